/** Examples of documents for the OpenAPI document. */
const order = { order_id: 17, increment_id: '100000017', state: 'processing', status: 'processing' };
const comment = { comment: 'Fragile', is_customer_notified: false, is_visible_on_front: true, created_at: '2026-01-31 12:05:10' };

export const shipmentRecordExample = {
  shipment_id: 9,
  entity_id: 9,
  increment_id: '100000009',
  order_id: 17,
  order_increment_id: '100000017',
  store_id: 1,
  total_qty: 2,
  created_at: '2026-01-31 12:05:10',
  updated_at: '2026-01-31 12:05:10',
};

export const trackExample = {
  track_id: 4,
  carrier_code: 'correios',
  title: 'SEDEX',
  track_number: 'BR123456789BR',
  created_at: '2026-01-31 12:05:10',
};

export const shipmentExample = {
  ...shipmentRecordExample,
  items: [{ order_item_id: 31, product_id: 5, sku: 'MUG-1', name: 'Mug', qty: 2, warehouses: { default: 2 } }],
  tracks: [trackExample],
  comments: [comment],
};

export const shipmentCreatedExample = { success: true, shipment_id: 9, increment_id: '100000009', shipment: shipmentExample, order };

export const invoiceRecordExample = {
  invoice_id: 8,
  entity_id: 8,
  increment_id: '100000008',
  order_id: 17,
  order_increment_id: '100000017',
  store_id: 1,
  state: 2,
  subtotal: 100,
  tax_amount: 2.3,
  discount_amount: 0,
  shipping_amount: 10,
  shipping_tax_amount: 0.3,
  grand_total: 112.3,
  currency: 'BRL',
  created_at: '2026-01-31 12:05:10',
  updated_at: '2026-01-31 12:05:10',
};

export const invoiceExample = {
  ...invoiceRecordExample,
  items: [
    { order_item_id: 31, product_id: 5, sku: 'MUG-1', name: 'Mug', qty: 2, price: 50, row_total: 100, tax_amount: 2, discount_amount: 0 },
  ],
  comments: [comment],
};

export const historyExample = {
  success: true,
  page: 1,
  limit: 20,
  order_id: 17,
  increment_id: '100000017',
  history: [
    {
      history_id: 52,
      status: 'processing',
      comment: 'Picked',
      is_customer_notified: false,
      is_visible_on_front: true,
      entity_name: 'order',
      created_at: '2026-01-31 12:05:10',
    },
  ],
};
