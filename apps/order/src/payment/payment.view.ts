import { ApiProperty } from '@nestjs/swagger';
import { type Database, type ListPage, type Tx, readPage, readRows, shownTypes } from '@entrepot/database';
import { Example, example, expression, money, recordOf } from '@entrepot/requests';
import type { Page } from '@entrepot/kernel';
import { orderTable } from '../order/order.table.js';
import { triesUntilStuck } from './payment.store.js';
import { paymentIntentTable } from './payment.table.js';

/** Filters of payments: waiting for an operator, not settled, settled by an operator, without any money moved. */
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
export class PaymentRecord extends recordOf(
  { p: paymentIntentTable, o: orderTable },
  {
    'p.intent_id as payment_id': '01a200d5-38bc-7000-9389-5b388547d45d',
    'p.order_id': 17,
    'o.increment_id as order_increment_id': '100000017',
    'p.operation': 'create-invoice',
    'p.method': 'sandbox_card',
    'p.amount': money(112.3),
    'p.currency': 'BRL',
    state: expression<'open' | 'stuck' | 'done' | 'failed'>(
      `case when ${conditions.stuck} then 'stuck' else p.state end`,
      example('stuck'),
    ),
    'p.tries': 31,
    'p.last_error': 'Error: connect ECONNREFUSED',
    'p.created_at': '2026-01-31 12:05:10',
    next_try_at: expression<string | null>(
      `case when p.state = 'open' then p.ask_at end`,
      example('2026-01-31 14:02:41', { nullable: true }),
    ),
    'p.settled_at': '2026-01-31 14:00:02',
    'p.settled_by': 'cli',
    'p.settle_reason as reason': 'captured according to the statement of the gateway',
  },
) {}

export class PaymentSettled {
  @Example(true) success: boolean;
  @ApiProperty() payment: PaymentRecord;
}

const joins = 'join orders o on o.entity_id = p.order_id';

/** A page of payments, the youngest first (ids ascend with time), and the count where it is wanted. */
export const listPayments = (db: Database, filter: PaymentFilter, page: Page): Promise<ListPage<PaymentRecord>> =>
  readPage<PaymentRecord>(db, page, {
    ...{ name: `payments_${filter}`, columns: PaymentRecord.columns, from: 'payment_intent p', joins },
    ...{ where: conditions[filter], orderBy: 'p.intent_id desc' },
  });

const one = {
  name: 'payment_by_id',
  text: `select ${PaymentRecord.columns} from payment_intent p ${joins} where p.intent_id = $1`,
  types: shownTypes,
};

/** Reads a payment as operators see it. */
export const paymentOf = async (tx: Tx, intentId: string): Promise<PaymentRecord> => {
  const [row] = await readRows<PaymentRecord>(tx, { ...one, values: [intentId] });
  return row as PaymentRecord;
};
