import { patienceMs } from '../../tools/lib/client.mjs';
import { person } from '../../tools/lib/person.mjs';
import { inParallel, until } from '../../tools/lib/waiting.mjs';

export const storeId = 1;
export const warehouses = ['north', 'south'];

export const importStore = (client) =>
  client.importRecords('stores', [
    { store_id: storeId, code: 'bench', name: 'Bench', website_id: 1, currency: 'BRL', locale: 'pt_BR', is_active: true },
  ]);

/** Imports warehouses with these codes, the most preferred one first. */
export const importWarehouses = (client, codes) => {
  const records = codes.map((code, index) => ({ code, name: code, status: 1, priority: index + 1 }));
  return client.importRecords('warehouses', records);
};

/** A store, two warehouses and products with the given pieces in each; waits until every service knows of them. */
export const openShop = async (client, products) => {
  await importStore(client);
  await importWarehouses(client, warehouses);
  const records = products.map(({ sku, pieces }) => ({
    ...{ sku, name: sku, type_id: 'simple', status: 1, visibility: 4, price: 30 },
    stock: { manage_stock: true, warehouses: Object.fromEntries(warehouses.map((code, index) => [code, pieces[index]])) },
  }));
  await client.importRecords('products', records);
  const isKnown = async ({ sku, pieces }) => {
    const { stock } = await client.get(`/api2/stock?type=sku&id=${sku}`);
    if (stock?.salable_qty !== pieces[0] + pieces[1]) return false;
    return (await client.call('GET', `/api2/vendalink/options?sku=${sku}&store_id=${storeId}`)).status === 200;
  };
  await inParallel(products, 8, (product) => until(`${product.sku} known everywhere`, () => isKnown(product), { withinMs: patienceMs }));
};

/** Creates a sale for a customer of its own. */
export const sell = async (client, n, { run, items, coupon, hold_id }) => {
  const email = `${run}-${n}@example.com`;
  const lines = items.map((item) => ({ price: 25.5, ...item }));
  const body = { email, store_id: storeId, items: lines, ...(coupon && { coupon_code: coupon }), ...(hold_id && { hold_id }) };
  const { vendalink } = await client.post('/api2/vendalink', body, { 'idempotency-key': `conversion-bench-${run}-${n}` });
  const { id, checkout_url } = vendalink;
  return { id, path: new URL(checkout_url).pathname, form: person(n, email), items };
};
