import { methodTitle } from '@entrepot/contracts';
import { sameJson } from '@entrepot/kernel';
import type { Tx } from '@entrepot/database';
import type { Fact, MailBlock, MailFormats, MailSettings } from '@entrepot/mail';
import { mailQueued, type OrderChange } from '../order/order-change.rules.js';
import type { CurrentOrder, Order } from '../order/order.rules.js';
import { lockOrder, type OrderRef, saveOrder } from '../order/order.store.js';
import type { StoreRef } from '../projections/store/store.store.js';
import { pixBlocks } from './pix-blocks.js';
import {
  addressLines,
  type CustomerMail,
  type MailedOrder,
  productOf,
  queueCustomerMail,
  taxvatFact,
  type Unsent,
  unlessZero,
} from './customer-mail.js';
import type { Words } from './words/english.js';

type ConfirmedOrder = MailedOrder & Order;

/** Freight by its name, free or not; without one as far as it costs something. */
const shipping = ({ shipping_description, shipping_amount }: ConfirmedOrder, words: Words, formats: MailFormats): Fact[] =>
  shipping_description
    ? [{ label: `${words.shipping}: ${shipping_description}`, value: formats.amount(Number(shipping_amount)) }]
    : unlessZero(words.shipping, Number(shipping_amount), formats);

/** Table of the lines that are priced; an option's text as people read it. */
const itemsTable = (order: ConfirmedOrder, words: Words, formats: MailFormats): MailBlock => ({
  type: 'table',
  columns: [{ label: words.product }, { label: words.quantity, align: 'right' }, { label: words.amount, align: 'right' }],
  rows: order.lines
    .filter(({ parent }) => parent === null)
    .map((line) => [
      { text: productOf(line), details: (line.options ?? []).map(({ title, value }) => `${title}: ${value}`) },
      formats.quantity(Number(line.qty_ordered)),
      formats.amount(Number(line.row_total)),
    ]),
  totals: [
    { label: words.subtotal, value: formats.amount(Number(order.subtotal)) },
    ...unlessZero(words.discount(order.coupon_code), -Number(order.discount_amount), formats),
    ...shipping(order, words, formats),
    ...unlessZero(words.tax, Number(order.tax_amount), formats),
    { label: words.total, value: formats.amount(Number(order.grand_total)) },
  ],
});

/** How the order is paid: by its method's title, with what is to be done, or that it is done. */
const payment = (order: ConfirmedOrder, { payment_methods }: StoreRef, words: Words): MailBlock[] => {
  const { payment_method, payment_reference } = order;
  if (payment_method === null) return [];
  const own = payment_methods?.find(({ code }) => code === payment_method);
  const next =
    payment_reference === null ? (own ? own.instructions : words.instructions[payment_method]) : words.paymentReceived(payment_reference);
  return [
    {
      type: 'section',
      title: words.payment,
      text: [methodTitle(payment_method, own?.title, words.language), next].filter(Boolean).join('\n'),
    },
    ...pixBlocks(order, payment_methods, words.language),
  ];
};

const addresses = ({ billing_address, shipping_address }: ConfirmedOrder, words: Words): MailBlock[] => {
  const sections = sameJson(billing_address, shipping_address)
    ? [{ title: words.bothAddresses, text: addressLines(billing_address, words.language) }]
    : [
        { title: words.shippingAddress, text: addressLines(shipping_address, words.language) },
        { title: words.billingAddress, text: addressLines(billing_address, words.language) },
      ];
  return sections.filter(({ text }) => text).map((section) => ({ type: 'section', ...section }));
};

/** Makes the mail that confirms an order. */
export const orderMail = (order: ConfirmedOrder, store: StoreRef, comment: string | null = null): CustomerMail => ({
  ...{ kind: 'order', number: order.increment_id, order, comment, at: order.created_at },
  blocks: (words, formats) => [
    itemsTable(order, words, formats),
    ...payment(order, store, words),
    ...addresses(order, words),
    ...taxvatFact(order, words),
  ],
});

export interface OrderMailed {
  /** As it is now. */
  order: CurrentOrder;
  /** Null where the mail is on its way, else why it is not: then nothing changes. */
  unsent: Unsent | null;
}

interface Confirmation {
  comment?: string | null;
  /** Whether the order was just placed: its store may have turned that mail off. */
  isFirst?: boolean;
  /** Store of the order, where it is known. */
  store?: StoreRef | undefined;
}

/**
 * Queues the confirmation of a locked order in this transaction.
 * @returns the change of the order that it is, to be saved: another version and an event; or why nobody gets it
 */
export const queueOrderMail = async (
  tx: Tx,
  settings: MailSettings,
  order: CurrentOrder,
  { comment = null, isFirst = false, store }: Confirmation,
  now: Date,
): Promise<{ change: OrderChange } | { unsent: Unsent }> => {
  const mailOf = (known: StoreRef): CustomerMail | null =>
    isFirst && known.mail?.confirm_orders === false ? null : orderMail(order, known, comment);
  const unsent = await queueCustomerMail(tx, settings, order, mailOf, store);
  if (unsent !== null) return { unsent };
  const { order_id, increment_id } = order;
  return { change: mailQueued(order, { kind: 'order', id: order_id, increment_id }, now) };
};

/** Locks an order, and queues its confirmation as a change of it. */
export const mailOrder = async (
  tx: Tx,
  settings: MailSettings,
  ref: OrderRef,
  confirmation: Confirmation,
  now: Date,
): Promise<OrderMailed> => {
  const order = await lockOrder(tx, ref, { duringPayment: true });
  const queued = await queueOrderMail(tx, settings, order, confirmation, now);
  return 'unsent' in queued ? { order, ...queued } : { order: await saveOrder(tx, order, queued.change), unsent: null };
};
