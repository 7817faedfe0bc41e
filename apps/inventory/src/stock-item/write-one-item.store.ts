import { type Tx, arraysOf, rowsFromArrays } from '@entrepot/database';
import type { StockRecord } from './stock-data.rules.js';
import type { Author, Cause } from './movement.rules.js';
import { stockItemTable, stockMovementTable, stockQuantityTable } from './stock-item.table.js';

/** Settings that each write sets, of one item or of many. */
export const writtenSettings = [
  'is_in_stock',
  'manage_stock',
  'use_config_manage_stock',
  'backorders',
  'min_qty',
  'min_sale_qty',
  'version',
] as const;

const itemNames = ['item_id', ...writtenSettings] as const;
const cause = stockMovementTable.types(['product_id', 'reason', 'actor', 'request_id']);
const holding = {
  ...stockQuantityTable.types(['warehouse_id', 'qty', 'reserved']),
  ...stockMovementTable.types(['qty_change', 'reserved_change']),
};

const [timeAt, causeAt] = [itemNames.length + 1, itemNames.length + 2];
const causeNames = Object.keys(cause);
const causeValues = Object.values(cause).map((type, index) => `$${causeAt + index}::${type}`);
const assigned = writtenSettings.map((name, index) => `${name} = $${index + 2}`);

const write = `
  with item as (
    update stock_item set ${assigned.join(', ')}, updated_at = $${timeAt} where item_id = $1),
  holding as (select * from ${rowsFromArrays(holding, causeAt + causeNames.length)}),
  quantity as (
    insert into stock_quantity (item_id, warehouse_id, qty, reserved) select $1, warehouse_id, qty, reserved from holding
        on conflict (item_id, warehouse_id) do update set ${stockQuantityTable.assign(['qty', 'reserved'])})
  insert into stock_movement (item_id, ${causeNames.join(', ')}, warehouse_id, qty_change, reserved_change)
  select $1, ${causeValues.join(', ')}, warehouse_id, qty_change, reserved_change
    from holding where qty_change <> 0 or reserved_change <> 0`;
const itemValues = stockItemTable.values(itemNames);

/** Writes item, quantities and ledger of one item that is there, as most writes do: values cost PostgreSQL less than arrays of one. */
export const writeOneItem = (
  tx: Tx,
  { item, holdings }: Pick<StockRecord, 'item' | 'holdings'>,
  { cause: reason, actor, request_id }: Cause & Author,
  now: Date,
): void => {
  const values = [...itemValues(item), now, item.product_id, reason, actor, request_id, ...arraysOf(holding, holdings)];
  tx.write(write, values);
};
