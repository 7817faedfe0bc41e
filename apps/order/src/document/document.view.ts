import { formatTimestamp, toNumber } from '@entrepot/kernel';
import type { CommentRecord, ItemRecord, PricedItemRecord } from '../order/order.view.js';
import type { CurrentOrder, SelectedLine, StoredOrderLine } from '../order/order.rules.js';
import type { AmountDocument, DocumentLine } from './document.rules.js';
import type { NewComment } from './document.store.js';

/** Items of a document that was just made, equal to those read from its rows. */
export const insertedItems = (order: Pick<CurrentOrder, 'lines'>, lines: readonly SelectedLine[]): ItemRecord[] =>
  lines
    .map(({ line, qty }) => {
      const { order_item_id, product_id, sku, name } = order.lines[line] as StoredOrderLine;
      return { order_item_id, product_id, sku, name, qty: toNumber(qty) };
    })
    .sort((a, b) => a.order_item_id - b.order_item_id);

/** Items of an invoice or a credit memo that was just made, equal to those read from its rows. */
export const insertedPricedItems = (order: Pick<CurrentOrder, 'lines'>, lines: readonly DocumentLine[]): PricedItemRecord[] => {
  const amounts = new Map(lines.map((line) => [order.lines[line.line]?.order_item_id, line]));
  return insertedItems(order, lines).map((item) => {
    const { line, row_total, tax_amount, discount_amount } = amounts.get(item.order_item_id) as DocumentLine;
    const { price } = order.lines[line] as StoredOrderLine;
    return {
      ...item,
      price: toNumber(price),
      row_total: toNumber(row_total),
      tax_amount: toNumber(tax_amount),
      discount_amount: toNumber(discount_amount),
    };
  });
};

export const insertedComments = (comment: NewComment | null, now: Date): CommentRecord[] =>
  comment ? [{ ...comment, created_at: formatTimestamp(now) }] : [];

/** Amounts of an invoice or a credit memo, as numbers. */
export const shownAmounts = (content: Omit<AmountDocument, 'lines'>) => ({
  subtotal: toNumber(content.subtotal),
  tax_amount: toNumber(content.tax_amount),
  discount_amount: toNumber(content.discount_amount),
  shipping_amount: toNumber(content.shipping_amount),
  shipping_tax_amount: toNumber(content.shipping_tax_amount),
});
