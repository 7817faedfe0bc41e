/** Each finds what the gateway's ledger, the payments, the documents and the orders say differently of the same money: no rows. */
export const differences = {
  'captures without their paid invoice, or the other way round': `
    select intent_id, l.amount, i.grand_total, p.state
      from (select intent_id, amount from sandbox_card_ledger where entry = 'capture') l
           full join (select intent_id, order_id, grand_total from invoice where intent_id is not null and state = 2) i using (intent_id)
           left join payment_intent p using (intent_id)
     where (l.amount = i.grand_total and p.amount = l.amount and p.order_id = i.order_id and p.state = 'done'
            and p.operation in ('create-invoice', 'capture-invoice')) is not true`,
  'refunds without their credit memo, or the other way round': `
    select l.intent_id, c.intent_id as of_memo, l.amount, c.grand_total, p.state
      from (select intent_id, amount from sandbox_card_ledger where entry = 'refund') l
           full join (select intent_id, order_id, grand_total from credit_memo) c on c.intent_id = l.intent_id
           left join payment_intent p on p.intent_id = coalesce(l.intent_id, c.intent_id) left join invoice captured on captured.intent_id = p.refund_of
     where (l.amount = c.grand_total and p.amount = l.amount and p.order_id = c.order_id and p.state = 'done'
            and p.operation = 'create-credit-memo' and captured.order_id = c.order_id) is not true`,
  'paid invoices that no payment was for': 'select invoice_id from invoice where state = 2 and intent_id is null',
  'payments that are open, or decided against the ledger': `
    select intent_id, p.state, l.entry from payment_intent p left join sandbox_card_ledger l using (intent_id)
     where p.state <> case when coalesce(l.entry, 'void') = 'void' then 'failed' else 'done' end or (p.state = 'done') <> (p.answer is not null)`,
  'keys that are still busy': 'select path, key from idempotency_key where status is null',
  'balances that the documents do not add up to': `
    select entity_id, total_invoiced, total_paid, total_refunded, i.*, c.* from orders,
           lateral (select coalesce(sum(grand_total) filter (where state <> 3), 0) as invoiced,
                           coalesce(sum(grand_total) filter (where state = 2), 0) as paid from invoice where order_id = entity_id) i,
           lateral (select coalesce(sum(grand_total), 0) as refunded from credit_memo where order_id = entity_id) c
     where (total_invoiced, total_paid, total_refunded) <> (i.invoiced, i.paid, c.refunded)`,
  'quantities that the documents do not add up to': `
    select order_item_id, qty_invoiced, qty_refunded from order_item o
     where qty_invoiced <> (select coalesce(sum(qty), 0) from invoice_item r join invoice i using (invoice_id)
                             where r.order_item_id = o.order_item_id and i.state <> 3)
        or qty_refunded <> (select coalesce(sum(qty), 0) from credit_memo_item r where r.order_item_id = o.order_item_id)`,
  'documents that were not told of once': `
    select * from (select headers ->> 'ce_type' as type, key::bigint as order_id, count(*) from outbox
                    where headers ->> 'ce_type' in ('invoice.created', 'invoice.paid', 'credit-memo.created') group by 1, 2) told
      full join (select 'invoice.created' as type, order_id, count(*) from invoice group by order_id
                 union all
                 select 'invoice.paid', order_id, count(*) from payment_intent where operation = 'capture-invoice' and state = 'done' group by order_id
                 union all
                 select 'credit-memo.created', order_id, count(*) from credit_memo group by order_id) made using (type, order_id)
     where told.count is distinct from made.count`,
};

/** What became of each order, in cents: as the orders say, and how often the gateway moved its money. */
export const outcomes = `
  select increment_id, (grand_total * 100)::int as total, (total_paid * 100)::int as paid, (total_refunded * 100)::int as refunded,
         (select count(*) filter (where state = 2) from invoice where order_id = entity_id)::int as "paidInvoices",
         (select count(*) filter (where state <> 2) from invoice where order_id = entity_id)::int as "otherInvoices",
         (select count(*) from credit_memo where order_id = entity_id)::int as memos,
         booked.captures, booked.refunds
    from orders,
         lateral (select count(*) filter (where entry = 'capture')::int as captures, count(*) filter (where entry = 'refund')::int as refunds
                    from payment_intent join sandbox_card_ledger using (intent_id) where order_id = entity_id) booked`;

export const totals = `
  select (select count(*) from payment_intent)::int as payments,
         (select count(*) from payment_intent where state = 'done')::int as done,
         (select count(*) from payment_intent where tries > 0)::int as swept,
         (select count(*) from sandbox_card_ledger where entry = 'capture')::int as captures,
         (select count(*) from sandbox_card_ledger where entry = 'refund')::int as refunds,
         (select count(*) from sandbox_card_ledger where entry = 'void')::int as voids`;
