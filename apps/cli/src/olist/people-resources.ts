import { addOdd } from './counts.js';
import { customerRecord, hasMoved, peopleOf } from './customer-record.js';
import { leadRecord } from './lead-record.js';
import type { OlistContext, OlistResource } from './resources.js';
import { openTable, type Row } from './tables.js';

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
