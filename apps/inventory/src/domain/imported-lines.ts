import type { OrderItemPicture } from '@entrepot/contracts';
import { Decimal, decimal } from '@entrepot/kernel';

/** What an order's line still takes from stock. */
export interface OpenLine {
  line: number;
  order_item_id: number;
  sku: string;
  qty: Decimal;
}

const finished = new Set(['complete', 'closed', 'canceled']);

const openQty = ({ qty_ordered, qty_shipped, qty_refunded, qty_canceled }: OrderItemPicture): Decimal =>
  Decimal.max(0, decimal(qty_ordered).minus(qty_shipped).minus(qty_refunded).minus(qty_canceled));

/**
 * What an imported order takes from stock: of an open order, what is neither shipped, refunded nor canceled. Of a configurable
 * product, the child line is what lies in the warehouse; its parent takes nothing.
 */
export const openLines = ({ state, items }: { state: string; items: readonly OrderItemPicture[] }): OpenLine[] => {
  if (finished.has(state)) return [];
  const parents = new Set(items.map(({ parent_item_id }) => parent_item_id));
  return items.flatMap((item, line) => {
    const qty = openQty(item);
    return parents.has(item.order_item_id) || qty.isZero() ? [] : [{ line, order_item_id: item.order_item_id, sku: item.sku, qty }];
  });
};
