import { type Decimal, decimal } from '@entrepot/kernel';
import { isDone, type OrderState } from '../order/order.rules.js';
import { rowTotal } from '../order/placed-order.rules.js';
import { type LineRecord, type OrderRecord, type Remarks, quantityNames, toTheCent } from './record.rules.js';
import {
  isPhysical,
  type LineAmounts,
  type OrderLine,
  type Quantities,
  followParent,
  impossibleQuantity,
  nothing,
  toCancel,
} from '../order/order-lines.rules.js';

/**
 * Computes the quantities of an imported line: those in the file count, the others follow from the state (architecture, "Import"). Complete: all that
 * is not canceled was invoiced and, where it can be, shipped. Closed: refunded besides. Canceled: all that can be canceled was.
 */
const importedQuantities = (line: LineRecord, state: OrderState | undefined, physical: boolean): Quantities => {
  const done = state !== undefined && isDone(state);
  const named: Quantities = {
    qty_ordered: line.qty_ordered,
    qty_invoiced: line.qty_invoiced ?? nothing,
    qty_shipped: line.qty_shipped ?? nothing,
    qty_refunded: line.qty_refunded ?? nothing,
    qty_canceled: line.qty_canceled ?? nothing,
  };
  const qty_canceled = line.qty_canceled ?? (state === 'canceled' ? toCancel(named) : nothing);
  const kept = atLeastZero(line.qty_ordered.minus(qty_canceled));
  const qty_invoiced = line.qty_invoiced ?? (done ? kept : nothing);
  const qty_shipped = line.qty_shipped ?? (done && physical ? kept : nothing);
  const qty_refunded = line.qty_refunded ?? (state === 'closed' ? qty_invoiced : nothing);
  return { qty_ordered: line.qty_ordered, qty_invoiced, qty_shipped, qty_refunded, qty_canceled };
};

const atLeastZero = (quantity: Decimal): Decimal => (quantity.isNegative() ? decimal(0) : quantity);

/** Finds the parent of a child line: the nearest line before it with that sku, else the first one. A child has no children. */
const parentOf = (items: readonly LineRecord[], child: number, faults: string[]): number | null => {
  const sku = items[child]?.parent_sku;
  if (sku === undefined) return null;
  const candidates = items.flatMap((item, index) => (item.sku === sku && item.parent_sku === undefined ? [index] : []));
  const parent = candidates.findLast((index) => index < child) ?? candidates[0] ?? null;
  if (parent === null) faults.push(`items[${child}].parent_sku must be the sku of another line of the order: there is no line ${sku}`);
  return parent;
};

const amountsOf = (item: LineRecord, path: string, { warnings, faults }: Remarks): LineAmounts => {
  const row_total = rowTotal(item.price, item.qty_ordered);
  const tax_amount = toTheCent(item.tax_amount ?? nothing, `${path}.tax_amount`, warnings);
  const discount_amount = toTheCent(item.discount_amount ?? nothing, `${path}.discount_amount`, warnings);
  const withTax = row_total.plus(tax_amount);
  if (discount_amount.gt(withTax))
    faults.push(`${path}.discount_amount must not be greater than the row's total with tax (${withTax.toString()})`);
  return { price: item.price, original_price: item.original_price ?? item.price, row_total, tax_amount, discount_amount };
};

/** Fields that a child line may name although its parent carries them. */
const carriedNames = ['original_price', 'tax_amount', 'discount_amount', ...quantityNames] as const;

const childAmounts = (item: LineRecord, path: string, { warnings }: Remarks): LineAmounts => {
  if (!item.price.isZero()) warnings.push(`${path}.price is not counted: its parent line carries the price`);
  for (const name of carriedNames)
    if (item[name]?.isZero() === false) warnings.push(`${path}.${name} is not counted: the line follows its parent`);
  return { price: nothing, original_price: nothing, row_total: nothing, tax_amount: nothing, discount_amount: nothing };
};

const checkQuantities = (quantities: Quantities, path: string, faults: string[]): Quantities => {
  const fault = impossibleQuantity(quantities);
  if (fault !== null) faults.push(`${path}.${fault}`);
  return quantities;
};

/**
 * Makes the lines of an imported order with their quantities and amounts. Parents are worked out first, as children follow them. Faults are an
 * impossible quantity, an unknown parent, a discount above the row.
 */
export const importedLines = ({ items, state }: OrderRecord, remarks: Remarks): OrderLine[] => {
  const { faults } = remarks;
  const kinds = items.map((item, index) => ({ product_type: item.product_type ?? 'simple', parent: parentOf(items, index, faults) }));
  const own = items.map((item, index) => {
    const path = `items[${index}]`;
    const physical = isPhysical(kinds, index);
    if (!physical && item.qty_shipped?.gt(0))
      faults.push(`${path}.qty_shipped must be 0: a ${kinds[index]?.product_type} product is not shipped`);
    return checkQuantities(importedQuantities(item, state, physical), path, faults);
  });
  return items.map((item, index) => {
    const { product_type, parent } = kinds[index] as (typeof kinds)[number];
    const path = `items[${index}]`;
    const lead = parent === null ? undefined : own[parent];
    return {
      sku: item.sku,
      name: item.name ?? item.sku,
      product_type,
      product_id: item.product_id ?? null,
      parent,
      tax_percent: item.tax_percent ?? null,
      ...(lead ? followParent(item.qty_ordered, lead) : (own[index] as Quantities)),
      ...(lead ? childAmounts(item, path, remarks) : amountsOf(item, path, remarks)),
    };
  });
};
