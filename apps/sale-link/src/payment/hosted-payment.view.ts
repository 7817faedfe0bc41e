import { type Database, type ListPage, readPage, readRows } from '@entrepot/database';
import { example, expression, OneOf, Paging, recordOf } from '@entrepot/requests';
import type { Page } from '@entrepot/kernel';
import { failuresUntilStuck } from './hosted-payment.store.js';
import { hostedPaymentTable } from './hosted-payment.table.js';

/** Filters of payments: without an answer of the provider for half an hour, and all that are under way. */
const filters = ['stuck', 'open'] as const;
type Filter = (typeof filters)[number];

/** Parameters of GET /ops/payments/pages. */
export class PaymentPageQuery {
  @Paging()
  page: Page;

  @OneOf(filters, { default: 'stuck', description: 'open: all that are under way, with customers who are about to pay' })
  state: Filter;
}

/** Index hosted_payment_due, which holds those alone that are under way. */
const isOpen = `state in ('holding', 'opening', 'open', 'waiting', 'releasing')`;
const isStuck = `failures >= ${failuresUntilStuck}`;
const conditions: Readonly<Record<Filter, string>> = { open: isOpen, stuck: `${isOpen} and ${isStuck}` };

/** A payment on a provider's page, before there is an order, as operators see it. */
export class PaymentPageRecord extends recordOf(
  { p: hostedPaymentTable },
  {
    'p.sale_id as vendalink_id': 4,
    'p.attempt': 1,
    'p.state as step': 'releasing',
    state: expression<'open' | 'stuck'>(`case when ${isStuck} then 'stuck' else 'open' end`, example('stuck')),
    'p.session_id': 'cs_test_a1',
    'p.reference as payment_reference': 'pi_3PgbQ2LkdIwHu7ix',
    'p.failures as tries': 31,
    'p.last_error': 'Error: connect ECONNREFUSED',
    'p.created_at': '2026-01-31 12:05:10',
    'p.ask_at as next_try_at': '2026-01-31 14:02:41',
  },
) {}

/** A page of them, those of the youngest sales first, and the count where it is wanted. */
export const listPages = (db: Database, { state, page }: PaymentPageQuery): Promise<ListPage<PaymentPageRecord>> =>
  readPage<PaymentPageRecord>(db, page, {
    ...{ name: `hosted_payments_${state}`, columns: PaymentPageRecord.columns, from: 'hosted_payment p' },
    ...{ where: conditions[state], orderBy: 'sale_id desc, attempt desc' },
  });

/** How many there are. */
export const countPages = async (db: Database, state: Filter): Promise<number> => {
  const text = `select count(*)::int as total from hosted_payment where ${conditions[state]}`;
  const [count] = await readRows<{ total: number }>(db, { name: `hosted_payment_count_${state}`, text, values: [] });
  return count?.total ?? 0;
};
