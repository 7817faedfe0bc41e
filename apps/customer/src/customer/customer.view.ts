import { ApiSchema, type ApiSchemaOptions } from '@nestjs/swagger';
import {
  type Condition,
  type Database,
  type ShownOf,
  type Statement,
  type Tx,
  defineList,
  preparedNames,
  readRows,
  shownTypes,
} from '@entrepot/database';
import { Example, entityTag } from '@entrepot/requests';
import { lockCustomer } from './customer.store.js';
import { customerColumns, customerTable } from './customer.table.js';

const shown = [...customerColumns, 'custom_attributes'] as const;
const columns = customerTable.select('t', shown);

type CustomerRow = ShownOf<typeof customerTable, (typeof shown)[number]>;

/** A customer as the API shows it: custom attributes stand at the root and inside `custom_attributes`. */
@ApiSchema({ description: 'Custom attributes stand beside these fields, too', additionalProperties: true } as ApiSchemaOptions)
export class CustomerRecord implements CustomerRow {
  @Example(17) customer_id: number;
  @Example('ana@example.com') email: string;
  @Example('Ana', { nullable: true }) firstname: string | null;
  @Example('Maria', { nullable: true }) middlename: string | null;
  @Example('Lima', { nullable: true }) lastname: string | null;
  @Example('52998224725', { nullable: true }) taxvat: string | null;
  @Example('1990-01-31', { nullable: true }) dob: string | null;
  @Example(2, { nullable: true }) gender: number | null;
  @Example(1) group_id: number;
  @Example(1) website_id: number;
  @Example(1) store_id: number;
  @Example('2026-01-31 12:00:00') created_at: string;
  @Example('2026-01-31 12:05:10') updated_at: string;
  @Example({ celular: '11 98888-7777' }, { additionalProperties: true }) custom_attributes: Record<string, unknown>;
}

export class CustomerDeleted {
  @Example(true) success: boolean;
  @Example('Customer deleted') message: string;
  @Example(17) customer_id: number;
}

const customerRecord = (row: CustomerRow): CustomerRecord => ({ ...row.custom_attributes, ...row });

const byId = `select ${columns} from customer t where t.customer_id = $1`;

/** A customer by id, of the database or as a transaction sees it; null where there is none. */
export const findCustomer = async (source: Database | Tx, id: string): Promise<CustomerRecord | null> => {
  const [row] = await readRows<CustomerRow>(source, { name: 'customer_by_id', text: byId, values: [id], types: shownTypes });
  return row ? customerRecord(row) : null;
};

/** Conditions come from `customerLookup`; plans in test/list-plans.spec.ts. */
export const customerList = defineList<CustomerRecord, object, CustomerRow>({
  ...{ table: 'customer', id: 'customer_id', key: 'customers', record: CustomerRecord },
  columns,
  show: customerRecord,
});

const nameByKey = preparedNames('customer_by_key');
/** Statements by their conditions: finding the name of a whole text costs more than the short key. */
const byKey = new Map<string, Pick<Statement, 'name' | 'text'>>();
const keyStatement = (where: string): Pick<Statement, 'name' | 'text'> => {
  const known = byKey.get(where);
  if (known) return known;
  const text = `select ${columns} from customer t where ${where}`;
  const statement = { name: nameByKey(text), text };
  if (statement.name !== '') byKey.set(where, statement);
  return statement;
};

/** Finds the customers that meet conditions of which one is a key, in no order: a page, with its sort, costs half as much again. */
export const customersByKey = async (db: Database, conditions: readonly Condition[]): Promise<CustomerRecord[]> => {
  const values: unknown[] = [];
  const where = conditions.map(({ sql }) => sql((value) => `$${values.push(value)}`)).join(' and ');
  return (await readRows<CustomerRow>(db, { ...keyStatement(where), values, types: shownTypes })).map(customerRecord);
};

/** Reads the tag of a customer under the lock of every change; null where there is none. */
export const lockCustomerTag = async (tx: Tx, id: string): Promise<string | null> => {
  const customer = (await lockCustomer(tx, id)) && (await findCustomer(tx, id));
  return customer && entityTag(customer);
};
