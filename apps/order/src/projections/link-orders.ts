import { type Tx, readRows, shownTypes } from '@entrepot/database';
import { publishLinked } from './linked-orders.js';

const names = ['firstname', 'lastname', 'taxvat'] as const;
const isUnnamed = 'not o.is_named and coalesce(o.customer_firstname, o.customer_lastname) is null';
/** A customer who comes late fills the names once; later changes do not reach the order, nor one whose names were corrected. */
const fills = `not o.is_named and (o.customer_id is null or ${isUnnamed})`;

/**
 * Rows are locked in id order, as everywhere; of two customers, which only last until an event comes, the later counts. What stood before is
 * read with the lock: `returning old` would be the row before the change that the lock waited for (ADR 59).
 */
const link = `
  with locked as materialized (
    select o.entity_id, coalesce(o.currency, s.currency) as currency, coalesce(o.customer_id, known.customer_id) as customer_id, o.updated_at,
           o.customer_firstname, o.customer_lastname, o.customer_taxvat,
           case when ${fills} then c.firstname end as firstname, case when ${fills} then c.lastname end as lastname,
           case when ${fills} then c.taxvat end as taxvat,
           o.currency is null and s.currency is not null as has_currency, o.customer_id is null and known.customer_id is not null as has_customer
      from unnest($1::bigint[]) as wanted (entity_id) join orders o using (entity_id) join store_ref s using (store_id)
     cross join lateral (
       select max(c.customer_id) as customer_id from customer_ref c
        where c.email = lower(o.customer_email) and c.website_id = s.website_id and not c.is_deleted) known
      left join customer_ref c on c.customer_id = coalesce(o.customer_id, known.customer_id) and not c.is_deleted
     where (o.currency is null and s.currency is not null) or (o.customer_id is null and known.customer_id is not null)
        or ${isUnnamed} and coalesce(c.firstname, c.lastname) is not null
     order by o.entity_id for no key update of o)
  update orders o set currency = locked.currency, customer_id = locked.customer_id, version = o.version + 1, updated_at = $2,
                      ${names.map((name) => `customer_${name} = coalesce(o.customer_${name}, locked.${name})`).join(', ')}
    from locked where o.entity_id = locked.entity_id
  returning o.entity_id as order_id, locked.updated_at, locked.has_currency as "hasCurrency", locked.has_customer as "hasCustomer",
            ${names.map((name) => `locked.customer_${name} is null and locked.${name} is not null as "has_${name}"`).join(', ')}`;

interface Row extends Record<`has_${(typeof names)[number]}`, boolean> {
  order_id: number;
  updated_at: string;
  hasCurrency: boolean;
  hasCustomer: boolean;
}

/**
 * Gives those of some orders that have no currency that of their store, and those that have no customer the one with their e-mail on the
 * website of their store.
 */
export const linkOrders = async (tx: Tx, orderIds: readonly number[], now: Date): Promise<void> => {
  const rows = await readRows<Row>(tx, { name: 'link_orders', text: link, values: [orderIds, now], types: shownTypes });
  const withCurrency = rows.filter(({ hasCurrency }) => hasCurrency).map(({ order_id }) => order_id);
  // These show the currency of their order; indexes invoice_order and credit_memo_order.
  for (const document of withCurrency.length > 0 ? ['invoice', 'credit_memo'] : [])
    await tx.query(`update ${document} set updated_at = $2 where order_id = any($1::bigint[])`, [withCurrency, now]);
  await publishLinked(
    tx,
    rows.map(({ order_id, updated_at, hasCurrency, hasCustomer, ...row }) => ({
      order_id,
      previous: {
        updated_at,
        ...(hasCurrency && { currency: null }),
        ...(hasCustomer && { customer_id: null }),
        ...Object.fromEntries(names.filter((name) => row[`has_${name}`]).map((name) => [`customer_${name}`, null])),
      },
    })),
  );
};
