import { until } from '../lib/waiting.mjs';
import { createLevels } from './levels.mjs';

export const [storeId, warehouse, basePrice, baseQty] = [1, 'main', 10, 1_000];
/** One order a so many products. */
export const orderEvery = 30;
export const skuOf = (n) => `P-${String(n).padStart(6, '0')}`;
export const nameOf = (n) => `Product ${n}`;
export const incrementIdOf = (n) => `B${String(n).padStart(9, '0')}`;

const productOf = (n) => ({
  sku: skuOf(n),
  name: nameOf(n),
  type_id: 'simple',
  status: 1,
  visibility: 4,
  price: basePrice,
  attributes: { description: 'Enameled steel, light, hard to break, at home in the kitchen and on the road. '.repeat(4) },
  stock: { manage_stock: true, warehouses: { [warehouse]: baseQty } },
});

const orderOf = (n) => ({
  increment_id: incrementIdOf(n),
  store_id: storeId,
  state: 'complete',
  status: 'complete',
  customer_email: `c${n}@example.com`,
  items: [{ sku: skuOf(n), name: nameOf(n), product_type: 'simple', qty_ordered: 1, price: basePrice }],
  payment_method: 'checkmo',
  created_at: '2026-01-01 10:00:00',
});

const inChunks = async (count, size, work) => {
  for (let from = 0; from < count; from += size) await work(Array.from({ length: Math.min(size, count - from) }, (_, n) => from + n));
};

/** Imports so many products with stock, and complete orders of some of them; resolves when every projection has all of it. */
export const openShop = async (client, databases, count) => {
  const orders = Math.ceil(count / orderEvery);
  await client.importRecords('stores', [
    { store_id: storeId, code: 'bench', name: 'Bench', website_id: 1, currency: 'BRL', is_active: true },
  ]);
  await client.importRecords('warehouses', [{ code: warehouse, name: warehouse, status: 1, priority: 1 }]);
  await inChunks(count, 5_000, (numbers) => client.importRecords('products', numbers.map(productOf)));
  await client.importRecords(
    'orders',
    Array.from({ length: orders }, (_, n) => orderOf(n * orderEvery)),
  );
  const arrived = {
    'sale-link': `select count(*) >= ${count} as all from product_ref`,
    inventory: `select count(*) >= ${count} as all from stock_item`,
    catalog: `select count(*) >= ${count} as all from product_stock where qty = ${baseQty}`,
    order: `select (select count(*) from product_ref) >= ${count} and not exists (select from order_item where product_id is null) as all`,
  };
  for (const [service, text] of Object.entries(arrived)) {
    await until(`${service} has all products`, async () => (await databases.get(service).query(text)).rows[0].all, { withinMs: 900_000 });
  }
  const { rows } = await databases.get('catalog').query('select sku, product_id from product');
  return {
    client,
    count,
    orders,
    productIds: new Map(rows.map(({ sku, product_id }) => [sku, Number(product_id)])),
    prices: createLevels(count),
    quantities: createLevels(count),
  };
};
