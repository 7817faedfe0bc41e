import { fiscalKey } from '../lib/fiscal-key.mjs';

const keyOf = (id) => fiscalKey('123456780001', id);
const person = `'0', 'ana@example.com'`;
const money = `1, 0, 0, 0, 0, 1`;
const amounts = 'subtotal, discount_amount, tax_amount, shipping_amount, shipping_tax_amount, grand_total';
const numbered = (id) => ({ increment_id: String(id) });

const product = `insert into product (product_id, sku, name, type_id, attribute_set_id, status, visibility, in_all_stores, attributes, version, created_at, updated_at)
  overriding system value values (1, '1', '0', 'simple', (select min(attribute_set_id) from attribute_set), 1, 4, true, '{}', 1, now(), now())`;

const saleItem = (sale) => `
  insert into sale_item (sale_id, position, sku, name, qty, price, row_total, discount_amount, options, labels)
  values (${sale}, 1, '1', '1', 1, 1, 1, 0, '{}', '[]')`;

/**
 * A list of the trial: its table and key there, the column that each change numbers, and the API's view of it. `template` makes the first row, `unique`
 * says what differs in a copy of it, `children` makes a copy's own rows; rows from `firstId` on (2) are written to.
 */
const list = (key, path, permission, [table, id, marker], more) => ({
  ...{ key, path: `/api2/${path}`, permission, table, id, shownId: id, marker, shown: marker, unique: () => ({}), template: 'select 1' },
  ...more,
});

/** Lists of the trial by their services. */
export const lists = {
  customer: [
    list('leads', 'leads', 'captures/read', ['lead', 'id', 'name'], {
      template: `insert into lead (id, name, email, created_at) values (1, ${person}, now())`,
    }),
    list('schedules', 'schedules', 'captures/read', ['schedule', 'id', 'name'], {
      template: `insert into schedule (id, name, email, created_at, status_external) values (1, ${person}, now(), 1)`,
    }),
    list('customers', 'customers', 'customers/read', ['customer', 'customer_id', 'lastname'], {
      template: `insert into customer (customer_id, website_id, store_id, group_id, email, lastname, version, created_at, updated_at)
                 values (1, 1, 1, 1, '1@example.com', '0', 1, now(), now())`,
      isRemovable: true,
      unique: (id) => ({ email: `${id}@example.com` }),
    }),
  ],
  order: [
    list('orders', 'order', 'orders/read', ['orders', 'entity_id', 'customer_email'], {
      shownId: 'order_id',
      template: `insert into orders (entity_id, increment_id, store_id, state, status, customer_email, currency, ${amounts}, payment_method, created_at, updated_at)
                 values (1, '1', 1, 'new', 'new', '0', 'BRL', ${money}, 'checkmo', now(), now())`,
      unique: numbered,
    }),
    list('invoices', 'invoice', 'orders/read', ['invoice', 'invoice_id', 'grand_total'], {
      template: `insert into invoice (invoice_id, increment_id, order_id, store_id, state, ${amounts}, created_at, updated_at)
                 values (1, '1', 1, 1, 2, ${money}, now(), now())`,
      unique: numbered,
    }),
    list('shipments', 'shipment', 'orders/read', ['shipment', 'shipment_id', 'total_qty'], {
      template: `insert into shipment (shipment_id, increment_id, order_id, store_id, total_qty, created_at, updated_at) values (1, '1', 1, 1, 1, now(), now())`,
      unique: numbered,
    }),
    list('creditmemos', 'creditmemo', 'orders/read', ['credit_memo', 'credit_memo_id', 'grand_total'], {
      shownId: 'creditmemo_id',
      template: `insert into credit_memo (credit_memo_id, increment_id, order_id, store_id, ${amounts}, created_at, updated_at)
                 values (1, '1', 1, 1, ${money}, now(), now())`,
      unique: numbered,
    }),
    list('fiscal_documents', 'fiscal-documents', 'orders/read', ['fiscal_document', 'fiscal_document_id', 'protocol'], {
      template: `insert into fiscal_document (fiscal_document_id, key, order_id, invoice_id, protocol, issued_at, created_at, updated_at)
                 values (1, '${keyOf(1)}', 1, 1, '0', now(), now(), now())`,
      unique: (id) => ({ key: keyOf(id) }),
    }),
  ],
  catalog: [
    list('products', 'products', 'products/read', ['product', 'product_id', 'name'], {
      ...{ template: product, isRemovable: true, unique: (id) => ({ sku: String(id) }) },
    }),
    list('images', 'products/imagens', 'products/read', ['product_image', 'image_id', 'position'], {
      template: `with shown as (${product} on conflict do nothing), pictured as (insert into gallery (product_id) values (1))
                 insert into product_image (image_id, product_id, file, position, disabled, created_at, updated_at)
                 values (1, 1, '1.jpg', 0, false, now(), now())`,
      // Without a cursor it is the walk by product.
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
      template: `with known as (insert into product select n, n::text, n::text, 'simple', false, 1 from generate_series(1, 100000) n)
                 insert into stock_item (item_id, product_id, sku, is_in_stock, manage_stock, use_config_manage_stock, backorders, min_qty, min_sale_qty, version, created_at, updated_at)
                 overriding system value values (1, 1, '1', true, true, true, 0, 0, 1, 1, now(), now())`,
      ...{ isRemovable: true, unique: (id) => ({ product_id: id, sku: String(id) }) },
    }),
  ],
  'sale-link': [
    list('vendalinks', 'vendalink', 'vendalink/read', ['sale', 'sale_id', 'total'], {
      shownId: 'id',
      template: `with item as (${saleItem(1)})
                 insert into sale (sale_id, email, store_id, discount_amount, total, currency, token_hash, token_sealed, email_requested, expires_at, created_at)
                 overriding system value values (1, 'ana@example.com', 1, 0, 0, 'BRL', '1', '1', false, now() + interval '1 day', now())`,
      ...{ children: saleItem, unique: (id) => ({ token_hash: `\\x${id.toString(16).padStart(8, '0')}` }) },
    }),
  ],
};
