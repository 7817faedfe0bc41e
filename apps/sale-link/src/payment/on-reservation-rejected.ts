import { Controller, Inject } from '@nestjs/common';
import { type DataOf, reservationRejected } from '@entrepot/contracts';
import { type EventContext, On } from '@entrepot/messaging';
import { SaleLinkConfig } from '../link/sale-link.config.js';
import { moveOn } from './hosted-payment.store.js';
import { queueReleaseMail } from './release-mail.js';

/** There is no stock for what was authorized or paid: it is let go or given back, and the customer is told. */
@Controller()
export class OnPaidReservationRejected {
  constructor(@Inject(SaleLinkConfig) private readonly config: SaleLinkConfig) {}

  @On(reservationRejected)
  async rejected({ sale_id, attempt }: DataOf<typeof reservationRejected>, { tx }: EventContext): Promise<void> {
    if (await moveOn(tx, { sale_id, attempt }, ['authorized'], 'releasing')) await queueReleaseMail(tx, { sale_id, attempt }, this.config);
  }
}
