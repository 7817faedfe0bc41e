import type { Metadata } from '@entrepot/contracts';
import { Decimal, decimal } from '@entrepot/kernel';
import type { PaymentStatus } from '../money/payment-status.rules.js';

/** States of an order (contract 4, "States"). */
export const orderStates = ['new', 'pending_payment', 'processing', 'complete', 'closed', 'canceled', 'holded', 'payment_review'] as const;

export type OrderState = (typeof orderStates)[number];

/** Status of a state, where nobody says another. */
export const defaultStatus = (state: OrderState): string => (state === 'new' ? 'pending' : state);

/** Nothing can be invoiced or shipped any more. */
export const isDone = (state: OrderState): boolean => state === 'complete' || state === 'closed';

/** A postal address as the order keeps it; names as in doc 3, taken as they came. */
export type Address = Readonly<Record<string, unknown>>;

/** Price, discount and tax of a line; amounts are rounded to 2 decimals, prices keep 4. */
export interface LineAmounts {
  price: Decimal;
  original_price: Decimal;
  row_total: Decimal;
  tax_amount: Decimal;
  discount_amount: Decimal;
}

export interface OrderLine extends Quantities, LineAmounts {
  sku: string;
  name: string;
  product_type: string;
  /** Product id in the file, used until the projection knows the sku. */
  product_id: number | null;
  /** Index of its parent in the order's lines; null for a line that is priced and counted itself. */
  parent: number | null;
  /** Rate of its tax, where it is known. */
  tax_percent?: Decimal | null;
  /** Options that the customer chose or wrote, as people read them. */
  options?: readonly LineOption[] | null;
}

/** Warehouse code → quantity. */
export type Warehouses = Readonly<Record<string, number>>;
/** Warehouses of an order's lines, by order_item_id. */
export type LineWarehouses = Readonly<Record<string, Warehouses>>;

/** A line that is in the database. */
export type StoredOrderLine = OrderLine & {
  order_item_id: number;
  /** Where its quantity is reserved or was taken from. */
  warehouses?: Warehouses;
};

export interface LineOption {
  title: string;
  value: string;
}

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

/** Quantities of a line, by what happened to them (contract 4, "Orders": q). */
export interface Quantities {
  qty_ordered: Decimal;
  qty_invoiced: Decimal;
  qty_shipped: Decimal;
  qty_refunded: Decimal;
  qty_canceled: Decimal;
}

const atLeastZero = (quantity: Decimal): Decimal => Decimal.max(0, quantity);

export const toInvoice = (q: Quantities): Decimal => atLeastZero(q.qty_ordered.minus(q.qty_invoiced).minus(q.qty_canceled));

export const toShip = (q: Quantities): Decimal =>
  atLeastZero(q.qty_ordered.minus(q.qty_shipped).minus(q.qty_refunded).minus(q.qty_canceled));

/** @param paid what stands on paid invoices; an open invoice cannot be refunded */
export const toRefund = (q: Quantities, paid: Decimal = q.qty_invoiced): Decimal => atLeastZero(paid.minus(q.qty_refunded));

export const toCancel = (q: Quantities): Decimal => Decimal.min(toInvoice(q), toShip(q));

/**
 * Says what makes quantities impossible, or null where nothing does. More may be shipped and refunded together than was ordered:
 * what came back was shipped first.
 */
export const impossibleQuantity = (q: Quantities): string | null => {
  const said = (name: keyof Quantities): string => `${name} (${q[name].toString()})`;
  for (const name of ['qty_invoiced', 'qty_shipped'] as const) {
    if (q[name].plus(q.qty_canceled).gt(q.qty_ordered))
      return `${said(name)} and ${said('qty_canceled')} must not add up to more than ${said('qty_ordered')}`;
  }
  return q.qty_refunded.gt(q.qty_invoiced) ? `${said('qty_refunded')} must not be greater than ${said('qty_invoiced')}` : null;
};

/** A child line's quantities: its parent's, in proportion to what was ordered of each (contract 4, "Items of a configurable product"). */
export const followParent = (qty_ordered: Decimal, parent: Quantities): Quantities => {
  const share = (quantity: Decimal): Decimal => quantity.times(qty_ordered).div(parent.qty_ordered).toDecimalPlaces(4);
  return {
    qty_ordered,
    qty_invoiced: share(parent.qty_invoiced),
    qty_shipped: share(parent.qty_shipped),
    qty_refunded: share(parent.qty_refunded),
    qty_canceled: share(parent.qty_canceled),
  };
};

export const nothing = decimal(0);

/** Types of products that nobody can put into a parcel. */
const virtualTypes = new Set(['virtual', 'downloadable']);

export const isVirtualType = (type: string): boolean => virtualTypes.has(type);

/** Lines that are priced and counted; the others follow their parent. */
export const parentLines = (lines: readonly OrderLine[]): OrderLine[] => lines.filter(({ parent }) => parent === null);

type Kind = Pick<OrderLine, 'product_type' | 'parent'>;

/** A line of goods that are shipped. A configurable product is what its chosen children are. */
export const isPhysical = (lines: readonly Kind[], index: number): boolean => {
  const children = lines.filter(({ parent }) => parent === index);
  if (children.length > 0) return children.some(({ product_type }) => !isVirtualType(product_type));
  const line = lines[index];
  return line !== undefined && !isVirtualType(line.product_type);
};

/** Changes the lines that are counted; the others follow their parents (contract 4, "Items of a configurable product"). */
export const changeLines = <L extends OrderLine>(lines: readonly L[], change: (line: L, index: number) => L): L[] => {
  const changed = lines.map((line, index) => (line.parent === null ? change(line, index) : line));
  return changed.map((line) => {
    const lead = line.parent === null ? undefined : changed[line.parent];
    return lead ? { ...line, ...followParent(line.qty_ordered, lead) } : line;
  });
};

/** Adds a document's quantities to the lines, or subtracts them. */
export const addQuantities = <L extends OrderLine>(
  lines: readonly L[],
  name: 'qty_invoiced' | 'qty_shipped' | 'qty_refunded' | 'qty_canceled',
  taken: readonly { line: number; qty: Decimal }[],
  sign: 1 | -1 = 1,
): L[] => {
  const quantities = new Map(taken.map(({ line, qty }) => [line, qty.times(sign)]));
  return changeLines(lines, (line, index) => ({ ...line, [name]: line[name].plus(quantities.get(index) ?? nothing) }));
};

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

/** An entry of `items` (contract 1, "Item selector"). */
export interface ItemSelector {
  order_item_id?: number;
  /** Name of the field that order_item_id was sent in. */
  idName?: string;
  sku?: string;
  qty: Decimal;
  /** Only of a shipment: code of the warehouse that it leaves from; lines may be named once for each. */
  warehouse?: string;
}

/** Index of a line of the order, and a quantity of it. */
export interface SelectedLine {
  line: number;
  qty: Decimal;
  warehouse?: string;
}
