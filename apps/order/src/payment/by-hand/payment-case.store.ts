import { type RowOf, type Tx, exactTypes, readRows } from '@entrepot/database';
import { paymentCaseTable } from './payment-case.table.js';

const columns = [
  ...([
    'case_id',
    'kind',
    'order_id',
    'vendalink_id',
    'reference',
    'refund_id',
    'is_release',
    'amount',
    'currency',
    'reason',
    'status',
  ] as const),
  'state',
] as const;
export type PaymentCase = RowOf<typeof paymentCaseTable, (typeof columns)[number]>;
export type NewCase = Omit<PaymentCase, 'state'>;

const values = `values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, now())`;
const insert = `insert into payment_case (${columns.join(', ')}, created_at) ${values} on conflict do nothing returning true as made`;

/** @returns whether it is new: neither its id nor its refund is known */
export const insertCase = async (tx: Tx, found: NewCase): Promise<boolean> => {
  const row = { ...found, amount: String(found.amount), state: 'open' };
  return (await readRows(tx, { name: 'insert_payment_case', text: insert, values: columns.map((name) => row[name]) })).length > 0;
};

const lock = `select ${paymentCaseTable.select('', columns)} from payment_case where case_id = $1 for update`;

export const lockCase = async (tx: Tx, caseId: string): Promise<PaymentCase | null> =>
  (await readRows<PaymentCase>(tx, { name: 'lock_payment_case', text: lock, values: [caseId], types: exactTypes }))[0] ?? null;

/** @param by null: its provider has decided it */
export const closeCase = async (tx: Tx, caseId: string, by: string | null, reason: string): Promise<void> => {
  const text = `update payment_case set state = 'done', settled_at = now(), settled_by = $2, settle_reason = $3 where case_id = $1`;
  await readRows(tx, { name: 'close_payment_case', text, values: [caseId, by, reason] });
};

export const saveDisputeStatus = async (tx: Tx, caseId: string, status: string): Promise<void> => {
  await readRows(tx, {
    name: 'save_dispute_status',
    text: 'update payment_case set status = $2 where case_id = $1',
    values: [caseId, status],
  });
};

/** The order of a payment; index orders_payment_reference. */
export const orderOfReference = async (tx: Tx, reference: string): Promise<number | null> => {
  const text = 'select entity_id from orders where payment_reference = $1 order by entity_id limit 1';
  const [row] = await readRows<{ entity_id: string }>(tx, { name: 'order_of_payment', text, values: [reference] });
  return row ? Number(row.entity_id) : null;
};

const whose = 'select order_id, state from payment_intent where intent_id = $1::uuid';

/** The order of a payment of ours, and whether it failed: then no credit memo was made. */
export const intentOf = async (tx: Tx, intentId: string): Promise<{ order_id: number; hasFailed: boolean } | null> => {
  const [row] = await readRows<{ order_id: string; state: string }>(tx, { name: 'order_of_intent', text: whose, values: [intentId] });
  return row ? { order_id: Number(row.order_id), hasFailed: row.state === 'failed' } : null;
};

const told = `select coalesce(sum(amount), 0)::text as amount from payment_case where order_id = $1 and is_release and case_id <> $2`;

/** Money that earlier cancels of an order left to be paid back by hand; index payment_case_order. */
export const amountToldBefore = async (tx: Tx, orderId: number, caseId: string): Promise<string> => {
  const [row] = await readRows<{ amount: string }>(tx, { name: 'told_by_hand', text: told, values: [orderId, caseId] });
  return row?.amount ?? '0';
};
