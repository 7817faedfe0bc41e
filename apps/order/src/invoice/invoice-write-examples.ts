import { invoiceExample } from '../document/document-examples.js';

const order = { order_id: 17, increment_id: '100000017', state: 'processing', status: 'processing' };
const head = { invoice_id: 8, increment_id: '100000008' };

export const invoiceCreatedExample = { success: true, ...head, invoice: invoiceExample, order };

export const invoiceCapturedExample = { success: true, message: 'Invoice captured', ...head, invoice: invoiceExample, order };

export const invoiceCanceledExample = {
  success: true,
  message: 'Invoice canceled',
  ...head,
  invoice: { ...invoiceExample, state: 3 },
  order,
};

const creditMemoExample = {
  creditmemo_id: 3,
  entity_id: 3,
  increment_id: '100000003',
  order_id: 17,
  order_increment_id: '100000017',
  invoice_id: 8,
  store_id: 1,
  state: 2,
  subtotal: 50,
  tax_amount: 1,
  discount_amount: 0,
  shipping_amount: 0,
  shipping_tax_amount: 0,
  adjustment_positive: 0,
  adjustment_negative: 5,
  grand_total: 46,
  currency: 'BRL',
  created_at: '2026-01-31 12:05:10',
  items: [
    { order_item_id: 31, product_id: 5, sku: 'MUG-1', name: 'Mug', qty: 1, price: 50, row_total: 50, tax_amount: 1, discount_amount: 0 },
  ],
  comments: [],
};

export const creditMemoCreatedExample = {
  success: true,
  creditmemo_id: 3,
  increment_id: '100000003',
  creditmemo: creditMemoExample,
  order,
};
