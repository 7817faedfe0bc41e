import { addRows, exactTypes, type RowOf, type Tx, readRows } from '@entrepot/database';
import { type Decimal, decimal } from '@entrepot/kernel';
import { orderTable } from '../../order/order.table.js';
import { paymentCaseTable } from './payment-case.table.js';

export type NewCase = Omit<RowOf<typeof paymentCaseTable>, 'state' | 'created_at' | 'settled_at' | 'settled_by' | 'settle_reason'>;
export type PaymentCase = NewCase & Pick<RowOf<typeof paymentCaseTable>, 'state'>;

/** @returns whether it is new: neither its id nor its refund is known */
export const insertCase = async (tx: Tx, found: NewCase): Promise<boolean> =>
  (await addRows(tx, paymentCaseTable, [{ ...found, state: 'open', created_at: () => 'now()' }])) > 0;

export const lockCase = (tx: Tx, case_id: string): Promise<PaymentCase | null> =>
  tx.getRepository(paymentCaseTable.entity).findOne({ where: { case_id }, lock: { mode: 'pessimistic_write' } });

/** @param by null: its provider has decided it */
export const closeCase = async (tx: Tx, case_id: string, by: string | null, reason: string): Promise<void> => {
  const end = { state: 'done', settled_at: () => 'now()', settled_by: by, settle_reason: reason } as const;
  await tx.getRepository(paymentCaseTable.entity).update({ case_id }, end);
};

export const saveDisputeStatus = async (tx: Tx, case_id: string, status: string): Promise<void> => {
  await tx.getRepository(paymentCaseTable.entity).update({ case_id }, { status });
};

/** Finds the order of a payment; index orders_payment_reference. */
export const orderOfReference = async (tx: Tx, reference: string): Promise<number | null> => {
  const found = await tx.getRepository(orderTable.entity).findOne({
    select: { entity_id: true },
    where: { payment_reference: reference },
    order: { entity_id: 'asc' },
  });
  return found?.entity_id ?? null;
};

const whose = 'select order_id::float8 as order_id, state from payment_intent where intent_id = $1::uuid';

/** Finds the order of an online payment, and whether the payment failed: then no credit memo was made. */
export const intentOf = async (tx: Tx, intentId: string): Promise<{ order_id: number; hasFailed: boolean } | null> => {
  const [row] = await tx.query<{ order_id: number; state: string }[]>(whose, [intentId]);
  return row ? { order_id: row.order_id, hasFailed: row.state === 'failed' } : null;
};

const failed = `
  select coalesce(sum(amount), 0) as amount from payment_case
   where order_id = $1 and kind = 'by_hand' and state = 'open' and refund_id is not null and not is_release`;

/** Sum of the credit memos of an order whose refunds failed later, and that nobody has paid back yet; index payment_case_order. */
export const failedRefunds = async (tx: Tx, orderId: number): Promise<Decimal> => {
  const statement = { name: 'failed_refunds', text: failed, values: [orderId], types: exactTypes };
  const [row] = await readRows<{ amount: Decimal }>(tx, statement);
  return row?.amount ?? decimal(0);
};

const leftBefore = `select coalesce(sum(amount), 0)::text as amount from payment_case where order_id = $1 and is_release and case_id <> $2`;

/** Money that earlier cancels of an order left to be paid back by hand; index payment_case_order. */
export const amountLeftBefore = async (tx: Tx, orderId: number, caseId: string): Promise<string> => {
  const [row] = await readRows<{ amount: string }>(tx, { name: 'told_by_hand', text: leftBefore, values: [orderId, caseId] });
  return row?.amount ?? '0';
};
