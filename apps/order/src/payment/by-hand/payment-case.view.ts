import { ApiProperty } from '@nestjs/swagger';
import { type Database, type Tx, readRows, readTotal, shownTypes } from '@entrepot/database';
import { Example, Money } from '@entrepot/http';
import type { Page, Total } from '@entrepot/kernel';
import { type CaseKind, caseKinds } from './payment-case.table.js';

/** Those that wait for people, and those that were ended. */
export const caseStates = ['open', 'done'] as const;
export type CaseState = (typeof caseStates)[number];

/** Money that people have to pay back, or that a customer's bank disputes, as operators see it. */
export class PaymentCaseRecord {
  @Example('re_3PgbQ2LkdIwHu7ix') id: string;
  @Example('by_hand', { enum: [...caseKinds] }) kind: CaseKind;
  @Example(17, { nullable: true }) order_id: number | null;
  @Example('100000017', { nullable: true }) order_increment_id: string | null;
  @Example(4, { nullable: true, description: 'The sale that was paid and did not become an order, or did' }) vendalink_id: number | null;
  @Example('pi_3PgbQ2LkdIwHu7ix') payment_reference: string;
  @Money(40.5) amount: number;
  @Example('BRL') currency: string;
  @Example('Stripe refunds no boleto') reason: string;
  @Example('needs_response', { nullable: true, description: 'Of a dispute, as its provider says' }) status: string | null;
  @Example('open', { enum: [...caseStates] }) state: CaseState;
  @Example('2026-01-31 12:05:10') created_at: string;
  @Example('2026-02-03 10:00:00', { nullable: true }) settled_at: string | null;
  @Example('cli', { nullable: true, description: 'Null for a dispute that its provider has decided' }) settled_by: string | null;
  @Example('Pix of 3 February', { nullable: true }) note: string | null;
}

export class PaymentCaseSettled {
  @Example(true) success: boolean;
  @ApiProperty() case: PaymentCaseRecord;
}

const columns = `
  c.case_id as id, c.kind, c.order_id, o.increment_id as order_increment_id, c.vendalink_id, c.reference as payment_reference, c.amount, c.currency,
  c.reason, c.status, c.state, c.created_at, c.settled_at, c.settled_by, c.settle_reason as note
  from payment_case c left join orders o on o.entity_id = c.order_id`;

/** A page of cases, the youngest first; index payment_case_state. */
export const listCases = async (
  db: Database,
  state: CaseState,
  page: Page,
): Promise<{ rows: PaymentCaseRecord[]; total: Total | null }> => {
  const rows = await readRows<PaymentCaseRecord>(db, {
    name: 'payment_cases',
    text: `select ${columns} where c.state = $1 order by c.created_at desc, c.case_id limit $2::int offset $3::bigint`,
    values: [state, page.limit, (page.page - 1) * page.limit],
    types: shownTypes,
  });
  return { rows, total: await readTotal(db, page, { from: 'payment_case c where c.state = $1', values: [state] }) };
};

export const caseOf = async (tx: Tx, id: string): Promise<PaymentCaseRecord> => {
  const [row] = await readRows<PaymentCaseRecord>(tx, {
    name: 'payment_case_by_id',
    text: `select ${columns} where c.case_id = $1`,
    values: [id],
    types: shownTypes,
  });
  return row as PaymentCaseRecord;
};
