import { describe, expect, it } from '@jest/globals';
import type { OrderItemPicture } from '@entrepot/contracts';
import { openLines } from './imported-lines.js';

const item = (order_item_id: number, fields: Partial<OrderItemPicture> = {}): OrderItemPicture => ({
  order_item_id,
  parent_item_id: null,
  product_id: null,
  sku: `S${order_item_id}`,
  name: '',
  product_type: 'simple',
  qty_ordered: 5,
  qty_invoiced: 0,
  qty_shipped: 0,
  qty_refunded: 0,
  qty_canceled: 0,
  price: 0,
  original_price: 0,
  row_total: 0,
  tax_amount: 0,
  discount_amount: 0,
  ...fields,
});
const open = (items: OrderItemPicture[], state = 'processing') =>
  openLines({ state, items }).map(({ sku, qty, line }) => [line, sku, qty.toNumber()]);

describe('what an imported order takes from stock', () => {
  it('is what is neither shipped, refunded nor canceled', () =>
    expect(open([item(1, { qty_shipped: 1, qty_refunded: 1, qty_canceled: 0.5 }), item(2, { qty_shipped: 5 })])).toEqual([[0, 'S1', 2.5]]));
  it('is the child of a configurable product, not its parent', () =>
    expect(open([item(1, { product_type: 'configurable' }), item(2, { parent_item_id: 1 })])).toEqual([[1, 'S2', 5]]));
  it.each(['complete', 'closed', 'canceled'])('is nothing of a %s order', (state) => expect(open([item(1)], state)).toEqual([]));
  it.each(['new', 'pending_payment', 'processing', 'holded', 'payment_review'])('is something of a %s order', (state) =>
    expect(open([item(1)], state)).toHaveLength(1),
  );
});
