import { Controller } from '@nestjs/common';
import { Ctx, EventPattern, Payload } from '@nestjs/microservices';
import type { DataOf, reservationChanged } from '@entrepot/contracts';
import type { EventContext } from '@entrepot/messaging';
import { followReservation } from '../use-cases/follow-reservation.js';

/** Keeps from which warehouses the lines of orders are reserved or were taken. */
@Controller()
export class OnReservationChanged {
  @EventPattern<string>('reservation.changed')
  changed(@Payload() { reason, ...reservation }: DataOf<typeof reservationChanged>, @Ctx() { tx, event }: EventContext): Promise<void> {
    return followReservation(tx, { ...reservation, version: event.version, cause: reason === 'shipped' ? 'shipped' : 'canceled' });
  }
}
