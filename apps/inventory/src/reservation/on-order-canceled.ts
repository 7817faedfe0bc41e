import { Controller } from '@nestjs/common';
import { orderCanceled, type OrderData } from '@entrepot/contracts';
import { On, type EventContext } from '@entrepot/messaging';
import { cancelOrder } from './release-reservation.js';

/** What an order does not ship any more is free again. */
@Controller()
export class OnOrderCanceled {
  @On(orderCanceled)
  async release(order: OrderData, { tx, event }: EventContext): Promise<void> {
    await cancelOrder(tx, order, event.version, new Date());
  }
}
