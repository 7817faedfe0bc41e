import { type ServiceUnderTest, startUnderTest } from '@entrepot/service/testing';
import { addDays } from '@entrepot/database';
import { eventDaily } from '../src/event/event.table.js';
import { removeOldDays } from '../src/event/maintain-log.js';
import { startFeed } from '../src/start.js';

const dayMs = 86_400_000;
let service: ServiceUnderTest;
let today: number;

beforeAll(async () => {
  service = await startUnderTest(startFeed, {});
  today = Date.now() - (Date.now() % dayMs);
});
afterAll(() => service.close());

const nameOf = (days: number): string => `event_${new Date(today + days * dayMs).toISOString().slice(0, 10).replaceAll('-', '')}`;
const partitions = async (): Promise<string[]> =>
  (
    await service.rows<{ name: string }>(`select inhrelid::regclass::text as name from pg_inherits where inhparent = 'event'::regclass`)
  ).map(({ name }) => name);
/** A day of so many events, as it was received then. */
const fill = (days: number, count: number): Promise<unknown> =>
  service.rows(
    `insert into event select $1::bigint + n * 1000, 's', '1', 'order.placed', gen_random_uuid(), now(), '{}' from generate_series(1, $2::int) n`,
    (today + days * dayMs) * 1000,
    count,
  );
const maintain = async (days: number): Promise<void> => {
  const now = new Date(today + days * dayMs);
  await addDays(service.db, eventDaily, now);
  await removeOldDays(service.db, now, 30);
};

it('keeps each day by itself, drops those that are too old, and notes up to where events are gone', async () => {
  await fill(0, 3);
  await fill(2, 5);
  expect(await service.rows(`select tableoid::regclass::text as day, count(*)::int from event group by 1 order by 1`)).toEqual([
    { day: nameOf(0), count: 3 },
    { day: nameOf(2), count: 5 },
  ]);
  await maintain(30);
  expect(await partitions()).toEqual(expect.arrayContaining([nameOf(0), nameOf(33)]));
  expect(await service.rows('select place from event_removed')).toEqual([{ place: '0' }]);
  await maintain(31);
  expect(await partitions()).not.toContain(nameOf(0));
  expect(await service.rows('select place from event_removed')).toEqual([{ place: String(today * 1000 + 3_000) }]);
  await maintain(32);
  expect(await service.rows('select place from event_removed')).toEqual([{ place: String(today * 1000 + 3_000) }]);
  expect(await service.rows('select count(*)::int from event')).toEqual([{ count: 5 }]);
});

it('keeps what comes on a day that nobody has made, and gives it its day or removes it in time', async () => {
  await service.rows('truncate event');
  await fill(-90, 4);
  await fill(60, 6);
  expect(await service.rows('select count(*)::int from event_default')).toEqual([{ count: 10 }]);
  await maintain(60);
  expect(await service.rows('select tableoid::regclass::text as day, count(*)::int from event group by 1')).toEqual([
    { day: nameOf(60), count: 6 },
  ]);
});

it('reads a page from the days behind its cursor only', async () => {
  await service.rows('truncate event');
  await fill(60, 5);
  await fill(61, 5);
  const explain = async (after: number): Promise<string> =>
    (await service.rows<{ 'QUERY PLAN': string }>(`explain select place, body from event where place > ${after} order by place limit 100`))
      .map((row) => row['QUERY PLAN'])
      .join('\n');
  const plan = await explain((today + 61.5 * dayMs) * 1000);
  expect(plan).toContain(nameOf(61));
  expect(plan).not.toContain(nameOf(60));
});
