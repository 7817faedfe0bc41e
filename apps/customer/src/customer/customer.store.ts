import type { Tx } from '@entrepot/database';
import type { Customer } from './customer.rules.js';

const addresses = `
  coalesce((select json_agg(json_build_object(
      'address_id', a.address_id, 'is_default_billing', a.address_id is not distinct from c.default_billing_id,
      'is_default_shipping', a.address_id is not distinct from c.default_shipping_id, 'firstname', a.firstname, 'lastname', a.lastname,
      'street', a.street, 'city', a.city, 'region', a.region, 'postcode', a.postcode, 'country_id', a.country_id,
      'telephone', a.telephone, 'custom_attributes', a.custom_attributes) order by a.address_id)
    from address a where a.customer_id = c.customer_id), '[]')`;

const picture = `
  json_build_object('customer_id', c.customer_id, 'email', c.email, 'firstname', c.firstname, 'middlename', c.middlename,
    'lastname', c.lastname, 'taxvat', c.taxvat, 'dob', c.dob, 'gender', c.gender, 'group_id', c.group_id, 'website_id', c.website_id,
    'store_id', c.store_id, 'custom_attributes', c.custom_attributes, 'addresses', ${addresses},
    'created_at', left(c.created_at::text, 19), 'version', c.version)`;

/**
 * Loads and locks customers with their addresses, in the order of their ids; those that are gone are left out. Two statements: one that
 * waited for the lock would see the addresses as they were before.
 */
export const lockCustomers = async (tx: Tx, ids: readonly (number | string)[]): Promise<Customer[]> => {
  if (ids.length === 0) return [];
  await tx.query('select 1 from customer where customer_id = any($1::bigint[]) order by customer_id for no key update', [ids]);
  const rows = await tx.query<{ customer: Customer }[]>(
    `select ${picture} as customer from customer c where c.customer_id = any($1::bigint[]) order by c.customer_id`,
    [ids],
  );
  return rows.map(({ customer }) => customer);
};

/** One of them; null where it is not there. */
export const lockCustomer = async (tx: Tx, id: number | string): Promise<Customer | null> => (await lockCustomers(tx, [id]))[0] ?? null;

export interface EmailKey {
  email: string;
  website_id: number;
}

export interface KnownEmail {
  customer_id: number;
  import_hash: string | null;
}

/** Who has an e-mail in a website, in the order of the keys; index customer_email. */
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

/** Whose an address is; null where there is none. */
export const ownerOf = async (tx: Tx, addressId: string): Promise<string | null> => {
  const [row] = await tx.query<{ customer_id: string }[]>('select customer_id from address where address_id = $1', [addressId]);
  return row?.customer_id ?? null;
};

/**
 * Takes an e-mail in a website for a new customer, who is to be saved then. @returns the new id; null where somebody else has the
 * e-mail, for whose commit it has waited
 */
export const claimEmail = async (tx: Tx, { email, website_id }: EmailKey): Promise<number | null> => {
  const [row] = await tx.query<{ customer_id: string }[]>(
    `insert into customer (website_id, store_id, group_id, email, version, created_at, updated_at) values ($1, 0, 0, $2, 0, now(), now())
         on conflict do nothing returning customer_id`,
    [website_id, email],
  );
  return row ? Number(row.customer_id) : null;
};
