import { type Tx, arraysOf, readRows, rowsFromArrays } from '@entrepot/database';
import { appendEvents, causedBy } from '@entrepot/messaging';
import { currentContext, type RequestContext } from '@entrepot/telemetry';
import type { Warehouse } from '../warehouse/warehouse.rules.js';
import { recordStockChange, shortEvent, stockDeletion, type Shortage, type StockRecord } from './stock-data.rules.js';
import { type Author, type Cause, type Movement, type MovementRow, movementRows } from '../ledger/movement.rules.js';
import { changedHoldings, isMovement, type StockItem } from './stock-item.rules.js';
import { stockItemTable, stockLedgerTable, stockQuantityTable } from './stock-item.table.js';
import { writeOneItem, writtenSettings } from './write-one-item.store.js';

export interface StockItemChange {
  /** Null: the item is new. */
  before: StockItem | null;
  after: StockItem;
  /** Context of the request that it follows from, where that is not the current one. */
  context?: RequestContext | undefined;
}

const itemTypes = stockItemTable.types(['item_id', 'product_id', 'sku', ...writtenSettings]);
/** Warehouses that are named for an item with 0: no row of the ledger makes them. */
const namedTypes = stockQuantityTable.types(['item_id', 'warehouse_id']);
const ledgerTypes = stockLedgerTable.types([
  ...(['item_id', 'product_id', 'warehouse_id', 'cause', 'qty_before', 'qty_after', 'reserved_before', 'reserved_after'] as const),
  ...(['order_id', 'shipment_id', 'creditmemo_id', 'sale_id', 'hold_id', 'actor', 'request_id'] as const),
]);
const namesOf = (types: object): string => Object.keys(types).join(', ');
const after = (at: number, types: object): number => at + Object.keys(types).length;
const itemsAt = 2;
const namedAt = after(itemsAt, itemTypes);
const ledgerAt = after(namedAt, namedTypes);

/** SQL of the ledger's rows, whose trigger changes the quantities; their arrays are the parameters from `$at` on. */
const insertLedger = (at: number): string => `
    insert into stock_ledger (${namesOf(ledgerTypes)}) select ${namesOf(ledgerTypes)} from ${rowsFromArrays(ledgerTypes, at)}`;

/** Names the caller, or the one whose request an event follows from. */
export const authorOf = (context: RequestContext | undefined): Author => {
  return { actor: context?.integration ?? null, request_id: context?.requestId ?? null };
};

/** Items, quantities and ledger of any number of changes; $1 is the time. */
const write = `
  with item as (
    insert into stock_item (${namesOf(itemTypes)}, created_at, updated_at)
    select ${namesOf(itemTypes)}, $1::timestamptz, $1::timestamptz from ${rowsFromArrays(itemTypes, itemsAt)}
        on conflict (item_id) do update set ${stockItemTable.assign([...writtenSettings, 'updated_at'])}),
  named as (
    insert into stock_quantity (item_id, warehouse_id, qty, reserved)
    select item_id, warehouse_id, 0, 0 from ${rowsFromArrays(namedTypes, namedAt)} on conflict do nothing)
  ${insertLedger(ledgerAt)}`;

/** Ids for new items, taken before they are written, so that the ledger can name them. */
const numberNew = async (tx: Tx, changes: readonly StockItemChange[]): Promise<readonly StockItemChange[]> => {
  const count = changes.filter(({ before }) => before === null).length;
  if (count === 0) return changes;
  const ids = await tx.query<{ id: number }[]>(
    `select nextval(pg_get_serial_sequence('stock_item', 'item_id'))::integer as id from generate_series(1, $1)`,
    [count],
  );
  return changes.map((change) => (change.before ? change : { ...change, after: { ...change.after, item_id: ids.shift()?.id ?? 0 } }));
};

const writeMany = (tx: Tx, records: readonly StockRecord[], rows: readonly MovementRow[], now: Date): void => {
  const named = records.flatMap(({ item: { item_id }, holdings }) =>
    holdings.flatMap((holding) => (isMovement(holding) ? [] : [{ item_id, warehouse_id: holding.warehouse_id }])),
  );
  const items = records.map(({ item }) => item);
  tx.write(write, [now, ...arraysOf(itemTypes, items), ...arraysOf(namedTypes, named), ...arraysOf(ledgerTypes, rows)]);
};

export interface SaveOptions extends Cause {
  /** All of them, by priority. */
  warehouses: readonly Warehouse[];
  /** Parts of the changes that have causes of their own, in their order; the rest has the common one. */
  movements?: readonly Movement[];
}

/**
 * Writes items, quantities, ledger and events of any number of changes in two statements; nothing else may write stock. A change without effect and
 * without a movement is not written. The caller holds the row locks.
 * @returns the items as they are now, in the order of the changes
 */
export const saveStockItems = async (
  tx: Tx,
  changes: readonly StockItemChange[],
  { warehouses, movements = [], ...cause }: SaveOptions,
  now: Date,
): Promise<StockItem[]> => {
  const common = { ...cause, ...authorOf(currentContext()) };
  const records: (StockRecord & Pick<StockItemChange, 'before'>)[] = [];
  const rows: MovementRow[] = [];
  const moved = Map.groupBy(movements, ({ product_id }) => product_id);
  for (const { before, after, context } of await numberNew(tx, changes)) {
    const record = recordStockChange(before, after, warehouses, now);
    if (record) records.push({ ...record, before, events: context ? causedBy(context, record.events) : record.events });
    const own = moved.get(after.product_id) ?? [];
    if (record ?? own.length > 0) rows.push(...movementRows({ before, item: after, holdings: record?.holdings ?? [] }, own, common));
  }
  if (records.length === 0 && rows.length === 0) return changes.map(({ after }) => after);
  const [first, ...more] = records;
  const isOne = first?.before && more.length === 0 && movements.length === 0 && first.holdings.every(isMovement);
  if (isOne) writeOneItem(tx, first.item, rows, now);
  else writeMany(tx, records, rows, now);
  await appendEvents(
    tx,
    records.flatMap(({ events }) => events),
  );
  const saved = new Map(records.map(({ item }) => [item.product_id, item]));
  return changes.map(({ after }) => saved.get(after.product_id) ?? after);
};

const raise = `
  update stock_item s set version = s.version + event.times
    from (select item_id, count(*)::integer as times from unnest($1::integer[]) as item_id group by 1) as event
   where s.item_id = event.item_id
  returning s.item_id, s.version - event.times as version`;

/** Publishes shortages; the items are locked, and each one's events are numbered on. What has no stock item counts nothing. */
export const publishShortages = async (tx: Tx, shortages: readonly Shortage[]): Promise<void> => {
  if (shortages.length === 0) return;
  const raised = await readRows<{ item_id: number; version: number }>(tx, {
    name: 'shortages_numbered',
    text: raise,
    values: [shortages.flatMap(({ item }) => item.item_id ?? [])],
  });
  const versions = new Map(raised.map(({ item_id, version }) => [item_id, version]));
  const numberOf = (itemId = 0): number => {
    const last = versions.get(itemId);
    if (last === undefined) return 0;
    versions.set(itemId, last + 1);
    return last + 1;
  };
  await appendEvents(
    tx,
    shortages.map((shortage) => shortEvent(shortage, numberOf(shortage.item.item_id))),
  );
};

/** Deletes a locked stock item with what it holds, and publishes that; the ledger keeps what there was. */
export const deleteStockItem = async (tx: Tx, item: StockItem, warehouses: readonly Warehouse[]): Promise<void> => {
  const closed = { before: item, item: { ...item, holdings: new Map() }, holdings: changedHoldings(item, null) };
  tx.write(insertLedger(1), arraysOf(ledgerTypes, movementRows(closed, [], { cause: 'set', ...authorOf(currentContext()) })));
  const deletion = stockDeletion(item, warehouses);
  await tx.query(
    `with item as (delete from stock_item where item_id = $1)
     update product set stock_version = $3 where product_id = $2`,
    [item.item_id, item.product_id, deletion.version],
  );
  await appendEvents(tx, [deletion]);
};
