import { Decimal, decimal } from '@entrepot/kernel';

/** What has become of an ordered quantity (contract 4, "Orders": q). */
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
