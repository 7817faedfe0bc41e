import { importStore, importWarehouses } from '../conversion/shop.mjs';
import { inParallel, times, until } from '../lib/waiting.mjs';

export const skuOf = (n) => `BENCH-${String(n).padStart(5, '0')}`;

const warehouses = ['main', 'north', 'outlet'];
const colors = ['Black', 'Blue', 'Green', 'Red', 'White'];
const materials = ['Steel', 'Enamel', 'Glass', 'Wood'];

/** As a store's products are: some with a special price, options, several categories. */
const productOf = (n) => ({
  sku: skuOf(n),
  name: `Enamel mug, number ${n}`,
  type_id: 'simple',
  price: 20 + (n % 500) / 10,
  ...(n % 4 === 0 && { special_price: 18.5 }),
  categories: ['Kitchen/Mugs', `Gifts/Under ${10 * (1 + (n % 9))}`],
  attributes: {
    description: 'A mug of enameled steel, light, hard to break, at home in the kitchen and on the road. '.repeat(3),
    weight: 0.35,
    color: colors[n % colors.length],
    material: [materials[n % 4], materials[(n + 1) % 4]],
    ...(n % 4 === 0 && { special_from_date: '2025-01-01' }),
  },
  ...(n % 10 === 0 && { tier_prices: [{ customer_group_id: null, qty: 10, price: 17 }] }),
});

const stockOf = (n) => ({ manage_stock: true, warehouses: Object.fromEntries(warehouses.map((code, at) => [code, 10 + ((n + at) % 90)])) });

const importProducts = async (client, products) => {
  await importStore(client);
  await client.importRecords('products', products);
};

/** A store and so many products. */
export const importCatalog = (client, count) => importProducts(client, times(count, productOf));

/** Imports a catalog with three warehouses, and stock in each of them. */
export const importCatalogWithStock = async (client, count) => {
  await importWarehouses(client, warehouses);
  const stocked = times(count, (n) => ({ ...productOf(n), stock: stockOf(n) }));
  await importProducts(client, stocked);
};

/** Waits until a probe answers true for each of so many products. */
export const untilKnown = (count, isKnown) =>
  inParallel(count, 4, (n) => until(`${skuOf(n)} known`, () => isKnown(skuOf(n)), { withinMs: 60_000 }));
