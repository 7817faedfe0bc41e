import { Controller, Inject } from '@nestjs/common';
import { reservationConfirmed, type DataOf } from '@entrepot/contracts';
import type { Tx } from '@entrepot/database';
import { LOGGER } from '@entrepot/service';
import { type CausedEvent, OnMany, replacedVersion } from '@entrepot/messaging';
import { type Logger, runInContext } from '@entrepot/telemetry';
import type { MailSettings } from '@entrepot/mail';
import { MAIL_SETTINGS } from '../mails/customer-mail.js';
import { followReservation } from '../projections/reservation/follow-reservation.js';
import { placeOrders } from './place-orders.js';
import { thisSecond } from '@entrepot/kernel';

/** Makes orders of checkouts whose stock is reserved, and records the warehouses of orders that exist already. */
@Controller()
export class OnReservationConfirmed {
  constructor(
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(MAIL_SETTINGS) private readonly mail: MailSettings,
  ) {}

  @OnMany(reservationConfirmed, { keepPlans: true })
  async confirmed(events: readonly CausedEvent<DataOf<typeof reservationConfirmed>>[], tx: Tx): Promise<void> {
    const now = thisSecond();
    const confirmations = events.map(({ event, context }) => {
      const { checkout, ...reservation } = event.data;
      const change = { ...reservation, version: event.version, replaces: replacedVersion(event), cause: 'confirmed' } as const;
      return { change, context, reserved: checkout && { ...reservation, checkout, version: event.version, context } };
    });
    const checkouts = confirmations.flatMap(({ reserved }) => reserved ?? []);
    const placed: ReadonlySet<unknown> = await placeOrders(tx, checkouts, now, this.mail);
    for (const { change, context, reserved } of confirmations) {
      if (placed.has(reserved)) continue;
      const { sale_id, reservation_id } = change;
      await runInContext(context, () => {
        if (reserved) this.logger.warn({ sale_id, reservation_id }, 'the sale has its order already');
        // Where the inventory was put back to an earlier moment, it has reserved for the sale once more.
        return followReservation(tx, change, now);
      });
    }
  }
}
