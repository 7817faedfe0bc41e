import type { DataSource, EntityManager } from 'typeorm';

/** A customer as orders know it. */
export interface CustomerRef {
  customer_id: number;
  website_id: number;
  email: string;
  is_deleted: boolean;
  version: number;
  /** The latest known version that it replaces. */
  replaces: number;
}

/** Keeps what an event or a snapshot tells of a customer, unless something newer is known. @returns whether it was kept */
export const saveCustomer = async (tx: EntityManager, customer: CustomerRef): Promise<boolean> => {
  const rows: unknown[] = await tx.query(
    `insert into customer_ref as known (customer_id, website_id, email, is_deleted, version) values ($1, $2, lower($3), $4, $5)
         on conflict (customer_id) do update
        set website_id = excluded.website_id, email = excluded.email, is_deleted = excluded.is_deleted, version = excluded.version
      where known.version <= $6
     returning customer_id`,
    [customer.customer_id, customer.website_id, customer.email, customer.is_deleted, customer.version, customer.replaces],
  );
  return rows.length > 0;
};

/** Marks customers as gone, as their deletion would have; their orders keep them. */
export const removeCustomers = async (tx: EntityManager, ids: readonly number[]): Promise<void> => {
  await tx.query('update customer_ref set is_deleted = true where customer_id = any($1::bigint[])', [ids]);
};

/** Who the customer with this e-mail is on a website, as far as it is known; index customer_ref_email. */
export const customerIdOf = async (tx: EntityManager, websiteId: number, email: string): Promise<number | null> => {
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
export const buyersOf = async (tx: EntityManager, buyers: readonly Buyer[]): Promise<Map<string, number>> => {
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

const foundAtOnce = 50_000;
/** A bound on the orders that one statement locks: whoever works on one of them waits that long at most. */
const linkedAtOnce = 1_000;

/** Orders without a customer whose e-mail has one on their website; of two, which only last until an event comes, the later. */
const find = (emails: string): string => `
  select o.entity_id, max(c.customer_id) as customer_id
    from customer_ref c
    join orders o on lower(o.customer_email) = c.email and o.customer_id is null and o.customer_email is not null
    join store_ref s on s.store_id = o.store_id and s.website_id = c.website_id
   where not c.is_deleted${emails}
   group by o.entity_id order by o.entity_id limit ${foundAtOnce}`;

/** Rows are locked in id order, as everywhere. */
const link = `
  with locked as materialized (
    select entity_id, found.customer_id
      from unnest($1::bigint[], $2::bigint[]) as found (entity_id, customer_id)
      join orders o using (entity_id)
     where o.customer_id is null
     order by entity_id for no key update of o)
  update orders o set customer_id = locked.customer_id from locked where o.entity_id = locked.entity_id`;

const linkFound = async (dataSource: DataSource, statement: string, values: unknown[]): Promise<void> => {
  for (;;) {
    const found = await dataSource.query<{ entity_id: string; customer_id: string }[]>(statement, values);
    for (let at = 0; at < found.length; at += linkedAtOnce) {
      const part = found.slice(at, at + linkedAtOnce);
      await dataSource.query(link, [part.map(({ entity_id }) => entity_id), part.map(({ customer_id }) => customer_id)]);
    }
    if (found.length < foundAtOnce) return;
  }
};

/** Gives orders with these e-mails their customers; index orders_email. */
export const linkOrders = (dataSource: DataSource, emails: readonly string[]): Promise<void> =>
  linkFound(dataSource, find(' and c.email in (select lower(email) from unnest($1::text[]) as email)'), [emails]);

/** The same for every order that still has no customer; index orders_without_customer, where those are few. */
export const linkAllOrders = (dataSource: DataSource): Promise<void> => linkFound(dataSource, find(''), []);
