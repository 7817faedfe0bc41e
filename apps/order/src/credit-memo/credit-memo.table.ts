import type { ShownFiscalDocument } from '@entrepot/contracts';
import { bigint, decimal, defineTable, id, integer, json, smallint, text, timestamp, uuid } from '@entrepot/database';
import { amountColumns, rowAmountColumns, takenColumns } from '../order/order.table.js';

export const creditMemoTable = defineTable(
  'credit_memo',
  {
    credit_memo_id: id(),
    increment_id: text().collate('C'),
    order_id: bigint(),
    invoice_id: bigint().nullable(),
    store_id: integer(),
    state: smallint<2>().default('2'),
    ...amountColumns,
    adjustment_positive: decimal().default('0'),
    adjustment_negative: decimal().default('0'),
    created_at: timestamp(),
    updated_at: timestamp().default('now()'),
    intent_id: uuid().nullable(),
    fiscal_documents: json<ShownFiscalDocument[]>().default("'[]'"),
  },
  { isWalkable: true },
);

export const creditMemoItemTable = defineTable('credit_memo_item', {
  credit_memo_id: bigint().primary(),
  ...takenColumns,
  ...rowAmountColumns,
});
