import { type Tx, arraysOf, rowsFromArrays } from '@entrepot/database';
import type { MovementRow } from '../ledger/movement.rules.js';
import type { StockItem } from './stock-item.rules.js';
import { stockItemTable, stockLedgerTable } from './stock-item.table.js';

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
const common = stockLedgerTable.types([
  ...(['product_id', 'cause', 'order_id', 'shipment_id', 'creditmemo_id', 'sale_id', 'hold_id', 'actor', 'request_id'] as const),
]);
const moved = stockLedgerTable.types(['warehouse_id', 'qty_before', 'qty_after', 'reserved_before', 'reserved_after']);

const [timeAt, commonAt] = [itemNames.length + 1, itemNames.length + 2];
const commonNames = Object.keys(common) as (keyof typeof common & keyof MovementRow)[];
const commonValues = Object.values(common).map((type, index) => `$${commonAt + index}::${type}`);
const movedNames = Object.keys(moved).join(', ');
const assigned = writtenSettings.map((name, index) => `${name} = $${index + 2}`);

const write = `
  with item as (
    update stock_item set ${assigned.join(', ')}, updated_at = $${timeAt} where item_id = $1)
  insert into stock_ledger (item_id, ${commonNames.join(', ')}, ${movedNames})
  select $1, ${commonValues.join(', ')}, ${movedNames} from ${rowsFromArrays(moved, commonAt + commonNames.length)}`;
const itemValues = stockItemTable.values(itemNames);

/** Writes one item that is there and its rows of the ledger, which have one cause, as most writes do: values cost PostgreSQL less than arrays of one. */
export const writeOneItem = (tx: Tx, item: StockItem, rows: readonly MovementRow[], now: Date): void => {
  const [first] = rows;
  tx.write(write, [...itemValues(item), now, ...commonNames.map((name) => first?.[name] ?? null), ...arraysOf(moved, rows)]);
};
