import { Controller } from '@nestjs/common';
import { type DataOf, orderPlaced } from '@entrepot/contracts';
import { thisSecond } from '@entrepot/kernel';
import { type EventContext, On } from '@entrepot/messaging';
import { convert } from './sale.rules.js';
import { lockSale, saveSales } from './sale.store.js';

/** The last step of the conversion: the sale gets its order, once. */
@Controller()
export class OnOrderPlaced {
  @On(orderPlaced)
  async placed({ sale_id, order_id, increment_id }: DataOf<typeof orderPlaced>, { tx }: EventContext): Promise<void> {
    const sale = await lockSale(tx, sale_id);
    const change = sale && convert(sale, { order_id, increment_id }, thisSecond());
    if (change) await saveSales(tx, [change]);
  }
}
