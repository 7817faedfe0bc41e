import { array, bigint, defineTable, id, text, timestamp } from '@entrepot/database';

export const fiscalStatuses = ['authorized', 'canceled'] as const;
export type FiscalStatus = (typeof fiscalStatuses)[number];

/** Model, series and number are in the key. */
export const fiscalDocumentTable = defineTable(
  'fiscal_document',
  {
    fiscal_document_id: id(),
    key: text().collate('C'),
    order_id: bigint(),
    invoice_id: bigint().nullable(),
    shipment_ids: array(bigint()).default("'{}'"),
    credit_memo_id: bigint().nullable(),
    protocol: text().nullable(),
    issued_at: timestamp(),
    xml_url: text().nullable(),
    pdf_url: text().nullable(),
    status: text<FiscalStatus>().default("'authorized'"),
    reason: text().nullable(),
    canceled_at: timestamp().nullable(),
    created_at: timestamp(),
    updated_at: timestamp(),
  },
  { isWalkable: true },
);
