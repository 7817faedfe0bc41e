import type { ShownFiscalDocument } from '@entrepot/contracts';
import { bigint, defineTable, id, integer, json, smallint, text, timestamp, uuid } from '@entrepot/database';
import { amountColumns, rowAmountColumns, takenColumns } from '../order/order.table.js';

export const invoiceTable = defineTable(
  'invoice',
  {
    invoice_id: id(),
    increment_id: text().collate('C'),
    order_id: bigint(),
    store_id: integer(),
    state: smallint<1 | 2 | 3>(),
    ...amountColumns,
    created_at: timestamp(),
    updated_at: timestamp(),
    intent_id: uuid().nullable(),
    fiscal_documents: json<ShownFiscalDocument[]>().default("'[]'"),
  },
  { isWalkable: true },
);

export const invoiceItemTable = defineTable('invoice_item', { invoice_id: bigint().primary(), ...takenColumns, ...rowAmountColumns });
