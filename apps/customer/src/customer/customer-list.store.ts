import type { Database } from '@entrepot/database';
import type { Page } from '@entrepot/http';
import { customerColumns, customerRecord, type CustomerRow } from './customer.view.js';
import { readList, type Condition } from '../list/list.store.js';

export interface CustomerList {
  customers: Record<string, unknown>[];
  /** How many the conditions find; only where it was asked for. */
  total: number | null;
}

/** A page of the customers that meet the conditions, by their ids, ascending. */
export const listCustomers = async (db: Database, conditions: readonly Condition[], page: Page): Promise<CustomerList> => {
  const { rows, total } = await readList<CustomerRow>(db, {
    table: 'customer',
    id: 'customer_id',
    columns: customerColumns,
    conditions,
    sort: { field: 'customer_id', direction: 'asc' },
    page,
  });
  return { customers: rows.map(customerRecord), total };
};
