import { Controller } from '@nestjs/common';
import { Ctx, EventPattern, Payload } from '@nestjs/microservices';
import type { DataOf, reservationChanged, reservationSnapshot } from '@entrepot/contracts';
import { type EventContext, replacedVersion } from '@entrepot/messaging';
import { followReservation } from '../use-cases/follow-reservation.js';

/** Keeps from which warehouses the lines of orders are reserved or were taken. */
@Controller()
export class OnReservationChanged {
  @EventPattern<string>('reservation.changed')
  changed(@Payload() { reason, ...reservation }: DataOf<typeof reservationChanged>, @Ctx() { tx, event }: EventContext): Promise<void> {
    const cause = reason === 'shipped' ? 'shipped' : 'canceled';
    return followReservation(tx, { ...reservation, version: event.version, replaces: replacedVersion(event), cause });
  }

  /** It tells what is set aside, as a confirmation does, and what was taken. */
  @EventPattern<string>('reservation.snapshot')
  told(
    @Payload() { request_id: _request, ...reservation }: DataOf<typeof reservationSnapshot>,
    @Ctx() { tx, event }: EventContext,
  ): Promise<void> {
    return followReservation(tx, { ...reservation, version: event.version, replaces: replacedVersion(event), cause: 'confirmed' });
  }
}
