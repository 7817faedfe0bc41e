import { Controller, Inject } from '@nestjs/common';
import { reservationConfirmed, type DataOf } from '@entrepot/contracts';
import { LOGGER } from '@entrepot/http';
import { On, replacedVersion, type EventContext } from '@entrepot/messaging';
import type { Logger } from '@entrepot/telemetry';
import type { MailSettings } from '@entrepot/mail';
import { MAIL_SETTINGS } from '../mails/customer-mail.js';
import { followReservation } from '../projections/reservation/follow-reservation.js';
import { placeOrder } from './place-order.js';
import { thisSecond } from '@entrepot/kernel';

/** The middle of a conversion: stock is set aside, so the checkout becomes an order. An order that is here learns its warehouses. */
@Controller()
export class OnReservationConfirmed {
  constructor(
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(MAIL_SETTINGS) private readonly mail: MailSettings,
  ) {}

  @On(reservationConfirmed)
  async confirmed({ checkout, ...reservation }: DataOf<typeof reservationConfirmed>, { tx, event }: EventContext): Promise<void> {
    const { version } = event;
    const now = thisSecond();
    const change = { ...reservation, version, replaces: replacedVersion(event), cause: 'confirmed' } as const;
    if (checkout === null) return followReservation(tx, change, now);
    if (await placeOrder(tx, { ...reservation, checkout, version }, now, this.mail)) return;
    this.logger.warn({ sale_id: checkout.sale_id, reservation_id: reservation.reservation_id }, 'the sale has its order already');
    // Where the inventory was put back to an earlier moment, it has reserved for the sale once more.
    await followReservation(tx, change, now);
  }
}
