import {
  type DataOf,
  type DomainEvent,
  type EventDefinition,
  type OrderData,
  type PreviousOrder,
  event,
  orderCanceled,
  orderHeld,
  orderSchema,
  orderStatusChanged,
  orderUnheld,
} from '@entrepot/contracts';
import { Decimal, DomainError, formatTimestamp, toNumber } from '@entrepot/kernel';
import {
  isPhysical,
  type OrderLine,
  toInvoice,
  toShip,
  type OrderState,
  type CurrentOrder,
  inState,
  type Order,
  toCancel,
  changeLines,
  type StateAndStatus,
  type DocumentKind,
} from './order.rules.js';

export interface Balance {
  grand_total: Decimal;
  total_paid: Decimal;
  total_refunded: Decimal;
}

const someLine = (lines: readonly OrderLine[], test: (line: OrderLine, index: number) => boolean): boolean =>
  lines.some((line, index) => line.parent === null && test(line, index));

export const canInvoice = (lines: readonly OrderLine[]): boolean => someLine(lines, (line) => toInvoice(line).gt(0));

export const canShip = (lines: readonly OrderLine[]): boolean =>
  someLine(lines, (line, index) => isPhysical(lines, index) && toShip(line).gt(0));

export const canRefund = ({ total_paid, total_refunded }: Balance): boolean => total_paid.gt(total_refunded);

export const isStarted = (lines: readonly OrderLine[]): boolean =>
  someLine(lines, (line) => line.qty_invoiced.gt(0) || line.qty_shipped.gt(0));

export const isAllCanceled = (lines: readonly OrderLine[]): boolean =>
  lines.length > 0 && !someLine(lines, (line) => !line.qty_canceled.eq(line.qty_ordered));

/**
 * The state after a document or a cancel (contract 4, "settle rule"): processing while anything can be invoiced or shipped or an
 * invoice is unpaid; then complete while a refund is possible or nothing had to be paid; closed when something was refunded.
 */
export const settledState = (lines: readonly OrderLine[], balance: Balance, hasOpenInvoice = false): OrderState => {
  if (hasOpenInvoice || canInvoice(lines) || canShip(lines)) return 'processing';
  if (balance.grand_total.isZero() || canRefund(balance)) return 'complete';
  return balance.total_refunded.gt(0) ? 'closed' : 'complete';
};

/** The order settled after a document (contract 4, "settle rule"); one on hold stays on hold, and its unhold settles it. */
export const settled = (order: CurrentOrder): CurrentOrder =>
  order.state === 'holded' ? order : inState(order, settledState(order.lines, order, order.hasOpenInvoice));

/** What can be done to an order (contract 4, "operation … allowed when"). */
export type Operation = 'hold' | 'unhold' | 'cancel' | 'invoice' | 'ship' | 'refund';

/** What a guard looks at. */
export type Guarded = Pick<Order, 'state' | 'lines' | 'grand_total' | 'total_paid' | 'total_refunded'>;

interface Guard {
  /** The states that refuse, whatever the quantities are. */
  refusing: readonly OrderState[];
  /** Whether there is something to do it to. */
  possible: (order: Guarded) => boolean;
  /** The refusal's code. */
  refusal: string;
  /** Why nothing is possible. */
  reason: string;
}

const always = (): boolean => true;

const guards: Readonly<Record<Exclude<Operation, 'unhold'>, Guard>> = {
  hold: {
    refusing: ['canceled', 'payment_review', 'complete', 'closed', 'holded'],
    possible: always,
    refusal: 'order_not_cancelable',
    reason: '',
  },
  cancel: {
    refusing: ['holded', 'payment_review', 'canceled', 'complete', 'closed'],
    possible: ({ lines }) => lines.length === 0 || lines.some((line) => line.parent === null && toCancel(line).gt(0)),
    refusal: 'order_not_cancelable',
    reason: 'nothing is left to cancel',
  },
  invoice: {
    refusing: ['holded', 'payment_review', 'canceled', 'complete', 'closed'],
    possible: ({ lines }) => canInvoice(lines),
    refusal: 'invoice_refused',
    reason: 'nothing is left to invoice',
  },
  ship: {
    refusing: ['holded', 'payment_review', 'canceled'],
    possible: ({ lines }) => canShip(lines),
    refusal: 'shipment_refused',
    reason: 'nothing is left to ship',
  },
  refund: {
    refusing: ['holded', 'payment_review', 'canceled', 'closed'],
    possible: canRefund,
    refusal: 'credit_memo_refused',
    reason: 'nothing is paid and not yet refunded',
  },
};

export const isAllowed = (operation: Operation, order: Guarded): boolean => {
  if (operation === 'unhold') return order.state === 'holded';
  const { refusing, possible } = guards[operation];
  return !refusing.includes(order.state) && possible(order);
};

const stateWords: Readonly<Partial<Record<OrderState, string>>> = { holded: 'on hold', payment_review: 'under payment review' };

/** @throws order_not_cancelable (hold, unhold, cancel), invoice_refused, shipment_refused, credit_memo_refused */
export const assertAllowed = (operation: Operation, order: Guarded): void => {
  if (isAllowed(operation, order)) return;
  if (operation === 'unhold') throw new DomainError('order_not_cancelable', { reason: 'the order is not on hold' });
  const { refusing, refusal, reason } = guards[operation];
  throw new DomainError(refusal, {
    reason: refusing.includes(order.state) ? `the order is ${stateWords[order.state] ?? order.state}` : reason,
  });
};

const cancelLine = <L extends OrderLine>(line: L): L => {
  const qty_canceled: Decimal = line.qty_canceled.plus(toCancel(line));
  return { ...line, qty_canceled };
};

/**
 * Cancels all that can be (contract 4, "cancel"): the whole order where nothing was invoiced or shipped, else the rest, and the settle
 * rule gives the state. @throws order_not_cancelable
 */
export const cancel = <O extends Guarded & StateAndStatus>(order: O, hasOpenInvoice = false): O => {
  assertAllowed('cancel', order);
  const lines = changeLines(order.lines, cancelLine);
  return inState({ ...order, lines }, isStarted(lines) ? settledState(lines, order, hasOpenInvoice) : 'canceled');
};

export type Holdable = Guarded &
  StateAndStatus & {
    /** State and status from before the hold; null: it is not held, or came on hold by import. */
    held: StateAndStatus | null;
  };

/** Remembers state and status, and stops all but unhold (contract 4, "States"). @throws order_not_cancelable */
export const hold = <O extends Holdable>(order: O): O => {
  assertAllowed('hold', order);
  const { state, status } = order;
  return { ...order, state: 'holded', status: 'holded', held: { state, status } };
};

/**
 * Gives state and status back. An order that came on hold starts where its quantities say; one whose open invoices were captured or
 * canceled meanwhile is settled. @throws order_not_cancelable
 */
export const unhold = <O extends Holdable>(order: O, hasOpenInvoice = false): O => {
  assertAllowed('unhold', order);
  const started = isStarted(order.lines);
  const before = order.held ? { ...order, ...order.held } : inState(order, started ? 'processing' : 'new');
  const settles = started && before.state === 'processing';
  return { ...(settles ? inState(before, settledState(order.lines, order, hasOpenInvoice)) : before), held: null };
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

const changeable = ['state', 'status', 'total_invoiced', 'total_paid', 'total_refunded', 'updated_at'] as const;

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
