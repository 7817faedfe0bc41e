import type { Tx } from '@entrepot/database';
import { type Decimal, thisSecond } from '@entrepot/kernel';
import { byHandMail, isMailOn, mailFrom, type MailSettings, queueMail, renderMail } from '@entrepot/mail';
import { commented, paymentMoved } from '../../order/order-change.rules.js';
import type { CurrentOrder } from '../../order/order.rules.js';
import { lockOrder, saveChange } from '../../order/order.store.js';
import { storeOf } from '../../projections/store/store.store.js';
import { insertCase, type NewCase } from './payment-case.store.js';
import { pageUrl, type PublicAddress } from '../../mails/customer-mail.js';

/** Notes something of a payment in the history of its order, which may be under way. */
export const noteOnOrder = async (
  tx: Tx,
  before: CurrentOrder,
  comment: string,
  {
    is_customer_notified = false,
    amount_refunded = before.amount_refunded,
  }: { is_customer_notified?: boolean; amount_refunded?: Decimal } = {},
): Promise<void> => {
  const note = { comment, is_customer_notified, is_visible_on_front: false };
  const change = amount_refunded.eq(before.amount_refunded)
    ? commented(before, before.status, note, thisSecond())
    : paymentMoved(before, amount_refunded, note, thisSecond());
  await saveChange(tx, before, change);
};

export const lockOrderOf = (tx: Tx, orderId: number): Promise<CurrentOrder> =>
  lockOrder(tx, { order_id: String(orderId) }, { duringPayment: true });

/** As people read it. */
export const sumOf = ({ amount, currency }: Pick<NewCase, 'amount' | 'currency'>): string => `${amount.toFixed(2)} ${currency}`;

const queueByHandMail = async (tx: Tx, settings: MailSettings & PublicAddress, order: CurrentOrder, found: NewCase): Promise<boolean> => {
  const { customer_email, store_id, language } = order;
  if (!isMailOn(settings) || !customer_email) return false;
  const { name, locale, brand, mail, base_url } = await storeOf(tx, store_id);
  const storeName = name ?? '';
  const { subject, content } = byHandMail({
    storeName,
    locale,
    language: language ?? locale,
    amount: found.amount.toNumber(),
    currency: found.currency,
    brand,
    footer: mail?.footer,
    page: pageUrl(order, base_url, settings),
  });
  const { problem } = await queueMail(tx, {
    kind: 'payment-by-hand',
    from: mailFrom(settings, storeName),
    to: customer_email,
    replyTo: brand?.contact_email,
    subject,
    ...renderMail(content),
  });
  return problem === null;
};

/**
 * Keeps money of a payment that people have to pay back, once: its order says so, and its customer gets a mail.
 * @param options `isCustomerTold`: the mail was sent already; `isCounted`: the order has it as given back
 */
export const openByHand = async (
  tx: Tx,
  settings: MailSettings,
  found: NewCase,
  { isCustomerTold = false, isCounted = false }: { isCustomerTold?: boolean; isCounted?: boolean } = {},
): Promise<void> => {
  const order = found.order_id === null ? null : await lockOrderOf(tx, found.order_id);
  if (!(await insertCase(tx, found)) || !order) return;
  const isTold = isCustomerTold || (await queueByHandMail(tx, settings, order, found));
  await noteOnOrder(tx, order, `${sumOf(found)} are to be paid back by hand: ${found.reason}.`, {
    is_customer_notified: isTold,
    ...(isCounted && { amount_refunded: order.amount_refunded.minus(found.amount) }),
  });
};
