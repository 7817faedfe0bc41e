import {
  type DataOf,
  type DomainEvent,
  type EventDefinition,
  type Metadata,
  type MetadataPatch,
  type OrderData,
  type PreviousOrder,
  event,
  metadataLimits,
  orderCanceled,
  orderHeld,
  orderSchema,
  orderStatusChanged,
  orderUnheld,
  orderUpdated,
} from '@entrepot/contracts';
import { Decimal, DomainError, contentHash, formatTimestamp, toNumber } from '@entrepot/kernel';
import type { CurrentOrder, DocumentKind } from './order.rules.js';
import { cancel, hold, unhold } from './order-state.rules.js';

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

/** What a rule makes of a locked order: the order as it is now, new entries of its history, and its events. */
export interface OrderChange {
  order: CurrentOrder;
  history: HistoryEntry[];
  events: DomainEvent[];
}

const quantities = ['qty_invoiced', 'qty_shipped', 'qty_refunded', 'qty_canceled'] as const;

const { items: itemSchemas, ...headerSchemas } = orderSchema.properties;
const headerNames = Object.keys(headerSchemas);
const itemNames = Object.keys(itemSchemas.items.properties);

/** Named values as JSON has them: decimals as numbers, moments as texts. */
const dataOf = (values: object, names: readonly string[]): object => {
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
  const items = order.lines.map((line) => dataOf({ ...line, parent_item_id: idOf(line.parent) }, itemNames));
  return { ...dataOf(order, headerNames), items } as OrderData;
};

const changeable = [
  ...(['state', 'status', 'total_invoiced', 'total_paid', 'total_refunded', 'external_reference', 'metadata'] as const),
  'updated_at',
] as const;

/** The fields of `names` whose values are others, with those of `before`. */
const oldValues = <T, N extends keyof T>(before: T, after: T | undefined, names: readonly N[]): Partial<Pick<T, N>> => {
  const old: Partial<Pick<T, N>> = {};
  for (const name of names) if (before[name] !== after?.[name]) old[name] = before[name];
  return old;
};

/** The old values of what a change made different. */
export const previousOf = (before: OrderData, after: OrderData): PreviousOrder => {
  const items = before.items.flatMap((item, index) => {
    const changed = oldValues(item, after.items[index], quantities);
    return Object.keys(changed).length > 0 ? [{ order_item_id: item.order_item_id, ...changed }] : [];
  });
  return { ...oldValues(before, after, changeable), ...(items.length > 0 && { items }) };
};

interface Changed {
  order: CurrentOrder;
  data: OrderData;
  previous: PreviousOrder;
}

/** Moves version and `updated_at`, and compares the order with what it was. */
export const changed = (before: CurrentOrder, after: CurrentOrder, now: Date): Changed => {
  const order = { ...after, version: before.version + 1, updated_at: now };
  const data = orderData(order);
  return { order, data, previous: previousOf(orderData(before), data) };
};

/** An event of an order. */
export const orderEvent = <E extends EventDefinition>(definition: E, { order_id, version }: CurrentOrder, data: DataOf<E>): DomainEvent =>
  event(definition, { subject: order_id, version, data });

const statusEvents = (before: CurrentOrder, { order, data, previous }: Changed): DomainEvent[] =>
  before.status === order.status ? [] : [orderEvent(orderStatusChanged, order, { ...data, previous })];

export const historyEntry = (
  { order_id, status }: CurrentOrder,
  entity_name: DocumentKind,
  comment: string | null,
  created_at: Date,
): HistoryEntry => ({ order_id, status, entity_name, comment, created_at });

interface DocumentChange<E extends EventDefinition> {
  /** Of a definition that carries the order as it is now, and its old values. */
  event: E;
  /** The event's data beside those. */
  data: Omit<DataOf<E>, 'order' | 'previous_order'>;
  entity: DocumentKind;
  /** Entries of the history, in their order. */
  comments: readonly string[];
}

/** The change of an order by one of its documents. */
export const changeByDocument = <E extends EventDefinition>(
  before: CurrentOrder,
  after: CurrentOrder,
  { event: definition, data, entity, comments }: DocumentChange<E>,
  now: Date,
): OrderChange => {
  const change = changed(before, after, now);
  const { order } = change;
  const whole = { ...data, order: change.data, previous_order: change.previous } as DataOf<E>;
  return {
    order,
    history: comments.map((comment) => historyEntry(order, entity, comment, now)),
    events: [orderEvent(definition, order, whole), ...statusEvents(before, change)],
  };
};

/** Another status of an order whose state stays; its history is the caller's. */
export const changeStatus = (before: CurrentOrder, status: string, now: Date): OrderChange => {
  const change = changed(before, { ...before, status }, now);
  return { order: change.order, history: [], events: statusEvents(before, change) };
};

/** What callers change of what they keep with an order: null clears, a key that is null goes, keys that are not named stay. */
export interface OwnDataPatch {
  external_reference?: string | null;
  metadata?: MetadataPatch | null;
}

const mergeMetadata = (known: Metadata, patch: MetadataPatch | null): Metadata => {
  const merged = Object.entries({ ...(patch && known), ...patch }).filter((entry): entry is [string, string] => entry[1] !== null);
  if (merged.length <= metadataLimits.keys) return Object.fromEntries(merged);
  throw new DomainError('invalid_parameter', { name: 'metadata', path: 'metadata', code: 'too_large', reason: metadataLimits.tooManyKeys });
};

/** The order with what its callers keep with it changed; null where that is as it was. */
export const changeOwnData = (before: CurrentOrder, patch: OwnDataPatch, now: Date): OrderChange | null => {
  const { external_reference = before.external_reference } = patch;
  const merged = patch.metadata === undefined ? before.metadata : mergeMetadata(before.metadata, patch.metadata);
  const metadata = contentHash(merged) === contentHash(before.metadata) ? before.metadata : merged;
  if (external_reference === before.external_reference && metadata === before.metadata) return null;
  const { order, data, previous } = changed(before, { ...before, external_reference, metadata }, now);
  return { order, history: [], events: [orderEvent(orderUpdated, order, { ...data, previous })] };
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
  const { order, data, previous } = changed(before, rule(before), now);
  return {
    order,
    history: [historyEntry(order, 'order', comment ?? ownComment(order), now)],
    events: [orderEvent(definition, order, { ...data, previous })],
  };
};
