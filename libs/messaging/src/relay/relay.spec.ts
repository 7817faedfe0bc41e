import { event, storeUpdated } from '@entrepot/contracts';
import { transaction } from '@entrepot/database';
import { createMetrics } from '@entrepot/telemetry';
import { until } from '@entrepot/testing';
import { silent } from '../../test/silent.js';
import { aPlace, aStore, change, changeAll, unpublished, type Place } from '../../test/world.js';
import { bucketOf } from '../outbox/bucket.js';
import { PartlyPublished, type EventDriver, type OutgoingMessage } from '../event/driver.js';
import { outboxDepth } from './outbox-depth.js';
import { appendEvents } from '../outbox/outbox.js';
import { startRelay, type Relay } from './relay.js';

let place: Place;
beforeEach(async () => {
  place = await aPlace();
});
afterEach(() => place.drop());

const noting = (
  taken: OutgoingMessage[][],
  publish: (messages: readonly OutgoingMessage[]) => Promise<void> = async () => undefined,
): EventDriver => ({
  async publish(messages) {
    taken.push([...messages]);
    await publish(messages);
  },
  subscribe: async () => ({ close: async () => undefined }),
  lag: async () => [],
  close: async () => undefined,
});

const relayOf = (driver: EventDriver, options: object = {}): Relay => startRelay({ db: place.db, driver, logger: silent, ...options });

it('publishes at once after a commit of its own process, however long its pauses are', async () => {
  const taken: OutgoingMessage[][] = [];
  const relay = relayOf(noting(taken), { maxPauseMs: 60_000 });
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  await change(place.db, 'a');
  // A pause of its own would be a minute.
  await until(() => taken.length > 0, 30_000);
  expect(taken.flat()).toHaveLength(1);
  await relay.stop();
});

it('publishes an event that was committed behind younger ones of its bucket, while those were being published', async () => {
  const [early, late] = Array.from({ length: 100 }, (_, index) => `key-${index}`).filter((key) => bucketOf(key) === 0);
  const taken: OutgoingMessage[][] = [];
  let commit = (): void => undefined;
  const released = new Promise<void>((resolve) => (commit = resolve));
  const lateCommit = transaction(place.db, async (tx) => {
    await appendEvents(tx, [event(storeUpdated, { subject: late!, version: 1, data: aStore(1) })]);
    await change(place.db, early!);
    await released;
  });
  const relay = relayOf(
    noting(taken, async () => {
      commit();
      await lateCommit;
    }),
  );
  await until(() => taken.flat().length === 2);
  await relay.stop();
  expect(taken.flat().map(({ key }) => key)).toEqual([early, late]);
});

it('shares the buckets among relays: none of two does it all', async () => {
  await changeAll(
    place.db,
    Array.from({ length: 32 }, (_, index) => `key-${index}`),
    10,
    8,
  );
  const [one, two]: [OutgoingMessage[][], OutgoingMessage[][]] = [[], []];
  const slow = async (): Promise<void> => {
    // Whichever has begun first leaves enough to the other.
    await until(() => one.length > 0 && two.length > 0);
    await new Promise((resolve) => setTimeout(resolve, 10));
  };
  const relays = [relayOf(noting(one, slow), { batchSize: 2 }), relayOf(noting(two, slow), { batchSize: 2 })];
  await until(async () => (await unpublished(place)) === 0);
  await Promise.all(relays.map((relay) => relay.stop()));
  expect(Math.min(one.length, two.length)).toBeGreaterThan((one.length + two.length) / 5);
  const all = [...one, ...two].flat().map(({ id }) => id);
  expect(new Set(all).size).toBe(320);
  expect(all).toHaveLength(320);
});

it('publishes half of the buckets in one call where the driver says so, each key in order, and takes them one by one after an error', async () => {
  const keys = Array.from({ length: 64 }, (_, index) => `key-${index}`);
  await changeAll(place.db, keys, 5, 8);
  const taken: OutgoingMessage[][] = [];
  let refused = 0;
  const driver = noting(taken, async () => {
    if (taken.length > 6 && refused++ === 0) throw new Error('away');
  });
  const relay = relayOf({ ...driver, bucketsAtOnce: 4 }, { batchSize: 40 });
  await until(async () => (await unpublished(place)) === 0);
  await relay.stop();
  const bucketsOf = (batch: OutgoingMessage[]): number => new Set(batch.map(({ key }) => bucketOf(key))).size;
  expect(taken.slice(0, 4).map(bucketsOf)).toEqual([4, 4, 4, 4]);
  expect(taken.slice(0, 4).map(({ length }) => length)).toEqual([40, 40, 40, 40]);
  expect(taken.slice(7).map(bucketsOf)).toContain(1);
  const versions = (key: string): string[] => [
    ...new Set(taken.flat().flatMap((message) => (message.key === key ? [message.headers.ce_aggregateversion ?? ''] : []))),
  ];
  expect(keys.map(versions)).toEqual(keys.map(() => ['1', '2', '3', '4', '5']));
});

it('publishes the other topics of a bucket in their order while the driver refuses one, and that one when it takes it again', async () => {
  await place.db.query(
    `insert into outbox (bucket, topic, key, headers, payload)
     select n % 8, case when n % 3 = 0 then 'refused' else 'taken' end, n % 8, '{}', convert_to(n::text, 'UTF8') from generate_series(1, 600) n`,
  );
  let isRefused = true;
  const published: OutgoingMessage[] = [];
  const driver = noting([], async (messages) => {
    const isOne = ({ topic }: OutgoingMessage): boolean => isRefused && topic === 'refused';
    published.push(...messages.filter((message) => !isOne(message)));
    if (messages.every(isOne)) throw new Error('no right');
    if (messages.some(isOne)) throw new PartlyPublished(new Map([['refused', new Error('no right')]]));
  });
  const metrics = createMetrics('order');
  // Fewer than wait on the refused topic: it does not only come later in a batch, it is left out.
  const relay = relayOf({ ...driver, bucketsAtOnce: 4 }, { batchSize: 16, metrics });
  await until(async () => (await unpublished(place)) === 200);
  expect(await outboxDepth(place.db)).toMatchObject([{ topic: 'refused', depth: 200, error: 'Error: no right' }]);
  expect(await metrics.metrics()).toMatch(/entrepot_outbox_refused{.*topic="refused".*} 200\n/);
  isRefused = false;
  await until(async () => (await unpublished(place)) === 0);
  await relay.stop();
  for (const topic of ['taken', 'refused'])
    for (const key of ['0', '1', '2', '3', '4', '5', '6', '7']) {
      const ids = published.filter((message) => message.topic === topic && message.key === key).map(({ id }) => Number(id));
      expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
    }
  expect(new Set(published.map(({ id }) => id)).size).toBe(600);
});

it('keeps a batch within what a broker takes at once', async () => {
  await place.db.query(
    `insert into outbox (bucket, topic, key, headers, payload) select 1, 't', 'k', '{}', convert_to(repeat('x', 200000), 'UTF8') from generate_series(1, 10)`,
  );
  const taken: OutgoingMessage[][] = [];
  const relay = relayOf(noting(taken));
  await until(async () => (await unpublished(place)) === 0);
  await relay.stop();
  expect(taken.map((batch) => batch.length)).toEqual([4, 4, 2]);
});

it('keeps a batch of several buckets within it as well', async () => {
  await place.db.query(
    `insert into outbox (bucket, topic, key, headers, payload)
     select n % 4, 't', 'k', '{}', convert_to(repeat('x', 200000), 'UTF8') from generate_series(1, 10) n`,
  );
  const taken: OutgoingMessage[][] = [];
  const relay = relayOf({ ...noting(taken), bucketsAtOnce: 4 });
  await until(async () => (await unpublished(place)) === 0);
  await relay.stop();
  expect(taken.map((batch) => batch.length)).toEqual([4, 4, 2]);
});

it('reports depth, age and what was published', async () => {
  const metrics = createMetrics('order');
  let refuse = true;
  const driver = noting([], async () => {
    if (refuse) throw new Error('away');
  });
  const relay = relayOf(driver, { metrics });
  await change(place.db, 'a');
  await place.db.query(`update outbox set created_at = created_at - interval '1 minute'`).catch(() => undefined);
  expect(await metrics.metrics()).toMatch(/entrepot_outbox_depth{service="order"} 1\n/);
  refuse = false;
  await until(async () => (await unpublished(place)) === 0);
  await until(async () => /entrepot_outbox_published_total{service="order"} 1\n/.test(await metrics.metrics()));
  expect(await metrics.metrics()).toMatch(/entrepot_outbox_depth{service="order"} 0\n/);
  await relay.stop();
});
