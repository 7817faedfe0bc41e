import { type Decimal, DomainError } from '@entrepot/kernel';
import type { OrderLine } from '../order/order.rules.js';

/** An entry of `items` (contract 1, "Item selector"). */
export interface ItemSelector {
  order_item_id?: number;
  sku?: string;
  qty: Decimal;
}

export type StoredOrderLine = OrderLine & { order_item_id: number };

/** A line's place in the order and how much of it. */
export interface SelectedLine {
  line: number;
  qty: Decimal;
}

const refuse = (path: string, reason: string): never => {
  throw new DomainError('invalid_item', { path, reason });
};

/** What a selector may mean, by place: a child stands for its parent, in proportion, and so is not another line. */
const meant = (lines: readonly StoredOrderLine[], { order_item_id, sku, qty }: ItemSelector): Map<number, Decimal> => {
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
    const [first, another] = meant(lines, item);
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
