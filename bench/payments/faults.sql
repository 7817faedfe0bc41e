-- balances that the documents do not add up to
select entity_id, total_invoiced, total_paid, total_refunded, i.*, c.* from orders,
       lateral (select coalesce(sum(grand_total) filter (where state <> 3), 0) as invoiced,
                       coalesce(sum(grand_total) filter (where state = 2), 0) as paid from invoice where order_id = entity_id) i,
       lateral (select coalesce(sum(grand_total), 0) as refunded from credit_memo where order_id = entity_id) c
 where (total_invoiced, total_paid, total_refunded) <> (i.invoiced, i.paid, c.refunded);

-- quantities that the documents do not add up to
select order_item_id, qty_invoiced, qty_refunded from order_item o
 where qty_invoiced <> (select coalesce(sum(qty), 0) from invoice_item r join invoice i using (invoice_id)
                         where r.order_item_id = o.order_item_id and i.state <> 3)
    or qty_refunded <> (select coalesce(sum(qty), 0) from credit_memo_item r where r.order_item_id = o.order_item_id);

-- payments that are open, or decided without their answer
select intent_id, state from payment_intent where state = 'open' or (state = 'done') <> (answer is not null);

-- paid invoices without their payment, or the other way round
select intent_id, i.grand_total, p.amount, p.state from (select intent_id, order_id, grand_total from invoice where state = 2) i
  full join (select * from payment_intent where operation <> 'create-credit-memo' and state = 'done') p using (intent_id)
 where (p.amount = i.grand_total and p.order_id = i.order_id) is not true;

-- credit memos without their payment, or the other way round
select intent_id, c.grand_total, p.amount, p.state from (select intent_id, order_id, grand_total from credit_memo) c
  full join (select * from payment_intent where operation = 'create-credit-memo' and state = 'done') p using (intent_id)
 where (p.amount = c.grand_total and p.order_id = c.order_id) is not true;

-- payments that are not let go
select order_id, last_error from payment_release where state = 'open';

-- keys that are still busy
select path, key from idempotency_key where status is null;

-- two orders of one payment
select payment_reference from orders group by 1 having count(*) > 1;
