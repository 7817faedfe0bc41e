import type { Api } from '../api/api.js';
import { customerEmail, openPage, orderOf, submitPage } from './checkout-page.js';
import { chooseProduct, type Wish } from './choose-product.js';
import { requiredValues } from './option-values.js';
import { createSale, findLinkedOrder, type Stock } from './shop.js';
import type { Step, Steps } from './steps.js';
import { waitFor } from './wait-for.js';

export interface DemoResult {
  order_increment_id: string;
  order_id: number;
  customer_id: number;
  sale_id: number;
  sku: string;
  store_id: number;
  total: number;
  currency: string;
  checkout_url: string;
  steps: readonly Step[];
  /** From the submitted page to the order. */
  conversion_milliseconds: number;
}

const stuck = (what: string, patienceMs: number) => () =>
  `${what} within ${patienceMs / 1_000} s. Nothing is lost: it goes on by itself once all services and the events between them are up ` +
  '(look at /health/ready, at Kafka, and into the log).';

const salableOf = ({ manage_stock: isCounted, salable_qty: qty }: Stock): string =>
  isCounted ? `${qty.toLocaleString('en')} salable` : 'stock not counted';

/** Lists the reservations of one line; empty where stock is not kept by warehouse. */
const reservedOf = (warehouses: Record<string, number> | null | undefined): string[] =>
  Object.entries(warehouses ?? {}).map(([code, qty]) => `${qty} reserved in ${code}`);

/** Sells one piece by link, as an integration and its customer do, from the sale to the customer's record. */
export const runDemo = async (api: Api, wish: Wish, patienceMs: number, steps: Steps): Promise<DemoResult> => {
  const { product, stock, storeId } = await steps.do(
    'Product chosen',
    () => chooseProduct(api, wish, patienceMs),
    (chosen) => `${chosen.product.sku} (${chosen.product.name}) in store ${chosen.storeId}, ${salableOf(chosen.stock)}`,
  );
  const { sku } = product;
  // A product without a price is given one: what a sale costs is the seller's word.
  const price = product.catalog_price || 1;
  const sale = await steps.do(
    'Sale created',
    () =>
      createSale(api, {
        email: customerEmail,
        store_id: storeId,
        items: [{ sku, qty: stock.min_sale_qty || 1, price, options: requiredValues(product.options) }],
      }),
    ({ id, currency, total }) => `sale ${id} of ${currency} ${total.toFixed(2)}`,
  );
  const { checkout_url: url } = sale;
  const page = await steps.do(
    'Page opened',
    () => openPage(url),
    ({ bytes }) => `${(bytes / 1_024).toFixed(1)} kB from ${new URL(url).origin}`,
  );
  await steps.do(
    'Page submitted',
    () => submitPage(url, page),
    () => `as ${customerEmail}`,
  );
  const number = await steps.do(
    'Sale converted',
    () => waitFor(() => orderOf(url), patienceMs, stuck(`Sale ${sale.id} has not become an order`, patienceMs)),
    (increment_id) => `order ${increment_id}`,
  );
  const conversion = steps.done.at(-1)?.milliseconds ?? 0;
  const order = await steps.do(
    'Order linked',
    () =>
      waitFor(
        () => findLinkedOrder(api, number),
        patienceMs,
        stuck(`Order ${number} is there, but its customer was not known`, patienceMs),
      ),
    ({ customer_id, items }) => [...reservedOf(items[0]?.warehouses), `customer ${customer_id}`].join(', '),
  );
  return {
    order_increment_id: number,
    order_id: order.order_id,
    customer_id: order.customer_id,
    sale_id: sale.id,
    sku,
    store_id: storeId,
    total: sale.total,
    currency: sale.currency,
    checkout_url: url,
    steps: steps.done,
    conversion_milliseconds: conversion,
  };
};
