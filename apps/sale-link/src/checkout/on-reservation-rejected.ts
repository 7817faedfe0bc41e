import { Controller } from '@nestjs/common';
import { reservationRejected, type DataOf } from '@entrepot/contracts';
import { On, type EventContext } from '@entrepot/messaging';
import { rejectCheckout } from './reject-checkout.js';

/** Out of stock: the sale stays pending, and its page says so. */
@Controller()
export class OnReservationRejected {
  @On(reservationRejected)
  rejected({ sale_id, attempt, lines }: DataOf<typeof reservationRejected>, { tx }: EventContext): Promise<void> {
    const missing = lines.map(({ line }) => line);
    return rejectCheckout(tx, sale_id, attempt, missing);
  }
}
