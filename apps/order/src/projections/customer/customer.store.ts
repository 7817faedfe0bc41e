import { bigint, boolean, defineTable, integer, type RowOf, text, type Tx } from '@entrepot/database';

export const customerRefTable = defineTable('customer_ref', {
  customer_id: bigint().primary(),
  website_id: integer(),
  email: text(),
  is_deleted: boolean().default('false'),
  version: bigint(),
});

/** `replaces`: the latest known version that the change replaces. */
export type CustomerChange = RowOf<typeof customerRefTable> & { replaces: number };

const valuesOf = customerRefTable.values(customerRefTable.names);
const save = `
  insert into customer_ref as known (${customerRefTable.select('')}) values ($1, $2, lower($3), $4, $5)
      on conflict (customer_id) do update set ${customerRefTable.assign(customerRefTable.except('customer_id'))}
   where known.version <= $6
  returning not new.is_deleted
        and (old.website_id, old.email, old.is_deleted) is distinct from (new.website_id, new.email, new.is_deleted) as "concernsOrders"`;

/**
 * Saves the data of an event or a snapshot of a customer, unless a newer version is known.
 * @returns whether orders have to follow: the e-mail is another customer's now
 */
export const saveCustomer = async (tx: Tx, { replaces, ...customer }: CustomerChange): Promise<boolean> => {
  const rows: { concernsOrders: boolean }[] = await tx.query(save, [...valuesOf(customer), replaces]);
  return rows[0]?.concernsOrders ?? false;
};

/** Marks customers as gone, as their deletion would have; their orders keep them. */
export const removeCustomers = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await tx.query('update customer_ref set is_deleted = true where customer_id = any($1::bigint[])', [ids]);
};

/** Who the customer with this e-mail is on a website, as far as it is known; index customer_ref_email. */
export const customerIdOf = async (tx: Tx, websiteId: number, email: string): Promise<number | null> => {
  const [row] = await tx.query<{ customer_id: string | null }[]>(
    'select max(customer_id) as customer_id from customer_ref where email = lower($2) and website_id = $1 and not is_deleted',
    [websiteId, email],
  );
  return row?.customer_id ? Number(row.customer_id) : null;
};

export interface Buyer {
  store_id: number;
  customer_email: string | null;
}

export const buyerKey = ({ store_id, customer_email }: Buyer): string => `${store_id} ${customer_email}`;

/** The customers behind some orders, as far as they and the orders' stores are known, by `buyerKey`. */
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
