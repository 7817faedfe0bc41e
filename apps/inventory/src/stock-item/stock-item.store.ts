import { type Tx, arraysOf, rowsFromArrays, sendWithNext } from '@entrepot/database';
import { appendEvents } from '@entrepot/messaging';
import { countedShort, recalculatedEvent } from './stock-events.rules.js';
import type { StockItem } from './stock-item.rules.js';
import { changedHoldings, hasSameSettings, type HoldingChange } from './stock-movements.rules.js';
import type { Warehouse } from '../warehouse/warehouse.rules.js';
import { insertLedger, ledgerValues, type Cause } from './stock-ledger.store.js';

export interface StockItemChange {
  /** Null: the item is new. */
  before: StockItem | null;
  after: StockItem;
}

const itemTypes = {
  item_id: 'integer',
  product_id: 'integer',
  sku: 'text',
  is_in_stock: 'boolean',
  manage_stock: 'boolean',
  use_config_manage_stock: 'boolean',
  backorders: 'smallint',
  min_qty: 'numeric',
  min_sale_qty: 'numeric',
  version: 'integer',
};
const quantityTypes = { item_id: 'integer', warehouse_id: 'integer', qty: 'numeric', reserved: 'numeric' };
const [itemColumns, quantityColumns] = [itemTypes, quantityTypes].map((types) => Object.keys(types).join(', '));
const itemsAt = 2;
const quantitiesAt = itemsAt + Object.keys(itemTypes).length;
const ledgerAt = quantitiesAt + Object.keys(quantityTypes).length;

/** Items, quantities and ledger of any number of changes; $1 is the time. */
const write = `
  with item as (
    insert into stock_item as s (${itemColumns}, created_at, updated_at)
    select ${itemColumns}, $1::timestamptz, $1::timestamptz from ${rowsFromArrays(itemTypes, itemsAt)}
        on conflict (item_id) do update
       set is_in_stock = excluded.is_in_stock, manage_stock = excluded.manage_stock,
           use_config_manage_stock = excluded.use_config_manage_stock, backorders = excluded.backorders, min_qty = excluded.min_qty,
           min_sale_qty = excluded.min_sale_qty, version = excluded.version, updated_at = excluded.updated_at),
  quantity as (
    insert into stock_quantity (${quantityColumns})
    select ${quantityColumns} from ${rowsFromArrays(quantityTypes, quantitiesAt)}
        on conflict (item_id, warehouse_id) do update set qty = excluded.qty, reserved = excluded.reserved)
  ${insertLedger(ledgerAt)}`;

interface News extends StockItemChange {
  changes: readonly HoldingChange[];
}

const newsOf = (changes: readonly StockItemChange[]): News[] =>
  changes.flatMap(({ before, after }) => {
    const holdings = changedHoldings(before, after);
    if (before && holdings.length === 0 && hasSameSettings(before, after)) return [];
    return [{ before, after: { ...after, version: (before?.version ?? 0) + 1 }, changes: holdings }];
  });

const numberItems = async (tx: Tx, news: readonly News[]): Promise<readonly News[]> => {
  const count = news.filter(({ before }) => before === null).length;
  if (count === 0) return news;
  const ids = await tx.query<{ id: number }[]>(
    `select nextval(pg_get_serial_sequence('stock_item', 'item_id'))::integer as id from generate_series(1, $1)`,
    [count],
  );
  return news.map((one) => (one.before ? one : { ...one, after: { ...one.after, item_id: ids.shift()?.id ?? 0 } }));
};

/**
 * The only way to write stock: items, quantities, ledger and events of any number of changes in two statements. What changed nothing is
 * not written. The caller holds the locks. @returns the items as they are now, in the order of the changes
 */
export const saveStock = async (
  tx: Tx,
  changes: readonly StockItemChange[],
  { warehouses, ...cause }: Cause & { warehouses: readonly Warehouse[] },
  now: Date,
): Promise<StockItem[]> => {
  const news = await numberItems(tx, newsOf(changes));
  if (news.length === 0) return changes.map(({ after }) => after);
  const quantities = news.flatMap(({ after: { item_id }, changes: holdings }) =>
    holdings.map(({ warehouse_id, qty, reserved }) => ({ item_id, warehouse_id, qty, reserved })),
  );
  const ledger = ledgerValues(
    news.map(({ after: item, changes: holdings }) => ({ item, changes: holdings })),
    cause,
  );
  const items = news.map(({ after }) => after);
  await sendWithNext(tx, write, [now, ...arraysOf(itemTypes, items), ...arraysOf(quantityTypes, quantities), ...ledger]);
  await appendEvents(
    tx,
    news.flatMap(({ before, after }) => [recalculatedEvent(before, after, warehouses), ...countedShort(before, after)]),
  );
  const saved = new Map(items.map((item) => [item.product_id, item]));
  return changes.map(({ after }) => saved.get(after.product_id) ?? after);
};
