import { Decimal, DomainError, shareOf } from '@entrepot/kernel';
import { type AmountDocument, type RowAmounts, documentOf, eachAmount } from './amount-document.js';
import { type Guarded, demand } from './guards.js';
import { nothing } from './quantities.js';
import { type ItemSelector, type StoredOrderLine, selectLines } from './selected-lines.js';

/** A quantity of a row with its amounts. */
export type RowPart = RowAmounts & { qty: Decimal };

/** An order's line as a refund sees it. */
export type RefundableLine = StoredOrderLine & {
  /** What stands on paid invoices of the row, and what was refunded of it. */
  paid: RowPart;
  refunded: RowPart;
  /** The same of the invoice that the refund is from; null where the order itself is the source, or the invoice has none of it. */
  invoice: { paid: RowPart; refunded: RowPart } | null;
};

export type RefundableOrder = Omit<Guarded, 'lines'> & {
  lines: RefundableLine[];
  source: 'order' | 'invoice';
  /** What paid invoices (the source invoice) carry of the shipping, and what was refunded of it. */
  shipping: Record<'paid' | 'paidTax' | 'refunded' | 'refundedTax', Decimal>;
  /** The most that can be given back: paid and not yet refunded, of the order and of a source invoice, whichever is less. */
  left: Decimal;
};

export interface Refund {
  items?: readonly ItemSelector[];
  shipping_amount?: Decimal;
  adjustment_positive?: Decimal;
  adjustment_negative?: Decimal;
}

export interface CreditMemoContent extends AmountDocument {
  adjustment_positive: Decimal;
  adjustment_negative: Decimal;
}

const partsOf = (order: RefundableOrder, line: RefundableLine): { paid: RowPart; refunded: RowPart } | null =>
  order.source === 'order' ? line : line.invoice;

const toRefundOf = (order: RefundableOrder, line: RefundableLine): Decimal => {
  const parts = partsOf(order, line);
  return parts ? Decimal.max(0, Decimal.min(parts.paid.qty.minus(parts.refunded.qty), line.paid.qty.minus(line.refunded.qty))) : nothing;
};

/** The last unit of a row takes all that is left of it, so that the sums agree whatever the sources were. */
const lineShare = (order: RefundableOrder, line: RefundableLine, qty: Decimal): RowAmounts => {
  const { paid, refunded } = partsOf(order, line) ?? line;
  const isLast = line.refunded.qty.plus(qty).eq(line.paid.qty);
  return eachAmount((name) => {
    const left = line.paid[name].minus(line.refunded[name]);
    return isLast ? left : Decimal.min(left, shareOf(paid[name], refunded.qty.plus(qty), paid.qty, refunded[name]));
  });
};

const refuse = (reason: string): never => {
  throw new DomainError('credit_memo_refused', { reason });
};

/**
 * The credit memo of a refund (contract 4, "Credit memo"). Without `items`: all that is refundable and, unless told otherwise, the
 * shipping that is left; with them, no shipping unless told.
 * @throws credit_memo_refused, invalid_item
 */
export const creditMemoOf = (order: RefundableOrder, refund: Refund): CreditMemoContent => {
  demand('refund', order);
  const { items, adjustment_positive = nothing, adjustment_negative = nothing } = refund;
  const { paid, paidTax, refunded, refundedTax } = order.shipping;
  const shippingLeft = Decimal.max(0, paid.minus(refunded));
  const shipping = refund.shipping_amount ?? (items ? nothing : shippingLeft);
  if (Decimal.min(shipping, adjustment_positive, adjustment_negative).lt(0)) refuse('an amount is negative');
  if (shipping.gt(shippingLeft)) refuse('more shipping than is left');
  const shippingTax = shipping.isZero() ? nothing : shareOf(paidTax, refunded.plus(shipping), paid, refundedTax);

  const lines = selectLines(order.lines, items, (line) => toRefundOf(order, line)).map(({ line, qty }) => ({
    line,
    qty,
    ...lineShare(order, order.lines[line] as RefundableLine, qty),
  }));
  const content = documentOf(lines, shipping, shippingTax);
  const grand_total = content.grand_total.plus(adjustment_positive).minus(adjustment_negative);
  if (grand_total.lte(0)) refuse('nothing to give back');
  if (grand_total.gt(order.left)) refuse('more than is paid and not yet refunded');
  return { ...content, adjustment_positive, adjustment_negative, grand_total };
};
