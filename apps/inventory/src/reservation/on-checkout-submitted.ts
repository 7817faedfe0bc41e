import { Controller, Inject } from '@nestjs/common';
import { checkoutSubmitted, type Checkout } from '@entrepot/contracts';
import { LOGGER } from '@entrepot/http';
import { On, type EventContext } from '@entrepot/messaging';
import type { Logger } from '@entrepot/telemetry';
import { reserveCheckout } from './reserve-checkout.js';

/** The first step of a conversion: stock for all lines of a checkout, or for none. */
@Controller()
export class OnCheckoutSubmitted {
  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  @On(checkoutSubmitted)
  async reserve(checkout: Checkout, { tx }: EventContext): Promise<void> {
    const answer = await reserveCheckout(tx, checkout, new Date());
    const { sale_id, attempt } = checkout;
    if (answer === 'ignored') this.logger.warn({ sale_id, attempt }, 'a checkout of this sale was answered before: ignored');
  }
}
