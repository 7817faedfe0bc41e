import { Controller } from '@nestjs/common';
import { Ctx, EventPattern, Payload } from '@nestjs/microservices';
import type { DataOf, reservationRejected } from '@entrepot/contracts';
import type { EventContext } from '@entrepot/messaging';
import { rejectCheckout } from './reject-checkout.js';

/** Out of stock: the sale stays pending, and its page says so. */
@Controller()
export class OnReservationRejected {
  @EventPattern<string>('reservation.rejected')
  rejected(@Payload() { sale_id, attempt, lines }: DataOf<typeof reservationRejected>, @Ctx() { tx }: EventContext): Promise<void> {
    const missing = lines.map(({ line }) => line);
    return rejectCheckout(tx, sale_id, attempt, missing);
  }
}
