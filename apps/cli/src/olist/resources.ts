import type { Decimal } from '@entrepot/kernel';
import { addOdd, countOrder, type OlistCounts } from './counts.js';
import { customerRecord, hasMoved, peopleOf } from './customer-record.js';
import { leadRecord } from './lead-record.js';
import { noItems, readItems, type ReadItems } from './lines.js';
import { addPayment, type OlistPayments, orderOddities, orderRecord } from './order-record.js';
import { productRecord } from './product-record.js';
import { hasTable, openTable, readTranslations, type Row } from './tables.js';

/** Customer rows by their `customer_id`, which is another one for each order. Held in memory, as the items are. */
export type Customers = ReadonlyMap<string, Row<'customers'>>;

export const readCustomers = async (directory: string): Promise<Customers> => {
  const customers = new Map<string, Row<'customers'>>();
  for await (const row of openTable(directory, 'customers').rows) customers.set(row.customer_id, row);
  return customers;
};

const readOrderTimes = async (directory: string): Promise<Map<string, string>> => {
  const times = new Map<string, string>();
  for await (const row of openTable(directory, 'orders').rows) times.set(row.customer_id, row.order_purchase_timestamp);
  return times;
};

export const customerResource = async ({ directory, storeId, counts }: OlistContext, customers: Customers): Promise<OlistResource> => {
  const people = peopleOf(customers.values(), await readOrderTimes(directory));
  const lines = async function* (): AsyncGenerator<string> {
    for (const person of people) {
      counts.customers++;
      if (hasMoved(person)) addOdd(counts, 'customers_of_several_places');
      yield JSON.stringify(customerRecord(person, storeId));
    }
  };
  return { resource: 'customers', total: people.length, done: () => counts.customers, lines: lines() };
};

export const leadResource = ({ directory, storeId, counts }: OlistContext): OlistResource => {
  const table = openTable(directory, 'marketing_qualified_leads');
  const lines = async function* (): AsyncGenerator<string> {
    for await (const row of table.rows) {
      counts.leads++;
      if (row.origin === '') addOdd(counts, 'leads_without_origin');
      yield JSON.stringify(leadRecord(row, counts.leads, storeId));
    }
  };
  return { resource: 'leads', total: table.bytes, done: table.read, lines: lines() };
};

/** Records of one resource, in the order in which the resources must be imported. */
export interface OlistResource {
  resource: string;
  /** Size of the resource: bytes of the table that is read, or records where their number is known beforehand. */
  total: number;
  /** How much of it was read. */
  done: () => number;
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
  return { resource: 'stores', total: 0, done: () => 0, lines: lines() };
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
  return { resource: 'products', total: table.bytes, done: table.read, lines: lines() };
};

const readPayments = async (directory: string): Promise<Map<string, OlistPayments>> => {
  const byOrder = new Map<string, OlistPayments>();
  for await (const row of openTable(directory, 'order_payments').rows) {
    byOrder.set(row.order_id, addPayment(byOrder.get(row.order_id) ?? new Map<string, Decimal>(), row));
  }
  return byOrder;
};

const orderResource = async (
  { directory, storeId, counts }: OlistContext,
  items: ReadItems,
  categories: Map<string, string>,
  customers: Customers,
): Promise<OlistResource> => {
  const payments = await readPayments(directory);
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
  return { resource: 'orders', total: table.bytes, done: table.read, lines: lines() };
};

/**
 * Yields the data set's resources, one after the other: the store first, then those that orders name. Customers come before the products, whose
 * import takes longest: by then the order service has heard of them, and links the orders as it saves them.
 */
export async function* olistResources(context: OlistContext): AsyncGenerator<OlistResource> {
  yield storeResource(context);
  const customers = await readCustomers(context.directory);
  yield await customerResource(context, customers);
  const items = await readItems(context.directory);
  const categories = new Map<string, string>();
  yield await productResource(context, items, categories);
  yield await orderResource(context, items, categories, customers);
  if (hasTable(context.directory, 'marketing_qualified_leads')) yield leadResource(context);
}
