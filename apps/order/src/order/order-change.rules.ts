import {
  type DataOf,
  type DomainEvent,
  type EventDefinition,
  type HistoryEntryData,
  type Metadata,
  type MetadataPatch,
  type OrderData,
  type OrderItemData,
  type PreviousOrder,
  type UnnumberedEvent,
  event,
  metadataLimits,
  numbered,
  orderCanceled,
  orderCommented,
  orderHeld,
  orderLinked,
  orderMailQueued,
  orderPaymentChanged,
  orderSchema,
  orderStatusChanged,
  orderUnheld,
  orderUpdated,
} from '@entrepot/contracts';
import { Decimal, DomainError, contentHash, formatTimestamp, sameJson, toNumber } from '@entrepot/kernel';
import { withMoney } from '../money/order-money.rules.js';
import type { CurrentOrder, DocumentKind, ItemSelector } from './order.rules.js';
import { cancel, cancelItems, hold, unhold } from './order-state.rules.js';

/** An entry of an order's history: what was done, and whether the customer was notified of a comment or may see it. */
export interface HistoryEntry {
  order_id: number;
  status: string;
  comment: string | null;
  is_customer_notified?: boolean;
  is_visible_on_front?: boolean;
  entity_name: DocumentKind;
  created_at: Date;
}

/** An entry as it is shown, and as events carry it. */
export const historyData = (
  { order_id: _order, created_at, is_customer_notified = false, is_visible_on_front = false, ...entry }: HistoryEntry,
  history_id: number,
): HistoryEntryData => ({ history_id, ...entry, is_customer_notified, is_visible_on_front, created_at: formatTimestamp(created_at) });

/** Result of a rule on a locked order: the order as it is now, new entries of its history, and its events, of which the first gets the entries. */
export interface OrderChange {
  order: CurrentOrder;
  history: HistoryEntry[];
  events: DomainEvent[];
}

const { items: itemSchemas, ...headerSchemas } = orderSchema.properties;
const headerNames = Object.keys(headerSchemas);
const itemNames = Object.keys(itemSchemas.items.properties);

/** Named values as JSON has them: decimals as numbers, moments as texts. */
export const dataOf = (values: object, names: readonly string[]): object => {
  const data: Record<string, unknown> = {};
  for (const name of names) {
    const value = (values as Record<string, unknown>)[name] ?? null;
    data[name] = value instanceof Decimal ? toNumber(value) : value instanceof Date ? formatTimestamp(value) : value;
  }
  return data;
};

/** An order as its events carry it. */
export const orderData = (order: CurrentOrder): OrderData => {
  const idOf = (index: number | null): number | null => (index === null ? null : (order.lines[index]?.order_item_id ?? null));
  const items = order.lines.map((line) =>
    dataOf({ ...line, parent_item_id: idOf(line.parent), options: line.options ?? [], warehouses: line.warehouses ?? {} }, itemNames),
  );
  return { ...dataOf(order, headerNames), items } as OrderData;
};

const changeable = [
  ...(['state', 'status', 'total_invoiced', 'total_paid', 'total_refunded', 'total_canceled', 'external_reference', 'metadata'] as const),
  ...(['amount_authorized', 'amount_received', 'amount_refunded', 'payment_status'] as const),
  ...(['customer_id', 'customer_email', 'customer_firstname', 'customer_lastname', 'customer_taxvat'] as const),
  ...(['billing_address', 'shipping_address', 'updated_at'] as const),
] as const;
const changeableOfItems = ['qty_invoiced', 'qty_shipped', 'qty_refunded', 'qty_canceled', 'warehouses'] as const;

/** Fields of `names` whose values differ, with their values in `before`. */
const oldValues = <T, N extends keyof T>(before: T, after: T | undefined, names: readonly N[]): Partial<Pick<T, N>> => {
  const old: Partial<Pick<T, N>> = {};
  for (const name of names) if (!sameJson(before[name], after?.[name])) old[name] = before[name];
  return old;
};

/** Old values of changed fields; reads no other field of the order before the change. */
const previousOf = (before: CurrentOrder, after: OrderData): PreviousOrder => {
  const items = before.lines.flatMap(({ order_item_id, warehouses = {}, ...line }, index) => {
    const item = dataOf({ ...line, warehouses }, changeableOfItems) as OrderItemData;
    const changed = oldValues(item, after.items[index], changeableOfItems);
    return Object.keys(changed).length > 0 ? [{ order_item_id, ...changed }] : [];
  });
  return { ...oldValues(dataOf(before, changeable) as OrderData, after, changeable), ...(items.length > 0 && { items }) };
};

interface Changed {
  order: CurrentOrder;
  data: OrderData;
  previous: PreviousOrder;
}

/** Moves `updated_at`, and compares the order with what it was. */
const changed = (before: CurrentOrder, after: CurrentOrder, now: Date): Changed => {
  const order = withMoney({ ...after, updated_at: now });
  const data = orderData(order);
  return { order, data, previous: previousOf(before, data) };
};

/** Numbers the events of a change, from the last one of the order on. */
const changeWith = (order: CurrentOrder, history: HistoryEntry[], events: readonly UnnumberedEvent[]): OrderChange => {
  const { version, events: all } = numbered(order.version, events);
  return { order: { ...order, version }, history, events: all };
};

/** A change and the one that follows on it, to be saved at once. */
export const followedBy = (first: OrderChange, { order, history, events }: OrderChange): OrderChange => ({
  order,
  history: [...first.history, ...history],
  events: [...first.events, ...events],
});

const orderEvent = <E extends EventDefinition>(definition: E, { order_id }: CurrentOrder, data: DataOf<E>): UnnumberedEvent =>
  event(definition, { subject: order_id, data });

const statusEvents = (before: CurrentOrder, { order, data, previous }: Changed): UnnumberedEvent[] =>
  before.status === order.status ? [] : [orderEvent(orderStatusChanged, order, { ...data, previous })];

const historyEntry = (
  { order_id, status }: CurrentOrder,
  entity_name: DocumentKind,
  comment: string | null,
  created_at: Date,
): HistoryEntry => ({ order_id, status, entity_name, comment, created_at });

/** Entry of an order's history about its money. */
type MoneyNote = Pick<HistoryEntry, 'comment' | 'is_customer_notified'>;

interface DocumentChange<E extends EventDefinition> {
  /** Definition of an event that carries the order as it is now, and its old values. */
  event: E;
  /** Data of the event beside those. */
  data: Omit<DataOf<E>, 'order' | 'previous_order'>;
  entity: DocumentKind;
  /** Entries of the history, in their order. */
  comments: readonly string[];
}

/** Change of an order by one of its documents. */
export const changeByDocument = <E extends EventDefinition>(
  before: CurrentOrder,
  after: CurrentOrder,
  { event: definition, data, entity, comments }: DocumentChange<E>,
  now: Date,
): OrderChange => {
  const change = changed(before, after, now);
  const { order } = change;
  const whole = { ...data, order: change.data, previous_order: change.previous } as DataOf<E>;
  const history = comments.map((comment) => historyEntry(order, entity, comment, now));
  return changeWith(order, history, [orderEvent(definition, order, whole), ...statusEvents(before, change)]);
};

/** A comment on an order, with its flags, and maybe another status; the state stays. */
export const commented = (
  before: CurrentOrder,
  status: string,
  { comment, ...flags }: Pick<HistoryEntry, 'comment' | 'is_customer_notified' | 'is_visible_on_front'>,
  now: Date,
): OrderChange => {
  const change = changed(before, { ...before, status }, now);
  const { order, data, previous } = change;
  const history = [{ ...historyEntry(order, 'order', comment, now), ...flags }];
  return changeWith(order, history, [orderEvent(orderCommented, order, { ...data, previous }), ...statusEvents(before, change)]);
};

/** Change of an order whose money moved without a document, with the entry of its history that says so. */
export const paymentMoved = (before: CurrentOrder, amount_refunded: Decimal, note: MoneyNote, now: Date): OrderChange => {
  const within = Decimal.min(before.amount_received, Decimal.max(0, amount_refunded));
  const { order, data, previous } = changed(before, { ...before, amount_refunded: within }, now);
  const { comment, is_customer_notified = false } = note;
  const history = [{ ...historyEntry(order, 'order', comment, now), is_customer_notified }];
  return changeWith(order, history, [orderEvent(orderPaymentChanged, order, { ...data, previous })]);
};

/** Change of an order by another service's event. */
export const linked = (before: CurrentOrder, after: CurrentOrder, now: Date): OrderChange => {
  const { order, data, previous } = changed(before, after, now);
  return changeWith(order, [], [orderEvent(orderLinked, order, { ...data, previous })]);
};

/** Change of an order when a mail of one of its documents was queued. */
export const mailQueued = (before: CurrentOrder, document: DataOf<typeof orderMailQueued>['document'], now: Date): OrderChange => {
  const { order, data, previous } = changed(before, before, now);
  return changeWith(order, [], [orderEvent(orderMailQueued, order, { ...data, previous, document })]);
};

/** Change of a placed order by a correction (contract 6, 6.3), with an entry of the history. */
export const corrected = (
  before: CurrentOrder,
  after: CurrentOrder,
  definition: typeof orderCanceled,
  comment: string,
  now: Date,
): OrderChange => {
  const { order, data, previous } = changed(before, after, now);
  return changeWith(order, [historyEntry(order, 'order', comment, now)], [orderEvent(definition, order, { ...data, previous })]);
};

/** Changes of the data that callers keep with an order: null clears, a key that is null goes, keys that are not named stay. */
export interface OwnDataPatch {
  external_reference?: string | null;
  metadata?: MetadataPatch | null;
}

const mergeMetadata = (known: Metadata, patch: MetadataPatch | null): Metadata => {
  const merged = Object.entries({ ...(patch && known), ...patch }).filter((entry): entry is [string, string] => entry[1] !== null);
  if (merged.length <= metadataLimits.keys) return Object.fromEntries(merged);
  throw new DomainError('invalid_parameter', { name: 'metadata', path: 'metadata', code: 'too_large', reason: metadataLimits.tooManyKeys });
};

/** Changes the data that callers keep with an order; null where nothing is different. */
export const changeOwnData = (before: CurrentOrder, patch: OwnDataPatch, now: Date): OrderChange | null => {
  const { external_reference = before.external_reference } = patch;
  const merged = patch.metadata === undefined ? before.metadata : mergeMetadata(before.metadata, patch.metadata);
  const metadata = contentHash(merged) === contentHash(before.metadata) ? before.metadata : merged;
  if (external_reference === before.external_reference && metadata === before.metadata) return null;
  const { order, data, previous } = changed(before, { ...before, external_reference, metadata }, now);
  return changeWith(order, [], [orderEvent(orderUpdated, order, { ...data, previous })]);
};

const operations = {
  cancel: {
    rule: (order: CurrentOrder) => cancel(order, order.hasOpenInvoice),
    event: orderCanceled,
    comment: ({ state }: CurrentOrder) => (state === 'canceled' ? 'The order was canceled.' : 'What was left of the order was canceled.'),
  },
  hold: { rule: (order: CurrentOrder) => hold(order), event: orderHeld, comment: () => 'The order was put on hold.' },
  unhold: {
    rule: (order: CurrentOrder) => unhold(order, order.hasOpenInvoice),
    event: orderUnheld,
    comment: () => 'The order was released from hold.',
  },
} as const;

export type StateOperation = keyof typeof operations;

/**
 * Cancels, holds or unholds an order; the operation's event says that the status is another.
 * @param comment for the history, instead of the operation's own
 * @throws order_not_cancelable
 */
export const changeState = (before: CurrentOrder, operation: StateOperation, comment: string | null, now: Date): OrderChange => {
  const { rule, event: definition, comment: ownComment } = operations[operation];
  const after = rule(before);
  return corrected(before, after, definition, comment ?? ownComment(after), now);
};

/** Lines that a history entry names. */
const namedLines = 10;

/**
 * Cancels quantities of some lines that are neither invoiced nor shipped (contract 6, 6.3).
 * @param comment for the history, instead of one that names them
 * @throws order_not_cancelable, invalid_item
 */
export const cancelSome = (before: CurrentOrder, items: readonly ItemSelector[], comment: string | null, now: Date): OrderChange => {
  const after = cancelItems(before, items);
  const gone = after.lines.flatMap(({ parent, sku, qty_canceled }, index) => {
    const qty = qty_canceled.minus(before.lines[index]?.qty_canceled ?? 0);
    return parent === null && qty.gt(0) ? [`${qty.toString()} of ${sku}`] : [];
  });
  const more = gone.length > namedLines ? ` and ${gone.length - namedLines} more` : '';
  return corrected(before, after, orderCanceled, comment ?? `Canceled: ${gone.slice(0, namedLines).join(', ')}${more}.`, now);
};
