import {
  type DataOf,
  type DomainEvent,
  type EventDefinition,
  type HistoryEntryData,
  type OrderData,
  type OrderItemData,
  type PreviousOrder,
  type UnnumberedEvent,
  event,
  numbered,
  orderCommented,
  orderMailQueued,
  orderPaymentChanged,
  orderSchema,
  orderStatusChanged,
  isAwaited,
} from '@entrepot/contracts';
import { Decimal, formatTimestamp, sameJson, toNumber, roundMoney, decimal, sum } from '@entrepot/kernel';
import { type OrderLine, type RowAmounts, eachAmount, netOf } from './order-lines.rules.js';
import type { CurrentOrder, DocumentKind, Order, PaymentStatus } from './order.rules.js';

/** Facts that the payment status follows from. */
export type PaymentFacts = Pick<
  Order,
  'payment_method' | 'grand_total' | 'total_canceled' | 'amount_authorized' | 'amount_received' | 'amount_refunded'
> & { state: string };

/** Derives the payment status from the facts. The backfill in migrations/payment-facts.ts does the same in SQL. */
export const paymentStatusOf = (facts: PaymentFacts): PaymentStatus => {
  const { amount_received: received, amount_refunded: refunded, grand_total } = facts;
  if (received.gt(0)) {
    if (refunded.gte(received)) return 'refunded';
    if (refunded.gt(0)) return 'partially_refunded';
    return received.gte(grand_total.minus(facts.total_canceled)) ? 'paid' : 'partially_paid';
  }
  if (grand_total.isZero()) return 'paid';
  if (facts.state === 'canceled') return 'voided';
  if (facts.amount_authorized.gt(0)) return 'authorized';
  return isAwaited(facts.payment_method) ? 'pending' : 'unpaid';
};

/** Fields of a line that is canceled in part or as a whole. */
type CanceledLine = RowAmounts & Pick<OrderLine, 'parent' | 'qty_ordered' | 'qty_canceled'>;

/** Cost that invoices of the rest leave: like theirs, that of the rest is neither less than nothing nor more than that of the row (`rowShare`). */
const canceledCost = (line: CanceledLine): Decimal => {
  const rest = (amount: Decimal): Decimal => roundMoney(amount.times(line.qty_ordered.minus(line.qty_canceled)).div(line.qty_ordered));
  const kept = netOf(eachAmount((name) => rest(line[name])));
  return netOf(line).minus(Decimal.max(0, Decimal.min(kept, netOf(line))));
};

type CanceledOrder = Pick<Order, 'grand_total' | 'total_invoiced'> & { state: string; lines: readonly CanceledLine[] };

/**
 * Computes the part of `grand_total` that belongs to canceled items (contract 6, 6.1), by line and amount, so that invoices of the rest leave exactly
 * 0. Shipping is part of it only where all is gone and nothing was invoiced.
 */
const canceledTotal = ({ state, lines, grand_total, total_invoiced }: CanceledOrder): Decimal => {
  if (state === 'canceled' && total_invoiced.isZero()) return grand_total;
  const canceled = lines.filter(({ parent, qty_canceled }) => parent === null && qty_canceled.gt(0));
  return canceled.length === 0 ? decimal(0) : sum(canceled.map(canceledCost));
};

type Counted = Omit<PaymentFacts, 'total_canceled'> & CanceledOrder & Pick<Order, 'total_paid'>;

/**
 * Adds the amounts and the payment status that follow from an order's lines and money. Paid invoices were received at least: an offline invoice
 * brings money, an online one captures it, and one of an order that was paid before brings nothing more.
 */
export const withMoney = <O extends Counted>(order: O): O & { payment_status: PaymentStatus; total_canceled: Decimal } => {
  const counted = {
    ...order,
    total_canceled: canceledTotal(order),
    amount_received: Decimal.max(order.amount_received, order.total_paid),
  };
  return { ...counted, payment_status: paymentStatusOf(counted) };
};

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

interface EventChange<E extends EventDefinition> {
  /** Definition of an event that is the order as it is now, with its old values. */
  event: E;
  /** Further fields of the event. */
  more?: Omit<DataOf<E>, keyof OrderData | 'previous'>;
  /** Entry of the history; absent: none. */
  note?: Pick<HistoryEntry, 'comment' | 'is_customer_notified'>;
}

/** Change of an order by itself, and not by a document: a correction, another service's data, money, a mail. */
export const changeByEvent = <E extends EventDefinition>(
  before: CurrentOrder,
  after: CurrentOrder,
  { event: definition, more, note }: EventChange<E>,
  now: Date,
): OrderChange => {
  const { order, data, previous } = changed(before, after, now);
  const history = note ? [{ ...historyEntry(order, 'order', note.comment, now), ...note }] : [];
  return changeWith(order, history, [orderEvent(definition, order, { ...data, previous, ...more } as DataOf<E>)]);
};

/** Change of an order whose money moved without a document, with the entry of its history that says so. */
export const paymentMoved = (
  before: CurrentOrder,
  amount_refunded: Decimal,
  note: EventChange<EventDefinition>['note'],
  now: Date,
): OrderChange => {
  const within = Decimal.min(before.amount_received, Decimal.max(0, amount_refunded));
  return changeByEvent(before, { ...before, amount_refunded: within }, { event: orderPaymentChanged, note }, now);
};

/** Change of an order when a mail of one of its documents was queued. */
export const mailQueued = (before: CurrentOrder, document: DataOf<typeof orderMailQueued>['document'], now: Date): OrderChange =>
  changeByEvent(before, before, { event: orderMailQueued, more: { document } }, now);
