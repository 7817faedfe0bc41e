/** Lists the pages of Stripe whose customer paid, or whose payment was held until it was let go. */
export const paidSessionsOf = ({ intents, sessions }) => {
  const held = ['requires_capture', 'succeeded', 'canceled'];
  return [...sessions.values()].filter(({ intent }) => held.includes(intents.get(intent)?.status));
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
