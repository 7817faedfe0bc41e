import { fanOutPage } from '../src/delivery/fan-out.js';
import { forgetDeliveries } from '../src/delivery/retention.js';
import { aFeedDatabase, type FeedDatabase } from './world.js';

let feed: FeedDatabase;

beforeAll(async () => (feed = await aFeedDatabase()));
afterAll(() => feed.close());

it('deletes old deliveries in steps, and makes the next of their lanes due', async () => {
  await feed.integration('erp', ['orders/read']);
  await feed.webhook();
  await feed.webhook();
  const places = await feed.events(Array.from({ length: 700 }, () => 1));
  while ((await fanOutPage(feed.db)) === 'more');
  await feed.rows(`update delivery set created_at = now() - interval '31 days' where place <> all($1::bigint[])`, places.slice(-2));
  await feed.rows(`update delivery set created_at = now() - interval '29 days' where place = any($1::bigint[])`, places.slice(-2));
  await forgetDeliveries(feed.db, 30);
  expect(await feed.rows(`select place::float8, due_at < 'infinity' as is_due from delivery order by place, webhook_id`)).toEqual(
    places.slice(-2).flatMap((place, index) => [1, 2].map(() => ({ place, is_due: index === 0 }))),
  );
});
