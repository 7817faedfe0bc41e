import { Decimal, decimal, sum } from '@entrepot/kernel';
import { type LineWarehouses, type StoredOrderLine, nothing } from '../../order/order.rules.js';

/** Reserved quantities of an order, and the quantities of shipments that the inventory has not taken from them yet, by order_item_id. */
export interface OpenPromises {
  reserved: LineWarehouses;
  pending: Readonly<Record<string, number>>;
}

/** Codes among these in which something is reserved for the order. */
export const promisingCodes = ({ reserved }: OpenPromises, own: ReadonlySet<string>): string[] => {
  const held = Object.values(reserved).flatMap((quantities) => Object.keys(quantities).filter((code) => quantities[code]! > 0));
  return [...own].filter((code) => held.includes(code));
};

/**
 * Computes how much of a line is promised from own warehouses and not shipped yet (contract 6, 6.5). Of a configurable product the goods are its
 * children, each in proportion: the scarcest counts.
 */
export const ownPromise = (
  lines: readonly StoredOrderLine[],
  index: number,
  { reserved, pending }: OpenPromises,
  own: ReadonlySet<string>,
): Decimal => {
  const line = lines[index]!;
  const of = ({ order_item_id }: StoredOrderLine): Decimal | null => {
    const quantities = reserved[order_item_id];
    return quantities ? sum(Object.entries(quantities).map(([code, qty]) => (own.has(code) ? decimal(qty) : nothing))) : null;
  };
  const ofChildren = lines
    .filter(({ parent }) => parent === index)
    .map((child) => (of(child) ?? nothing).times(line.qty_ordered).div(child.qty_ordered));
  const promised = of(line) ?? (ofChildren.length > 0 ? Decimal.min(...ofChildren) : nothing);
  return Decimal.max(0, promised.minus(pending[line.order_item_id] ?? 0));
};
