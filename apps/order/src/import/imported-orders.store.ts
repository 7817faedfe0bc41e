import { type Tx, exactTypes, readRows, rowsFrom } from '@entrepot/database';
import { importedHeader } from '../order/order.rules.js';
import { orderItemTable, orderTable } from '../order/order.table.js';
import { type ChangedHeader, type StoredLine, type StoredOrder, amountNames, textNames } from './header-change.rules.js';

/** Order number → hash of the record that it was last imported from; orders that are not here are missing. */
export const importHashes = async (tx: Tx, numbers: readonly string[]): Promise<Map<string, string | null>> => {
  const rows: { increment_id: string; import_hash: string | null }[] = await tx.query(
    'select increment_id, import_hash from orders where increment_id = any($1::text[])',
    [numbers],
  );
  return new Map(rows.map(({ increment_id, import_hash }) => [increment_id, import_hash]));
};

export interface LockedOrder extends StoredOrder {
  entity_id: number;
  increment_id: string;
  import_hash: string | null;
  updated_at: Date;
}

const lockedColumns = [
  ...(['entity_id', 'increment_id', 'import_hash', 'store_id', 'state', 'reserve', 'shipping_amount', 'shipping_tax_amount'] as const),
  ...importedHeader,
  ...(['grand_total', 'total_canceled', 'amount_authorized', 'amount_received', 'amount_refunded', 'payment_status'] as const),
  'updated_at',
] as const;

const lockText = `
  select ${orderTable.select('', lockedColumns)},
         coalesce((select json_agg(${orderItemTable.json('', [...textNames, ...amountNames, 'order_item_id', 'parent_item_id', 'product_id'])} order by order_item_id)
                     from order_item where order_id = entity_id), '[]') as lines
    from orders where increment_id = any($1::text[]) order by entity_id for no key update`;

/** Loads and locks orders with their lines, in the order of their ids. */
export const lockOrders = (tx: Tx, numbers: readonly string[]): Promise<LockedOrder[]> =>
  readRows<LockedOrder & { lines: StoredLine[] }>(tx, {
    name: 'lock_imported_orders',
    text: lockText,
    values: [numbers],
    types: exactTypes,
  });

export type HeaderRow = ChangedHeader & { entity_id: number; import_hash: string };

const savedColumns = [...importedHeader, 'amount_authorized', 'payment_status', 'import_hash'] as const;
const saveText = `
  update orders o set ${orderTable.assign(savedColumns, 'row')}, version = o.version + 1, updated_at = $2
    from ${rowsFrom(orderTable.types(['entity_id', ...savedColumns]))} where o.entity_id = row.entity_id`;

/** Writes the headers of locked orders: their version and `updated_at` move. */
export const saveHeaders = async (tx: Tx, headers: readonly HeaderRow[], now: Date): Promise<void> => {
  await tx.query(saveText, [JSON.stringify(headers), now]);
};

/** Remembers the records of locked orders that they changed nothing of. */
export const saveHashes = async (tx: Tx, hashes: readonly Pick<HeaderRow, 'entity_id' | 'import_hash'>[]): Promise<void> => {
  await tx.query(
    `update orders o set import_hash = row.import_hash from ${rowsFrom(orderTable.types(['entity_id', 'import_hash']))} where o.entity_id = row.entity_id`,
    [JSON.stringify(hashes)],
  );
};
