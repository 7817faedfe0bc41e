import { until } from '@entrepot/testing';
import { aPlace, change, type Place } from '../test/world.js';
import { maintainInbox, maintainOutbox } from './maintenance.js';
import { maintainDeadLetters } from './ops/maintain-dead-letters.js';

const dayMs = 86_400_000;
const today = new Date();
const inDays = (days: number) => new Date(today.getTime() + days * dayMs);
const nameOf = (date: Date) => `outbox_${date.toISOString().slice(0, 10).replaceAll('-', '')}`;

let place: Place;
beforeEach(async () => {
  place = await aPlace();
});
afterEach(() => place.drop());

const partitions = async (): Promise<string[]> =>
  (
    await place.dataSource.query(`select inhrelid::regclass::text as name from pg_inherits where inhparent = 'outbox'::regclass order by 1`)
  ).map(({ name }: { name: string }) => name);
const rowsIn = async (table: string): Promise<number> => Number((await place.dataSource.query(`select count(*) from ${table}`))[0].count);
const markAll = () => place.dataSource.query('update outbox set published_at = now()');

it('writes into the partition of the day', async () => {
  await change(place.dataSource, 'a');
  expect(await partitions()).toEqual(['outbox_default', ...[0, 1, 2, 3].map((days) => nameOf(inDays(days)))].sort());
  expect(await rowsIn(nameOf(today))).toBe(1);
  expect(await rowsIn('outbox_default')).toBe(0);
});

it('drops a day when its events are all published and old enough, and makes the next days', async () => {
  await change(place.dataSource, 'a');
  await markAll();
  await maintainOutbox(place.dataSource, inDays(2), { outboxDays: 2 });
  expect(await partitions()).toContain(nameOf(today));
  await maintainOutbox(place.dataSource, inDays(3), { outboxDays: 2 });
  expect(await partitions()).not.toContain(nameOf(today));
  expect(await partitions()).toContain(nameOf(inDays(6)));
});

it('keeps a day that holds an unpublished event, however old', async () => {
  await change(place.dataSource, 'a');
  await change(place.dataSource, 'b');
  await place.dataSource.query(`update outbox set published_at = now() where key = 'a'`);
  await maintainOutbox(place.dataSource, inDays(400), { outboxDays: 2 });
  expect(await rowsIn(nameOf(today))).toBe(2);
});

it('empties the default partition into days that nobody made in time, while others write', async () => {
  await place.dataSource.query(`drop table ${nameOf(today)}`);
  await change(place.dataSource, 'a');
  expect(await rowsIn('outbox_default')).toBe(1);
  let writing = true;
  const writers = [1, 2, 3].map(async (writer) => {
    while (writing) await change(place.dataSource, `w${writer}`);
  });
  await until(async () => {
    await maintainOutbox(place.dataSource, today, { outboxDays: 2 }).catch(() => undefined);
    return (await partitions()).includes(nameOf(today));
  });
  writing = false;
  await Promise.all(writers);
  expect(await rowsIn('outbox_default')).toBe(0);
  expect(await rowsIn('outbox')).toBe(await rowsIn(nameOf(today)));
  const [{ sum }] = await place.dataSource.query('select sum(version) from aggregate');
  expect(await rowsIn('outbox')).toBe(Number(sum));
});

it('forgets inbox rows by age, and only those', async () => {
  await place.dataSource.query(
    `insert into inbox select gen_random_uuid(), 'reader', now() - interval '15 days' from generate_series(1, 11000)
     union all select gen_random_uuid(), 'reader', now() - interval '13 days' from generate_series(1, 3)`,
  );
  await maintainInbox(place.dataSource, today, { inboxDays: 14 });
  expect(await rowsIn('inbox')).toBe(3);
});

it('empties dead letters a month after they were settled, and keeps who did so and why', async () => {
  await place.dataSource.query(
    `insert into dead_letter (id, consumer, topic, "partition", "offset", headers, payload, reason, error, attempts, state, settled_at, discard_reason)
     select gen_random_uuid(), 'reader', 't', 0, 1, '{"a": "b"}', 'x', 'failed', 'e', 5, state, now() - days * interval '1 day', 'a test'
       from (values ('discarded', 31), ('retried', 31), ('discarded', 29), ('waiting', null)) as letter (state, days)`,
  );
  await maintainDeadLetters(place.dataSource, today);
  const rows = await place.dataSource.query<{ left: string }[]>(
    `select state || ' ' || coalesce(convert_from(payload, 'UTF8'), '-') || ' ' || (headers ->> 'a' is not null) || ' ' || discard_reason as left
       from dead_letter order by 1`,
  );
  expect(rows.map(({ left }) => left)).toEqual([
    'discarded - false a test',
    'discarded x true a test',
    'retried - false a test',
    'waiting x true a test',
  ]);
});
