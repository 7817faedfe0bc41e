import { Controller, Inject } from '@nestjs/common';
import { type Checkout, checkoutSubmitted } from '@entrepot/contracts';
import type { Tx } from '@entrepot/database';
import { LOGGER } from '@entrepot/service';
import { type CausedEvent, OnMany } from '@entrepot/messaging';
import type { Logger } from '@entrepot/telemetry';
import { reserveCheckouts } from './reserve-checkouts.js';

/** Begins a conversion: reserves stock for all lines of a checkout, or for none. */
@Controller()
export class OnCheckoutSubmitted {
  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  @OnMany(checkoutSubmitted, { keepPlans: true })
  async reserve(events: readonly CausedEvent<Checkout>[], tx: Tx): Promise<void> {
    const submitted = events.map(({ event, context }) => ({ checkout: event.data, context }));
    for (const { sale_id, attempt } of await reserveCheckouts(tx, submitted, new Date()))
      this.logger.warn({ sale_id, attempt }, 'a checkout of this sale was answered before: ignored');
  }
}
