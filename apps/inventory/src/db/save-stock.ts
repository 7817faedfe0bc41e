import type { EntityManager } from 'typeorm';
import { insertRows, rowsFrom } from '@entrepot/database';
import { appendEvents } from '@entrepot/messaging';
import { currentContext } from '@entrepot/telemetry';
import { countedShort, recalculatedEvent } from '../domain/stock-events.js';
import type { StockItem } from '../domain/stock-item.js';
import { isSameStock, movementsBetween } from '../domain/stock-movements.js';
import type { Warehouse } from '../domain/warehouse.js';

/** Why stock moved, as the ledger keeps it. */
export type MovementReason = 'count' | 'import' | 'reserve' | 'ship' | 'release' | 'restock' | 'remove';

export interface StockItemChange {
  /** Null: the item is new. */
  before: StockItem | null;
  after: StockItem;
}

export interface Cause {
  reason: MovementReason;
  reservationId?: number;
  warehouses: readonly Warehouse[];
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
const itemColumns = Object.keys(itemTypes).join(', ');
const quantityTypes = { item_id: 'integer', warehouse_id: 'integer', qty: 'numeric', reserved: 'numeric' };
const movementTypes = {
  item_id: 'integer',
  product_id: 'integer',
  warehouse_id: 'integer',
  qty_change: 'numeric',
  reserved_change: 'numeric',
  reason: 'text',
  reservation_id: 'bigint',
  actor: 'text',
  request_id: 'text',
};

/** Items, quantities and ledger of any number of changes. */
const write = `
  with item as (
    insert into stock_item as s (${itemColumns}, created_at, updated_at)
    select ${itemColumns}, $4::timestamptz, $4::timestamptz from ${rowsFrom(itemTypes)}
        on conflict (item_id) do update
       set is_in_stock = excluded.is_in_stock, manage_stock = excluded.manage_stock,
           use_config_manage_stock = excluded.use_config_manage_stock, backorders = excluded.backorders, min_qty = excluded.min_qty,
           min_sale_qty = excluded.min_sale_qty, version = excluded.version, updated_at = excluded.updated_at),
  quantity as (
    ${insertRows('stock_quantity', quantityTypes, 2)}
        on conflict (item_id, warehouse_id) do update set qty = excluded.qty, reserved = excluded.reserved)
  ${insertRows('stock_movement', movementTypes, 3)}`;

const changedHoldings = ({ before, after }: StockItemChange): object[] =>
  [...after.holdings].flatMap(([warehouse_id, { qty, reserved }]) => {
    const was = before?.holdings.get(warehouse_id);
    return was?.qty.eq(qty) && was.reserved.eq(reserved) ? [] : [{ item_id: after.item_id, warehouse_id, qty, reserved }];
  });

export interface LedgerEntry extends Pick<Cause, 'reason' | 'reservationId'> {
  before: StockItem | null;
  after: StockItem | null;
}

const ledgerRows = ({ before, after, reason, reservationId = undefined }: LedgerEntry): object[] => {
  const item = after ?? before;
  const context = currentContext();
  return movementsBetween(before, after).map((movement) => ({
    ...movement,
    item_id: item?.item_id,
    product_id: item?.product_id,
    reason,
    reservation_id: reservationId ?? null,
    actor: context?.integration ?? null,
    request_id: context?.requestId ?? null,
  }));
};

/** The ledger's rows for an item that goes. */
export const appendLedger = async (tx: EntityManager, entry: LedgerEntry): Promise<void> => {
  await tx.query(insertRows('stock_movement', movementTypes), [JSON.stringify(ledgerRows(entry))]);
};

const numberItems = async (tx: EntityManager, changes: readonly StockItemChange[]): Promise<StockItemChange[]> => {
  const count = changes.filter(({ before }) => before === null).length;
  if (count === 0) return [...changes];
  const ids = await tx.query<{ id: number }[]>(
    `select nextval(pg_get_serial_sequence('stock_item', 'item_id'))::integer as id from generate_series(1, $1)`,
    [count],
  );
  return changes.map((change) => (change.before ? change : { ...change, after: { ...change.after, item_id: ids.shift()?.id ?? 0 } }));
};

/**
 * The only way to write stock: items, quantities, ledger and events of any number of changes in two statements. What changed nothing is
 * not written. The caller holds the locks. @returns the items as they are now, in the order of the changes
 */
export const saveStock = async (
  tx: EntityManager,
  changes: readonly StockItemChange[],
  { reason, reservationId, warehouses }: Cause,
  now: Date,
): Promise<StockItem[]> => {
  const isNews = ({ before, after }: StockItemChange): boolean => before === null || !isSameStock(before, after);
  const numbered = await numberItems(tx, changes);
  const saved = numbered.map((change) =>
    isNews(change) ? { ...change, after: { ...change.after, version: (change.before?.version ?? 0) + 1 } } : change,
  );
  const news = saved.filter(isNews);
  if (news.length > 0) {
    const items = news.map(({ after: { holdings: _holdings, ...item } }) => item);
    const ledger = news.flatMap((change) => ledgerRows({ ...change, reason, ...(reservationId !== undefined && { reservationId }) }));
    await tx.query(write, [JSON.stringify(items), JSON.stringify(news.flatMap(changedHoldings)), JSON.stringify(ledger), now]);
    await appendEvents(
      tx,
      news.flatMap(({ before, after }) => [recalculatedEvent(before, after, warehouses), ...countedShort(before, after)]),
    );
  }
  return saved.map(({ after }) => after);
};
