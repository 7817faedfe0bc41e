import { fiscalKey } from '../lib/fiscal-key.mjs';

const keyOf = (id) => fiscalKey('123456780001', id);
const person = `'0', 'ana@example.com'`;
const money = `1, 0, 0, 0, 0, 1`;
const amounts = 'subtotal, discount_amount, tax_amount, shipping_amount, shipping_tax_amount, grand_total';

const product = `insert into product (product_id, sku, name, type_id, attribute_set_id, status, visibility, in_all_stores, attributes, version, created_at, updated_at)
  overriding system value values (1, '1', '0', 'simple', (select min(attribute_set_id) from attribute_set), 1, 4, true, '{}', 1, now(), now())`;

const saleItem = (sale) => `
  insert into sale_item (sale_id, position, sku, name, qty, price, row_total, discount_amount, options, labels)
  values (${sale}, 1, '1', '1', 1, 1, 1, 0, '{}', '[]')`;

/**
 * Lists of the trial by their services: the table and its key, the values that differ in a copy of a row, the column that each change numbers, and
 * the API's view of all of it. `template` makes the first row, `children` a copy's own ones; rows from `firstId` on (2) are written to.
 */
export const lists = {
  customer: [
    {
      ...{ key: 'leads', path: '/api2/leads', table: 'lead', id: 'id', marker: 'name', shown: 'name', permission: 'captures/read' },
      template: `insert into lead (id, name, email, created_at) values (1, ${person}, now())`,
      unique: () => ({}),
    },
    {
      ...{
        key: 'schedules',
        path: '/api2/schedules',
        table: 'schedule',
        id: 'id',
        marker: 'name',
        shown: 'name',
        permission: 'captures/read',
      },
      template: `insert into schedule (id, name, email, created_at, status_external) values (1, ${person}, now(), 1)`,
      unique: () => ({}),
    },
    {
      ...{ key: 'customers', path: '/api2/customers', table: 'customer', id: 'customer_id', marker: 'lastname', shown: 'lastname' },
      ...{ permission: 'customers/read', isRemovable: true },
      template: `insert into customer (customer_id, website_id, store_id, group_id, email, lastname, version, created_at, updated_at)
                 values (1, 1, 1, 1, '1@example.com', '0', 1, now(), now())`,
      unique: (id) => ({ email: `${id}@example.com` }),
    },
  ],
  order: [
    {
      ...{
        key: 'orders',
        path: '/api2/order',
        table: 'orders',
        id: 'entity_id',
        shownId: 'order_id',
        marker: 'customer_email',
        shown: 'customer_email',
      },
      permission: 'orders/read',
      template: `insert into orders (entity_id, increment_id, store_id, state, status, customer_email, currency, ${amounts}, payment_method, created_at, updated_at)
                 values (1, '1', 1, 'new', 'new', '0', 'BRL', ${money}, 'checkmo', now(), now())`,
      unique: (id) => ({ increment_id: String(id) }),
    },
    {
      ...{ key: 'invoices', path: '/api2/invoice', table: 'invoice', id: 'invoice_id', marker: 'grand_total', shown: 'grand_total' },
      permission: 'orders/read',
      template: `insert into invoice (invoice_id, increment_id, order_id, store_id, state, ${amounts}, created_at, updated_at)
                 values (1, '1', 1, 1, 2, ${money}, now(), now())`,
      unique: (id) => ({ increment_id: String(id) }),
    },
    {
      ...{ key: 'shipments', path: '/api2/shipment', table: 'shipment', id: 'shipment_id', marker: 'total_qty', shown: 'total_qty' },
      permission: 'orders/read',
      template: `insert into shipment (shipment_id, increment_id, order_id, store_id, total_qty, created_at, updated_at) values (1, '1', 1, 1, 1, now(), now())`,
      unique: (id) => ({ increment_id: String(id) }),
    },
    {
      ...{ key: 'creditmemos', path: '/api2/creditmemo', table: 'credit_memo', id: 'credit_memo_id', shownId: 'creditmemo_id' },
      ...{ marker: 'grand_total', shown: 'grand_total', permission: 'orders/read' },
      template: `insert into credit_memo (credit_memo_id, increment_id, order_id, store_id, ${amounts}, created_at, updated_at)
                 values (1, '1', 1, 1, ${money}, now(), now())`,
      unique: (id) => ({ increment_id: String(id) }),
    },
    {
      ...{ key: 'fiscal_documents', path: '/api2/fiscal-documents', table: 'fiscal_document', id: 'fiscal_document_id' },
      ...{ marker: 'protocol', shown: 'protocol', permission: 'orders/read' },
      template: `insert into fiscal_document (fiscal_document_id, key, order_id, invoice_id, protocol, issued_at, created_at, updated_at)
                 values (1, '${keyOf(1)}', 1, 1, '0', now(), now(), now())`,
      unique: (id) => ({ key: keyOf(id) }),
    },
  ],
  catalog: [
    {
      ...{ key: 'products', path: '/api2/products', table: 'product', id: 'product_id', marker: 'name', shown: 'name' },
      ...{ permission: 'products/read', isRemovable: true },
      template: product,
      unique: (id) => ({ sku: String(id) }),
    },
    {
      ...{ key: 'images', path: '/api2/products/imagens', table: 'product_image', id: 'image_id', marker: 'position', shown: 'position' },
      // Without a cursor it is the walk by product.
      ...{ permission: 'products/read', isRemovable: true, hasPages: false },
      template: `with shown as (${product} on conflict do nothing), pictured as (insert into gallery (product_id) values (1))
                 insert into product_image (image_id, product_id, file, position, disabled, created_at, updated_at)
                 values (1, 1, '1.jpg', 0, false, now(), now())`,
      unique: (id) => ({ file: `${id}.jpg` }),
    },
    {
      ...{ key: 'attributes', path: '/api2/attribute', table: 'attribute', id: 'attribute_id', marker: 'position', shown: 'position' },
      // The system's own are left alone.
      ...{ permission: 'attributes/read', isRemovable: true, firstId: 1_000 },
      template: 'select 1',
      unique: (id) => ({ attribute_code: `a${id}` }),
    },
  ],
  inventory: [
    {
      ...{ key: 'warehouses', path: '/api2/warehouses', table: 'warehouse', id: 'warehouse_id', marker: 'priority', shown: 'priority' },
      permission: 'stock/read',
      template: 'select 1',
      unique: (id) => ({ code: `w${id}` }),
    },
    {
      ...{ key: 'stockitems', path: '/api2/stockitems', table: 'stock_item', id: 'item_id', marker: 'min_qty', shown: 'min_qty' },
      ...{ permission: 'stock/read', isRemovable: true },
      template: `with known as (insert into product select n, n::text, n::text, 'simple', false, 1 from generate_series(1, 100000) n)
                 insert into stock_item (item_id, product_id, sku, is_in_stock, manage_stock, use_config_manage_stock, backorders, min_qty, min_sale_qty, version, created_at, updated_at)
                 overriding system value values (1, 1, '1', true, true, true, 0, 0, 1, 1, now(), now())`,
      unique: (id) => ({ product_id: id, sku: String(id) }),
    },
  ],
  'sale-link': [
    {
      ...{ key: 'vendalinks', path: '/api2/vendalink', table: 'sale', id: 'sale_id', shownId: 'id', marker: 'total', shown: 'total' },
      permission: 'vendalink/read',
      template: `with item as (${saleItem(1)})
                 insert into sale (sale_id, email, store_id, discount_amount, total, currency, token_hash, token_sealed, email_requested, expires_at, created_at)
                 overriding system value values (1, 'ana@example.com', 1, 0, 0, 'BRL', '1', '1', false, now() + interval '1 day', now())`,
      children: saleItem,
      unique: (id) => ({ token_hash: `\\x${id.toString(16).padStart(8, '0')}` }),
    },
  ],
};
