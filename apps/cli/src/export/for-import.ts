import { lists } from '@entrepot/client';
import type { Api } from '../api/api.js';
import type { Entry, Source } from './export-list.js';

const pageSize = 200;
const callsAtOnce = 8;

/** Works on all of a list, a few at a time; the results in its order. */
const inParallel = async (entries: readonly Entry[], work: (entry: Entry) => Promise<Entry>): Promise<Entry[]> => {
  const results: Entry[] = [];
  for (let at = 0; at < entries.length; at += callsAtOnce)
    results.push(...(await Promise.all(entries.slice(at, at + callsAtOnce).map(work))));
  return results;
};

const pick = (record: Entry, names: readonly string[]): Entry =>
  Object.fromEntries(names.filter((name) => (record[name] ?? undefined) !== undefined).map((name) => [name, record[name]]));
const without = (record: Entry, names: readonly string[]): Entry =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));

/** Walks through a list; deleted records are left out, as they cannot be imported. */
const walked =
  (name: 'warehouses' | 'customers' | 'orders', lineOf: (api: Api, record: Entry) => Promise<Entry>, query = {}): Source =>
  async (api, cursor) => {
    const [path, key] = lists[name];
    const answer = await api.call<Record<string, unknown>>({ path, query: { ...query, limit: pageSize, cursor } });
    const all = answer[key] as Entry[];
    const records = all.filter(({ deleted }) => deleted !== true);
    return {
      entries: await inParallel(records, (record) => lineOf(api, record)),
      cursor: answer['next_cursor'] as string,
      isLast: all.length === 0,
    };
  };

const warehouses = walked(
  'warehouses',
  (_api, record) => Promise.resolve({ ...pick(record, ['code', 'name', 'status', 'priority']), store_ids: record['store_ids'] }),
  { include_inactive: 1 },
);

/** Customers; their attributes stand at the root and in `custom_attributes`. */
const customers = walked('customers', async (api, record) => {
  const { addresses } = await api.call<{ addresses: Entry[] }>({
    path: '/api2/address',
    query: { customer_id: record['customer_id'] as number },
  });
  const known = ['customer_id', 'updated_at', ...Object.keys(record['custom_attributes'] as object)];
  return { ...without(record, known), addresses: addresses.map((address) => without(address, ['address_id', 'customer_id'])) };
});

const orderFields = [
  ...['increment_id', 'store_id', 'state', 'status', 'customer_email', 'customer_firstname', 'customer_lastname', 'customer_taxvat'],
  ...['coupon_code', 'shipping_amount', 'shipping_tax_amount', 'shipping_method', 'shipping_description'],
  ...['payment_method', 'payment_reference', 'amount_authorized', 'amount_received'],
  ...['billing_address', 'shipping_address', 'chat_sales_person_id', 'chat_sales_person_name', 'external_reference', 'metadata'],
  ...['created_at', 'updated_at'],
];
const itemFields = [
  ...['sku', 'name', 'product_type', 'qty_ordered', 'price', 'original_price', 'tax_amount', 'tax_percent', 'discount_amount'],
  ...['qty_invoiced', 'qty_shipped', 'qty_refunded', 'qty_canceled'],
];
const orders = walked('orders', async (api, { order_id }) => {
  const { order } = await api.call<{ order: Entry & { items: Entry[] } }>({ path: '/api2/order', query: { id: order_id as number } });
  const skus = new Map(order.items.map((item) => [item['order_item_id'], item['sku']]));
  const items = order.items.map((item) => ({
    ...pick(item, itemFields),
    ...(item['parent_item_id'] !== null && { parent_sku: skus.get(item['parent_item_id']) }),
  }));
  return { ...pick(order, orderFields), items };
});

const stores: Source = async (api) => {
  const { stores: entries } = await api.call<{ stores: Entry[] }>({ path: '/ops/export/stores' });
  return { entries, cursor: '', isLast: true };
};

/** Makes the stock's record without the present quantity, which is the inventory’s; a merchant’s switch does not show while the stock is used up. */
const stockOf = ({ qty, is_in_stock, min_qty, ...item }: Entry): Entry => ({
  ...pick(item, ['backorders', 'min_sale_qty', 'warehouses']),
  manage_stock: item['manage_stock'] === 1,
  min_qty,
  is_in_stock: is_in_stock === 1 || (qty as number) <= (min_qty as number),
});

const products: Source = async (api, after) => {
  const page = await api.call<{ products: Entry[]; next: number | null }>({
    path: '/ops/export/products',
    query: { after, limit: pageSize },
  });
  const ids = page.products.map(({ product_id }) => product_id);
  const found =
    ids.length === 0
      ? []
      : // Two, so that one is no look-up.
        (
          await api.call<{ stockitems: Entry[] }>({
            path: '/api2/stockitems',
            query: { product_id: [...ids, 0].join(','), limit: pageSize },
          })
        ).stockitems;
  const stock = new Map(found.map((item) => [item['product_id'], stockOf(item)]));
  return {
    entries: page.products.map(({ product_id, ...line }) => ({ ...line, ...(stock.has(product_id) && { stock: stock.get(product_id) }) })),
    cursor: String(page.next ?? ''),
    isLast: page.next === null,
  };
};

/** Records in the form in which `entrepot import` takes them: without ids, and whole. */
export const forImport = { stores, warehouses, products, customers, orders } satisfies Record<string, Source>;
