import { event, paymentDisputed, paymentNotRefunded } from '@entrepot/contracts';
import type { Tx } from '@entrepot/database';
import { DomainError, fromMinorUnits } from '@entrepot/kernel';
import type { NotRefunded } from '@entrepot/stripe';
import { appendEvents } from '@entrepot/messaging';
import type { SaleLinkConfig } from '../link/sale-link.config.js';
import { findPaymentOfReference, type HostedPayment, noteTold } from './hosted-payment.store.js';
import { queueByHandMail } from './release-mail.js';
import type { PaymentTrouble } from './stripe-trouble.js';

/** Tells customer and operators of money of a released payment that its provider does not give back. */
export const tellNotReleased = async (
  tx: Tx,
  payment: HostedPayment,
  { units, ...rest }: NotRefunded,
  config: SaleLinkConfig,
): Promise<void> => {
  const reference = payment.reference as string;
  const money = { amount: fromMinorUnits(units, rest.currency).toNumber(), currency: rest.currency };
  if (rest.refund_id !== null) await noteTold(tx, payment, rest.refund_id);
  const is_customer_notified = await queueByHandMail(tx, payment, money, config);
  const data = {
    ...{ ...money, ...rest, payment_reference: reference, vendalink_id: payment.sale_id, refund_of: null, is_customer_notified },
    case_id: rest.refund_id ?? `release-${reference}`,
  };
  await appendEvents(tx, [event(paymentNotRefunded, { subject: reference, version: 0, data })]);
};

/**
 * Passes on what a provider says of a payment after it was made: the order service has the orders. A customer without an order is told here, once.
 * @throws resource_unavailable while a payment is being released: the provider sends its message again
 */
export const tellTrouble = async (
  tx: Tx,
  { about: _about, reference, ...trouble }: PaymentTrouble,
  config: SaleLinkConfig,
): Promise<void> => {
  const payment = await findPaymentOfReference(tx, reference);
  const head = { payment_reference: reference, vendalink_id: payment?.sale_id ?? null };
  if ('dispute_id' in trouble) {
    await appendEvents(tx, [event(paymentDisputed, { subject: reference, version: 0, data: { ...head, ...trouble } })]);
    return;
  }
  if (payment?.state === 'releasing') throw new DomainError('resource_unavailable', { reason: 'the payment is being released' });
  const isWithoutOrder = payment?.state === 'released' && trouble.refund_of === null;
  if (isWithoutOrder && !(await noteTold(tx, payment, trouble.refund_id))) return;
  const is_customer_notified = isWithoutOrder && (await queueByHandMail(tx, payment, trouble, config));
  const data = { ...head, ...trouble, case_id: trouble.refund_id, is_customer_notified };
  await appendEvents(tx, [event(paymentNotRefunded, { subject: reference, version: 0, data })]);
};
