import { Controller } from '@nestjs/common';
import { type DataOf, reservationHeld, reservationRejected } from '@entrepot/contracts';
import { type EventContext, On } from '@entrepot/messaging';
import { moveOn, startOpening } from './hosted-payment.store.js';

/** Takes the inventory's answers to checkouts that are paid on a provider's page. */
@Controller()
export class OnCheckoutHeld {
  @On(reservationHeld)
  async held({ sale_id, attempt }: DataOf<typeof reservationHeld>, { tx }: EventContext): Promise<void> {
    if (sale_id !== null && attempt !== null) await startOpening(tx, { sale_id, attempt });
  }

  /** There is too little stock, before anybody pays; or for what was paid: that is let go or given back, and the customer is told when it is done. */
  @On(reservationRejected)
  async rejected({ sale_id, attempt }: DataOf<typeof reservationRejected>, { tx }: EventContext): Promise<void> {
    const isPaid = await moveOn(tx, { sale_id, attempt }, ['authorized'], 'releasing');
    if (!isPaid) await moveOn(tx, { sale_id, attempt }, ['holding'], 'refused');
  }
}
