import { In } from 'typeorm';
import { addRows, type Database, type Tx } from '@entrepot/database';
import type { Customer } from './customer.rules.js';
import { addressTable, customerAttributeTable, customerTable, defaultFlags } from './customer.table.js';

const addressFields = addressTable.names.filter((name) => name !== 'customer_id');
const customerJson = customerTable.json('c', customerTable.except('default_billing_id', 'default_shipping_id', 'import_hash'), {
  addresses: `coalesce((
    select json_agg(${addressTable.json('a', addressFields, defaultFlags)} order by a.address_id)
      from address a where a.customer_id = c.customer_id), '[]')`,
});

/**
 * Loads and locks customers with their addresses, in the order of their ids; deleted ones are left out. Two statements: a single one
 * would see the addresses as they were before it waited for the lock.
 */
export const lockCustomers = async (tx: Tx, ids: readonly (number | string)[]): Promise<Customer[]> => {
  if (ids.length === 0) return [];
  await tx.query('select 1 from customer where customer_id = any($1::bigint[]) order by customer_id for no key update', [ids]);
  const rows = await tx.query<{ customer: Customer }[]>(
    `select ${customerJson} as customer from customer c where c.customer_id = any($1::bigint[]) order by c.customer_id`,
    [ids],
  );
  return rows.map(({ customer }) => customer);
};

/** Locks one customer; null where there is none. */
export const lockCustomer = async (tx: Tx, id: number | string): Promise<Customer | null> => (await lockCustomers(tx, [id]))[0] ?? null;

export interface EmailKey {
  email: string;
  website_id: number;
}

export interface KnownEmail {
  customer_id: number;
  import_hash: string | null;
}

/** Finds the customers with an e-mail in a website, in the order of the keys; index customer_email. */
export const findByEmail = async (tx: Tx, keys: readonly EmailKey[]): Promise<(KnownEmail | null)[]> => {
  const rows = await tx.query<{ position: string; customer_id: string; import_hash: string | null }[]>(
    `select position, c.customer_id, c.import_hash
       from unnest($1::text[], $2::int[]) with ordinality as wanted (email, website_id, position)
       join customer c on lower(c.email) = lower(wanted.email) and c.website_id = wanted.website_id`,
    [keys.map(({ email }) => email), keys.map(({ website_id }) => website_id)],
  );
  const found: (KnownEmail | null)[] = keys.map(() => null);
  for (const { position, customer_id, import_hash } of rows)
    found[Number(position) - 1] = { customer_id: Number(customer_id), import_hash };
  return found;
};

/** Finds the customer of an address; null where there is none. */
export const ownerOf = async (tx: Tx, addressId: string): Promise<number | null> => {
  // As a text: a number would lose digits of one that is too large to be found.
  const where = { address_id: addressId as never };
  const address = await tx.getRepository(addressTable.entity).findOne({ select: { customer_id: true }, where });
  return address?.customer_id ?? null;
};

/** A stable text of an e-mail in a website as it was given. */
export const emailKey = ({ email, website_id }: EmailKey): string => `${website_id} ${email}`;

/** In an order of their own, so that two transactions do not wait for each other. */
const claim = `
  insert into customer (website_id, store_id, group_id, email, version, created_at, updated_at)
  select website_id, 0, 0, email, 0, now(), now() from unnest($1::int[], $2::text[]) as wanted (website_id, email) order by website_id, lower(email)
      on conflict do nothing returning customer_id, website_id, email`;

/**
 * Claims e-mails for new customers, who have to be saved then. @returns the new ids by `emailKey`; those that are missing another customer has,
 * whose commit it has waited for
 */
export const claimEmails = async (tx: Tx, keys: readonly EmailKey[]): Promise<Map<string, number>> => {
  const values = [keys.map(({ website_id }) => website_id), keys.map(({ email }) => email)];
  const rows = await tx.query<(EmailKey & { customer_id: string })[]>(claim, values);
  return new Map(rows.map((row) => [emailKey(row), Number(row.customer_id)]));
};

/** Finds the names that are codes of customer attributes. */
export const knownCodes = async (database: Database | Tx, names: Iterable<string>): Promise<Set<string>> => {
  const wanted = [...new Set(names)];
  if (wanted.length === 0) return new Set();
  const rows = await database.getRepository(customerAttributeTable.entity).findBy({ code: In(wanted) });
  return new Set(rows.map(({ code }) => code));
};

/** Creates attributes for new codes. */
export const createCodes = async (tx: Tx, codes: Iterable<string>): Promise<void> => {
  await addRows(
    tx,
    customerAttributeTable,
    [...new Set(codes)].sort().map((code) => ({ code })),
  );
};
