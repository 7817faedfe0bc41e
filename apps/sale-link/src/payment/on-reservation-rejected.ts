import { Controller } from '@nestjs/common';
import { type DataOf, reservationRejected } from '@entrepot/contracts';
import { type EventContext, On } from '@entrepot/messaging';
import { moveOn } from './hosted-payment.store.js';

/** There is no stock for what was authorized or paid: it is let go or given back, and the customer is told when that is done. */
@Controller()
export class OnPaidReservationRejected {
  @On(reservationRejected)
  async rejected({ sale_id, attempt }: DataOf<typeof reservationRejected>, { tx }: EventContext): Promise<void> {
    await moveOn(tx, { sale_id, attempt }, ['authorized'], 'releasing');
  }
}
