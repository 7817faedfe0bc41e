import { In } from 'typeorm';
import { arraysOf, bigint, boolean, defineTable, integer, type RowOf, rowsFromArrays, text, type Tx } from '@entrepot/database';

export const customerRefTable = defineTable('customer_ref', {
  customer_id: bigint().primary(),
  website_id: integer(),
  email: text(),
  is_deleted: boolean().default('false'),
  version: bigint(),
});

/** `replaces`: the latest known version that the change replaces. */
export type CustomerChange = RowOf<typeof customerRefTable> & { replaces: number };

const save = `
  insert into customer_ref as known (${customerRefTable.select('')})
  select customer_id, website_id, lower(email), is_deleted, version from ${rowsFromArrays(customerRefTable.types())} order by customer_id
      on conflict (customer_id) do update set ${customerRefTable.assign(customerRefTable.except('customer_id'))}
   where known.version <= excluded.version - ${`$${customerRefTable.names.length + 1}::int`}
  returning customer_id, not new.is_deleted
        and (old.website_id, old.email, old.is_deleted) is distinct from (new.website_id, new.email, new.is_deleted) as "concernsOrders"`;

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

/** Finds the customers with these e-mails on their websites, in the order of `wanted`, null where unknown; index customer_ref_email. */
export const customersOf = async (tx: Tx, wanted: readonly { website_id: number; email: string }[]): Promise<(number | null)[]> => {
  const text = `
    select known.customer_id
      from unnest($1::int[], $2::text[]) with ordinality as wanted (website_id, email, position)
     cross join lateral (
       select max(customer_id) as customer_id from customer_ref
        where email = lower(wanted.email) and website_id = wanted.website_id and not is_deleted) known
     order by position`;
  const values = [wanted.map(({ website_id }) => website_id), wanted.map(({ email }) => email)];
  const rows = await tx.query<{ customer_id: string | null }[]>(text, values);
  return rows.map(({ customer_id }) => (customer_id === null ? null : Number(customer_id)));
};

export interface Buyer {
  store_id: number;
  customer_email: string | null;
}

export const buyerKey = ({ store_id, customer_email }: Buyer): string => `${store_id} ${customer_email}`;

/** Finds the customers of some orders by `buyerKey`, as far as they and the orders' stores are known. */
export const buyersOf = async (tx: Tx, buyers: readonly Buyer[]): Promise<Map<string, number>> => {
  const wanted = new Map(buyers.map((buyer) => [buyerKey(buyer), buyer]));
  const rows = await tx.query<(Buyer & { customer_id: string })[]>(
    `select b.store_id, b.customer_email, max(c.customer_id) as customer_id
       from unnest($1::int[], $2::text[]) as b (store_id, customer_email)
       join store_ref s using (store_id)
       join customer_ref c on c.email = lower(b.customer_email) and c.website_id = s.website_id and not c.is_deleted
      group by b.store_id, b.customer_email`,
    [[...wanted.values()].map(({ store_id }) => store_id), [...wanted.values()].map(({ customer_email }) => customer_email)],
  );
  return new Map(rows.map((row) => [buyerKey(row), Number(row.customer_id)]));
};

/** Up to `limit` orders with the e-mail of each of some customers; index orders_email. */
export const someOrdersOf = async (tx: Tx, customerIds: readonly string[], limit: number): Promise<{ key: string; id: number }[]> => {
  const rows: { key: string; id: string }[] = await tx.query(
    `select c.customer_id as key, found.id from customer_ref c
      cross join lateral (
        select entity_id as id from orders o where lower(o.customer_email) = c.email order by entity_id limit $2) found
      where c.customer_id = any($1::bigint[])`,
    [customerIds, limit],
  );
  return rows.map(({ key, id }) => ({ key, id: Number(id) }));
};

/** Orders with the e-mail of a customer by their ids; index orders_email. */
export const ordersOfEmail = async (tx: Tx, customerId: number, after: number, limit: number): Promise<number[]> => {
  const rows: { entity_id: string }[] = await tx.query(
    `select entity_id from orders
      where lower(customer_email) = (select email from customer_ref where customer_id = $1) and entity_id > $2 order by entity_id limit $3`,
    [customerId, after, limit],
  );
  return rows.map(({ entity_id }) => Number(entity_id));
};
