import type { HistoryEntryData, PreviousOrder } from '@entrepot/contracts';
import type { Tx } from '@entrepot/database';
import { formatTimestamp, toNumber } from '@entrepot/kernel';
import { buyerKey, buyersOf } from '../projections/customer/customer.store.js';
import { saveNames } from '../filters/order-filter.store.js';
import { insertHistory } from '../order/order.store.js';
import { type HeaderRow, type LockedOrder, lockOrders, saveHashes, saveHeaders } from './imported-orders.store.js';
import { type ChangedHeader, type HeaderChange, headerChange } from './header-change.rules.js';
import type { IncomingOrder } from './import.requests.js';

export interface HeaderOutcome {
  orderId: number;
  incrementId: string;
  /** Old values of changed fields; null: nothing changed. */
  previous: PreviousOrder | null;
  history: HistoryEntryData[];
  warnings: readonly string[];
}

const inEvent = ({ created_at, amount_authorized, ...fields }: Partial<ChangedHeader>, updatedAt: Date): PreviousOrder => ({
  ...fields,
  ...(amount_authorized && { amount_authorized: toNumber(amount_authorized) }),
  ...(created_at && { created_at: formatTimestamp(created_at) }),
  updated_at: formatTimestamp(updatedAt),
});

interface Changed {
  order: LockedOrder;
  change: HeaderChange;
  hash: string;
}

/** An order that got another e-mail, and no customer with it, gets the customer who has it. */
const findBuyers = async (tx: Tx, changes: readonly Changed[]): Promise<Changed[]> => {
  const emailOf = ({ change: { next } }: Changed): string | null => (next.customer_id ? null : (next.customer_email ?? null));
  const buyerOf = (changed: Changed) => ({ store_id: changed.order.store_id, customer_email: emailOf(changed) });
  const buyers = await buyersOf(tx, changes.filter((changed) => emailOf(changed) !== null).map(buyerOf));
  return changes.map((changed) => {
    const customer_id = buyers.get(buyerKey(buyerOf(changed)))?.customer_id;
    if (customer_id === undefined) return changed;
    const { order, change } = changed;
    const next = { ...change.next, customer_id };
    return { ...changed, change: { ...change, next, previous: { ...change.previous, customer_id: order.customer_id } } };
  });
};

/** Updates the headers of orders that are here already, where their record differs. */
export const updateHeaders = async (tx: Tx, incoming: readonly IncomingOrder[], now: Date): Promise<HeaderOutcome[]> => {
  if (incoming.length === 0) return [];
  const byNumber = new Map(incoming.map((order) => [order.order.increment_id, order]));
  const locked: Changed[] = [];
  for (const order of await lockOrders(tx, [...byNumber.keys()])) {
    const { record, hash } = byNumber.get(order.increment_id) as IncomingOrder;
    // Another import of the same record was faster.
    if (order.import_hash !== hash) locked.push({ order, change: headerChange(order, record), hash });
  }
  const changes = await findBuyers(tx, locked);
  const isChange = ({ change }: Changed): boolean => Object.keys(change.next).length > 0;
  const changing = changes.filter(isChange);
  const same = changes.filter((change) => !isChange(change));
  if (same.length > 0)
    await saveHashes(
      tx,
      same.map(({ order, hash }) => ({ entity_id: order.entity_id, import_hash: hash })),
    );
  if (changing.length > 0)
    await saveHeaders(
      tx,
      changing.map(({ order, change, hash }): HeaderRow => ({ ...order, ...change.next, import_hash: hash })),
      now,
    );
  const renamed = changing.filter(({ change: { next } }) => 'customer_firstname' in next || 'customer_lastname' in next);
  saveNames(
    tx,
    renamed.map(({ order, change }) => ({ ...order, ...change.next, order_id: order.entity_id })),
  );
  const comment = 'The import changed the status.';
  const history = await insertHistory(
    tx,
    changing.flatMap(({ order, change: { next } }) =>
      next.status === undefined
        ? []
        : [{ order_id: order.entity_id, status: next.status, comment, entity_name: 'order' as const, created_at: now }],
    ),
  );
  return changes.map(({ order, change }) => ({
    orderId: order.entity_id,
    incrementId: order.increment_id,
    previous: Object.keys(change.next).length > 0 ? inEvent(change.previous, order.updated_at) : null,
    history: history.get(order.entity_id) ?? [],
    warnings: change.warnings,
  }));
};
