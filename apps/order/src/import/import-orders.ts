import { event, orderImported } from '@entrepot/contracts';
import type { Tx } from '@entrepot/database';
import { appendEvents } from '@entrepot/messaging';
import { importHashes } from './imported-orders.store.js';
import { ordersData, configureStatuses } from '../order/order.store.js';
import type { IncomingOrder } from './import.requests.js';
import { type Brought, insertNewOrders } from './insert-orders.js';
import { type HeaderOutcome, updateHeaders } from './update-headers.js';
import { lockOrderNumbering } from '../document/counters.store.js';
import type { OrderLine } from '../order/order-lines.rules.js';

export interface OrderOutcome {
  status: 'created' | 'updated' | 'unchanged';
  warnings: readonly string[];
}

/**
 * Saves a batch of imported orders in a fixed number of statements: new ones with lines, documents, history and events; known ones
 * whose record is another than last time get their header updated; a record that was imported before changes nothing.
 */
export const importOrders = async (tx: Tx, batch: readonly IncomingOrder[], now: Date): Promise<OrderOutcome[]> => {
  const known = await importHashes(
    tx,
    batch.map(({ order }) => order.increment_id),
  );
  const changed = batch.filter(({ order, hash }) => known.get(order.increment_id) !== hash);
  if (changed.length === 0) return batch.map(({ warnings }) => ({ status: 'unchanged', warnings }));

  await configureStatuses(
    tx,
    changed.map(({ order }) => order.status),
  );
  const fresh = changed.filter(({ order }) => !known.has(order.increment_id));
  if (fresh.length > 0) lockOrderNumbering(tx);
  // Orders are locked before counters, as every document does it.
  const updated = await updateHeaders(
    tx,
    changed.filter(({ order }) => known.has(order.increment_id)),
    now,
  );
  const { created, currencies, productIds, brought } = await insertNewOrders(tx, fresh);
  // Another transaction has made an order of that number meanwhile; this record may change it.
  const overtaken = await updateHeaders(
    tx,
    fresh.filter(({ order }) => !created.has(order.increment_id)),
    now,
  );
  const outcomes = [...updated, ...overtaken];
  await publishImported(tx, brought, outcomes);

  const changes = new Map(outcomes.map((change) => [change.incrementId, change]));
  return batch.map(({ order, warnings }) => {
    const change = changes.get(order.increment_id);
    if (change) return { status: change.previous ? 'updated' : 'unchanged', warnings: [...warnings, ...change.warnings] };
    if (!created.has(order.increment_id)) return { status: 'unchanged', warnings };
    const store = currencies.has(order.store_id) ? [] : [unknownStore(order.store_id)];
    return { status: 'created', warnings: [...warnings, ...store, ...unknownSkus(order.lines, productIds)] };
  });
};

const unknownSkus = (lines: readonly OrderLine[], productIds: ReadonlyMap<string, number>): string[] =>
  lines.flatMap(({ sku }, index) => (productIds.has(sku) ? [] : [`items[${index}].sku ${sku} is not known yet: no product has it`]));

const unknownStore = (storeId: number): string =>
  `store_id ${storeId} is not known yet: the order gets its currency when the store is imported`;

/** Publishes one event for each order that is new or changed. */
const publishImported = async (tx: Tx, created: ReadonlyMap<number, Brought>, updated: readonly HeaderOutcome[]): Promise<void> => {
  const changes = new Map(updated.filter(({ previous }) => previous !== null).map((change) => [change.orderId, change]));
  const orders = await ordersData(tx, [...created.keys(), ...changes.keys()]);
  const events = orders.map(({ data, version }) => {
    const change = changes.get(data.order_id);
    const beside = change ? { previous: change.previous, history: change.history } : { previous: null, ...created.get(data.order_id) };
    return event(orderImported, { subject: data.order_id, version, data: { ...data, ...beside } });
  });
  await appendEvents(tx, events);
};
