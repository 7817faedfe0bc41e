import type { Decimal } from '@entrepot/kernel';
import { addOdd, countOrder, type OlistCounts } from './counts.js';
import { noItems } from './lines.js';
import { orderOddities, orderRecord } from './order-record.js';
import { addPayment, type OlistPayments } from './payments.js';
import { productRecord } from './product-record.js';
import { readItems, type ReadItems } from './read-items.js';
import { openTable, readTranslations, type Row } from './tables.js';

/** Records of one resource, in the order in which the resources must be imported. */
export interface OlistResource {
  resource: string;
  /** Of the table that is walked through. */
  bytes: number;
  read: () => number;
  lines: AsyncIterable<string>;
}

export interface OlistContext {
  directory: string;
  storeId: number;
  counts: OlistCounts;
}

const storeResource = ({ storeId }: OlistContext): OlistResource => {
  const record = {
    store_id: storeId,
    code: 'olist',
    name: 'Olist',
    website_id: storeId,
    currency: 'BRL',
    locale: 'pt_BR',
    base_url: null,
    is_active: true,
  };
  const lines = async function* (): AsyncGenerator<string> {
    yield JSON.stringify(record);
  };
  return { resource: 'stores', bytes: 0, read: () => 0, lines: lines() };
};

const productResource = async (
  { directory, storeId, counts }: OlistContext,
  items: ReadItems,
  categories: Map<string, string>,
): Promise<OlistResource> => {
  const english = await readTranslations(directory);
  const table = openTable(directory, 'products');
  const lines = async function* (): AsyncGenerator<string> {
    for await (const row of table.rows) {
      const category = row.product_category_name;
      const price = items.prices.get(row.product_id);
      categories.set(row.product_id, category);
      counts.products++;
      if (category === '') addOdd(counts, 'products_without_category');
      if (row.product_weight_g === '') addOdd(counts, 'products_without_weight');
      if (price === undefined) addOdd(counts, 'products_without_price');
      yield JSON.stringify(productRecord(row, { price, english: english.get(category), storeId }));
    }
    addOdd(counts, 'products_missing', [...items.prices.keys()].filter((product) => !categories.has(product)).length);
  };
  return { resource: 'products', bytes: table.bytes, read: table.read, lines: lines() };
};

const readPayments = async (directory: string): Promise<Map<string, OlistPayments>> => {
  const byOrder = new Map<string, OlistPayments>();
  for await (const row of openTable(directory, 'order_payments').rows) {
    byOrder.set(row.order_id, addPayment(byOrder.get(row.order_id) ?? new Map<string, Decimal>(), row));
  }
  return byOrder;
};

const readCustomers = async (directory: string): Promise<Map<string, Row<'customers'>>> => {
  const customers = new Map<string, Row<'customers'>>();
  for await (const row of openTable(directory, 'customers').rows) customers.set(row.customer_id, row);
  return customers;
};

const orderResource = async (
  { directory, storeId, counts }: OlistContext,
  items: ReadItems,
  categories: Map<string, string>,
): Promise<OlistResource> => {
  const payments = await readPayments(directory);
  const customers = await readCustomers(directory);
  const table = openTable(directory, 'orders');
  const lines = async function* (): AsyncGenerator<string> {
    for await (const row of table.rows) {
      const sources = {
        customer: customers.get(row.customer_id),
        items: items.byOrder.get(row.order_id) ?? noItems,
        payments: payments.get(row.order_id),
        categoryOf: (productId: string) => categories.get(productId),
        storeId,
      };
      countOrder(counts, row.order_status, sources.items, orderOddities(row, sources));
      yield JSON.stringify(orderRecord(row, sources));
    }
  };
  return { resource: 'orders', bytes: table.bytes, read: table.read, lines: lines() };
};

/** The data set's resources, one after the other: the store first, then the products that the orders name, then the orders. */
export async function* olistResources(context: OlistContext): AsyncGenerator<OlistResource> {
  yield storeResource(context);
  const items = await readItems(context.directory);
  const categories = new Map<string, string>();
  yield await productResource(context, items, categories);
  yield await orderResource(context, items, categories);
}
