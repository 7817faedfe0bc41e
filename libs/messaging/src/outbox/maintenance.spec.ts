import { until } from '@entrepot/testing';
import { silent } from '../../test/silent.js';
import { aPlace, change, type Place } from '../../test/world.js';
import { startRelay } from '../relay/relay.js';
import { maintainTables } from '../relay/maintain-tables.js';
import { maintainInbox } from './maintenance.js';
import { maintainDeadLetters } from '../dead-letter/dead-letters.js';

const dayMs = 86_400_000;
let today: Date;
const inDays = (days: number) => new Date(today.getTime() + days * dayMs);
const nameOf = (date: Date) => `outbox_${date.toISOString().slice(0, 10).replaceAll('-', '')}`;

const maintain = (now: Date): Promise<boolean> => maintainTables(place.db, now, { outboxDays: 2, inboxDays: 14 }, silent);

let place: Place;
beforeEach(async () => {
  // A test that ends on another day than it begins would look for the wrong partitions.
  const leftMs = dayMs - (Date.now() % dayMs);
  if (leftMs < 20_000) await new Promise((resolve) => setTimeout(resolve, leftMs));
  today = new Date();
  place = await aPlace();
});
afterEach(() => place.drop());

const partitions = async (): Promise<string[]> =>
  (await place.db.query(`select inhrelid::regclass::text as name from pg_inherits where inhparent = 'outbox'::regclass order by 1`)).map(
    ({ name }: { name: string }) => name,
  );
const rowsIn = async (table: string): Promise<number> => Number((await place.db.query(`select count(*) from ${table}`))[0].count);
const markAll = () => place.db.query('update outbox set published_at = now()');

it('writes into the partition of the day', async () => {
  await change(place.db, 'a');
  expect(await partitions()).toEqual(['outbox_default', ...[0, 1, 2, 3].map((days) => nameOf(inDays(days)))].sort());
  expect(await rowsIn(nameOf(today))).toBe(1);
  expect(await rowsIn('outbox_default')).toBe(0);
});

it('drops a day when its events are all published and old enough, and makes the next days', async () => {
  await change(place.db, 'a');
  await markAll();
  await maintain(inDays(2));
  expect(await partitions()).toContain(nameOf(today));
  await maintain(inDays(3));
  expect(await partitions()).not.toContain(nameOf(today));
  expect(await partitions()).toContain(nameOf(inDays(6)));
});

it('leaves payloads uncompressed, in days that it makes later, too', async () => {
  await maintain(inDays(1));
  expect(await partitions()).toContain(nameOf(inDays(4)));
  const stored = await place.db.query(
    `select distinct attstorage from pg_attribute join pg_inherits on inhrelid = attrelid
      where inhparent = 'outbox'::regclass and attname = 'payload'`,
  );
  expect(stored).toEqual([{ attstorage: 'e' }]);
});

it('keeps a day that holds an unpublished event, however old', async () => {
  await change(place.db, 'a');
  await change(place.db, 'b');
  await place.db.query(`update outbox set published_at = now() where key = 'a'`);
  await maintain(inDays(400));
  expect(await rowsIn(nameOf(today))).toBe(2);
});

it('empties the default partition into days that nobody made in time, while others write', async () => {
  await place.db.query(`drop table ${nameOf(today)}`);
  await change(place.db, 'a');
  expect(await rowsIn('outbox_default')).toBe(1);
  let writing = true;
  const writers = [1, 2, 3].map(async (writer) => {
    while (writing) await change(place.db, `w${writer}`);
  });
  await until(async () => {
    await maintain(today);
    return (await partitions()).includes(nameOf(today));
  });
  writing = false;
  await Promise.all(writers);
  expect(await rowsIn('outbox_default')).toBe(0);
  expect(await rowsIn('outbox')).toBe(await rowsIn(nameOf(today)));
  const [{ sum }] = await place.db.query('select sum(version) from aggregate');
  expect(await rowsIn('outbox')).toBe(Number(sum));
});

it('makes and drops days while a relay waits for brokers or consumers with a batch of them', async () => {
  await change(place.db, 'a');
  await markAll();
  await change(place.db, 'b');
  let isPublishing = false;
  const driver = {
    publish: (_: unknown, signal: AbortSignal) =>
      new Promise<void>((_resolve, reject) => {
        isPublishing = true;
        signal.addEventListener('abort', () => reject(new Error('stopped')));
      }),
    subscribe: async () => ({ close: async () => undefined }),
    lag: async () => [],
    close: async () => undefined,
  };
  const relay = startRelay({ db: place.db, driver, logger: silent, graceMs: 1 });
  await until(() => isPublishing);
  await place.db.query(`drop table ${nameOf(inDays(3))}`);
  await place.db.query(
    `create table outbox_20200101 partition of outbox for values from ('2020-01-01 00:00:00+00') to ('2020-01-02 00:00:00+00')`,
  );
  expect(await maintain(today)).toBe(true);
  expect(await partitions()).toContain(nameOf(inDays(3)));
  expect(await partitions()).not.toContain('outbox_20200101');
  await relay.stop();
});

it('keeps up inbox and dead letters while the outbox cannot be maintained, and frees old days however long writers take', async () => {
  await place.db.query(`insert into inbox select gen_random_uuid(), 'reader', now() - interval '15 days'`);
  await place.db.query(
    `create table outbox_20200101 partition of outbox for values from ('2020-01-01 00:00:00+00') to ('2020-01-02 00:00:00+00')`,
  );
  await place.db.query(
    `insert into outbox (bucket, topic, key, headers, payload, created_at, published_at) values (1, 't', 'k', '{}', '', '2020-01-01 12:00:00+00', now())`,
  );
  const writer = place.db.createQueryRunner();
  await writer.startTransaction();
  await writer.query(`insert into outbox (bucket, topic, key, headers, payload) values (1, 't', 'k', '{}', '')`);
  expect(await maintain(today)).toBe(false);
  expect([await rowsIn('inbox'), await rowsIn('outbox_20200101')]).toEqual([0, 0]);
  await writer.rollbackTransaction();
  await writer.release();
  expect(await maintain(today)).toBe(true);
  expect(await partitions()).not.toContain('outbox_20200101');
});

it('empties the default partition of days that nobody made, as their events are published and grow old', async () => {
  await place.db.query(
    `insert into outbox_default (bucket, topic, key, headers, payload, created_at, published_at)
     select 1, 't', 'k', '{}', '', now() - days * interval '1 day', published
       from (values (10, now()), (10, null), (1, now())) as event (days, published), generate_series(1, 6000) n where n = 1 or published is not null and days = 10`,
  );
  await maintain(today);
  expect(await place.db.query('select published_at is not null as published from outbox_default order by 1')).toEqual([
    { published: false },
    { published: true },
  ]);
});

it('lets a day go on in the default partition when it has more events than writers can wait for, and makes the next', async () => {
  for (const days of [0, 1]) await place.db.query(`drop table ${nameOf(inDays(days))}`);
  await place.db.query(
    `insert into outbox (bucket, topic, key, headers, payload) select 1, 't', 'k', '{}', '' from generate_series(1, 10001)`,
  );
  expect(await maintain(today)).toBe(true);
  expect(await partitions()).not.toContain(nameOf(today));
  expect(await partitions()).toContain(nameOf(inDays(1)));
});

it('forgets inbox rows by age, and only those', async () => {
  await place.db.query(
    `insert into inbox select gen_random_uuid(), 'reader', now() - interval '15 days' from generate_series(1, 11000)
     union all select gen_random_uuid(), 'reader', now() - interval '13 days' from generate_series(1, 3)`,
  );
  await maintainInbox(place.db, today, { inboxDays: 14 });
  expect(await rowsIn('inbox')).toBe(3);
});

it('empties dead letters a month after they were settled, and keeps who did so and why', async () => {
  await place.db.query(
    `insert into dead_letter (id, consumer, topic, "partition", "offset", headers, payload, reason, error, attempts, state, settled_at, discard_reason)
     select gen_random_uuid(), 'reader', 't', 0, 1, '{"a": "b"}', 'x', 'failed', 'e', 5, state, now() - days * interval '1 day', 'a test'
       from (values ('discarded', 31), ('retried', 31), ('discarded', 29), ('waiting', null)) as letter (state, days)`,
  );
  await maintainDeadLetters(place.db, today);
  const rows = await place.db.query<{ left: string }[]>(
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
