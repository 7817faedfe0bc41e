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

/** Runs a statement for the ids of a table in steps of `filledAtOnce`, each a transaction of its own; may be run again. */
export const inSteps =
  (table: string, id: string, text: string): MigrationStep =>
  async (runner) => {
    for (let after = -1; ;) {
      const [row] = (await runner.query(
        `select max(id)::text as last from (select ${id} as id from ${table} where ${id} > $1 order by ${id} limit ${filledAtOnce}) as page`,
        [after],
      )) as [{ last: string | null }];
      if (row.last === null) return;
      await runner.query(text, [after, row.last]);
      after = Number(row.last);
    }
  };

const cost = 'c.row_total + c.tax_amount - c.discount_amount';
const restOf = (column: string): string => `round(c.${column} * (c.qty_ordered - c.qty_canceled) / c.qty_ordered, 2)`;
const kept = `greatest(0, least(${restOf('row_total')} + ${restOf('tax_amount')} - ${restOf('discount_amount')}, ${cost}))`;

/** Same as `canceledTotal` and `paymentStatusOf`; index order_item_order. Of an order of a sale the address has the names that were typed. */
export const fillOrders = `
  update orders o
     set total_canceled = f.canceled, amount_authorized = f.authorized, amount_received = o.total_paid, amount_refunded = o.total_refunded,
         customer_firstname = case when o.sale_id is not null then o.billing_address ->> 'firstname' end,
         customer_lastname = case when o.sale_id is not null then o.billing_address ->> 'lastname' end,
         payment_status = case
           when o.total_paid > 0 then case when o.total_refunded >= o.total_paid then 'refunded' when o.total_refunded > 0 then 'partially_refunded'
                                           when o.total_paid >= o.grand_total - f.canceled then 'paid' else 'partially_paid' end
           when o.grand_total = 0 then 'paid'
           when o.state = 'canceled' then 'voided'
           when f.authorized > 0 then 'authorized'
           when o.payment_method in ('banktransfer', 'bank_transfer', 'checkmo', 'pix', 'boleto', 'voucher') then 'pending'
           else 'unpaid' end
    from (select p.entity_id,
                 case when p.payment_method = 'stripe' and p.payment_reference is not null or p.payment_method = 'sandbox_card' and p.sale_id is not null
                      then p.grand_total else 0 end as authorized,
                 case when p.state = 'canceled' and p.total_invoiced = 0 then p.grand_total else coalesce((
                   select sum(${cost} - ${kept})
                     from order_item c where c.order_id = p.entity_id and c.parent_item_id is null and c.qty_canceled > 0), 0) end as canceled
            from orders p where p.entity_id > $1::bigint and p.entity_id <= $2::bigint) f
   where o.entity_id = f.entity_id and o.payment_status = 'unpaid'`;

/** Until when a provider holds what was authorized. */
export const paymentExpiry = statements('PaymentExpiry1797000000005', ['alter table orders add payment_expires_at timestamptz']);

export const filledPaymentFacts = statements('FilledPaymentFacts1797000000002', [inSteps('orders', 'entity_id', fillOrders)], {
  isInTransaction: false,
});
