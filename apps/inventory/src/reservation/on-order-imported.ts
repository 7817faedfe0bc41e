import { Controller } from '@nestjs/common';
import { orderImported, type DataOf } from '@entrepot/contracts';
import { On, type EventContext } from '@entrepot/messaging';
import { reserveOrder } from './reserve-order.js';

/** An open order that came by import takes the stock that there is. */
@Controller()
export class OnOrderImported {
  @On(orderImported)
  async reserve(order: DataOf<typeof orderImported>, { tx }: EventContext): Promise<void> {
    if (order.reserve) await reserveOrder(tx, order, new Date());
  }
}
