import { ApiSchema, type ApiSchemaOptions } from '@nestjs/swagger';
import {
  type Condition,
  type Database,
  type Statement,
  type Tx,
  defineList,
  preparedNames,
  readRows,
  shownTypes,
} from '@entrepot/database';
import { Example, entityTag, example, recordOf } from '@entrepot/requests';
import { lockCustomer } from './customer.store.js';
import { customerTable } from './customer.table.js';

/** A customer as the API shows it: custom attributes stand at the root and inside `custom_attributes`. */
@ApiSchema({ description: 'Custom attributes stand beside these fields, too', additionalProperties: true } as ApiSchemaOptions)
export class CustomerRecord extends recordOf(
  { t: customerTable },
  {
    't.customer_id': 17,
    't.email': 'ana@example.com',
    't.firstname': 'Ana',
    't.middlename': 'Maria',
    't.lastname': 'Lima',
    't.taxvat': '52998224725',
    't.dob': '1990-01-31',
    't.gender': 2,
    't.group_id': 1,
    't.website_id': 1,
    't.store_id': 1,
    't.created_at': '2026-01-31 12:00:00',
    't.updated_at': '2026-01-31 12:05:10',
    't.custom_attributes': example({ celular: '11 98888-7777' }, { additionalProperties: true }),
  },
) {}

export class CustomerDeleted {
  @Example(true) success: boolean;
  @Example('Customer deleted') message: string;
  @Example(17) customer_id: number;
}

/** Custom attributes stand beside the other fields as well. */
const customerRecord = (row: CustomerRecord): CustomerRecord => ({ ...row.custom_attributes, ...row });

const { columns } = CustomerRecord;
const byId = `select ${columns} from customer t where t.customer_id = $1`;

/** A customer by id, of the database or as a transaction sees it; null where there is none. */
export const findCustomer = async (source: Database | Tx, id: string): Promise<CustomerRecord | null> => {
  const [row] = await readRows<CustomerRecord>(source, { name: 'customer_by_id', text: byId, values: [id], types: shownTypes });
  return row ? customerRecord(row) : null;
};

/** Conditions come from `customerLookup`; plans in test/list-plans.spec.ts. */
export const customerList = defineList<CustomerRecord, object>({
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
  return (await readRows<CustomerRecord>(db, { ...keyStatement(where), values, types: shownTypes })).map(customerRecord);
};

/** Reads the tag of a customer under the lock of every change; null where there is none. */
export const lockCustomerTag = async (tx: Tx, id: string): Promise<string | null> => {
  const customer = (await lockCustomer(tx, id)) && (await findCustomer(tx, id));
  return customer && entityTag(customer);
};
