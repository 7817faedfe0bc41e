import { type Database, type Tx, readRows } from '@entrepot/database';

/** Of a table `t`. */
export const customerColumns = `t.customer_id, t.email, t.firstname, t.middlename, t.lastname, t.taxvat, t.dob::text, t.gender, t.group_id,
  t.website_id, t.store_id, t.custom_attributes, t.created_at::text, t.updated_at::text`;

/** As PostgreSQL gives it: bigint is a text. */
export interface CustomerRow {
  customer_id: string;
  email: string;
  firstname: string | null;
  middlename: string | null;
  lastname: string | null;
  taxvat: string | null;
  dob: string | null;
  gender: number | null;
  group_id: number;
  website_id: number;
  store_id: number;
  custom_attributes: Record<string, unknown>;
  created_at: string;
  updated_at: string;
}

/** `2026-01-31 12:00:00+00`, as sessions in UTC write it, without fractions and zone. */
const withoutZone = (timestamp: string): string => timestamp.slice(0, 19);

/** A customer as the API shows it: custom attributes stand at the root and inside `custom_attributes`. */
export const customerRecord = (row: CustomerRow): Record<string, unknown> => ({
  ...row.custom_attributes,
  customer_id: Number(row.customer_id),
  email: row.email,
  firstname: row.firstname,
  middlename: row.middlename,
  lastname: row.lastname,
  taxvat: row.taxvat,
  dob: row.dob,
  gender: row.gender,
  group_id: row.group_id,
  website_id: row.website_id,
  store_id: row.store_id,
  created_at: withoutZone(row.created_at),
  updated_at: withoutZone(row.updated_at),
  custom_attributes: row.custom_attributes,
});

const byId = `select ${customerColumns} from customer t where t.customer_id = $1`;

/** A customer by id; null where there is none. */
export const findCustomer = async (db: Database, id: string): Promise<Record<string, unknown> | null> => {
  const [row] = await readRows<CustomerRow>(db, { name: 'customer_by_id', text: byId, values: [id] });
  return row ? customerRecord(row) : null;
};

/** The same, as the transaction sees it. */
export const findSavedCustomer = async (tx: Tx, id: string): Promise<Record<string, unknown> | null> => {
  const [row] = await tx.query<CustomerRow[]>(byId, [id]);
  return row ? customerRecord(row) : null;
};
