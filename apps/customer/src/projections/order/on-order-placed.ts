import { Controller } from '@nestjs/common';
import { orderPlaced } from '@entrepot/contracts';
import { On, type EventContext } from '@entrepot/messaging';
import type { PlacedOrder } from './placed-order.rules.js';
import { knowCustomer } from './know-customer.js';

/** The buyer of a converted sale becomes a customer. */
@Controller()
export class OnOrderPlaced {
  @On(orderPlaced)
  placed(order: PlacedOrder, { tx }: EventContext): Promise<void> {
    return knowCustomer(tx, order, new Date());
  }
}
