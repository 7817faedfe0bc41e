import { type CreditMemoData, type InvoiceData, refundArrival, type ShipmentData, type ShownFiscalDocument } from '@entrepot/contracts';
import type { Tx } from '@entrepot/database';
import type { Fact, MailBlock, MailFormats, MailSettings } from '@entrepot/mail';
import type { NewComment } from '../document/document.store.js';
import { type OrderChange, followedBy, mailQueued } from '../order/order-change.rules.js';
import type { CurrentOrder } from '../order/order.rules.js';
import { saveOrder } from '../order/order.store.js';
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

/** A document that a mail is about. */
export type MailedDocument =
  | { kind: 'invoice'; document: InvoiceData }
  | { kind: 'shipment'; document: ShipmentData }
  | { kind: 'creditmemo'; document: CreditMemoData };

type Priced = Pick<InvoiceData, 'items' | 'subtotal' | 'discount_amount' | 'shipping_amount' | 'tax_amount' | 'grand_total'>;

const pricedTable = (priced: Priced, adjustments: Fact[], total: string, words: Words, formats: MailFormats): MailBlock => ({
  type: 'table',
  columns: [{ label: words.product }, { label: words.quantity, align: 'right' }, { label: words.amount, align: 'right' }],
  rows: priced.items.map((item) => [productOf(item), formats.quantity(item.qty), formats.amount(item.row_total)]),
  totals: [
    { label: words.subtotal, value: formats.amount(priced.subtotal) },
    ...unlessZero(words.discount(null), -priced.discount_amount, formats),
    ...unlessZero(words.shipping, priced.shipping_amount, formats),
    ...unlessZero(words.tax, priced.tax_amount, formats),
    ...adjustments,
    { label: total, value: formats.amount(priced.grand_total) },
  ],
});

const invoiceBlocks = (invoice: InvoiceData, order: MailedOrder, words: Words, formats: MailFormats): MailBlock[] => [
  { type: 'facts', facts: [{ label: words.state, value: words.invoiceState[invoice.state] ?? String(invoice.state) }] },
  pricedTable(invoice, [], words.total, words, formats),
  ...taxvatFact(order, words),
];

const creditMemoBlocks = (memo: CreditMemoData, order: MailedOrder, words: Words, formats: MailFormats): MailBlock[] => {
  const adjustments = [
    ...unlessZero(words.adjustmentPositive, memo.adjustment_positive, formats),
    ...unlessZero(words.adjustmentNegative, -memo.adjustment_negative, formats),
  ];
  return [
    pricedTable(memo, adjustments, words.refunded, words, formats),
    { type: 'section', title: words.arrival, text: refundArrival(order.payment_method ?? null, words.language) },
  ];
};

const shipmentBlocks = ({ items, tracks }: ShipmentData, order: MailedOrder, words: Words, formats: MailFormats): MailBlock[] => {
  const sentTo = addressLines(order.shipping_address, words.language);
  return [
    {
      type: 'table',
      columns: [{ label: words.product }, { label: words.quantity, align: 'right' }],
      rows: items.map((item) => [productOf(item), formats.quantity(item.qty)]),
    },
    ...tracksBlock(tracks, words),
    ...(sentTo ? [{ type: 'section' as const, title: words.sentTo, text: sentTo }] : []),
  ];
};

const tracksBlock = (tracks: ShipmentData['tracks'], words: Words): MailBlock[] => {
  if (tracks.length === 0) return [];
  const facts = tracks.map(({ title, carrier_code, track_number }) => ({
    label: words.tracking,
    value: [title ?? carrier_code, track_number].filter(Boolean).join(' '),
  }));
  const links = tracks.flatMap(({ url, track_number }): MailBlock[] =>
    url ? [{ type: 'link', label: words.follow(track_number), url }] : [],
  );
  return [{ type: 'facts', facts }, ...links];
};

const fiscalBlocks = (documents: readonly ShownFiscalDocument[] = [], words: Words): MailBlock[] =>
  documents
    .filter(({ status }) => status === 'authorized')
    .flatMap(({ model, number, series, key, pdf_url, xml_url }): MailBlock[] => [
      {
        type: 'facts',
        facts: [
          { label: model === '55' ? 'NF-e' : 'NFC-e', value: `${number}/${series}` },
          { label: words.accessKey, value: key.replace(/.{4}(?=.)/g, '$& ') },
        ],
      },
      ...(pdf_url === null ? [] : [{ type: 'link' as const, label: words.openDanfe, url: pdf_url }]),
      ...(xml_url === null ? [] : [{ type: 'link' as const, label: words.openXml, url: xml_url }]),
    ]);

const blocksOf = (mailed: MailedDocument, order: MailedOrder, words: Words, formats: MailFormats): MailBlock[] => {
  switch (mailed.kind) {
    case 'invoice':
      return invoiceBlocks(mailed.document, order, words, formats);
    case 'shipment':
      return shipmentBlocks(mailed.document, order, words, formats);
    case 'creditmemo':
      return creditMemoBlocks(mailed.document, order, words, formats);
    default:
      return mailed satisfies never;
  }
};

/** Makes the mail of a document. */
export const documentMail = (mailed: MailedDocument, order: MailedOrder, comment: string | null): CustomerMail => ({
  ...{ kind: mailed.kind, number: mailed.document.increment_id, order, comment },
  at: new Date(`${mailed.document.created_at.replace(' ', 'T')}Z`),
  blocks: (words, formats) => [...blocksOf(mailed, order, words, formats), ...fiscalBlocks(mailed.document.fiscal_documents, words)],
});

/** A document's comment as its mail may say it: only one that the customer is notified of or may see. */
const commentForCustomer = (comment: NewComment | null): string | null =>
  comment && (comment.is_customer_notified || comment.is_visible_on_front) ? comment.comment : null;

/**
 * Queues the mail of a document in this transaction.
 * @param comment what the mail says beside the document
 * @returns null where the mail is on its way, else why it is not
 */
export const queueDocumentMail = (
  tx: Tx,
  settings: MailSettings,
  { order, comment, ...mailed }: MailedDocument & { order: MailedOrder; comment: string | null },
): Promise<Unsent | null> => queueCustomerMail(tx, settings, order, () => documentMail(mailed, order, comment));

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

/** Change of an order by a mail of one of its documents. */
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
