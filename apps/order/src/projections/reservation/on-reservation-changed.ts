import { Controller } from '@nestjs/common';
import { reservationChanged, reservationSnapshot, type DataOf } from '@entrepot/contracts';
import { thisSecond } from '@entrepot/kernel';
import { On, replacedVersion, type EventContext } from '@entrepot/messaging';
import { followReservation } from './follow-reservation.js';

/** Keeps from which warehouses the lines of orders are reserved or were taken. */
@Controller()
export class OnReservationChanged {
  @On(reservationChanged)
  changed({ reason, ...reservation }: DataOf<typeof reservationChanged>, { tx, event }: EventContext): Promise<void> {
    const cause = reason === 'shipped' ? 'shipped' : 'canceled';
    return followReservation(tx, { ...reservation, version: event.version, replaces: replacedVersion(event), cause }, thisSecond());
  }

  /** A snapshot says what is reserved, as a confirmation does, and what was taken. */
  @On(reservationSnapshot)
  snapshot({ request_id: _request, ...reservation }: DataOf<typeof reservationSnapshot>, { tx, event }: EventContext): Promise<void> {
    return followReservation(
      tx,
      { ...reservation, version: event.version, replaces: replacedVersion(event), cause: 'confirmed' },
      thisSecond(),
    );
  }
}
