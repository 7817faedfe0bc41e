import { ApiProperty } from '@nestjs/swagger';
import { type Database, type Tx, readRows, readTotal, shownTypes } from '@entrepot/database';
import { Example, Money } from '@entrepot/http';
import type { Page, Total } from '@entrepot/kernel';
import { triesUntilStuck } from './payment.store.js';
import { paymentIntentTable } from './payment.table.js';

/** Those that wait for an operator, all that are not settled, those that an operator has settled, and those that moved nothing. */
export const paymentFilters = ['stuck', 'open', 'decided', 'failed'] as const;
export type PaymentFilter = (typeof paymentFilters)[number];

/** Indexes payment_intent_ask, which holds the open ones alone, payment_intent_decided, and payment_intent_failed. */
const conditions: Readonly<Record<PaymentFilter, string>> = {
  stuck: `p.state = 'open' and p.tries >= ${triesUntilStuck}`,
  open: `p.state = 'open'`,
  decided: 'p.settled_by is not null',
  failed: `p.state = 'failed'`,
};

/** A payment as operators see it. */
export class PaymentRecord {
  @Example('01a200d5-38bc-7000-9389-5b388547d45d') payment_id: string;
  @Example(17) order_id: number;
  @Example('100000017') order_increment_id: string;
  @Example('create-invoice') operation: 'create-invoice' | 'capture-invoice' | 'create-credit-memo';
  @Example('sandbox_card') method: string;
  @Money(112.3) amount: number;
  @Example('BRL', { nullable: true }) currency: string | null;
  @Example('stuck') state: 'open' | 'stuck' | 'done' | 'failed';
  @Example(31) tries: number;
  @Example('Error: connect ECONNREFUSED', { nullable: true }) last_error: string | null;
  @Example('2026-01-31 12:05:10') created_at: string;
  @Example('2026-01-31 14:02:41', { nullable: true }) next_try_at: string | null;
  @Example('2026-01-31 14:00:02', { nullable: true }) settled_at: string | null;
  @Example('cli', { nullable: true }) settled_by: string | null;
  @Example('captured according to the statement of the gateway', { nullable: true }) reason: string | null;
}

export class PaymentSettled {
  @Example(true) success: boolean;
  @ApiProperty() payment: PaymentRecord;
}

const columns = `
  ${paymentIntentTable.select('p', ['intent_id as payment_id', 'order_id'])}, o.increment_id as order_increment_id,
  ${paymentIntentTable.select('p', ['operation', 'method', 'amount', 'currency'])}, case when ${conditions.stuck} then 'stuck' else p.state end as state,
  ${paymentIntentTable.select('p', ['tries', 'last_error', 'created_at'])}, case when p.state = 'open' then p.ask_at end as next_try_at,
  ${paymentIntentTable.select('p', ['settled_at', 'settled_by', 'settle_reason as reason'])}
  from payment_intent p join orders o on o.entity_id = p.order_id`;

/** A page of payments, the youngest first (ids ascend with time), and the count where it is wanted. */
export const listPayments = async (
  db: Database,
  filter: PaymentFilter,
  page: Page,
): Promise<{ rows: PaymentRecord[]; total: Total | null }> => {
  const where = `where ${conditions[filter]}`;
  const rows = await readRows<PaymentRecord>(db, {
    name: `payments_${filter}`,
    text: `select ${columns} ${where} order by p.intent_id desc limit $1::int offset $2::bigint`,
    values: [page.limit, (page.page - 1) * page.limit],
    types: shownTypes,
  });
  return { rows, total: await readTotal(db, page, { from: `payment_intent p ${where}`, values: [] }) };
};

const one = { name: 'payment_by_id', text: `select ${columns} where p.intent_id = $1`, types: shownTypes };

/** One of them. */
export const paymentOf = async (tx: Tx, intentId: string): Promise<PaymentRecord> => {
  const [row] = await readRows<PaymentRecord>(tx, { ...one, values: [intentId] });
  return row as PaymentRecord;
};
