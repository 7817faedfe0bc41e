import { Type, type Static } from '@sinclair/typebox';
import { defineEvent, newer, orNull } from './event.js';
import { topics } from '../roster/topics.js';
import * as samples from '../samples/samples.js';
import { added, orderSchema, previousOrder } from './order.js';

const moment = (description = 'ISO 8601, UTC, with milliseconds') => Type.String({ description });

const shown = {
  key: Type.String({ description: 'the access key, 44 characters' }),
  model: Type.String({ description: '55 (NF-e) or 65 (NFC-e)' }),
  series: Type.Integer(),
  number: Type.Integer(),
  protocol: orNull(Type.String(), 'of the authorization'),
  issued_at: moment(),
  xml_url: orNull(Type.String()),
  pdf_url: orNull(Type.String()),
  status: Type.String({ description: 'authorized or canceled' }),
  reason: orNull(Type.String(), 'of the cancellation'),
  canceled_at: orNull(moment()),
};

const shownSchema = Type.Object(shown);
/** A fiscal document as the documents that it stands on show it. */
export type ShownFiscalDocument = Static<typeof shownSchema>;

export const shownFiscalDocuments = {
  fiscal_documents: newer(Type.Array(shownSchema, { description: 'in the order in which they were added' })),
};

const fiscalDocument = Type.Object({
  fiscal_document_id: Type.Integer(),
  ...shown,
  order_id: Type.Integer(),
  order_increment_id: Type.String(),
  invoice_id: orNull(Type.Integer(), 'the invoice that it stands on'),
  shipment_id: orNull(Type.Integer(), 'the first shipment that it stands on'),
  shipment_ids: Type.Array(Type.Integer(), { description: 'all shipments that it stands on, which are of one order' }),
  creditmemo_id: orNull(Type.Integer(), 'the credit memo that it stands on'),
  created_at: moment(),
  updated_at: moment(),
});
export type FiscalDocumentData = Static<typeof fiscalDocument>;

const shownNames = Object.keys(shown) as (keyof ShownFiscalDocument)[];

/** Picks the fields of a fiscal document that invoices, shipments and credit memos show. */
export const shownFiscalDocument = (document: FiscalDocumentData): ShownFiscalDocument =>
  Object.fromEntries(shownNames.map((name) => [name, document[name]])) as ShownFiscalDocument;

/** A fiscal document, and its order as it is with it. */
const schema = Type.Object({
  fiscal_document: fiscalDocument,
  previous_fiscal_document: orNull(
    Type.Partial(fiscalDocument),
    'the old values of what changed: of a key that is on another document of the order already, and of a cancellation; null: the key is new',
  ),
  order: orderSchema,
  previous_order: previousOrder,
  ...added,
});

const { updated_at } = samples.order;
const order = samples.orderWith(
  { status: 'processing', state: 'processing', total_invoiced: 159.8, total_paid: 159.8 },
  { qty_invoiced: 2 },
);
const canceled = { status: 'canceled', reason: 'The customer gave the order up', canceled_at: '2026-03-03T09:30:00.000Z' };

export const fiscalDocumentAdded = defineEvent('fiscal-document.added', topics.order, {
  aggregate: 'order',
  subject: 'order_id',
  summary:
    'A fiscal document was put on an invoice, a shipment or a credit memo, which shows it among its `fiscal_documents` and has the `updated_at` of the order.',
  schema,
  sample: {
    fiscal_document: samples.fiscalDocument,
    previous_fiscal_document: null,
    order,
    previous_order: { updated_at },
    ...samples.noted(order, 'invoice', `Fiscal document ${samples.fiscalDocument.key} was added to invoice #100000001.`),
  },
});

export const fiscalDocumentCanceled = defineEvent('fiscal-document.canceled', topics.order, {
  aggregate: 'order',
  subject: 'order_id',
  summary: 'A fiscal document was canceled at the tax office: wherever it stands, it is shown as canceled.',
  schema,
  sample: {
    fiscal_document: { ...samples.fiscalDocument, ...canceled, updated_at: '2026-03-03T09:30:00.000Z' },
    previous_fiscal_document: { status: 'authorized', reason: null, canceled_at: null, updated_at: samples.fiscalDocument.updated_at },
    order,
    previous_order: { updated_at },
    ...samples.noted(order, 'order', `Fiscal document ${samples.fiscalDocument.key} was canceled.`),
  },
});
