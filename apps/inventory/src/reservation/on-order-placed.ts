import { Controller, Inject } from '@nestjs/common';
import { orderPlaced, type DataOf } from '@entrepot/contracts';
import { LOGGER } from '@entrepot/http';
import { On, type EventContext } from '@entrepot/messaging';
import type { Logger } from '@entrepot/telemetry';
import { linkReservation } from './link-order.js';

/** The reservation of a converted sale learns its order and the order's lines. */
@Controller()
export class OnOrderPlaced {
  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  @On(orderPlaced)
  async link(order: DataOf<typeof orderPlaced>, { tx }: EventContext): Promise<void> {
    const { order_id, sale_id, reservation_id } = order;
    if (!(await linkReservation(tx, order, new Date())))
      this.logger.warn({ order_id, sale_id, reservation_id }, 'an order names a reservation that is not its own');
  }
}
