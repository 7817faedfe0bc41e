import { type Database, type ShownOf, type Tx, readRows, shownTypes } from '@entrepot/database';
import type { Page } from '@entrepot/kernel';
import { readList, type Condition } from '../list/list.store.js';
import { customerColumns, customerTable } from './customer.table.js';

const shown = [...customerColumns, 'updated_at', 'custom_attributes'] as const;
const columns = customerTable.select('t', shown);

type CustomerRow = ShownOf<typeof customerTable, (typeof shown)[number]>;
export type CustomerRecord = CustomerRow & Record<string, unknown>;

/** A customer as the API shows it: custom attributes stand at the root and inside `custom_attributes`. */
const customerRecord = (row: CustomerRow): CustomerRecord => ({ ...row.custom_attributes, ...row });

const byId = `select ${columns} from customer t where t.customer_id = $1`;

/** A customer by id, of the database or as a transaction sees it; null where there is none. */
export const findCustomer = async (source: Database | Tx, id: string): Promise<CustomerRecord | null> => {
  const [row] = await readRows<CustomerRow>(source, { name: 'customer_by_id', text: byId, values: [id], types: shownTypes });
  return row ? customerRecord(row) : null;
};

export interface CustomerList {
  customers: CustomerRecord[];
  /** Of all pages; only where it was asked for. */
  total: number | null;
}

/** A page of the customers that meet the conditions, by their ids, ascending. */
export const listCustomers = async (db: Database, conditions: readonly Condition[], page: Page): Promise<CustomerList> => {
  const sort = { field: 'customer_id', direction: 'asc' } as const;
  const { rows, total } = await readList<CustomerRow>(db, { table: 'customer', id: 'customer_id', columns, conditions, sort, page });
  return { customers: rows.map(customerRecord), total };
};
