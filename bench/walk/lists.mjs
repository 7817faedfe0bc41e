import { fiscalKey } from '../lib/fiscal-key.mjs';

/**
 * Makes a list of the trial: its table and key there, the column that each change numbers, and the API's view of it. Rows from `firstId` on (2) are
 * copies of the first one (sql/<service>.sql, or the system's own) and are written to; `unique` names what differs in a copy, `children` inserts a
 * copy's own rows.
 */
const list = (key, path, permission, [table, id, marker], more) => ({
  ...{ key, path: `/api2/${path}`, permission, table, id, shownId: id, marker, shown: marker, unique: () => ({}) },
  ...more,
});
const numbered = { unique: (id) => ({ increment_id: String(id) }) };

const saleItem = (sale) => `
  insert into sale_item (sale_id, position, sku, name, qty, price, row_total, discount_amount, options, labels)
  values (${sale}, 1, '1', '1', 1, 1, 1, 0, '{}', '[]')`;

/** Lists of the trial by their services. */
export const lists = {
  customer: [
    list('leads', 'leads', 'captures/read', ['lead', 'id', 'name']),
    list('schedules', 'schedules', 'captures/read', ['schedule', 'id', 'name']),
    list('customers', 'customers', 'customers/read', ['customer', 'customer_id', 'lastname'], {
      ...{ isRemovable: true, unique: (id) => ({ email: `${id}@example.com` }) },
    }),
  ],
  order: [
    list('orders', 'order', 'orders/read', ['orders', 'entity_id', 'customer_email'], { shownId: 'order_id', ...numbered }),
    list('invoices', 'invoice', 'orders/read', ['invoice', 'invoice_id', 'grand_total'], numbered),
    list('shipments', 'shipment', 'orders/read', ['shipment', 'shipment_id', 'total_qty'], numbered),
    list('creditmemos', 'creditmemo', 'orders/read', ['credit_memo', 'credit_memo_id', 'grand_total'], {
      ...{ shownId: 'creditmemo_id', ...numbered },
    }),
    list('fiscal_documents', 'fiscal-documents', 'orders/read', ['fiscal_document', 'fiscal_document_id', 'protocol'], {
      unique: (id) => ({ key: fiscalKey('123456780001', id) }),
    }),
  ],
  catalog: [
    list('products', 'products', 'products/read', ['product', 'product_id', 'name'], {
      ...{ isRemovable: true, unique: (id) => ({ sku: String(id) }) },
    }),
    // Without a cursor it is the walk by product.
    list('images', 'products/imagens', 'products/read', ['product_image', 'image_id', 'position'], {
      ...{ isRemovable: true, hasPages: false, unique: (id) => ({ file: `${id}.jpg` }) },
    }),
    // The system's own are left alone.
    list('attributes', 'attribute', 'attributes/read', ['attribute', 'attribute_id', 'position'], {
      ...{ isRemovable: true, firstId: 1_000, unique: (id) => ({ attribute_code: `a${id}` }) },
    }),
  ],
  inventory: [
    list('warehouses', 'warehouses', 'stock/read', ['warehouse', 'warehouse_id', 'priority'], { unique: (id) => ({ code: `w${id}` }) }),
    list('stockitems', 'stockitems', 'stock/read', ['stock_item', 'item_id', 'min_qty'], {
      ...{ isRemovable: true, unique: (id) => ({ product_id: id, sku: String(id) }) },
    }),
  ],
  'sale-link': [
    list('vendalinks', 'vendalink', 'vendalink/read', ['sale', 'sale_id', 'total'], {
      ...{ shownId: 'id', children: saleItem, unique: (id) => ({ token_hash: `\\x${id.toString(16).padStart(8, '0')}` }) },
    }),
  ],
};
