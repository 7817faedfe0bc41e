import { type CreditMemoData, creditMemoCreated } from '@entrepot/contracts';
import { Decimal, DomainError, type Fault, shareOf, sum, toNumber } from '@entrepot/kernel';
import { type CreditMemoContent, type DocumentLine, documentOf, restOf, rowShare } from '../document/document.rules.js';
import { type CurrentOrder, type Guarded, assertAllowed, settled } from '../order/order.rules.js';
import { type OrderChange, changeByDocument } from '../order/order-change.rules.js';
import {
  type RowAmounts,
  netOf,
  type ItemSelector,
  type StoredOrderLine,
  addQuantities,
  nothing,
  selectLines,
} from '../order/order-lines.rules.js';

/** A quantity of a row with its amounts. */
export type RowPart = RowAmounts & { qty: Decimal };

/** An order's line as a refund sees it. */
export type RefundableLine = StoredOrderLine & {
  /** Amounts of the row on paid invoices, and those refunded already. */
  paid: RowPart;
  refunded: RowPart;
  /** Amounts of the row on the source invoice; null where the order itself is the source, or the invoice has none of it. */
  invoice: { paid: RowPart; refunded: RowPart } | null;
};

export type RefundableOrder = Omit<Guarded, 'lines'> & {
  lines: RefundableLine[];
  source: 'order' | 'invoice';
  /** Shipping on paid invoices (on the source invoice, if there is one), and the shipping refunded already. */
  shipping: Record<'paid' | 'paidTax' | 'refunded' | 'refundedTax', Decimal>;
  /** Limit of a refund: the amount paid and not yet refunded, of the order or, if less, of the payment of an online refund. */
  left: Decimal;
  /** Limit by the source invoice; null where the order itself is the source. */
  invoiceLeft: Decimal | null;
};

export interface Refund {
  items?: readonly ItemSelector[];
  shipping_amount?: Decimal;
  adjustment_positive?: Decimal;
  adjustment_negative?: Decimal;
}

const partsOf = (order: RefundableOrder, line: RefundableLine): { paid: RowPart; refunded: RowPart } | null =>
  order.source === 'order' ? line : line.invoice;

const toRefundOf = (order: RefundableOrder, line: RefundableLine): Decimal => {
  const parts = partsOf(order, line);
  return parts ? Decimal.max(0, Decimal.min(parts.paid.qty.minus(parts.refunded.qty), line.paid.qty.minus(line.refunded.qty))) : nothing;
};

/** Gives the last unit of a row all that is left of it, so that the sums agree whatever the sources were. */
const lineShare = (order: RefundableOrder, line: RefundableLine, qty: Decimal): RowAmounts => {
  const { paid, refunded } = partsOf(order, line) ?? line;
  const left = restOf(line.paid, line.refunded);
  const isLast = line.refunded.qty.plus(qty).eq(line.paid.qty);
  return isLast ? left : rowShare(paid, refunded, refunded.qty.plus(qty), paid.qty, left);
};

/** Cents that a row's last unit takes beyond the source invoice's own row. */
const beyondInvoice = (order: RefundableOrder, line: DocumentLine): Decimal => {
  const invoice = order.lines[line.line]?.invoice;
  return invoice ? Decimal.max(0, netOf(line).minus(netOf(restOf(invoice.paid, invoice.refunded)))) : nothing;
};

const refuse = (reason: string, path = '', value?: number): never => {
  throw new DomainError('credit_memo_refused', { reason, path, value });
};

const refuseNegative = (amounts: Readonly<Record<string, Decimal>>): void => {
  const negative = Object.entries(amounts).filter(([, amount]) => amount.lt(0));
  const faults = negative.map(([path, amount]): Fault => ({ path, code: 'range', message: 'must be at least 0', value: toNumber(amount) }));
  if (faults.length > 0) throw new DomainError('credit_memo_refused', { faults });
};

/**
 * Makes the credit memo of a refund (contract 4, "Credit memo"). Without `items`: all that is refundable, with the shipping that is left unless
 * `shipping_amount` is given; with them, no shipping unless it is given. `items: []` gives back the given shipping and adjustment alone.
 * @throws credit_memo_refused, invalid_item
 */
export const creditMemoOf = (order: RefundableOrder, refund: Refund): CreditMemoContent => {
  assertAllowed('refund', order);
  const { items, adjustment_positive = nothing, adjustment_negative = nothing } = refund;
  const { paid, paidTax, refunded, refundedTax } = order.shipping;
  const shippingLeft = Decimal.max(0, paid.minus(refunded));
  const shipping = refund.shipping_amount ?? (items ? nothing : shippingLeft);
  refuseNegative({ shipping_amount: shipping, adjustment_positive, adjustment_negative });
  if (shipping.gt(shippingLeft))
    refuse(`${shipping.toFixed(2)} exceeds the ${shippingLeft.toFixed(2)} of shipping that is left`, 'shipping_amount', toNumber(shipping));
  const isAllShipping = refund.shipping_amount === undefined && items === undefined;
  const shippingTax = isAllShipping
    ? Decimal.max(0, paidTax.minus(refundedTax))
    : shipping.isZero()
      ? nothing
      : shareOf(paidTax, refunded.plus(shipping), paid, refundedTax);

  // Nothing of the lines: shipping or an adjustment alone (contract 5, 5.8).
  const isGoodwill = items?.length === 0 && (adjustment_positive.gt(0) || shipping.gt(0));
  const selected = isGoodwill ? [] : selectLines(order.lines, items, (line) => toRefundOf(order, line), 'refunded');
  const lines = selected.map(({ line, qty }) => ({ line, qty, ...lineShare(order, order.lines[line] as RefundableLine, qty) }));
  const content = documentOf(lines, shipping, shippingTax);
  const grand_total = content.grand_total.plus(adjustment_positive).minus(adjustment_negative);
  if (grand_total.lte(0)) refuse(`nothing is given back: the credit memo amounts to ${grand_total.toFixed(2)}`);
  if (grand_total.gt(order.left))
    refuse(`${grand_total.toFixed(2)} exceeds the ${order.left.toFixed(2)} that is paid and not yet refunded`);
  const beyond = sum(lines.map((line) => beyondInvoice(order, line)));
  if (order.invoiceLeft && grand_total.minus(beyond).gt(order.invoiceLeft))
    refuse(`${grand_total.toFixed(2)} exceeds the ${order.invoiceLeft.toFixed(2)} that is left of the invoice`);
  return { ...content, adjustment_positive, adjustment_negative, grand_total };
};

/** Change of an order by a new credit memo. */
export const refunded = (before: CurrentOrder, { lines, grand_total }: CreditMemoContent, memo: CreditMemoData, now: Date): OrderChange => {
  const after = settled({
    ...before,
    lines: addQuantities(before.lines, 'qty_refunded', lines),
    total_refunded: before.total_refunded.plus(grand_total),
    amount_refunded: before.amount_refunded.plus(grand_total),
  });
  const comments = [`Credit memo #${memo.increment_id} was created.`];
  return changeByDocument(before, after, { event: creditMemoCreated, data: { credit_memo: memo }, entity: 'creditmemo', comments }, now);
};
