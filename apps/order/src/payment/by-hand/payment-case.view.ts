import { ApiProperty } from '@nestjs/swagger';
import { type Database, type ListPage, type Tx, readPage, readRows, shownTypes } from '@entrepot/database';
import { Example, example, expression, money, recordOf } from '@entrepot/requests';
import type { Page } from '@entrepot/kernel';
import { caseKinds, paymentCaseTable } from './payment-case.table.js';

/** Cases that wait for people, and cases that were ended. */
export const caseStates = ['open', 'done'] as const;
export type CaseState = (typeof caseStates)[number];

/** Money that people have to pay back, or that a customer's bank disputes, as operators see it. */
export class PaymentCaseRecord extends recordOf(
  { c: paymentCaseTable },
  {
    'c.case_id as id': 're_3PgbQ2LkdIwHu7ix',
    'c.kind': example('by_hand', { enum: [...caseKinds] }),
    'c.order_id': 17,
    order_increment_id: expression<string | null>('o.increment_id', example('100000017', { nullable: true })),
    'c.vendalink_id': example(4, { description: 'The sale that was paid and did not become an order, or did' }),
    'c.reference as payment_reference': 'pi_3PgbQ2LkdIwHu7ix',
    'c.amount': money(40.5),
    'c.currency': 'BRL',
    'c.reason': 'Stripe refunds no boleto',
    'c.status': example('needs_response', { description: 'Of a dispute, as its provider says' }),
    'c.state': example('open', { enum: [...caseStates] }),
    'c.created_at': '2026-01-31 12:05:10',
    'c.settled_at': '2026-02-03 10:00:00',
    'c.settled_by': example('cli', { description: 'Null for a dispute that its provider has decided' }),
    'c.settle_reason as note': 'Pix of 3 February',
  },
) {}

export class PaymentCaseSettled {
  @Example(true) success: boolean;
  @ApiProperty() case: PaymentCaseRecord;
}

const joins = 'left join orders o on o.entity_id = c.order_id';

/** A page of cases, the youngest first; index payment_case_state. */
export const listCases = (db: Database, state: CaseState, page: Page): Promise<ListPage<PaymentCaseRecord>> =>
  readPage<PaymentCaseRecord>(db, page, {
    ...{ name: 'payment_cases', columns: PaymentCaseRecord.columns, from: 'payment_case c', joins },
    ...{ where: 'c.state = $1', values: [state], orderBy: 'c.created_at desc, c.case_id' },
  });

export const caseOf = async (tx: Tx, id: string): Promise<PaymentCaseRecord> => {
  const [row] = await readRows<PaymentCaseRecord>(tx, {
    name: 'payment_case_by_id',
    text: `select ${PaymentCaseRecord.columns} from payment_case c ${joins} where c.case_id = $1`,
    values: [id],
    types: shownTypes,
  });
  return row as PaymentCaseRecord;
};
