import { isOnline } from '@entrepot/contracts';
import { contentHash, type Decimal } from '@entrepot/kernel';
import {
  type PaymentStatus,
  type ImportedHeader,
  type OrderHeader,
  type OrderState,
  type OrderTotals,
  importedHeader,
} from '../order/order.rules.js';
import { type LineRecord, type OrderRecord, quantityNames, toTheCent } from './record.rules.js';
import { type PaymentFacts, paymentStatusOf } from '../order/order-change.rules.js';

export const amountNames = [
  'qty_ordered',
  'price',
  'original_price',
  'tax_amount',
  'tax_percent',
  'discount_amount',
  ...quantityNames,
] as const;
export const textNames = ['sku', 'name', 'product_type'] as const;

/** A line as it stands now. */
export type StoredLine = Readonly<
  Record<(typeof amountNames)[number], number | null> &
    Record<(typeof textNames)[number], string> & { order_item_id: number; parent_item_id: number | null; product_id: number | null }
>;

/** An order as it stands now. */
export interface StoredOrder extends ImportedHeader, Pick<OrderHeader, 'store_id' | 'state' | 'reserve' | 'updated_at'>, PaymentFacts {
  state: OrderState;
  payment_status: PaymentStatus;
  shipping_amount: OrderTotals['shipping_amount'];
  shipping_tax_amount: OrderTotals['shipping_tax_amount'];
  lines: StoredLine[];
}

/** Rounded when they were taken, so rounded before they are compared. */
const centNames: readonly string[] = ['tax_amount', 'discount_amount'];

const lineDifferences = (line: StoredLine, record: LineRecord, path: string, parent: StoredLine | undefined): string[] =>
  [
    ...(record.parent_sku !== undefined && record.parent_sku !== parent?.sku ? ['parent_sku'] : []),
    ...(record.product_id !== undefined && record.product_id !== line.product_id ? ['product_id'] : []),
    ...textNames.filter((name) => record[name] !== undefined && record[name] !== line[name]),
    ...amountNames.filter((name) => {
      const value = record[name];
      if (value === undefined || (record.parent_sku !== undefined && name !== 'qty_ordered')) return false;
      const known = line[name];
      return known === null || !(centNames.includes(name) ? toTheCent(value, name, []) : value).eq(known);
    }),
  ].map((name) => `${path}.${name}`);

/** Names the fields that differ between record and order and that an import does not change. */
const keptFields = (order: StoredOrder, record: OrderRecord): string[] => {
  const fields: string[] = [];
  for (const name of ['store_id', 'state', 'reserve'] as const) {
    if (record[name] !== undefined && record[name] !== order[name]) fields.push(name);
  }
  for (const name of ['shipping_amount', 'shipping_tax_amount', 'amount_authorized', 'amount_received'] as const) {
    if (record[name] && !toTheCent(record[name], name, []).eq(order[name])) fields.push(name);
  }
  if (record.updated_at && record.updated_at.getTime() !== order.updated_at.getTime()) fields.push('updated_at');
  if (record.items.length !== order.lines.length) return [...fields, 'items'];
  const byId = new Map(order.lines.map((line) => [line.order_item_id, line]));
  const differences = record.items.flatMap((item, index) => {
    const line = order.lines[index] as StoredLine;
    return lineDifferences(line, item, `items[${index}]`, byId.get(line.parent_item_id ?? 0));
  });
  return [...fields, ...differences];
};

const isOther = (email: unknown, before: string | null): boolean =>
  typeof email === 'string' && email.toLowerCase() !== before?.toLowerCase();

/** Header fields that a record changes, and what follows from them. */
export type ChangedHeader = ImportedHeader & Pick<StoredOrder, 'payment_status' | 'amount_authorized'>;

export interface HeaderChange {
  /** New values of changed fields; empty when nothing changes. */
  next: Partial<ChangedHeader>;
  previous: Partial<ChangedHeader>;
  warnings: string[];
}

/** Amount that counts as authorized since the record has brought the name of the payment, as with a first import; null: it stays. */
const newlyAuthorized = (order: StoredOrder, next: Partial<ImportedHeader>, record: OrderRecord): Decimal | null => {
  const { payment_method, payment_reference } = { ...order, ...next };
  const isNew = 'payment_reference' in next || 'payment_method' in next;
  if (!isNew || payment_reference === null || !isOnline(payment_method) || !order.amount_authorized.isZero()) return null;
  const amount = record.amount_authorized ? toTheCent(record.amount_authorized, 'amount_authorized', []) : order.grand_total;
  return amount.isZero() ? null : amount;
};

/**
 * Finds the header fields that a record changes of an existing order. Its status counts only while the order is still in the record's state: the file
 * does not know of later changes.
 */
export const headerChange = (order: StoredOrder, record: OrderRecord): HeaderChange => {
  const kept = keptFields(order, record);
  const next: Record<string, unknown> = {};
  const previous: Record<string, unknown> = {};
  for (const name of importedHeader) {
    const value = record[name];
    if (value === undefined || contentHash(value) === contentHash(order[name])) continue;
    if (name === 'status' && record.state !== undefined && record.state !== order.state) {
      kept.push(name);
      continue;
    }
    next[name] = value;
    previous[name] = order[name];
  }
  // Another e-mail is another person, who is found by it.
  if (isOther(next['customer_email'], order.customer_email) && record.customer_id === undefined && order.customer_id !== null) {
    next['customer_id'] = null;
    previous['customer_id'] = order.customer_id;
  }
  const amount_authorized = newlyAuthorized(order, next, record);
  if (amount_authorized) {
    next['amount_authorized'] = amount_authorized;
    previous['amount_authorized'] = order.amount_authorized;
  }
  const payment_status = paymentStatusOf({ ...order, ...next });
  if (payment_status !== order.payment_status) {
    next['payment_status'] = payment_status;
    previous['payment_status'] = order.payment_status;
  }
  const unchanged = kept.filter((name) => !(name in next));
  const warnings =
    unchanged.length === 0 ? [] : [`${unchanged.join(', ')}: an order that is here already keeps these, whatever the file says`];
  return { next, previous, warnings };
};
