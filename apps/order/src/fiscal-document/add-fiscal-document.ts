import type { Tx } from '@entrepot/database';
import { lockOrder, saveOrder } from '../order/order.store.js';
import { fiscalAdded, fiscalKeyTaken, placesWith } from './fiscal-document.rules.js';
import { findPlace, insertFiscalDocument, type PlaceRef, showOn, updateFiscalDocument } from './fiscal-document.store.js';
import { type FiscalDocumentRecord, fiscalDocumentRecord, findFiscalDocument } from './fiscal-document.view.js';
import type { FiscalKey } from './fiscal-key.rules.js';

export interface NewFiscalDocument {
  place: PlaceRef;
  key: FiscalKey;
  protocol: string | null;
  issued_at: Date;
  xml_url: string | null;
  pdf_url: string | null;
}

/**
 * Puts a fiscal document on an invoice, a shipment or a credit memo, also while a payment of its order is under way. A key that stands on the
 * order already keeps what it said first.
 * @throws invoice_not_found, shipment_not_found, credit_memo_not_found, fiscal_key_taken
 */
export const addFiscalDocument = async (tx: Tx, input: NewFiscalDocument, now: Date): Promise<FiscalDocumentRecord> => {
  const { place, order_id } = await findPlace(tx, input.place);
  const before = await lockOrder(tx, { order_id }, { duringPayment: true });
  // A key is taken wherever it stands.
  const row = await findFiscalDocument(tx, input.key.key, null);
  const known = row && fiscalDocumentRecord(row);
  const at = now.toISOString();
  const changed = { ...placesWith(known, before, place), updated_at: at };
  const { protocol, issued_at, xml_url, pdf_url } = input;
  const created = {
    ...{
      ...input.key,
      protocol,
      issued_at: issued_at.toISOString(),
      xml_url,
      pdf_url,
      status: 'authorized',
      reason: null,
      canceled_at: null,
    },
    ...{ order_id: before.order_id, order_increment_id: before.increment_id, created_at: at },
  } as const;
  const fiscal_document_id = known?.fiscal_document_id ?? (await insertFiscalDocument(tx, { ...created, ...changed }));
  if (fiscal_document_id === null) throw fiscalKeyTaken(fiscalDocumentRecord((await findFiscalDocument(tx, input.key.key, null))!));
  const document: FiscalDocumentRecord = { ...(known ?? { ...created, fiscal_document_id }), ...changed };
  if (known) updateFiscalDocument(tx, document);
  showOn(tx, place, document, now);
  await saveOrder(tx, before, fiscalAdded(before, known, document, place, now));
  return document;
};
