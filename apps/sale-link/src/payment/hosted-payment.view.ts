import { type Database, readRows, readTotal, shownTypes } from '@entrepot/database';
import { Example, OneOf, Paging } from '@entrepot/http';
import type { Page, Total } from '@entrepot/kernel';
import { failuresUntilStuck } from './hosted-payment.store.js';

/** Those that the provider has not answered for in half an hour, and all that are under way. */
const filters = ['stuck', 'open'] as const;
type Filter = (typeof filters)[number];

/** The parameters of GET /ops/payments/pages. */
export class PaymentPageQuery {
  @Paging()
  page: Page;

  @OneOf(filters, { default: 'stuck', description: 'open: all that are under way, with customers who are about to pay' })
  state: Filter;
}

/** A payment on a provider's page, before there is an order, as operators see it. */
export class PaymentPageRecord {
  @Example(4) vendalink_id: number;
  @Example(1) attempt: number;
  @Example('releasing') step: 'opening' | 'open' | 'waiting' | 'releasing';
  @Example('stuck') state: 'open' | 'stuck';
  @Example('cs_test_a1', { nullable: true }) session_id: string | null;
  @Example('pi_3PgbQ2LkdIwHu7ix', { nullable: true }) payment_reference: string | null;
  @Example(31) tries: number;
  @Example('Error: connect ECONNREFUSED', { nullable: true }) last_error: string | null;
  @Example('2026-01-31 12:05:10') created_at: string;
  @Example('2026-01-31 14:02:41') next_try_at: string;
}

/** Index hosted_payment_ask, which holds those alone that are under way. */
const isOpen = `state in ('opening', 'open', 'waiting', 'releasing')`;
const isStuck = `failures >= ${failuresUntilStuck}`;
const conditions: Readonly<Record<Filter, string>> = { open: isOpen, stuck: `${isOpen} and ${isStuck}` };

const columns = `
  sale_id as vendalink_id, attempt, state as step, case when ${isStuck} then 'stuck' else 'open' end as state, session_id,
  reference as payment_reference, failures as tries, last_error, created_at, ask_at as next_try_at`;

/** A page of them, those of the youngest sales first, and the count where it is wanted. */
export const listPages = async (
  db: Database,
  { state, page }: PaymentPageQuery,
): Promise<{ rows: PaymentPageRecord[]; total: Total | null }> => {
  const rows = await readRows<PaymentPageRecord>(db, {
    name: `hosted_payments_${state}`,
    text: `select ${columns} from hosted_payment where ${conditions[state]} order by sale_id desc, attempt desc limit $1::int offset $2::bigint`,
    values: [page.limit, (page.page - 1) * page.limit],
    types: shownTypes,
  });
  return { rows, total: await readTotal(db, page, { from: `hosted_payment where ${conditions[state]}`, values: [] }) };
};

/** How many there are. */
export const countPages = async (db: Database, state: Filter): Promise<number> => {
  const text = `select count(*)::int as total from hosted_payment where ${conditions[state]}`;
  const [count] = await readRows<{ total: number }>(db, { name: `hosted_payment_count_${state}`, text, values: [] });
  return count?.total ?? 0;
};
