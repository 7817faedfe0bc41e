import type { CurrentOrder } from '../order/order.rules.js';

/** What the rows of invoices and credit memos hold, beside their document. */
export const rowColumns = {
  order_item_id: 'bigint',
  qty: 'numeric',
  row_total: 'numeric',
  tax_amount: 'numeric',
  discount_amount: 'numeric',
};

/** The lines of a document as its rows: each names the order's line, of which the rule knows the place. */
export const documentRows = <L extends { line: number }>(order: CurrentOrder, lines: readonly L[]): string =>
  JSON.stringify(lines.map(({ line, ...part }) => ({ ...part, order_item_id: order.lines[line]?.order_item_id })));
