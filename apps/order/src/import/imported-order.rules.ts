import { isOnline } from '@entrepot/contracts';
import { type Decimal, type TaxvatRule, isValidTaxvat } from '@entrepot/kernel';
import { type ImpliedDocuments, impliedDocuments } from './implied-documents.rules.js';
import { importedLines } from './imported-lines.rules.js';
import {
  type Order,
  type OrderState,
  defaultStatus,
  type ImportedHeader,
  importedHeader,
  isDone,
  type Balance,
  canInvoice,
  canShip,
  isAllCanceled,
  isStarted,
  settledState,
} from '../order/order.rules.js';
import { orderTotals } from '../order/placed-order.rules.js';
import { type OrderRecord, type Remarks, assertFaultless, largestNumber, toTheCent } from './record.rules.js';
import { parentLines, type OrderLine, nothing } from '../order/order-lines.rules.js';
import { withMoney } from '../order/order-change.rules.js';

export interface ImportedOrder {
  order: Order;
  documents: ImpliedDocuments;
  /** Oddities of the record that were accepted. */
  warnings: string[];
}

/** Derives an order's state from its quantities, where its record names none. */
const stateOf = (lines: readonly OrderLine[], balance: Balance): OrderState => {
  if (isAllCanceled(lines)) return 'canceled';
  return isStarted(lines) ? settledState(lines, balance) : 'new';
};

/** A state that the quantities speak against: the file's word counts, and someone should look. */
const contradiction = (state: OrderState, lines: readonly OrderLine[]): string | null => {
  if (isDone(state) && (canInvoice(lines) || canShip(lines))) return 'quantities are left to invoice or to ship';
  if (state === 'canceled' && isStarted(lines)) return 'quantities are invoiced or shipped';
  if ((state === 'new' || state === 'pending_payment') && isStarted(lines)) return 'quantities are invoiced or shipped';
  return null;
};

const importedFields = (record: OrderRecord): ImportedHeader =>
  Object.fromEntries(importedHeader.map((name) => [name, record[name] ?? null])) as never;

/**
 * Makes an order, with the documents that it implies, of an import's record.
 * @param now used for times that the record does not name
 * @throws invalid_record for quantities and amounts that cannot be
 */
export const importedOrder = (record: OrderRecord, now: Date, taxvatRule: TaxvatRule = 'br'): ImportedOrder => {
  const remarks: Remarks = { warnings: [], faults: [] };
  const { warnings, faults } = remarks;
  const amount = (name: 'shipping_amount' | 'shipping_tax_amount' | 'amount_authorized' | 'amount_received'): Decimal =>
    toTheCent(record[name] ?? nothing, name, warnings);
  const lines = importedLines(record, remarks);
  if (lines.length === 0) warnings.push('items is empty: the order has no lines');
  const totals = orderTotals(parentLines(lines), amount('shipping_amount'), amount('shipping_tax_amount'));
  if (totals.grand_total.gt(largestNumber)) faults.push(`grand_total must not be greater than ${largestNumber}`);
  assertFaultless(remarks);

  const documents = impliedDocuments(lines, totals, record.state ?? 'new');
  const total_paid = documents.invoice?.grand_total ?? nothing;
  const balance = { grand_total: totals.grand_total, total_paid, total_refunded: documents.creditMemo?.grand_total ?? nothing };
  const state = record.state ?? stateOf(lines, balance);
  const fault = contradiction(state, lines);
  if (fault !== null) warnings.push(`state is ${state} although ${fault}: taken as the file says`);

  const { payment_method = null, payment_reference, customer_taxvat } = record;
  if (customer_taxvat !== undefined && !isValidTaxvat(customer_taxvat, taxvatRule))
    warnings.push('customer_taxvat: neither a CPF nor a CNPJ with right check digits; taken as it is');
  const isAuthorized = payment_reference !== undefined && isOnline(payment_method);
  const order: Order = withMoney({
    increment_id: record.increment_id,
    store_id: record.store_id,
    state,
    ...importedFields(record),
    language: null,
    payment_expires_at: null,
    metadata: record.metadata ?? {},
    status: record.status ?? defaultStatus(state),
    reserve: record.reserve ?? true,
    created_at: record.created_at ?? now,
    updated_at: record.updated_at ?? now,
    lines,
    ...totals,
    ...balance,
    total_invoiced: total_paid,
    amount_authorized: record.amount_authorized || !isAuthorized ? amount('amount_authorized') : totals.grand_total,
    amount_received: amount('amount_received'),
    amount_refunded: balance.total_refunded,
  });
  return { order, documents, warnings };
};
