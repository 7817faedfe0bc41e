import { Controller, Inject } from '@nestjs/common';
import { Ctx, EventPattern, Payload } from '@nestjs/microservices';
import type { Checkout, DataOf, reservationConfirmed } from '@entrepot/contracts';
import { afterCommit } from '@entrepot/database';
import { LOGGER } from '@entrepot/http';
import { type EventContext, replacedVersion } from '@entrepot/messaging';
import type { Logger } from '@entrepot/telemetry';
import { followReservation } from '../use-cases/follow-reservation.js';
import { placeOrder } from '../use-cases/place-order.js';
import { thisSecond } from '../use-cases/this-second.js';
import { CustomerLinker } from './customer-linker.js';
import { ProductLinker } from './product-linker.js';

/** The middle of a conversion: stock is set aside, so the checkout becomes an order. An order that is here learns its warehouses. */
@Controller()
export class OnReservationConfirmed {
  constructor(
    private readonly products: ProductLinker,
    private readonly customers: CustomerLinker,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @EventPattern<string>('reservation.confirmed')
  async confirmed(
    @Payload() { checkout, ...reservation }: DataOf<typeof reservationConfirmed>,
    @Ctx() { tx, event }: EventContext,
  ): Promise<void> {
    const { version } = event;
    if (checkout === null) return followReservation(tx, { ...reservation, version, replaces: replacedVersion(event), cause: 'confirmed' });
    if (await placeOrder(tx, { ...reservation, checkout, version }, thisSecond())) afterCommit(tx, () => this.link(checkout));
    else this.logger.warn({ sale_id: checkout.sale_id, reservation_id: reservation.reservation_id }, 'the sale has its order: ignored');
  }

  private link({ lines, customer_email }: Checkout): void {
    this.products.link(lines.map(({ sku }) => sku));
    this.customers.link([customer_email]);
  }
}
