import { type MigrationStep, statements } from '@entrepot/database';

const amount = 'numeric(20, 4) not null default 0';

/** Columns of what an order says of its buyer and its money, as constants for the orders that are there. */
export const paymentFacts = statements('PaymentFacts1797000000001', [
  `alter table orders
     add customer_firstname text, add customer_lastname text, add customer_taxvat text,
     add is_named boolean not null default false,
     add total_canceled ${amount}, add amount_authorized ${amount}, add amount_received ${amount}, add amount_refunded ${amount},
     add payment_status text not null default 'unpaid'`,
  'alter table customer_ref add firstname text, add lastname text, add taxvat text',
]);

/** Orders that a step fills. */
const filledAtOnce = 500;

/**
 * Runs a statement for the ids of a table in steps of `filledAtOnce`, each a transaction of its own; may be run again. A step locks its rows first,
 * so that the statement, which begins after that, reads what their last writers wrote.
 */
export const inSteps = (table: string, id: string, text: string): MigrationStep => {
  const lock = `
    with page as (select ${id} as id from ${table} where ${id} > $1::bigint order by ${id} limit ${filledAtOnce} for no key update)
    select max(id)::text as last from page`;
  return async ({ manager }) => {
    const step = (after: string): Promise<string | null> =>
      manager.transaction(async (tx) => {
        const [{ last }] = await tx.query<[{ last: string | null }]>(lock, [after]);
        if (last !== null) await tx.query(text, [after, last]);
        return last;
      });
    for (let last: string | null = '-1'; last !== null;) last = await step(last);
  };
};

const cost = 'c.row_total + c.tax_amount - c.discount_amount';
const restOf = (column: string): string => `round(c.${column} * (c.qty_ordered - c.qty_canceled) / c.qty_ordered, 2)`;
const kept = `greatest(0, least(${restOf('row_total')} + ${restOf('tax_amount')} - ${restOf('discount_amount')}, ${cost}))`;

const isSold = 'p.sale_id is not null';
const hasReference = 'p.payment_reference is not null';
const isOnline = `p.payment_method in ('stripe', 'sandbox_card')`;

/** Facts of some orders by the rules: `canceledTotal`, `importedOrder` and `placedOrder`, `withMoney`. Indexes order_item_order, payment_case_order. */
const facts = `
  select p.*, greatest(p.amount_received, p.total_paid) as received,
         case when p.amount_authorized > 0 then p.amount_authorized
              when ${isSold} and ${hasReference} or ${isOnline} and (${isSold} or ${hasReference}) then p.grand_total else 0 end as authorized,
         case when p.state = 'canceled' and p.total_invoiced = 0 then p.grand_total else coalesce((
           select sum(${cost} - ${kept})
             from order_item c where c.order_id = p.entity_id and c.parent_item_id is null and c.qty_canceled > 0), 0) end as canceled,
         -- A refund that failed was not given back, until its case is settled.
         greatest(p.amount_refunded, p.total_refunded - coalesce((
           select sum(b.amount) from payment_case b where b.order_id = p.entity_id and b.kind = 'by_hand' and b.state = 'open'
                                                      and b.refund_id is not null and not b.is_release), 0)) as refunded
    from orders p where p.entity_id > $1::bigint and p.entity_id <= $2::bigint`;

/** Same as `paymentStatusOf`. */
const status = `
  case when f.received > 0 then case when f.refunded >= f.received then 'refunded' when f.refunded > 0 then 'partially_refunded'
                                     when f.received >= f.grand_total - f.canceled then 'paid' else 'partially_paid' end
       when f.grand_total = 0 then 'paid'
       when f.state = 'canceled' then 'voided'
       when f.authorized > 0 then 'authorized'
       when f.payment_method in ('banktransfer', 'bank_transfer', 'checkmo', 'pix', 'boleto', 'voucher') then 'pending'
       else 'unpaid' end`;

/** Name of the buyer: the address of a sale's order has the one that was typed. */
const nameOf = (name: string): string => `
  case when f.sale_id is null or f.is_named or coalesce(f.customer_firstname, f.customer_lastname) is not null then f.customer_${name}
       else f.billing_address ->> '${name}' end`;

const filled = {
  total_canceled: 'f.canceled',
  amount_authorized: 'f.authorized',
  amount_received: 'f.received',
  amount_refunded: 'f.refunded',
  payment_status: status,
  customer_firstname: nameOf('firstname'),
  customer_lastname: nameOf('lastname'),
};
const names = Object.keys(filled);

const fillOrders = `
  update orders o set ${names.map((name) => `${name} = r.${name}`).join(', ')}
    from (select f.entity_id, ${Object.entries(filled)
      .map(([name, value]) => `${value} as ${name}`)
      .join(', ')} from (${facts}) f) r
   where o.entity_id = r.entity_id
     and (${names.map((name) => `o.${name}`).join(', ')}) is distinct from (${names.map((name) => `r.${name}`).join(', ')})`;

/** Until when a provider holds what was authorized. */
export const paymentExpiry = statements('PaymentExpiry1797000000005', ['alter table orders add payment_expires_at timestamptz']);

/** Fills the facts of orders that are there, and has the customers, who had no names before, told again at the next start. */
export const filledPaymentFacts = statements(
  'FilledPaymentFacts1797000000002',
  [inSteps('orders', 'entity_id', fillOrders), `delete from projection_state where name = 'customer'`],
  { isInTransaction: false },
);
