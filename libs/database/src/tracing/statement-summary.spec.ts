import { summaryOf } from './statement-summary.js';

it.each([
  ['select id from outbox where key = $1', 'select outbox'],
  ['  insert into dead_letter (id) values ($1)', 'insert dead_letter'],
  ['update checkout set form = null where sale_id = any($1::int[])', 'update checkout'],
  ['-- why\nselect 1', 'select'],
  ['select extract(epoch from now() - created_at) from mail_outbox', 'select mail_outbox'],
  ['insert into inbox (event_id) select event_id from unnest($1::uuid[]) as row (event_id)', 'insert inbox'],
  ['select bucket from generate_series(0, 7) bucket cross join lateral (select from outbox) oldest', 'select outbox'],
  ['with gone as (delete from idempotency returning 1) select count(*) from gone', 'with idempotency'],
  ['START TRANSACTION', 'start'],
  ['COMMIT', 'commit'],
])('%s: %s', (text, summary) => expect(summaryOf(text)).toBe(summary));
