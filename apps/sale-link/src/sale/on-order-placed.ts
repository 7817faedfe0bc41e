import { Controller } from '@nestjs/common';
import { orderPlaced, type DataOf } from '@entrepot/contracts';
import { On, type EventContext } from '@entrepot/messaging';
import { convertSale } from './convert-sale.js';

/** The last step of the conversion: the sale gets its order. */
@Controller()
export class OnOrderPlaced {
  @On(orderPlaced)
  placed({ sale_id, order_id, increment_id }: DataOf<typeof orderPlaced>, { tx }: EventContext): Promise<void> {
    return convertSale(tx, sale_id, { order_id, increment_id });
  }
}
