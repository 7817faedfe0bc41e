import { Decimal, DomainError, roundMoney, shareOf, sum } from '@entrepot/kernel';
import type { OrderTotals, StoredOrderLine } from '../order/order.rules.js';

/** An entry of `items` (contract 1, "Item selector"). */
export interface ItemSelector {
  order_item_id?: number;
  sku?: string;
  qty: Decimal;
}

/** The index of one of the order's lines, and a quantity of it. */
export interface SelectedLine {
  line: number;
  qty: Decimal;
}

const refuse = (path: string, reason: string): never => {
  throw new DomainError('invalid_item', { path, reason });
};

/** The lines that a selector can mean, by index: a child stands for its parent, in proportion, and so is not another line. */
const matchLines = (lines: readonly StoredOrderLine[], { order_item_id, sku, qty }: ItemSelector): Map<number, Decimal> => {
  const found = new Map<number, Decimal>();
  if (order_item_id === undefined && sku === undefined) return found;
  for (const [index, line] of lines.entries()) {
    if ((order_item_id !== undefined && line.order_item_id !== order_item_id) || (sku !== undefined && line.sku !== sku)) continue;
    const lead = line.parent === null ? undefined : lines[line.parent];
    if (!lead) found.set(index, qty);
    else if (!found.has(line.parent as number)) found.set(line.parent as number, qty.times(lead.qty_ordered).div(line.qty_ordered));
  }
  return found;
};

/**
 * The lines of a document (contract 4, "Item selectors"): what `items` names, or all that is available where it is absent.
 * @param available how much of a line can still be taken
 * @throws invalid_item for an empty list, a line that is not the order's or is named twice, a sku of two lines, a quantity that is not
 * positive, has more than 4 decimals or is more than available
 */
export const selectLines = <L extends StoredOrderLine>(
  lines: readonly L[],
  items: readonly ItemSelector[] | undefined,
  available: (line: L, index: number) => Decimal,
): SelectedLine[] => {
  if (items === undefined)
    return lines.flatMap((line, index) => {
      const qty = available(line, index);
      return line.parent === null && qty.gt(0) ? [{ line: index, qty }] : [];
    });
  if (items.length === 0) refuse('items', 'empty');
  const taken = new Set<number>();
  return items.map((item, position) => {
    const path = `items[${position}]`;
    const [first, another] = matchLines(lines, item);
    if (!first) return refuse(path, 'not a line of the order');
    if (another) return refuse(path, 'the sku stands on several lines');
    const [line, qty] = first;
    if (taken.has(line)) return refuse(path, 'the line is there twice');
    taken.add(line);
    if (!qty.isFinite() || qty.lte(0) || qty.decimalPlaces() > 4) return refuse(path, 'not a quantity');
    if (qty.gt(available(lines[line] as L, line))) return refuse(path, 'more than available');
    return { line, qty };
  });
};

/** What a document takes of a row. */
export interface RowAmounts {
  row_total: Decimal;
  tax_amount: Decimal;
  discount_amount: Decimal;
}

/** A line's part in an invoice or a credit memo; `line` is the index in the order's lines. */
export interface DocumentLine extends RowAmounts {
  line: number;
  qty: Decimal;
}

export interface AmountDocument extends OrderTotals {
  lines: DocumentLine[];
}

export interface CreditMemoContent extends AmountDocument {
  adjustment_positive: Decimal;
  adjustment_negative: Decimal;
}

/** Adds the rows up: grand_total = subtotal − discount + tax + shipping; the shipping's tax is part of the tax. */
export const documentOf = (lines: DocumentLine[], shipping_amount: Decimal, shipping_tax_amount: Decimal): AmountDocument => {
  const subtotal = sum(lines.map((line) => line.row_total));
  const discount_amount = sum(lines.map((line) => line.discount_amount));
  const tax_amount = sum(lines.map((line) => line.tax_amount)).plus(shipping_tax_amount);
  const grand_total = roundMoney(subtotal.minus(discount_amount).plus(tax_amount).plus(shipping_amount));
  return { lines, subtotal, discount_amount, tax_amount, shipping_amount, shipping_tax_amount, grand_total };
};

/** The same for each of a row's amounts. */
export const eachAmount = (amount: (name: keyof RowAmounts) => Decimal): RowAmounts => ({
  row_total: amount('row_total'),
  tax_amount: amount('tax_amount'),
  discount_amount: amount('discount_amount'),
});

/** What earlier documents left of a row. */
export const restOf = (row: RowAmounts, taken: RowAmounts): RowAmounts => eachAmount((name) => row[name].minus(taken[name]));

/** What a row costs after its discount, tax included. */
export const netOf = ({ row_total, tax_amount, discount_amount }: RowAmounts): Decimal => row_total.plus(tax_amount).minus(discount_amount);

/**
 * A partial document's share of a row (contract 4, "Money rounding"): row total and tax cumulative, each for itself. So is the discount,
 * but within the cents that the three roundings leave: a share never costs less than nothing, and never more than is left of the whole
 * row's cost, as a later share would then have to cost less than nothing. What that moves from one document's discount to another's is
 * made up by the cumulative share of the next: the documents of a row add up to it to the cent, in any order, and each is at least 0.
 * @param qtySoFar this document's quantity included
 * @param left of the row, where more than the documents of `taken` take from it
 */
export const rowShare = (
  row: RowAmounts,
  taken: RowAmounts,
  qtySoFar: Decimal,
  qty: Decimal,
  left: RowAmounts = restOf(row, taken),
): RowAmounts => {
  const share = eachAmount((name) => Decimal.min(left[name], shareOf(row[name], qtySoFar, qty, taken[name])));
  const net = Decimal.max(0, Decimal.min(netOf(share), netOf(left)));
  return { ...share, discount_amount: share.row_total.plus(share.tax_amount).minus(net) };
};
