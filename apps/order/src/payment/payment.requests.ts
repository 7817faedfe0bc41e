import { OneOf, Paging, Text } from '@entrepot/requests';
import type { Page } from '@entrepot/kernel';
import { type PaymentOutcome, paymentOutcomes } from './decide-payment.js';
import { type PaymentFilter, paymentFilters } from './payment.view.js';
import { type ReleaseFilter, releaseFilters } from './release.view.js';

/** Parameters of GET /ops/payments. */
export class PaymentListQuery {
  @Paging()
  page: Page;

  @OneOf(paymentFilters, {
    default: 'stuck',
    description: 'open: all that are not settled; decided: settled by an operator; failed: they moved nothing',
  })
  state: PaymentFilter;
}

/** Parameters of GET /ops/payments/releases. */
export class ReleaseListQuery {
  @Paging()
  page: Page;

  @OneOf(releaseFilters, { default: 'stuck', description: 'open: all that are not let go yet' })
  state: ReleaseFilter;
}

/** Body of POST /ops/payments/{id}/settle. */
export class SettlePaymentRequest {
  @OneOf(paymentOutcomes, { required: true, description: 'captured or not_captured; of a refund refunded or not_refunded' })
  outcome: PaymentOutcome;

  @Text({
    required: true,
    empty: 'blank',
    description: 'Where it was looked up; kept with the payment and part of its event',
    example: 'captured according to the statement of the gateway',
  })
  reason: string;
}
