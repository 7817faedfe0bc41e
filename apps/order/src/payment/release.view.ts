import { type Database, readRows, readTotal, shownTypes } from '@entrepot/database';
import { Example } from '@entrepot/http';
import type { Page, Total } from '@entrepot/kernel';
import { triesUntilStuck } from './payment.store.js';

/** Those that a provider has not let go for half an hour, and all that are not let go. */
export const releaseFilters = ['stuck', 'open'] as const;
export type ReleaseFilter = (typeof releaseFilters)[number];

/** What a provider still holds of an order that was canceled, as operators see it. */
export class ReleaseRecord {
  @Example(17) order_id: number;
  @Example('100000017') order_increment_id: string;
  @Example('stripe') method: string;
  @Example('pi_3PgbQ2LkdIwHu7ix') payment_reference: string;
  @Example(40.5) kept: number;
  @Example('BRL', { nullable: true }) currency: string | null;
  @Example('stuck') state: 'open' | 'stuck';
  @Example(31) tries: number;
  @Example('Error: connect ECONNREFUSED', { nullable: true }) last_error: string | null;
  @Example('2026-01-31 14:02:41') next_try_at: string;
}

/** Index payment_release_ask, which holds the open ones alone. */
const conditions: Readonly<Record<ReleaseFilter, string>> = {
  stuck: `r.state = 'open' and r.tries >= ${triesUntilStuck}`,
  open: `r.state = 'open'`,
};

const columns = `
  r.order_id, o.increment_id as order_increment_id, r.method, r.reference as payment_reference, r.kept, o.currency,
  case when ${conditions.stuck} then 'stuck' else r.state end as state, r.tries, r.last_error, r.ask_at as next_try_at
  from payment_release r join orders o on o.entity_id = r.order_id`;

/** A page of releases, those of the youngest orders first, and the count where it is wanted. */
export const listReleases = async (
  db: Database,
  filter: ReleaseFilter,
  page: Page,
): Promise<{ rows: ReleaseRecord[]; total: Total | null }> => {
  const where = `where ${conditions[filter]}`;
  const rows = await readRows<ReleaseRecord>(db, {
    name: `releases_${filter}`,
    text: `select ${columns} ${where} order by r.order_id desc limit $1::int offset $2::bigint`,
    values: [page.limit, (page.page - 1) * page.limit],
    types: shownTypes,
  });
  return { rows, total: await readTotal(db, page, { from: `payment_release r ${where}`, values: [] }) };
};
