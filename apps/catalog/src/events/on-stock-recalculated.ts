import { Controller } from '@nestjs/common';
import { Ctx, EventPattern, Payload } from '@nestjs/microservices';
import type { DataOf, stockRecalculated } from '@entrepot/contracts';
import type { EventContext } from '@entrepot/messaging';
import { saveStock } from '../db/product-stock.js';

/** Keeps the stock that products show. */
@Controller()
export class OnStockRecalculated {
  @EventPattern<string>('stock.recalculated')
  recalculated(@Payload() stock: DataOf<typeof stockRecalculated>, @Ctx() { tx, event }: EventContext): Promise<void> {
    return saveStock(tx, { ...stock, version: event.version });
  }
}
