import { type Decimal, DomainError } from '@entrepot/kernel';
import {
  type Order,
  type OrderLine,
  type OrderState,
  type CurrentOrder,
  type ItemSelector,
  type StateAndStatus,
  addQuantities,
  changeLines,
  inState,
  isPhysical,
  toCancel,
  toInvoice,
  toShip,
} from './order.rules.js';
import { selectLines } from './selected-lines.rules.js';

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
 * State after a document or a cancel (contract 4, "settle rule"): processing while anything can be invoiced or shipped or an invoice is unpaid; then
 * complete while a refund is possible or nothing had to be paid; closed when something was refunded.
 */
export const settledState = (lines: readonly OrderLine[], balance: Balance, hasOpenInvoice = false): OrderState => {
  if (hasOpenInvoice || canInvoice(lines) || canShip(lines)) return 'processing';
  if (balance.grand_total.isZero() || canRefund(balance)) return 'complete';
  return balance.total_refunded.gt(0) ? 'closed' : 'complete';
};

/** Settles the state of an order after a document (contract 4, "settle rule"); an order on hold stays on hold, and its unhold settles it. */
export const settled = (order: CurrentOrder): CurrentOrder =>
  order.state === 'holded' ? order : inState(order, settledState(order.lines, order, order.hasOpenInvoice));

/** Operations on an order (contract 4, "operation … allowed when"). */
export type Operation = 'hold' | 'unhold' | 'cancel' | 'invoice' | 'ship' | 'refund';

/** Fields of an order that a guard reads. */
export type Guarded = Pick<Order, 'state' | 'lines' | 'grand_total' | 'total_paid' | 'total_refunded'>;

interface Guard {
  /** States that refuse, whatever the quantities are. */
  refusing: readonly OrderState[];
  /** Whether there is something to do it to. */
  possible: (order: Guarded) => boolean;
  /** Code of the refusal. */
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

const refuse = (operation: Exclude<Operation, 'unhold'>, { state }: Pick<Guarded, 'state'>): never => {
  const { refusing, refusal, reason } = guards[operation];
  throw new DomainError(refusal, { reason: refusing.includes(state) ? `the order is ${stateWords[state] ?? state}` : reason });
};

/** @throws order_not_cancelable (hold, unhold, cancel), invoice_refused, shipment_refused, credit_memo_refused */
export const assertAllowed = (operation: Operation, order: Guarded): void => {
  if (isAllowed(operation, order)) return;
  if (operation === 'unhold') throw new DomainError('order_not_cancelable', { reason: 'the order is not on hold' });
  refuse(operation, order);
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

/**
 * Cancels some of what is neither invoiced nor shipped (contract 6, 6.3): a `new` order with something open stays `new`, and one of which all is gone
 * is canceled as by `cancel`. @throws order_not_cancelable where the state refuses, invalid_item
 */
export const cancelItems = (order: CurrentOrder, items: readonly ItemSelector[]): CurrentOrder => {
  if (guards.cancel.refusing.includes(order.state)) refuse('cancel', order);
  const canceled = selectLines(order.lines, items, toCancel, 'canceled');
  const lines = addQuantities(order.lines, 'qty_canceled', canceled);
  if (isStarted(lines)) return inState({ ...order, lines }, settledState(lines, order, order.hasOpenInvoice));
  return inState({ ...order, lines }, isAllCanceled(lines) ? 'canceled' : order.state);
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
