import { type Database, type ListPage, readPage } from '@entrepot/database';
import { example, expression, recordOf } from '@entrepot/requests';
import type { Page } from '@entrepot/kernel';
import { orderTable } from '../order/order.table.js';
import { triesUntilStuck } from './payment.store.js';
import { paymentReleaseTable } from './payment.table.js';

/** Filters of releases: not done for half an hour, and all that are not done. */
export const releaseFilters = ['stuck', 'open'] as const;
export type ReleaseFilter = (typeof releaseFilters)[number];

/** Index payment_release_ask, which holds the open ones alone. */
const conditions: Readonly<Record<ReleaseFilter, string>> = {
  stuck: `r.state = 'open' and r.tries >= ${triesUntilStuck}`,
  open: `r.state = 'open'`,
};

/** Money that a provider still holds of an order that was canceled, as operators see it. */
export class ReleaseRecord extends recordOf(
  { r: paymentReleaseTable, o: orderTable },
  {
    'r.order_id': 17,
    'o.increment_id as order_increment_id': '100000017',
    'r.method': 'stripe',
    'r.reference as payment_reference': 'pi_3PgbQ2LkdIwHu7ix',
    'r.kept': 40.5,
    'o.currency': 'BRL',
    state: expression<'open' | 'stuck'>(`case when ${conditions.stuck} then 'stuck' else r.state end`, example('stuck')),
    'r.tries': 31,
    'r.last_error': 'Error: connect ECONNREFUSED',
    'r.ask_at as next_try_at': '2026-01-31 14:02:41',
  },
) {}

/** A page of releases, those of the youngest orders first, and the count where it is wanted. */
export const listReleases = (db: Database, filter: ReleaseFilter, page: Page): Promise<ListPage<ReleaseRecord>> =>
  readPage<ReleaseRecord>(db, page, {
    ...{ name: `releases_${filter}`, columns: ReleaseRecord.columns, from: 'payment_release r' },
    joins: 'join orders o on o.entity_id = r.order_id',
    ...{ where: conditions[filter], orderBy: 'r.order_id desc' },
  });
