import { type HistoryEntryData, type OrderData, orderSchema } from '@entrepot/contracts';
import { type Tx, readRows, rowsFrom, type RowOf, type Statement, exactTypes, shownTypes } from '@entrepot/database';
import { DomainError } from '@entrepot/kernel';
import { appendEvents } from '@entrepot/messaging';
import { isOwnStore } from '@entrepot/telemetry';
import { type HistoryEntry, type OrderChange, historyData } from './order-change.rules.js';
import type { CurrentOrder, Order } from './order.rules.js';
import { orderHistoryTable, orderItemTable, orderStatusTable, orderTable } from './order.table.js';
import { itemWarehouses, itemsJson, reservation } from './order.view.js';
import type { LineWarehouses, StoredOrderLine } from './order-lines.rules.js';

/** How a request names an order. */
export type OrderRef = { order_id: string } | { order_increment_id: string };

/** Which order a request names; null where it names none. */
export const orderRef = ({ order_id, order_increment_id }: { order_id?: string; order_increment_id?: string }): OrderRef | null => {
  if (order_id !== undefined) return { order_id };
  return order_increment_id === undefined ? null : { order_increment_id };
};

const locked = [
  ...(['entity_id as order_id', 'sale_id as vendalink_id'] as const),
  ...orderTable.except('entity_id', 'import_hash', 'sale_id', 'is_named'),
] as const;
type LockedRow = RowOf<typeof orderTable, (typeof locked)[number]>;

const lineColumns = orderItemTable.except('order_id');
const readLine = orderItemTable.fromJson(lineColumns);

/** Makes statements about the order that a request names: that is `$1`, and the values are the others. @param text of a condition on `orders` */
export const aboutOrder = (name: string, text: (order: string) => string, types?: Statement['types']) => {
  const typed = types && { types };
  const byId = { name: `${name}_by_id`, text: text('entity_id = $1::bigint'), ...typed };
  const byNumber = { name: `${name}_by_number`, text: text('increment_id = $1'), ...typed };
  return (ref: OrderRef, ...values: readonly unknown[]): Statement =>
    'order_id' in ref ? { ...byId, values: [ref.order_id, ...values] } : { ...byNumber, values: [ref.order_increment_id, ...values] };
};

const historyId = `${orderHistoryTable.nextId}::float8`;

const lock = aboutOrder(
  'lock_order',
  (order) => `select ${orderTable.select('', locked)} from orders where ${order} for no key update`,
  exactTypes,
);

/** A change adds an entry of history, or two. */
const rest = aboutOrder(
  'rest_of_order',
  (order) => `
  select (select json_agg(${orderItemTable.exactJson('', lineColumns)} order by order_item_id) from order_item where order_id = o.entity_id) as lines,
         (select warehouses from reservation_ref where order_id = o.entity_id) as warehouses,
         exists (select from invoice where order_id = o.entity_id and state = 1) as has_open_invoice,
         exists (select from payment_intent where order_id = o.entity_id and state = 'open') as is_paying,
         array[${historyId}, ${historyId}] as history_ids
    from (select entity_id from orders where ${order}) o`,
);

interface Rest {
  lines: object[] | null;
  warehouses: LineWarehouses | null;
  has_open_invoice: boolean;
  is_paying: boolean;
  history_ids: number[];
}

const linesOf = ({ lines, warehouses }: Rest): StoredOrderLine[] => {
  const rows = lines?.map(readLine) ?? [];
  const indexById = new Map(rows.map(({ order_item_id }, index) => [order_item_id, index]));
  return rows.map(({ parent_item_id, ...row }) => ({
    ...row,
    parent: parent_item_id === null ? null : (indexById.get(parent_item_id) ?? null),
    warehouses: warehouses?.[row.order_item_id] ?? {},
  }));
};

/**
 * Locks an order for a change of its quantities or state, and loads it. The lock comes in a statement of its own, ahead in the same
 * message: one that had to wait for it would see the lines as they were before. Indexes orders_pkey, orders_increment_id, order_item_order, invoice_order.
 * @param duringPayment also while a payment of the order is under way
 * @throws conflict_on_save while a payment of the order is under way
 * @returns null where there is no such order
 */
export const lockKnownOrder = async (
  tx: Tx,
  ref: OrderRef,
  { duringPayment = false }: { duringPayment?: boolean } = {},
): Promise<CurrentOrder | null> => {
  const [[row], [found]] = await Promise.all([tx.read<LockedRow>(lock(ref)), tx.read<Rest>(rest(ref))]);
  if (!row || !found || !isOwnStore(row.store_id)) return null;
  tx.keepIds(orderHistoryTable, found.history_ids);
  const { held_state, held_status, ...order } = row;
  if (found.is_paying && !duringPayment) throw new DomainError('conflict_on_save', { ...ref, reason: 'a payment is under way' });
  return {
    ...order,
    held: held_state !== null && held_status !== null ? { state: held_state, status: held_status } : null,
    hasOpenInvoice: found.has_open_invoice,
    lines: linesOf(found),
  };
};

/** Locks an order that must exist. @throws order_not_found, and as lockKnownOrder */
export const lockOrder = async (tx: Tx, ref: OrderRef, options?: { duringPayment?: boolean }): Promise<CurrentOrder> => {
  const order = await lockKnownOrder(tx, ref, options);
  if (!order) throw new DomainError('order_not_found', { ...ref });
  return order;
};

const quantities = ['qty_invoiced', 'qty_shipped', 'qty_refunded', 'qty_canceled'] as const;
const changedColumns = ['order_item_id', ...quantities] as const;

/** An insert of history entries, sent as `entriesOf` writes them in the parameter `$at`. */
const insertEntries = (at = 1): string => orderHistoryTable.insert(orderHistoryTable.names, { at });

const entriesOf = (entries: readonly HistoryEntry[], ids: readonly number[]): string =>
  JSON.stringify(
    entries.map((entry, index) => ({ history_id: ids[index], is_customer_notified: false, is_visible_on_front: false, ...entry })),
  );

/** Columns of an order that its changes move. */
const moved = [
  ...(['state', 'status', 'held_state', 'held_status', 'total_invoiced', 'total_paid', 'total_refunded', 'total_canceled'] as const),
  ...(['amount_authorized', 'amount_received', 'amount_refunded', 'payment_status', 'version', 'updated_at'] as const),
] as const;
const movedValues = orderTable.values(moved);

const update = `
  with line as (
    update order_item i set ${orderItemTable.assign(quantities, 'row')} from ${rowsFrom(orderItemTable.types(changedColumns))}
     where i.order_item_id = row.order_item_id),
  entry as (${insertEntries(2)})
  update orders set ${moved.map((name, index) => `${name} = $${index + 4}`).join(', ')} where entity_id = $3`;

/** An order after a change, and what that added to its history. */
export interface SavedChange {
  order: CurrentOrder;
  history: HistoryEntryData[];
}

/**
 * Writes the change of a locked order in this transaction: state, balances, quantities and history in one statement, then its events.
 * @param before the order as it was locked
 */
export const saveChange = async (tx: Tx, before: CurrentOrder, { order, history, events }: OrderChange): Promise<SavedChange> => {
  const lines = order.lines.filter((line, index) => quantities.some((name) => !line[name].eq(before.lines[index]?.[name] ?? 0)));
  const rows = lines.map((line) => Object.fromEntries(changedColumns.map((name) => [name, line[name]])));
  const head = { ...order, held_state: order.held?.state ?? null, held_status: order.held?.status ?? null };
  const ids = await tx.ids(orderHistoryTable, history.length);
  tx.write(update, [JSON.stringify(rows), entriesOf(history, ids), order.order_id, ...movedValues(head)]);
  const entries = history.map((entry, index) => historyData(entry, ids[index] as number));
  const [first, ...others] = events;
  if (first)
    await appendEvents(tx, entries.length > 0 ? [{ ...first, data: { ...(first.data as object), history: entries } }, ...others] : events);
  return { order, history: entries };
};

/** Saves a change of a locked order. @returns the order as it is now */
export const saveOrder = async (tx: Tx, before: CurrentOrder, change: OrderChange): Promise<CurrentOrder> =>
  (await saveChange(tx, before, change)).order;

const updateVersions = `
  update orders o set version = row.version from unnest($1::bigint[], $2::bigint[]) as row (entity_id, version) where o.entity_id = row.entity_id`;

/** Writes the versions of orders of this transaction's making, of which nothing else has changed, with its next statement. */
export const saveVersions = (tx: Tx, orders: readonly Pick<CurrentOrder, 'order_id' | 'version'>[]): void =>
  tx.write(updateVersions, [orders.map(({ order_id }) => order_id), orders.map(({ version }) => version)]);

const updateOwnData = `
  update orders set external_reference = $2, metadata = $3, version = $4, updated_at = $5 where entity_id = $1`;

/** Writes what callers keep with a locked order, and its events. */
export const saveOwnData = async (tx: Tx, { order, events }: OrderChange): Promise<void> => {
  const { order_id, external_reference, metadata, version, updated_at } = order;
  const values = [order_id, external_reference, JSON.stringify(metadata), version, updated_at];
  tx.write(updateOwnData, values);
  await appendEvents(tx, events);
};

const insertHistoryText = insertEntries();

/**
 * Writes history entries of any orders, in their order.
 * @param drawn their ids, where they are drawn already
 * @returns order id → what they are as events carry them
 */
export const insertHistory = async (
  tx: Tx,
  entries: readonly HistoryEntry[],
  drawn?: readonly number[],
): Promise<Map<number, HistoryEntryData[]>> => {
  const byOrder = new Map<number, HistoryEntryData[]>();
  if (entries.length === 0) return byOrder;
  const ids = drawn ?? (await tx.ids(orderHistoryTable, entries.length));
  tx.write(insertHistoryText, [entriesOf(entries, ids)]);
  entries.forEach((entry, index) => {
    const data = historyData(entry, ids[index] as number);
    byOrder.set(entry.order_id, [...(byOrder.get(entry.order_id) ?? []), data]);
  });
  return byOrder;
};

/** A new order with its origin: the hash of its record, or its sale. */
export type NewOrder = Omit<Order, 'lines'> & { currency: string | null } & ({ import_hash: string } | { sale_id: number });

const newColumns = orderTable.except('entity_id', 'version', 'held_state', 'held_status', 'is_named');
const insertOrdersText = `${orderTable.insert(newColumns)} on conflict (increment_id) do nothing returning entity_id, increment_id`;

/** Inserts the orders whose number is still free. @returns order number → id of those that it inserted */
export const insertOrders = async (tx: Tx, orders: readonly NewOrder[]): Promise<Map<string, number>> => {
  const statement = { name: 'insert_orders', text: insertOrdersText, values: [JSON.stringify(orders)], types: exactTypes };
  const rows = await readRows<{ entity_id: number; increment_id: string }>(tx, statement);
  return new Map(rows.map(({ entity_id, increment_id }) => [increment_id, entity_id]));
};

export interface LinesOfOrder {
  orderId: number;
  lines: Order['lines'];
}

const insertItemsText = orderItemTable.insert(orderItemTable.names);

/** Ids for the lines of orders. */
export const newLineIds = (tx: Tx, orders: readonly Pick<Order, 'lines'>[]): Promise<number[]> =>
  tx.ids(
    orderItemTable,
    orders.reduce((total, { lines }) => total + lines.length, 0),
  );

/**
 * Inserts the lines of orders; their ids are drawn first, so that children can name their parents.
 * @returns order id → the lines' ids, in the order of the lines
 */
export const insertLines = async (
  tx: Tx,
  orders: readonly LinesOfOrder[],
  productIds: ReadonlyMap<string, number>,
  drawn: readonly number[],
): Promise<Map<number, number[]>> => {
  let used = 0;
  const ids = new Map(orders.map(({ orderId, lines }) => [orderId, lines.map(() => drawn[used++] as number)]));
  const rows = orders.flatMap(({ orderId, lines }) => {
    const own = ids.get(orderId) as number[];
    return lines.map(({ parent, ...line }, index) => ({
      ...line,
      order_item_id: own[index],
      order_id: orderId,
      parent_item_id: parent === null ? null : own[parent],
      product_id: productIds.get(line.sku) ?? line.product_id,
    }));
  });
  tx.write(insertItemsText, [JSON.stringify(rows)]);
  return ids;
};

/** Configures the statuses that are not yet (contract 4, "history status"). */
export const configureStatuses = async (tx: Tx, statuses: Iterable<string>): Promise<void> => {
  await tx.query(
    `insert into order_status (status)
     select status from unnest($1::text[]) as status
      where not exists (select from order_status known where known.status = status.status)
      order by status
         on conflict do nothing`,
    [[...new Set(statuses)]],
  );
};

/** Whether orders may have a status; index order_status_pkey. */
export const isConfigured = (tx: Tx, status: string): Promise<boolean> => tx.getRepository(orderStatusTable.entity).existsBy({ status });

/** Data of an order's events, with the columns beside it that events need. */
export interface VersionedOrder {
  data: OrderData & { reserve: boolean };
  version: number;
}

/** Columns that the events' schema has. */
const eventColumns = orderTable.names.filter((name) => name in orderSchema.properties || name === 'reserve');
const eventItem = orderItemTable.jsonRow('i', orderItemTable.except('order_id', 'options'), {
  options: `coalesce(i.options, '[]')`,
  warehouses: itemWarehouses,
});

const text = `
  select o.version, ${orderTable.json('o', ['entity_id as order_id', 'sale_id as vendalink_id', ...eventColumns], {
    items: itemsJson(eventItem),
  })} as data
    from orders o ${reservation} where o.entity_id = any($1::bigint[]) order by o.entity_id`;

/** Reads the data of orders as this transaction sees them, in one statement, in the order of their ids. */
export const ordersData = (tx: Tx, orderIds: readonly number[]): Promise<VersionedOrder[]> =>
  readRows<VersionedOrder>(tx, { name: 'orders_data', text, values: [orderIds], types: shownTypes });
