import { Controller } from '@nestjs/common';
import { Ctx, EventPattern, Payload } from '@nestjs/microservices';
import type { OrderPicture } from '@entrepot/contracts';
import type { EventContext } from '@entrepot/messaging';
import { cancelOrder } from '../use-cases/release-reservation.js';

/** What an order does not ship any more is free again. */
@Controller()
export class OnOrderCanceled {
  @EventPattern<string>('order.canceled')
  async release(@Payload() order: OrderPicture, @Ctx() { tx, event }: EventContext): Promise<void> {
    await cancelOrder(tx, order, event.version, new Date());
  }
}
