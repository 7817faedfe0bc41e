import type { CreditMemoData, InvoiceData, ShipmentData } from '@entrepot/contracts';
import type { Tx } from '@entrepot/database';
import {
  type Fact,
  type MailBlock,
  type MailDocument,
  type MailFormats,
  type MailSettings,
  isMailOn,
  mailFormats,
  mailFrom,
  queueMail,
  renderMail,
} from '@entrepot/mail';
import type { NewComment } from '../document/document.store.js';
import { type OrderChange, followedBy, mailQueued } from '../order/order-change.rules.js';
import type { CurrentOrder } from '../order/order.rules.js';
import { saveOrder } from '../order/order.store.js';
import { type StoreRef, storeOf } from '../projections/store/store.store.js';

/** The texts of the mails. */
const english = {
  greeting: (firstname: string) => (firstname ? `Hello ${firstname},` : 'Hello,'),
  invoice: {
    heading: (number: string) => `Invoice #${number}`,
    subject: (number: string, order: string) => `Invoice #${number} for order #${order}`,
    intro: (order: string) => `Here is the invoice for your order #${order}.`,
  },
  shipment: {
    heading: (number: string) => `Shipment #${number}`,
    subject: (number: string, order: string) => `Shipment #${number} for order #${order}`,
    intro: (order: string) => `These items of your order #${order} are on their way.`,
  },
  creditmemo: {
    heading: (number: string) => `Credit memo #${number}`,
    subject: (number: string, order: string) => `Credit memo #${number} for order #${order}`,
    intro: (order: string) => `We have refunded the following of your order #${order}.`,
  },
  /** Of an invoice, by its state. */
  invoiceState: { 1: 'Open', 2: 'Paid', 3: 'Canceled' } as Readonly<Record<number, string>>,
  state: 'State',
  product: 'Product',
  quantity: 'Qty',
  amount: 'Amount',
  subtotal: 'Subtotal',
  discount: 'Discount',
  shipping: 'Shipping',
  tax: 'Tax',
  adjustmentPositive: 'Adjustment refund',
  adjustmentNegative: 'Adjustment fee',
  total: 'Total',
  refunded: 'Refunded',
  tracking: 'Tracking number',
  sentTo: 'Sent to',
  store: (id: number) => `Store ${id}`,
};

type Words = typeof english;

const portuguese: Words = {
  greeting: (firstname) => (firstname ? `Olá, ${firstname}!` : 'Olá!'),
  invoice: {
    heading: (number) => `Fatura nº ${number}`,
    subject: (number, order) => `Fatura nº ${number} do pedido nº ${order}`,
    intro: (order) => `Esta é a fatura do seu pedido nº ${order}.`,
  },
  shipment: {
    heading: (number) => `Envio nº ${number}`,
    subject: (number, order) => `Envio nº ${number} do pedido nº ${order}`,
    intro: (order) => `Estes itens do seu pedido nº ${order} estão a caminho.`,
  },
  creditmemo: {
    heading: (number) => `Reembolso nº ${number}`,
    subject: (number, order) => `Reembolso nº ${number} do pedido nº ${order}`,
    intro: (order) => `Reembolsamos o seguinte do seu pedido nº ${order}.`,
  },
  invoiceState: { 1: 'Em aberto', 2: 'Paga', 3: 'Cancelada' },
  state: 'Situação',
  product: 'Produto',
  quantity: 'Qtd.',
  amount: 'Valor',
  subtotal: 'Subtotal',
  discount: 'Desconto',
  shipping: 'Frete',
  tax: 'Impostos',
  adjustmentPositive: 'Ajuste a seu favor',
  adjustmentNegative: 'Taxa de ajuste',
  total: 'Total',
  refunded: 'Reembolsado',
  tracking: 'Código de rastreamento',
  sentTo: 'Enviado para',
  store: (id) => `Loja ${id}`,
};

/** Portuguese for the stores that speak it, else English; with the language that it is. */
const wordsFor = (locale: string): { words: Words; language: string } =>
  /^pt([_-]|$)/i.test(locale) ? { words: portuguese, language: locale } : { words: english, language: 'en' };

type Fields = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string =>
  (Array.isArray(value) ? (value as unknown[]) : [value])
    .filter((part) => typeof part === 'string' || typeof part === 'number')
    .map((part) => String(part).trim())
    .filter(Boolean)
    .join(', ');

const joined = (separator: string, ...parts: string[]): string => parts.filter(Boolean).join(separator);

/** The first name in an address, as far as it has one; addresses are kept as they came. */
const firstnameIn = (address: object | null): string => textOf((address as Fields | null)?.['firstname']);

/** An address as it is written on a parcel, a line each; empty where nothing is known of it. */
export const addressLines = (address: object | null): string => {
  const field = (name: string): string => textOf((address as Fields | null)?.[name]);
  return joined(
    '\n',
    joined(' ', field('firstname'), field('lastname')),
    field('street'),
    joined(', ', joined(' - ', field('city'), field('region')), field('postcode')),
    field('country_id'),
  );
};

/** A document that a mail is about. */
export type MailedDocument =
  | { kind: 'invoice'; document: InvoiceData }
  | { kind: 'shipment'; document: ShipmentData }
  | { kind: 'creditmemo'; document: CreditMemoData };

/** What a mail says of the document's order. */
export interface MailedOrder {
  increment_id: string;
  store_id: number;
  currency: string | null;
  customer_email: string | null;
  billing_address: object | null;
  shipping_address: object | null;
}

type Priced = Pick<InvoiceData, 'items' | 'subtotal' | 'discount_amount' | 'shipping_amount' | 'tax_amount' | 'grand_total'>;

const unlessZero = (label: string, value: number, { amount }: MailFormats): Fact[] =>
  value === 0 ? [] : [{ label, value: amount(value) }];

const productOf = ({ name, sku }: { name: string; sku: string }): string => (name === sku ? name : `${name} (${sku})`);

const pricedTable = (priced: Priced, adjustments: Fact[], total: string, words: Words, formats: MailFormats): MailBlock => ({
  type: 'table',
  columns: [{ label: words.product }, { label: words.quantity, align: 'right' }, { label: words.amount, align: 'right' }],
  rows: priced.items.map((item) => [productOf(item), formats.quantity(item.qty), formats.amount(item.row_total)]),
  totals: [
    { label: words.subtotal, value: formats.amount(priced.subtotal) },
    ...unlessZero(words.discount, -priced.discount_amount, formats),
    ...unlessZero(words.shipping, priced.shipping_amount, formats),
    ...unlessZero(words.tax, priced.tax_amount, formats),
    ...adjustments,
    { label: total, value: formats.amount(priced.grand_total) },
  ],
});

const invoiceBlocks = (invoice: InvoiceData, words: Words, formats: MailFormats): MailBlock[] => [
  { type: 'facts', facts: [{ label: words.state, value: words.invoiceState[invoice.state] ?? String(invoice.state) }] },
  pricedTable(invoice, [], words.total, words, formats),
];

const creditMemoBlocks = (memo: CreditMemoData, words: Words, formats: MailFormats): MailBlock[] => {
  const adjustments = [
    ...unlessZero(words.adjustmentPositive, memo.adjustment_positive, formats),
    ...unlessZero(words.adjustmentNegative, -memo.adjustment_negative, formats),
  ];
  return [pricedTable(memo, adjustments, words.refunded, words, formats)];
};

const shipmentBlocks = ({ items, tracks }: ShipmentData, order: MailedOrder, words: Words, formats: MailFormats): MailBlock[] => {
  const sentTo = addressLines(order.shipping_address);
  return [
    {
      type: 'table',
      columns: [{ label: words.product }, { label: words.quantity, align: 'right' }],
      rows: items.map((item) => [productOf(item), formats.quantity(item.qty)]),
    },
    ...tracksBlock(tracks, words),
    ...(sentTo ? [{ type: 'paragraph' as const, text: `${words.sentTo}:\n${sentTo}` }] : []),
  ];
};

const tracksBlock = (tracks: ShipmentData['tracks'], words: Words): MailBlock[] =>
  tracks.length === 0
    ? []
    : [
        {
          type: 'facts',
          facts: tracks.map(({ title, carrier_code, track_number }) => ({
            label: words.tracking,
            value: [title ?? carrier_code, track_number].filter(Boolean).join(' '),
          })),
        },
      ];

const blocksOf = (mailed: MailedDocument, order: MailedOrder, words: Words, formats: MailFormats): MailBlock[] => {
  switch (mailed.kind) {
    case 'invoice':
      return invoiceBlocks(mailed.document, words, formats);
    case 'shipment':
      return shipmentBlocks(mailed.document, order, words, formats);
    case 'creditmemo':
      return creditMemoBlocks(mailed.document, words, formats);
    default:
      return mailed satisfies never;
  }
};

/** The mail of a document in the language of the order's store. */
export const documentMail = (
  mailed: MailedDocument,
  order: MailedOrder,
  store: StoreRef,
  comment: string | null,
): { subject: string; content: MailDocument } => {
  const { words, language } = wordsFor(store.locale);
  const { heading, subject, intro } = words[mailed.kind];
  const { increment_id } = mailed.document;
  const blocks: MailBlock[] = [
    { type: 'paragraph', text: words.greeting(firstnameIn(order.billing_address)) },
    { type: 'paragraph', text: intro(order.increment_id) },
    ...blocksOf(mailed, order, words, mailFormats(store.locale, order.currency)),
    ...(comment ? [{ type: 'paragraph' as const, text: comment }] : []),
  ];
  return {
    subject: subject(increment_id, order.increment_id),
    content: { storeName: store.name ?? words.store(order.store_id), locale: language, heading: heading(increment_id), blocks },
  };
};

/** Injection token of the mail settings. */
export const MAIL_SETTINGS = 'MAIL_SETTINGS';

/** Why nobody gets a mail. */
export type Unsent = 'mail_is_off' | 'no_recipient' | 'not_deliverable';

/** A document's comment as its mail may say it: only one that the customer is notified of or may see. */
export const commentForCustomer = (comment: NewComment | null): string | null =>
  comment && (comment.is_customer_notified || comment.is_visible_on_front) ? comment.comment : null;

/**
 * Queues the mail of a document in this transaction: it leaves once that commits.
 * @param comment what the mail says beside the document
 * @returns null where the mail is on its way, else why it is not; that undoes nothing
 */
export const queueDocumentMail = async (
  tx: Tx,
  settings: MailSettings,
  { order, comment, ...mailed }: MailedDocument & { order: MailedOrder; comment: string | null },
): Promise<Unsent | null> => {
  if (!isMailOn(settings)) return 'mail_is_off';
  if (!order.customer_email) return 'no_recipient';
  const store = await storeOf(tx, order.store_id);
  const { subject, content } = documentMail(mailed, order, store, comment);
  const from = mailFrom(settings, content.storeName);
  const { problem } = await queueMail(tx, { kind: mailed.kind, from, to: order.customer_email, subject, ...renderMail(content) });
  return problem === null ? null : 'not_deliverable';
};

const idOf = (mailed: MailedDocument): number => {
  switch (mailed.kind) {
    case 'invoice':
      return mailed.document.invoice_id;
    case 'shipment':
      return mailed.document.shipment_id;
    case 'creditmemo':
      return mailed.document.creditmemo_id;
  }
};

/** The change of an order by a mail of one of its documents. */
export const mailOf = (order: CurrentOrder, mailed: MailedDocument, now: Date): OrderChange => {
  const { kind, document } = mailed;
  return mailQueued(order, { kind, id: idOf(mailed), increment_id: document.increment_id }, now);
};

/** How a new document is mailed; `settings` are null where it is not. */
export interface DocumentMail {
  settings: MailSettings | null;
  comment: NewComment | null;
}

/** Saves the change of a locked order by a new document, and queues its mail. */
export const saveWithMail = async (
  tx: Tx,
  before: CurrentOrder,
  change: OrderChange,
  mailed: MailedDocument & DocumentMail,
  now: Date,
): Promise<CurrentOrder> => {
  const { settings, comment } = mailed;
  if (settings === null) return saveOrder(tx, before, change);
  const unsent = await queueDocumentMail(tx, settings, { ...mailed, order: before, comment: commentForCustomer(comment) });
  return saveOrder(tx, before, unsent === null ? followedBy(change, mailOf(change.order, mailed, now)) : change);
};
