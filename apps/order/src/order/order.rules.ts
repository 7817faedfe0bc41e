import type { Metadata } from '@entrepot/contracts';
import { Decimal, DomainError, toNumber } from '@entrepot/kernel';
import { type OrderLine, type StoredOrderLine, toInvoice, isPhysical, toShip, toCancel } from './order-lines.rules.js';

/** States of an order (contract 4, "States"). */
export const orderStates = ['new', 'pending_payment', 'processing', 'complete', 'closed', 'canceled', 'holded', 'payment_review'] as const;

export type OrderState = (typeof orderStates)[number];

/** How an order is paid (contract 6, 6.1): it follows the money, not the documents. */
export const paymentStatuses = [
  'unpaid',
  'pending',
  'authorized',
  'partially_paid',
  'paid',
  'partially_refunded',
  'refunded',
  'voided',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** Status of a state, where nobody says another. */
export const defaultStatus = (state: OrderState): string => (state === 'new' ? 'pending' : state);

/** Nothing can be invoiced or shipped any more. */
export const isDone = (state: OrderState): boolean => state === 'complete' || state === 'closed';

/** A postal address as the order keeps it; names as in doc 3, taken as they came. */
export type Address = Readonly<Record<string, unknown>>;

export interface OrderTotals {
  subtotal: Decimal;
  discount_amount: Decimal;
  /** Tax of the lines and the shipping together. */
  tax_amount: Decimal;
  shipping_amount: Decimal;
  shipping_tax_amount: Decimal;
  grand_total: Decimal;
}

export interface OrderBalance {
  total_invoiced: Decimal;
  total_paid: Decimal;
  total_refunded: Decimal;
  /** Part of grand_total that belongs to canceled items. */
  total_canceled: Decimal;
  /** Amount that a provider has held, captured or not. */
  amount_authorized: Decimal;
  /** Gross: what a provider or an offline invoice brought, total_paid at least. */
  amount_received: Decimal;
  /** Amount that was given back, by credit memos and without. */
  amount_refunded: Decimal;
  payment_status: PaymentStatus;
}

export interface OrderHeader {
  increment_id: string;
  store_id: number;
  state: OrderState;
  status: string;
  customer_id: number | null;
  customer_email: string | null;
  /** Order's own copy, as typed or imported; the customer's where nothing was. */
  customer_firstname: string | null;
  customer_lastname: string | null;
  customer_taxvat: string | null;
  coupon_code: string | null;
  payment_method: string | null;
  /** Provider's name of a payment that was authorized or paid before the order. */
  payment_reference: string | null;
  /** Until when its provider holds what was authorized, where that is known. */
  payment_expires_at: Date | null;
  /** Code of the store's shipping method, and its title as the customer read it. */
  shipping_method: string | null;
  shipping_description: string | null;
  /** Language of the page that it was submitted on, and of its mails; null: the store's. */
  language: string | null;
  /** Secret of the link to its page; null or absent: it has none. */
  page_token?: string | null;
  billing_address: Address | null;
  shipping_address: Address | null;
  chat_sales_person_id: string | null;
  chat_sales_person_name: string | null;
  external_reference: string | null;
  metadata: Metadata;
  /** An imported open order takes stock, unless `reserve` is false. */
  reserve: boolean;
  created_at: Date;
  updated_at: Date;
}

/** Header fields that an import may bring, and that a later one may still change; the others belong to the API from the first import on. */
export const importedHeader = [
  'status',
  'customer_id',
  'customer_email',
  'customer_firstname',
  'customer_lastname',
  'customer_taxvat',
  'coupon_code',
  'payment_method',
  'payment_reference',
  'shipping_method',
  'shipping_description',
  'billing_address',
  'shipping_address',
  'chat_sales_person_id',
  'chat_sales_person_name',
  'external_reference',
  'metadata',
  'created_at',
] as const;
export type ImportedHeader = Pick<OrderHeader, (typeof importedHeader)[number]>;

/** Header fields that an order may lack. */
type Optional = Exclude<keyof ImportedHeader, 'status' | 'metadata' | 'created_at'>;
export const emptyHeader = Object.fromEntries(
  importedHeader.filter((name) => name !== 'status' && name !== 'metadata' && name !== 'created_at').map((name) => [name, null]),
) as Record<Optional, null>;

export interface Order extends OrderHeader, OrderTotals, OrderBalance {
  lines: OrderLine[];
}

export interface StateAndStatus {
  state: OrderState;
  status: string;
}

/** Puts an order into another state: a status of the merchant's own survives as long as the state does not change (contract 4, "States"). */
export const inState = <O extends StateAndStatus>(order: O, state: OrderState): O =>
  order.state === state ? order : { ...order, state, status: defaultStatus(state) };

/** An order as it stands, locked for a change. */
export interface CurrentOrder extends Order {
  order_id: number;
  currency: string | null;
  /** Sale that the order was made of. */
  vendalink_id: number | null;
  version: number;
  lines: StoredOrderLine[];
  /** State and status from before the hold; null: it is not held, or came on hold by import. */
  held: StateAndStatus | null;
  hasOpenInvoice: boolean;
}

/** Amount that is still to be paid (contract 6, 6.1). */
export const dueOf = ({ grand_total, total_canceled, total_paid }: Order): Decimal =>
  Decimal.max(0, grand_total.minus(total_canceled).minus(total_paid));

/** Kinds of documents that each store numbers on its own. */
export const documentKinds = ['order', 'invoice', 'shipment', 'creditmemo'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** Number of a document: the store's id and 8 digits; store 1's first is 100000001 (contract 4, "increment_id"). */
export const incrementId = (storeId: number, count: number): string => `${storeId}${String(count).padStart(8, '0')}`;

/** Store and count of a number of that pattern; null for a number of another system. */
export const countOf = (number: string): { storeId: number; count: number } | null => {
  const match = /^(0|[1-9]\d{0,8})(\d{8})$/.exec(number);
  return match ? { storeId: Number(match[1]), count: Number(match[2]) } : null;
};

export type Balance = Pick<Order, 'grand_total' | 'total_paid' | 'total_refunded'>;

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
export type Guarded = Pick<Order, 'state' | 'lines'> & Balance;

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

export const guards: Readonly<Record<Exclude<Operation, 'unhold'>, Guard>> = {
  hold: {
    refusing: ['canceled', 'payment_review', 'complete', 'closed', 'holded'],
    possible: () => true,
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

/** @throws as `assertAllowed`, because of the state or because nothing is left to do. */
export const refuse = (operation: Exclude<Operation, 'unhold'>, { state }: Pick<Guarded, 'state'>): never => {
  const { refusing, refusal, reason } = guards[operation];
  throw new DomainError(refusal, { reason: refusing.includes(state) ? `the order is ${stateWords[state] ?? state}` : reason });
};

/** @throws order_not_cancelable (hold, unhold, cancel), invoice_refused, shipment_refused, credit_memo_refused */
export const assertAllowed = (operation: Operation, order: Guarded): void => {
  if (isAllowed(operation, order)) return;
  if (operation === 'unhold') throw new DomainError('order_not_cancelable', { reason: 'the order is not on hold' });
  refuse(operation, order);
};

/** State of an order as answers of writes show it. */
export const orderState = ({ order_id, increment_id, state, status }: CurrentOrder) => ({ order_id, increment_id, state, status });

/** State and money of an order as answers show them beside a document. */
export const orderMoney = (order: CurrentOrder) => ({
  ...orderState(order),
  total_paid: toNumber(order.total_paid),
  total_refunded: toNumber(order.total_refunded),
  total_due: toNumber(dueOf(order)),
});
