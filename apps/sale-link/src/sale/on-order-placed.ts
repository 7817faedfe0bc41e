import { Controller } from '@nestjs/common';
import { Ctx, EventPattern, Payload } from '@nestjs/microservices';
import type { DataOf, orderPlaced } from '@entrepot/contracts';
import type { EventContext } from '@entrepot/messaging';
import { convertSale } from './convert-sale.js';

/** The last step of the conversion: the sale gets its order. */
@Controller()
export class OnOrderPlaced {
  @EventPattern<string>('order.placed')
  placed(@Payload() { sale_id, order_id, increment_id }: DataOf<typeof orderPlaced>, @Ctx() { tx }: EventContext): Promise<void> {
    return convertSale(tx, sale_id, { order_id, increment_id });
  }
}
