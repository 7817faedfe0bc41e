import { shownFiscalDocument, type FiscalDocumentData } from '@entrepot/contracts';
import { type Tx, exactTypes, readRows } from '@entrepot/database';
import { DomainError } from '@entrepot/kernel';
import { ownCodes } from '@entrepot/requests';
import { isOwnStore } from '@entrepot/telemetry';
import { type DocumentName, isOwn } from '../document/document.store.js';
import type { FiscalPlace } from './fiscal-document.rules.js';
import { fiscalDocumentTable } from './fiscal-document.table.js';

/** Table of each kind of place. */
const tableOf = { invoice: 'invoice', shipment: 'shipment', creditmemo: 'credit_memo' } as const satisfies Record<
  FiscalPlace['kind'],
  DocumentName
>;

/** How a request names the document that a key is put on. */
export type PlaceRef = Pick<FiscalPlace, 'kind'> & { id: string };

/** A document that the caller sees, and the order that it belongs to, which never change. Its primary key. @throws invoice_not_found, shipment_not_found, credit_memo_not_found */
export const findPlace = async (tx: Tx, { kind, id }: PlaceRef): Promise<{ place: FiscalPlace; order_id: string }> => {
  const table = tableOf[kind];
  const isShipment = kind === 'shipment';
  const where = `d.${table}_id = $1::bigint${isShipment ? ` and ${isOwn}` : ''}`;
  const text = `select d.${table}_id as id, d.increment_id, d.order_id::text, d.store_id from ${table} d where ${where}`;
  type Row = Omit<FiscalPlace, 'kind'> & { order_id: string; store_id: number };
  const [row] = await readRows<Row>(tx, {
    name: `fiscal_place_${table}`,
    text,
    values: isShipment ? [id, ownCodes()] : [id],
    types: exactTypes,
  });
  if (!row || !isOwnStore(row.store_id)) throw new DomainError(`${table}_not_found`, { path: `${kind}_id`, value: id });
  const { order_id, store_id: _store, ...place } = row;
  return { place: { kind, ...place }, order_id };
};

const written = fiscalDocumentTable.except('fiscal_document_id');
const insert = `${fiscalDocumentTable.insertOne(written)} on conflict (key) do nothing returning fiscal_document_id`;
const valuesOf = fiscalDocumentTable.values(written);

type NewDocument = Omit<FiscalDocumentData, 'fiscal_document_id'>;

/** Inserts a fiscal document. @returns its id; null where another transaction was first with the key */
export const insertFiscalDocument = async (tx: Tx, document: NewDocument): Promise<number | null> => {
  const { key, order_id, invoice_id, shipment_ids, creditmemo_id: credit_memo_id, protocol, issued_at, xml_url, pdf_url } = document;
  const [created_at, updated_at] = [new Date(document.created_at), new Date(document.updated_at)];
  const values = valuesOf({
    ...{ key, order_id, invoice_id, shipment_ids, credit_memo_id, protocol, xml_url, pdf_url, created_at, updated_at },
    ...{ issued_at: new Date(issued_at), status: 'authorized', reason: null, canceled_at: null },
  });
  const [row] = await readRows<{ fiscal_document_id: number }>(tx, {
    name: 'insert_fiscal_document',
    text: insert,
    values,
    types: exactTypes,
  });
  return row?.fiscal_document_id ?? null;
};

const update = `
  update fiscal_document set invoice_id = $2, shipment_ids = $3, status = $4, reason = $5, canceled_at = $6, updated_at = $7
   where fiscal_document_id = $1`;

/** Writes where a fiscal document of a locked order stands, and whether it was canceled. */
export const updateFiscalDocument = (tx: Tx, document: FiscalDocumentData): void => {
  const { fiscal_document_id, invoice_id, shipment_ids, status, reason, canceled_at, updated_at } = document;
  tx.write(update, [fiscal_document_id, invoice_id, shipment_ids, status, reason, canceled_at, updated_at]);
};

const statements = (document: DocumentName) => ({
  add: `update ${document} set fiscal_documents = fiscal_documents || $2::jsonb, updated_at = $3 where ${document}_id = $1`,
  replace: `
    update ${document} d set updated_at = $4, fiscal_documents = (
           select jsonb_agg(case when entry ->> 'key' = $2 then $3::jsonb else entry end order by place)
             from jsonb_array_elements(d.fiscal_documents) with ordinality as shown (entry, place))
     where d.${document}_id = any($1::bigint[])`,
});
const texts = { invoice: statements('invoice'), shipment: statements('shipment'), creditmemo: statements('credit_memo') };

/** Shows a fiscal document on one document more. */
export const showOn = (tx: Tx, { kind, id }: FiscalPlace, document: FiscalDocumentData, now: Date): void =>
  tx.write(texts[kind].add, [id, JSON.stringify([shownFiscalDocument(document)]), now]);

/** Shows a fiscal document as it is now wherever it stands. */
export const showEverywhere = (tx: Tx, document: FiscalDocumentData, now: Date): void => {
  const { invoice_id, shipment_ids, creditmemo_id } = document;
  const ids = { invoice: [invoice_id], shipment: shipment_ids, creditmemo: [creditmemo_id] };
  for (const kind of ['invoice', 'shipment', 'creditmemo'] as const) {
    const found = ids[kind].filter((id) => id !== null);
    if (found.length > 0) tx.write(texts[kind].replace, [found, document.key, JSON.stringify(shownFiscalDocument(document)), now]);
  }
};

/** Key of a fiscal document of a locked order that is not canceled; null where none stands. Index fiscal_document_order. */
export const standingFiscalKey = async (tx: Tx, orderId: number): Promise<string | null> => {
  const where = { order_id: orderId, status: 'authorized' as const };
  const row = await tx.getRepository(fiscalDocumentTable.entity).findOne({ where, order: { fiscal_document_id: 'asc' } });
  return row?.key ?? null;
};
