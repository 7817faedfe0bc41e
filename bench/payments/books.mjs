/** Each finds what the payments, the documents and the orders say differently of the same money: no rows. */
export const inOrders = {
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
  'payments that are open, or decided without their answer': `
    select intent_id, state from payment_intent where state = 'open' or (state = 'done') <> (answer is not null)`,
  'paid invoices without their payment, or the other way round': `
    select intent_id, i.grand_total, p.amount, p.state from (select intent_id, order_id, grand_total from invoice where state = 2) i
      full join (select * from payment_intent where operation <> 'create-credit-memo' and state = 'done') p using (intent_id)
     where (p.amount = i.grand_total and p.order_id = i.order_id) is not true`,
  'credit memos without their payment, or the other way round': `
    select intent_id, c.grand_total, p.amount, p.state from (select intent_id, order_id, grand_total from credit_memo) c
      full join (select * from payment_intent where operation = 'create-credit-memo' and state = 'done') p using (intent_id)
     where (p.amount = c.grand_total and p.order_id = c.order_id) is not true`,
  'payments that are not let go': `select order_id, last_error from payment_release where state = 'open'`,
  'keys that are still busy': 'select path, key from idempotency_key where status is null',
  'two orders of one payment': 'select payment_reference from orders group by 1 having count(*) > 1',
};

/** Selects the money of each order's payment, in cents, and each document's part of it. */
export const ordersWithMoney = `
  select increment_id, payment_reference as reference, state,
         (select coalesce(sum(grand_total * 100) filter (where i.state = 2), 0) from invoice i where order_id = entity_id)::int as paid,
         (select coalesce(sum(grand_total * 100), 0) from credit_memo where order_id = entity_id)::int as refunded,
         (select coalesce(json_object_agg(intent_id, (grand_total * 100)::int), '{}') from credit_memo where order_id = entity_id) as memos
    from orders`;

/** Selects payments that people have to pay back, and disputed ones, in cents. */
export const cases = `
  select case_id, kind, reference, refund_id, is_release, order_id is not null as has_order, (amount * 100)::int as amount from payment_case`;

export const byHandMails = `select count(*)::int from mail_outbox where kind = 'payment-by-hand'`;

/** Selects each sale with its last checkout's payment, and whether a mail said that the money went back. */
export const salesWithMoney = `
  select s.sale_id::int, s.status, s.is_submitted, p.attempt, p.state, p.reference,
         (select count(*) from mail_outbox m where m.kind in ('payment-released', 'payment-by-hand') and m.recipient = s.email)::int as mails
    from sale s left join hosted_payment p on p.sale_id = s.sale_id`;

export const unsettledPages = `
  select sale_id, attempt, state, tries, last_error from hosted_payment where state in ('holding', 'opening', 'open', 'waiting', 'releasing')`;

/** Statements that bring the next look forward, and let an hour pass for customers who never came back. */
export const hurry = {
  sale_link: `
    update hosted_payment set ask_at = now(), created_at = case when $1 then now() - interval '2 hours' else created_at end
     where state in ('holding', 'opening', 'open', 'waiting', 'releasing')`,
  order: [
    `update payment_intent set ask_at = now() where state = 'open' and ask_at > now()`,
    `update payment_release set ask_at = now() where state = 'open'`,
  ],
};

/** Goods that are held for customers who have paid, or have left. */
export const liveHolds =
  'select reservation_id, sale_id, attempt, expires_at from reservation where expires_at is not null and ended_at is null';
