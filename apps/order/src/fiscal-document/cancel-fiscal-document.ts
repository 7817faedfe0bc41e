import type { Tx } from '@entrepot/database';
import { DomainError } from '@entrepot/kernel';
import { lockOrder, saveOrder } from '../order/order.store.js';
import { canceledDocument, fiscalCanceled } from './fiscal-document.rules.js';
import { showEverywhere, updateFiscalDocument } from './fiscal-document.store.js';
import { type FiscalDocumentRecord, type FiscalDocumentRow, fiscalDocumentRecord, findFiscalDocument } from './fiscal-document.view.js';

/** Locks the order of a fiscal document, which every change of it takes, and reads it then. @throws fiscal_document_not_found */
const lockFiscalDocument = async (tx: Tx, key: string) => {
  const found = await findFiscalDocument(tx, key);
  if (!found) throw new DomainError('fiscal_document_not_found', { path: 'key', value: key });
  const order = await lockOrder(tx, { order_id: String(found.order_id) }, { duringPayment: true });
  return { order, row: (await findFiscalDocument(tx, key)) as FiscalDocumentRow };
};

/** Cancels a fiscal document wherever it stands; its key stays taken. @throws fiscal_document_not_found, fiscal_document_canceled */
export const cancelFiscalDocument = async (tx: Tx, key: string, reason: string, now: Date): Promise<FiscalDocumentRecord> => {
  const { order, row } = await lockFiscalDocument(tx, key);
  const known = fiscalDocumentRecord(row);
  const document = canceledDocument(known, reason, now);
  updateFiscalDocument(tx, document);
  showEverywhere(tx, document, now);
  await saveOrder(tx, order, fiscalCanceled(order, known, document, now));
  return document;
};
