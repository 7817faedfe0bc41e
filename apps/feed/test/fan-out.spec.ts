import { followLog, fanOutPage } from '../src/delivery/fan-out.js';
import { eventSignal } from '../src/event/event.store.js';
import { until } from '@entrepot/testing';
import { aFeedDatabase, type FeedDatabase } from './world.js';

let feed: FeedDatabase;
let replica: FeedDatabase;

beforeAll(async () => {
  feed = await aFeedDatabase();
  replica = await aFeedDatabase(feed.url);
});
beforeEach(async () => {
  await feed.clear();
  await feed.integration('erp', ['orders/read', 'stock/read']);
});
afterAll(async () => {
  await replica.close();
  await feed.close();
});

const all = async (): Promise<void> => {
  while ((await fanOutPage(feed.db)) === 'more');
};
const delivered = async (webhookId: number): Promise<number[]> =>
  (await feed.rows<{ place: string }>('select place from delivery where webhook_id = $1 order by turn', webhookId)).map(({ place }) =>
    Number(place),
  );

it('gives a webhook the events of its types behind its begin that its integration may read', async () => {
  await feed.integration('wms', ['stock/read']);
  await feed.integration('off', ['orders/read'], false);
  const [first, second] = await feed.events([1, 2]);
  const [stock] = await feed.events([1], 'stock.changed');
  const [lead] = await feed.events([1], 'lead.captured');
  const everything = await feed.webhook();
  const orders = await feed.webhook({ types: ['order.*', 'lead.captured'] });
  const later = await feed.webhook({ begins_behind: first! });
  const ofStock = await feed.webhook({ client_id: 'wms' });
  const others = [
    await feed.webhook({ state: 'paused' }),
    await feed.webhook({ state: 'deactivated' }),
    await feed.webhook({ client_id: 'off' }),
    await feed.webhook({ client_id: 'nobody' }),
  ];
  const replayed = await feed.webhook();
  await feed.rows(
    'insert into replay (webhook_id, time_from, time_before, place, last_place, behind) values ($1, now(), now(), 0, 0, 0)',
    replayed,
  );
  await all();
  expect(await delivered(everything)).toEqual([first, second, stock]);
  expect(await delivered(orders)).toEqual([first, second]);
  expect(await delivered(later)).toEqual([second, stock]);
  expect(await delivered(ofStock)).toEqual([stock]);
  for (const other of [...others, replayed]) expect(await delivered(other)).toEqual([]);
  expect(await feed.rows('select place::float8 from fan_out')).toEqual([{ place: lead }]);
});

it('makes each delivery once and in order, with two replicas at work, of pages that are cut by their number of deliveries', async () => {
  const webhooks = await Promise.all(Array.from({ length: 10 }, () => feed.webhook()));
  const places: number[] = [];
  for (let round = 0; round < 3; round++) places.push(...(await feed.events(Array.from({ length: 600 }, (_, index) => index % 50))));
  const following = [followLog(feed), followLog(replica)];
  places.push(...(await feed.events([1, 2, 3])));
  eventSignal.wake(replica.db);
  await until(async () => (await feed.rows<{ count: string }>('select count(*) from delivery'))[0]?.count === String(places.length * 10));
  await Promise.all(following.map((one) => one.stop()));
  for (const webhook of webhooks) expect(await delivered(webhook)).toEqual(places);
  const due = await feed.rows(
    `select count(*)::int as lanes, count(*) filter (where due = 1)::int as with_one
       from (select count(*) filter (where due_at < 'infinity') as due from delivery group by webhook_id, lane) as lane`,
  );
  expect(due).toEqual([{ lanes: 500, with_one: 500 }]);
});

it('leaves nothing half done by a crash, and waits for nobody who is at work', async () => {
  const webhook = await feed.webhook();
  const places = await feed.events([1, 2]);
  await feed.rows(`create function refuse() returns trigger language plpgsql as $$ begin raise 'crashed'; end $$`);
  await feed.rows('create trigger refuse before update on fan_out for each row execute function refuse()');
  await expect(fanOutPage(feed.db)).rejects.toThrow();
  expect(await delivered(webhook)).toEqual([]);
  await feed.rows('drop trigger refuse on fan_out');
  await replica.db.transaction(async (tx) => {
    await tx.query('select 1 from fan_out for update');
    expect(await fanOutPage(feed.db)).toBe('busy');
  });
  await all();
  expect(await delivered(webhook)).toEqual(places);
});
