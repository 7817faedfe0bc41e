import { type FiscalDocumentData, fiscalDocumentAdded, fiscalDocumentCanceled } from '@entrepot/contracts';
import { DomainError, previousValues } from '@entrepot/kernel';
import { type OrderChange, changeByDocument } from '../order/order-change.rules.js';
import type { CurrentOrder, DocumentKind } from '../order/order.rules.js';

/** An invoice, a shipment or a credit memo that a fiscal document is put on. */
export interface FiscalPlace {
  kind: Exclude<DocumentKind, 'order'>;
  id: number;
  increment_id: string;
}

const names = { invoice: 'invoice', shipment: 'shipment', creditmemo: 'credit memo' } as const;

/** Where a key stands, in words. */
const standsOn = ({ invoice_id, shipment_ids, creditmemo_id, order_increment_id }: FiscalDocumentData): string => {
  const places = [
    ...(invoice_id === null ? [] : [`invoice ${invoice_id}`]),
    ...shipment_ids.map((id) => `shipment ${id}`),
    ...(creditmemo_id === null ? [] : [`credit memo ${creditmemo_id}`]),
  ];
  return `${places.join(', ')} of order ${order_increment_id}`;
};

/** Refusal of a key that stands elsewhere, which names the document that has it. */
export const fiscalKeyTaken = (known: FiscalDocumentData): DomainError => {
  const why = known.status === 'canceled' ? 'was canceled, and stays with' : 'stands on';
  return new DomainError('fiscal_key_taken', {
    path: 'key',
    code: 'duplicate',
    reason: `the key ${why} ${standsOn(known)}`,
    value: known.key,
  });
};

type Places = Pick<FiscalDocumentData, 'invoice_id' | 'shipment_id' | 'shipment_ids' | 'creditmemo_id'>;

const nowhere: Places = { invoice_id: null, shipment_id: null, shipment_ids: [], creditmemo_id: null };

/**
 * Where a key stands with one place more (contract 6, 6.4): the invoice and any number of shipments of one order share a key, a credit memo
 * has its own.
 * @param known the key as it is kept, null where it is new
 * @throws fiscal_key_taken
 */
export const placesWith = (known: FiscalDocumentData | null, { order_id }: { order_id: number }, { kind, id }: FiscalPlace): Places => {
  if (known && (known.order_id !== order_id || known.status === 'canceled' || known.creditmemo_id !== null || kind === 'creditmemo'))
    throw fiscalKeyTaken(known);
  const { invoice_id, shipment_id, shipment_ids } = known ?? nowhere;
  if (known && (kind === 'invoice' ? invoice_id !== null : shipment_ids.includes(id))) throw fiscalKeyTaken(known);
  switch (kind) {
    case 'invoice':
      return { ...nowhere, shipment_id, shipment_ids, invoice_id: id };
    case 'shipment':
      return { ...nowhere, invoice_id, shipment_id: shipment_id ?? id, shipment_ids: [...shipment_ids, id] };
    case 'creditmemo':
      return { ...nowhere, creditmemo_id: id };
    default:
      return kind satisfies never;
  }
};

/** Change of an order by a fiscal document that was put on one of its documents. @param known as the key was kept before */
export const fiscalAdded = (
  before: CurrentOrder,
  known: FiscalDocumentData | null,
  document: FiscalDocumentData,
  { kind, increment_id }: FiscalPlace,
  now: Date,
): OrderChange => {
  const comments = [`Fiscal document ${document.key} was added to ${names[kind]} #${increment_id}.`];
  const data = { fiscal_document: document, previous_fiscal_document: known && previousValues(known, document) };
  return changeByDocument(before, before, { event: fiscalDocumentAdded, data, entity: kind, comments }, now);
};

/** A fiscal document after its cancellation. @throws fiscal_document_canceled */
export const canceledDocument = (known: FiscalDocumentData, reason: string, now: Date): FiscalDocumentData => {
  const { status, canceled_at } = known;
  if (status === 'canceled')
    throw new DomainError('fiscal_document_canceled', { reason: `it was canceled at ${canceled_at}`, path: 'status', value: status });
  const at = now.toISOString();
  return { ...known, status: 'canceled', reason, canceled_at: at, updated_at: at };
};

/** Change of an order by the cancellation of one of its fiscal documents. */
export const fiscalCanceled = (before: CurrentOrder, known: FiscalDocumentData, document: FiscalDocumentData, now: Date): OrderChange => {
  const comments = [`Fiscal document ${document.key} was canceled: ${document.reason}`];
  const data = { fiscal_document: document, previous_fiscal_document: previousValues(known, document) };
  return changeByDocument(before, before, { event: fiscalDocumentCanceled, data, entity: 'order', comments }, now);
};
