import { type Database, type Tx, readRows } from '@entrepot/database';
import type { Page } from '@entrepot/http';
import { withoutZone } from '../order/order-record.view.js';
import { triesUntilStuck } from './payment.store.js';

/** Those that wait for an operator, all that are not settled, and those that an operator has settled. */
export const paymentFilters = ['stuck', 'open', 'decided'] as const;
export type PaymentFilter = (typeof paymentFilters)[number];

/** Indexes payment_intent_ask, which holds the open ones alone, and payment_intent_decided. */
const conditions: Readonly<Record<PaymentFilter, string>> = {
  stuck: `p.state = 'open' and p.tries >= ${triesUntilStuck}`,
  open: `p.state = 'open'`,
  decided: 'p.settled_by is not null',
};

interface PaymentRow {
  intent_id: string;
  order_id: string;
  increment_id: string;
  operation: 'create-invoice' | 'capture-invoice' | 'create-credit-memo';
  method: string;
  amount: string;
  currency: string | null;
  state: 'open' | 'stuck' | 'done' | 'failed';
  tries: number;
  last_error: string | null;
  created_at: string;
  next_try_at: string | null;
  settled_at: string | null;
  settled_by: string | null;
  reason: string | null;
}

const columns = `
  p.intent_id, p.order_id, o.increment_id, p.operation, p.method, p.amount, p.currency,
  case when ${conditions.stuck} then 'stuck' else p.state end as state, p.tries, p.last_error, p.created_at::text,
  case when p.state = 'open' then p.ask_at::text end as next_try_at, p.settled_at::text, p.settled_by, p.settle_reason as reason
  from payment_intent p join orders o on o.entity_id = p.order_id`;

const time = (text: string | null): string | null => text && withoutZone(text);

/** A payment as operators see it. */
const paymentRecord = (row: PaymentRow) => ({
  payment_id: row.intent_id,
  order_id: Number(row.order_id),
  order_increment_id: row.increment_id,
  operation: row.operation,
  method: row.method,
  amount: Number(row.amount),
  currency: row.currency,
  state: row.state,
  tries: row.tries,
  last_error: row.last_error,
  created_at: withoutZone(row.created_at),
  next_try_at: time(row.next_try_at),
  settled_at: time(row.settled_at),
  settled_by: row.settled_by,
  reason: row.reason,
});
export type PaymentRecord = ReturnType<typeof paymentRecord>;

/** A page of payments, the youngest first (ids ascend with time), and the count where it is wanted. */
export const listPayments = async (
  db: Database,
  filter: PaymentFilter,
  { page, limit, includePagination }: Page,
): Promise<{ rows: PaymentRecord[]; total: number | null }> => {
  const where = `where ${conditions[filter]}`;
  const rows = await readRows<PaymentRow>(db, {
    name: `payments_${filter}`,
    text: `select ${columns} ${where} order by p.intent_id desc limit $1::int offset $2::bigint`,
    values: [limit, (page - 1) * limit],
  });
  if (!includePagination) return { rows: rows.map(paymentRecord), total: null };
  const [count] = await readRows<{ total: string }>(db, {
    name: `payment_count_${filter}`,
    text: `select count(*) as total from payment_intent p ${where}`,
    values: [],
  });
  return { rows: rows.map(paymentRecord), total: Number(count?.total) };
};

/** One of them. */
export const paymentOf = async (tx: Tx, intentId: string): Promise<PaymentRecord> => {
  const [row] = await readRows<PaymentRow>(tx, {
    name: 'payment_by_id',
    text: `select ${columns} where p.intent_id = $1`,
    values: [intentId],
  });
  return paymentRecord(row as PaymentRow);
};
