import { In } from 'typeorm';
import { arraysOf, bigint, boolean, defineTable, integer, type RowOf, rowsFromArrays, text, type Tx } from '@entrepot/database';

export const customerRefTable = defineTable('customer_ref', {
  customer_id: bigint().primary(),
  website_id: integer(),
  email: text(),
  is_deleted: boolean().default('false'),
  version: bigint(),
  firstname: text().nullable(),
  lastname: text().nullable(),
  taxvat: text().nullable(),
});

/** `replaces`: the latest known version that the change replaces. */
export type CustomerChange = RowOf<typeof customerRefTable> & { replaces: number };

const save = `
  insert into customer_ref as known (${customerRefTable.select('')})
  select customer_id, website_id, lower(email), is_deleted, version, firstname, lastname, taxvat from ${rowsFromArrays(customerRefTable.types())} order by customer_id
      on conflict (customer_id) do update set ${customerRefTable.assign(customerRefTable.except('customer_id'))}
   where known.version <= excluded.version - ${`$${customerRefTable.names.length + 1}::int`}
  returning customer_id, not new.is_deleted
        and ((old.website_id, old.email, old.is_deleted) is distinct from (new.website_id, new.email, new.is_deleted)
             or coalesce(old.firstname, old.lastname) is null and coalesce(new.firstname, new.lastname) is not null) as "concernsOrders"`;

/**
 * Saves the data of events or snapshots of customers, the newest of each, unless a newer version is known.
 * @returns those whose orders have to follow: the e-mail is another customer's now
 */
export const saveCustomers = async (tx: Tx, changes: readonly CustomerChange[]): Promise<number[]> => {
  const concerned: number[] = [];
  const last = new Map<number, CustomerChange>();
  for (const change of changes) if ((last.get(change.customer_id)?.version ?? 0) <= change.replaces) last.set(change.customer_id, change);
  // A change replaces what is older, a snapshot what is as old.
  for (const [step, rows] of Map.groupBy(last.values(), ({ version, replaces }) => version - replaces)) {
    const saved = await tx.query<{ customer_id: string; concernsOrders: boolean }[]>(save, [
      ...arraysOf(customerRefTable.types(), rows),
      step,
    ]);
    concerned.push(...saved.flatMap(({ customer_id, concernsOrders }) => (concernsOrders ? [Number(customer_id)] : [])));
  }
  return concerned;
};

/** Marks customers as gone, as their deletion would have; their orders keep them. */
export const removeCustomers = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await tx.getRepository(customerRefTable.entity).update({ customer_id: In(ids) }, { is_deleted: true });
};

/** A customer as orders name their buyer. */
export interface KnownCustomer {
  customer_id: number;
  firstname: string | null;
  lastname: string | null;
  taxvat: string | null;
}

/** Completes an order's buyer: values that were not sent are the customer's (contract 6, 6.1). */
export const buyerOf = (
  sent: { customer_firstname: string | null; customer_lastname: string | null; customer_taxvat: string | null },
  customer: KnownCustomer | undefined,
) => ({
  customer_firstname: sent.customer_firstname ?? customer?.firstname ?? null,
  customer_lastname: sent.customer_lastname ?? customer?.lastname ?? null,
  customer_taxvat: sent.customer_taxvat ?? customer?.taxvat ?? null,
});

/** Finds the customers with these e-mails on their websites, in the order of `wanted`; index customer_ref_email. */
export const customersOf = async (
  tx: Tx,
  wanted: readonly { website_id: number; email: string }[],
): Promise<(KnownCustomer | undefined)[]> => {
  const text = `
    select known.customer_id::float8 as customer_id, known.firstname, known.lastname, known.taxvat
      from unnest($1::int[], $2::text[]) with ordinality as wanted (website_id, email, position)
      left join lateral (
       select customer_id, firstname, lastname, taxvat from customer_ref
        where email = lower(wanted.email) and website_id = wanted.website_id and not is_deleted order by customer_id desc limit 1) known on true
     order by position`;
  const values = [wanted.map(({ website_id }) => website_id), wanted.map(({ email }) => email)];
  const rows = await tx.query<(KnownCustomer | { customer_id: null })[]>(text, values);
  return rows.map((row) => (row.customer_id === null ? undefined : row));
};

export interface Buyer {
  store_id: number;
  customer_email: string | null;
}

export const buyerKey = ({ store_id, customer_email }: Buyer): string => `${store_id} ${customer_email}`;

/** Finds the customers of some orders by `buyerKey`, as far as they and the orders' stores are known. */
export const buyersOf = async (tx: Tx, buyers: readonly Buyer[]): Promise<Map<string, KnownCustomer>> => {
  const wanted = new Map(buyers.map((buyer) => [buyerKey(buyer), buyer]));
  const rows = await tx.query<(Buyer & KnownCustomer)[]>(
    `select distinct on (b.store_id, b.customer_email) b.store_id, b.customer_email, c.customer_id::float8 as customer_id, c.firstname, c.lastname, c.taxvat
       from unnest($1::int[], $2::text[]) as b (store_id, customer_email)
       join store_ref s using (store_id)
       join customer_ref c on c.email = lower(b.customer_email) and c.website_id = s.website_id and not c.is_deleted
      order by b.store_id, b.customer_email, c.customer_id desc`,
    [[...wanted.values()].map(({ store_id }) => store_id), [...wanted.values()].map(({ customer_email }) => customer_email)],
  );
  return new Map(rows.map((row) => [buyerKey(row), row]));
};

/** Customers by their ids, those that are known; index customer_ref_pkey. */
export const customersById = async (tx: Tx, ids: readonly number[]): Promise<Map<number, KnownCustomer>> => {
  if (ids.length === 0) return new Map();
  const select = customerRefTable.only(['customer_id', 'firstname', 'lastname', 'taxvat']);
  const rows = await tx.getRepository(customerRefTable.entity).find({ select, where: { customer_id: In(ids), is_deleted: false } });
  return new Map(rows.map((row) => [row.customer_id, row]));
};

/** SQL of a customer's orders: by e-mail, and those that name it by its id and nobody by name. Indexes orders_email, orders_customer. */
const ordersOf = (email: string, customer: string, after: string, limit: string): string => `
  select id from (
    (select entity_id as id from orders where lower(customer_email) = ${email} and entity_id > ${after} order by entity_id limit ${limit})
     union
    (select entity_id from orders where customer_id = ${customer} and not is_named and coalesce(customer_firstname, customer_lastname) is null
                                   and entity_id > ${after}
      order by entity_id limit ${limit})) as found order by id limit ${limit}`;

/** Up to `limit` orders with the e-mail of each of some customers; index orders_email. */
export const someOrdersOf = async (tx: Tx, customerIds: readonly string[], limit: number): Promise<{ key: string; id: number }[]> => {
  const rows: { key: string; id: string }[] = await tx.query(
    `select c.customer_id as key, found.id from customer_ref c cross join lateral (${ordersOf('c.email', 'c.customer_id', '0', '$2')}) found
      where c.customer_id = any($1::bigint[])`,
    [customerIds, limit],
  );
  return rows.map(({ key, id }) => ({ key, id: Number(id) }));
};

/** Orders with the e-mail of a customer by their ids; index orders_email. */
export const ordersOfEmail = async (tx: Tx, customerId: number, after: number, limit: number): Promise<number[]> => {
  const rows: { id: string }[] = await tx.query(
    ordersOf('(select email from customer_ref where customer_id = $1::bigint)', '$1::bigint', '$2::bigint', '$3'),
    [customerId, after, limit],
  );
  return rows.map(({ id }) => Number(id));
};
