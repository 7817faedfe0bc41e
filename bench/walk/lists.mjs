const person = `'0', 'ana@example.com'`;
const money = `1, 0, 0, 0, 0, 1`;
const amounts = 'subtotal, discount_amount, tax_amount, shipping_amount, shipping_tax_amount, grand_total';

/**
 * The lists of the trial by their services: the table and its key, what makes a copy of a row another one, the column that each change
 * numbers, and how the API shows all of it. `template` makes the first row.
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
  ],
  catalog: [
    {
      ...{ key: 'products', path: '/api2/products', table: 'product', id: 'product_id', marker: 'name', shown: 'name' },
      ...{ permission: 'products/read', isRemovable: true },
      template: `insert into product (product_id, sku, name, type_id, attribute_set_id, status, visibility, in_all_stores, attributes, version, created_at, updated_at)
                 overriding system value values (1, '1', '0', 'simple', (select min(attribute_set_id) from attribute_set), 1, 4, true, '{}', 1, now(), now())`,
      unique: (id) => ({ sku: String(id) }),
    },
  ],
};
