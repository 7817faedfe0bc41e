import { ApiProperty } from '@nestjs/swagger';
import type { FiscalDocumentData, ShownFiscalDocument } from '@entrepot/contracts';
import { type Condition, type Database, type RowOf, type Tx, exactTypes, readRows } from '@entrepot/database';
import { answerOf, entityTag, Example, ownCodes } from '@entrepot/requests';
import { ownStores } from '@entrepot/telemetry';
import { fiscalDocumentTable, fiscalStatuses } from './fiscal-document.table.js';
import { fiscalKey, fiscalModels } from './fiscal-key.rules.js';

/** A fiscal document as the documents that it stands on show it. */
export class FiscalDocumentShown implements ShownFiscalDocument {
  @Example('35260112345678000195550010000000121482193740', { description: 'The access key' }) key: string;
  @Example('55', { enum: fiscalModels, description: '55 NF-e, 65 NFC-e' }) model: string;
  @Example(1) series: number;
  @Example(12) number: number;
  @Example('135260000012345', { nullable: true, description: 'Of the authorization' }) protocol: string | null;
  @Example('2026-01-31T12:04:58.000Z') issued_at: string;
  @Example('https://erp.example.com/nfe/12.xml', { nullable: true }) xml_url: string | null;
  @Example('https://erp.example.com/nfe/12.pdf', { nullable: true }) pdf_url: string | null;
  @Example('authorized', { enum: fiscalStatuses }) status: string;
  @Example('The customer gave the order up', { nullable: true, description: 'Of the cancellation' }) reason: string | null;
  @Example('2026-02-01T09:00:00.000Z', { nullable: true }) canceled_at: string | null;
}

/** Describes `fiscal_documents` of an invoice, a shipment or a credit memo. */
export const shownFiscalDocuments = (): PropertyDecorator => ApiProperty({ type: [FiscalDocumentShown] });

/** A fiscal document by itself. */
export class FiscalDocumentRecord extends FiscalDocumentShown implements FiscalDocumentData {
  @Example(4) fiscal_document_id: number;
  @Example(17) order_id: number;
  @Example('100000017') order_increment_id: string;
  @Example(8, { nullable: true }) invoice_id: number | null;
  @Example(9, { nullable: true, description: 'The first of `shipment_ids`' }) shipment_id: number | null;
  @ApiProperty({ type: [Number], example: [9], description: 'One key may stand on several shipments of an order' }) shipment_ids: number[];
  @Example(3, { nullable: true }) creditmemo_id: number | null;
  @Example('2026-01-31T12:05:10.000Z') created_at: string;
  @Example('2026-01-31T12:05:10.000Z') updated_at: string;
}

export const FiscalDocumentAnswer = answerOf('fiscal_document', FiscalDocumentRecord);

export type FiscalDocumentRow = RowOf<typeof fiscalDocumentTable> & { order_increment_id: string };

/** Record of a row, which events carry too. */
export const fiscalDocumentRecord = ({ key, ...row }: FiscalDocumentRow): FiscalDocumentRecord => ({
  fiscal_document_id: row.fiscal_document_id,
  ...fiscalKey(key),
  protocol: row.protocol,
  issued_at: row.issued_at.toISOString(),
  xml_url: row.xml_url,
  pdf_url: row.pdf_url,
  status: row.status,
  reason: row.reason,
  canceled_at: row.canceled_at?.toISOString() ?? null,
  order_id: row.order_id,
  order_increment_id: row.order_increment_id,
  invoice_id: row.invoice_id,
  shipment_id: row.shipment_ids[0] ?? null,
  shipment_ids: row.shipment_ids,
  creditmemo_id: row.credit_memo_id,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

/** Select list that lists and reads of one share. */
export const readFiscalDocument = {
  alias: 'd',
  columns: `${fiscalDocumentTable.select('d')}, o.increment_id as order_increment_id`,
  joins: 'join orders o on o.entity_id = d.order_id',
  types: exactTypes,
  show: fiscalDocumentRecord,
};
const { columns, joins, types } = readFiscalDocument;

/**
 * SQL that finds a fiscal document where these codes of warehouses show a place of it: an invoice, a credit memo, or a shipment of theirs
 * (shipment_pkey).
 */
const isSeenWith = (codes: string): string => `
  (invoice_id is not null or credit_memo_id is not null
    or exists (select from shipment s where s.shipment_id = any(shipment_ids) and s.warehouses && ${codes}::text[]))`;
const text = `select ${columns} from fiscal_document d ${joins} where d.key = $1 and ($2::text[] is null or ${isSeenWith('$2')})
   and ($3::integer[] is null or o.store_id = any($3))`;

/** Conditions of a list's fiscal documents for a bound caller. */
export const ownFiscalDocuments = (): Condition[] => {
  const own = ownCodes();
  return own ? [{ sql: (bind) => isSeenWith(bind(own)), isFixed: true, isUneven: true }] : [];
};

/** A fiscal document by its key, as far as these codes show it; null where there is none. Index fiscal_document_key_key. */
export const findFiscalDocument = async (source: Database | Tx, key: string, own = ownCodes()): Promise<FiscalDocumentRow | null> => {
  const [row] = await readRows<FiscalDocumentRow>(source, { name: 'fiscal_document_by_key', text, values: [key, own, ownStores()], types });
  return row ?? null;
};

/** Tag of a fiscal document: two changes of a second differ in where it stands, or in its status. */
export const fiscalDocumentTag = ({ fiscal_document_id, updated_at, status, invoice_id, shipment_ids }: FiscalDocumentRow): string =>
  entityTag([fiscal_document_id, updated_at, status, invoice_id, shipment_ids]);
