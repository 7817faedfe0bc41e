import { Controller } from '@nestjs/common';
import { Ctx, EventPattern, Payload } from '@nestjs/microservices';
import type { DataOf, orderImported } from '@entrepot/contracts';
import type { EventContext } from '@entrepot/messaging';
import { reserveOrder } from '../use-cases/reserve-order.js';

/** An open order that came by import takes the stock that there is. */
@Controller()
export class OnOrderImported {
  @EventPattern<string>('order.imported')
  async reserve(@Payload() order: DataOf<typeof orderImported>, @Ctx() { tx }: EventContext): Promise<void> {
    if (order.reserve) await reserveOrder(tx, order, new Date());
  }
}
