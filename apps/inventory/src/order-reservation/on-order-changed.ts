import { Controller } from '@nestjs/common';
import { orderCanceled, orderStateSnapshot, orderImported, type DataOf, type OrderData } from '@entrepot/contracts';
import { On, type EventContext } from '@entrepot/messaging';
import { lockStock } from '../warehouse/locks.store.js';
import { releaseBeyond } from './release-reservation.js';
import { reserveOrder } from './reserve-order.js';

@Controller()
export class OnOrderChanged {
  /** An open order that was imported takes the stock that there is. */
  @On(orderImported)
  async imported(order: DataOf<typeof orderImported>, { tx }: EventContext): Promise<void> {
    if (order.reserve) await reserveOrder(tx, order, new Date());
  }

  /** A canceled order keeps no more than it still has to ship; lines that wait for a product are reserved for no more later. */
  @On(orderCanceled, orderStateSnapshot)
  async canceled(order: OrderData, { tx, event }: EventContext): Promise<void> {
    lockStock(tx);
    await releaseBeyond(tx, order, event.version, new Date());
  }
}
