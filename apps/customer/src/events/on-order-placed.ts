import { Controller } from '@nestjs/common';
import { Ctx, EventPattern, Payload } from '@nestjs/microservices';
import type { EventContext } from '@entrepot/messaging';
import type { PlacedOrder } from '../domain/placed-order.js';
import { knowCustomer } from '../use-cases/know-customer.js';

/** The buyer of a converted sale becomes a customer. */
@Controller()
export class OnOrderPlaced {
  @EventPattern<string>('order.placed')
  placed(@Payload() order: PlacedOrder, @Ctx() { tx }: EventContext): Promise<void> {
    return knowCustomer(tx, order, new Date());
  }
}
