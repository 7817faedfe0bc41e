import { Controller } from '@nestjs/common';
import { Ctx, EventPattern, Payload } from '@nestjs/microservices';
import type { StockPicture } from '@entrepot/contracts';
import { type EventContext, replacedVersion } from '@entrepot/messaging';
import { saveStock } from './stock.store.js';

/** Keeps the stock that products show. */
@Controller()
export class OnStockRecalculated {
  @EventPattern(['stock.recalculated', 'stock.snapshot'])
  recalculated(@Payload() stock: StockPicture, @Ctx() { tx, event }: EventContext): Promise<void> {
    return saveStock(tx, { ...stock, version: event.version, replaces: replacedVersion(event) });
  }
}
