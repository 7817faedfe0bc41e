import type { CreditMemoData, InvoiceData, ShipmentData } from '@entrepot/contracts';
import type { Fact, MailBlock, MailDocument } from '@entrepot/mail';
import type { StoreRef } from '../projections/store/store.store.js';
import { addressLines, firstnameIn } from './address-lines.js';
import { type Formats, formatsOf } from './formats.js';
import { type Words, wordsFor } from './words.js';

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

const unlessZero = (label: string, value: number, { amount }: Formats): Fact[] => (value === 0 ? [] : [{ label, value: amount(value) }]);

const productOf = ({ name, sku }: { name: string; sku: string }): string => (name === sku ? name : `${name} (${sku})`);

const pricedTable = (priced: Priced, adjustments: Fact[], total: string, words: Words, formats: Formats): MailBlock => ({
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

const invoiceBlocks = (invoice: InvoiceData, words: Words, formats: Formats): MailBlock[] => [
  { type: 'facts', facts: [{ label: words.state, value: words.invoiceState[invoice.state] ?? String(invoice.state) }] },
  pricedTable(invoice, [], words.total, words, formats),
];

const creditMemoBlocks = (memo: CreditMemoData, words: Words, formats: Formats): MailBlock[] => {
  const adjustments = [
    ...unlessZero(words.adjustmentPositive, memo.adjustment_positive, formats),
    ...unlessZero(words.adjustmentNegative, -memo.adjustment_negative, formats),
  ];
  return [pricedTable(memo, adjustments, words.refunded, words, formats)];
};

const shipmentBlocks = ({ items, tracks }: ShipmentData, order: MailedOrder, words: Words, formats: Formats): MailBlock[] => {
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

const blocksOf = (mailed: MailedDocument, order: MailedOrder, words: Words, formats: Formats): MailBlock[] => {
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

/** Words the mail of a document in the language of the order's store. */
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
    ...blocksOf(mailed, order, words, formatsOf(store.locale, order.currency)),
    ...(comment ? [{ type: 'paragraph' as const, text: comment }] : []),
  ];
  return {
    subject: subject(increment_id, order.increment_id),
    content: { storeName: store.name ?? words.store(order.store_id), locale: language, heading: heading(increment_id), blocks },
  };
};
