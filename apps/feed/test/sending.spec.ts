import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { transaction } from '@entrepot/database';
import { createMetrics } from '@entrepot/telemetry';
import type { BackgroundWork } from '@entrepot/service';
import { randomNumbers, until } from '@entrepot/testing';
import { insertDeliveries, newDelivery } from '../src/delivery/delivery.store.js';
import { fanOutPage } from '../src/delivery/fan-out.js';
import { type DeliverOptions, startDelivering } from '../src/sending/deliver.js';
import { Sender } from '../src/sending/send.js';
import { sendingMetrics } from '../src/sending/sending-metrics.js';
import { allowedNetworks } from '../src/settings/allowed-networks.js';
import { lockQueues } from '../src/webhook/webhook-queue.store.js';
import { webhookSeal } from '../src/webhook/webhook-seal.js';
import { aFeedDatabase, connections, type FeedDatabase, secretKey } from './world.js';

/** A request as an endpoint saw it. */
interface Seen {
  path: string;
  subject: string;
  place: number;
  sequence?: string;
  previoussequence?: string;
  data?: unknown;
}

const close: (() => unknown)[] = [];
let feed: FeedDatabase;
let url: string;
let seen: Seen[];
let answered: Seen[];
/** Answers a request as the endpoint. */
let answer: (one: Seen, response: ServerResponse) => void;
const take = (_: Seen, response: ServerResponse): void => void response.end();

const receiver = async (): Promise<string> => {
  const server: Server = createServer((request, response) => {
    void text(request).then((body) => {
      const event = JSON.parse(body) as Seen;
      const one = { ...event, path: request.url ?? '' };
      seen.push(one);
      response.on('finish', () => response.statusCode < 300 && answered.push(one));
      answer(one, response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  close.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

beforeAll(async () => (feed = await aFeedDatabase()));
afterAll(() => feed.close());
beforeEach(async () => {
  [seen, answered, answer] = [[], [], take];
  await feed.clear();
  url = await receiver();
  await feed.integration('erp', ['orders/read']);
});
afterEach(async () => {
  for (const end of close.splice(0).reverse()) await end();
});

const fast = { pollMs: 20, graceMs: 500, leaseMs: 60_000, aliveMs: 60_000 };
const newSender = (): Sender => new Sender({ isHttpAllowed: true, allowedNetworks: allowedNetworks('127.0.0.0/8'), timeoutMs: 120_000 });
const start = ({ db, logger }: FeedDatabase = feed, options: Partial<DeliverOptions> = {}): BackgroundWork => {
  const seal = webhookSeal(secretKey);
  const work = startDelivering({ db, logger, sender: newSender(), seal, deactivate: () => Promise.resolve(), ...fast, ...options });
  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => (stopping ??= work.stop());
  close.push(stop);
  return { stop };
};
const fanOut = async (): Promise<void> => {
  while ((await fanOutPage(feed.db)) === 'more');
};
const states = async (): Promise<Record<string, number>> => {
  const rows = await feed.rows<{ state: string; count: number }>('select state, count(*)::int from delivery group by state');
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
};
const untilStates = (wanted: Record<string, number>): Promise<unknown> =>
  until(async () => JSON.stringify(Object.entries(await states()).sort()) === JSON.stringify(Object.entries(wanted).sort()));
const attemptsOf = async (place: number): Promise<{ status: number | null; error?: string; answer?: string }[]> =>
  (await feed.rows<{ attempts: [] }>('select attempts from delivery where place = $1', place))[0]?.attempts ?? [];

/** Places by endpoint and subject, in the order of the list. */
const lanes = (list: readonly Seen[]): number[][] =>
  [...Map.groupBy(list, ({ path, subject }) => `${path} ${subject}`).values()].map((lane) => lane.map(({ place }) => place));
const ascending = (places: readonly number[]): number[] => [...new Set(places)].sort((a, b) => a - b);

it('keeps the order of each subject under failures, sends each event once to who takes it, and nothing beside one that waits', async () => {
  for (const path of ['/a', '/b', '/c']) await feed.webhook({ url: url + path });
  const underWay = new Set<string>();
  let overlaps = 0;
  answer = (one, response) => {
    const key = one.path + one.subject;
    if (underWay.has(key)) overlaps++;
    underWay.add(key);
    setImmediate(() => {
      underWay.delete(key);
      const dice = Math.random();
      if (dice < 0.1) response.destroy();
      else if (dice < 0.4) response.writeHead(dice < 0.2 ? 302 : 503, { 'retry-after': '0' }).end('busy');
      else response.writeHead(204).end();
    });
  };
  // A connection that breaks is tried again after 5 s: this is shortened here.
  const again = setInterval(
    () => void feed.rows(`update delivery set due_at = now() where state = 'waiting' and due_at < 'infinity' and due_at > now()`),
    50,
  );
  close.push(() => clearInterval(again));
  const places = await feed.events(Array.from({ length: 120 }, (_, index) => index % 7));
  start();
  for (let page = 0; page < 2; page++) await fanOut();
  places.push(...(await feed.events(Array.from({ length: 60 }, (_, index) => index % 5))));
  await fanOut();
  await untilStates({ delivered: places.length * 3 });
  expect([answered.length, overlaps]).toEqual([places.length * 3, 0]);
  for (const lane of lanes(answered)) expect(lane).toEqual(ascending(lane));
});

it.each([
  ['it is not heard of', {}, `now() - interval '60 s'`],
  ['its lease is over, though it is heard of', { leaseMs: 1_000 }, `'infinity'`],
])('sends what a dead replica left once %s, and only what was under way twice', async (_, options, seenAt) => {
  for (const path of ['/a', '/b']) await feed.webhook({ url: url + path });
  const places = await feed.events(Array.from({ length: 40 }, (_, index) => index % 10));
  await fanOut();
  const real = newSender();
  const dying = await aFeedDatabase(feed.url);
  // Killed after the endpoints have taken four each, and before any outcome is written.
  start(dying, {
    ...options,
    sender: { send: (...sent) => real.send(...sent).then(() => new Promise(() => undefined)), close: () => real.close() },
  });
  await until(() => answered.length === 8);
  const twice = seen.map(({ path, place }) => `${path} ${place}`);
  await dying.close();
  await feed.rows(`update sender set seen_at = ${seenAt}`);
  start(feed);
  await untilStates({ delivered: places.length * 2 });
  const counts = Map.groupBy(seen, ({ path, place }) => `${path} ${place}`);
  expect(
    [...counts]
      .filter(([, all]) => all.length > 1)
      .map(([key]) => key)
      .sort(),
  ).toEqual(twice.sort());
  expect(counts.size).toBe(places.length * 2);
  for (const lane of lanes(seen)) expect(lane).toEqual([...lane].sort((a, b) => a - b));
});

it('takes over from a replica that stands still; when it wakes up it writes no outcome, sends nothing of that, and goes on as another', async () => {
  await feed.webhook({ url });
  const [first, second] = await feed.events([1, 1]);
  await fanOut();
  const held: ServerResponse[] = [];
  answer = (_, response) => void held.push(response);
  const replica = await aFeedDatabase(feed.url);
  close.push(() => replica.close());
  const still = start(replica, { aliveMs: 1_000, graceMs: 60_000 });
  await until(() => held.length === 1);
  // It waits for a connection whatever it does.
  let wakeUp = (): void => undefined;
  const isAwake = new Promise<void>((resolve) => (wakeUp = resolve));
  const standing = Array.from({ length: connections }, () => transaction(replica.db, () => isAwake));
  answer = take;
  start(feed, { aliveMs: 1_000 });
  await untilStates({ delivered: 2 });
  wakeUp();
  await Promise.all(standing);
  await until(async () => (await feed.rows('select 1 from sender')).length === 2);
  held[0]!.writeHead(410).end();
  await still.stop();
  expect(await states()).toEqual({ delivered: 2 });
  expect(await attemptsOf(first!)).toMatchObject([{ status: 200 }]);
  expect(await feed.rows('select last_failure_at from webhook_queue')).toEqual([{ last_failure_at: null }]);
  expect(seen.map(({ place }) => place)).toEqual([first, first, second]);
});

it('shares the webhooks with a replica that comes later, which sends nothing that the first does', async () => {
  for (let n = 0; n < 6; n++) await feed.webhook({ url: `${url}/${n}` });
  const replica = await aFeedDatabase(feed.url);
  close.push(() => replica.close());
  start();
  const places: number[] = [];
  const more = async (): Promise<void> => {
    places.push(...(await feed.events(Array.from({ length: 20 }, (_, index) => index % 10))));
    await fanOut();
  };
  await more();
  const held = async () => feed.rows('select count(*)::int from webhook_queue where leased_by is not null group by leased_by');
  await until(async () => (await held()).length > 0);
  start(replica);
  // As long as there is something to send, both have their half.
  await until(async () => {
    await more();
    return JSON.stringify(await held()) === '[{"count":3},{"count":3}]';
  });
  await untilStates({ delivered: places.length * 6 });
  expect(seen.length).toBe(places.length * 6);
  for (const lane of lanes(seen)) expect(lane).toEqual(ascending(lane));
});

it('lets other endpoints and subjects go on beside one that hangs, of which it holds four connections', async () => {
  await feed.webhook({ url: `${url}/hangs` });
  await feed.webhook({ url: `${url}/fast` });
  answer = ({ path }, response) => void (path === '/fast' && response.end());
  const places = await feed.events(Array.from({ length: 60 }, (_, index) => index % 20));
  await fanOut();
  start();
  await untilStates({ delivered: places.length, waiting: places.length });
  expect(seen.filter(({ path }) => path === '/hangs').length).toBe(4);
  const held = `select 1 from pg_stat_activity where datname = current_database() and state like 'idle in%'`;
  await until(async () => (await feed.rows(held)).length === 0);
});

it('stops gently: what is under way ends, nothing new begins, and another replica goes on at once', async () => {
  const webhook = await feed.webhook({ url });
  await feed.webhook({ url: `${url}/other` });
  const [first, second] = await feed.events([1, 1]);
  await fanOut();
  const held: (() => void)[] = [];
  answer = ({ path }, response) => void (path === '/other' ? response.end() : held.push(() => response.end()));
  const one = start(feed, { graceMs: 60_000 });
  await untilStates({ delivered: 2, waiting: 2 });
  await until(() => held.length === 1);
  const stopped = one.stop();
  // Leases of webhooks without deliveries under way are given back before the rest.
  const leased = () => feed.rows('select webhook_id::float8 from webhook_queue where leased_by is not null');
  await until(async () => JSON.stringify(await leased()) === JSON.stringify([{ webhook_id: webhook }]));
  held.forEach((end) => end());
  await stopped;
  expect(await states()).toEqual({ delivered: 3, waiting: 1 });
  expect(await leased()).toEqual([]);
  expect(await feed.rows('select 1 from sender')).toEqual([]);
  answer = take;
  start();
  await untilStates({ delivered: 4 });
  expect(seen.filter(({ path }) => path === '/').map(({ place }) => place)).toEqual([first, second]);
});

it('fails a delivery after its last attempt, and goes on with its subject', async () => {
  await feed.webhook({ url });
  const [first, second] = await feed.events([1, 1]);
  answer = ({ place }, response) => void response.writeHead(place === first ? 500 : 200, { 'retry-after': '0' }).end('out of order\0');
  await fanOut();
  start();
  await untilStates({ delivered: 1, failed: 1 });
  const attempts = await attemptsOf(first!);
  expect(attempts.length).toBe(11);
  expect(attempts[0]).toEqual({ time: expect.any(String), status: 500, milliseconds: expect.any(Number), answer: 'out of order\u{fffd}' });
  expect(seen.at(-1)?.place).toBe(second);
  const [queue] = await feed.rows('select last_success_at > last_failure_at as taken, failing_since from webhook_queue');
  expect(queue).toEqual({ taken: true, failing_since: null });
});

it('keeps what waits while a webhook is paused or its integration inactive, and goes on after', async () => {
  const webhook = await feed.webhook({ url });
  await feed.events([1, 2, 3]);
  await fanOut();
  await feed.rows(`update webhook set state = 'paused'`);
  start();
  const others = await receiver();
  await feed.webhook({ url: `${others}/other` });
  await feed.events([4]);
  await fanOut();
  await untilStates({ delivered: 1, waiting: 3 });
  await feed.integration('erp', ['orders/read'], false);
  await feed.rows(`update webhook set state = 'active' where webhook_id = $1`, webhook);
  await feed.integration('erp', ['orders/read']);
  await untilStates({ delivered: 4 });
});

it('ends what may not be read any more, or is not kept any more, as failed, and goes on with the subject', async () => {
  await feed.webhook({ url });
  const [lost, kept] = await feed.events([1, 1]);
  const [stock] = await feed.events([1], 'stock.changed');
  await feed.integration('erp', ['orders/read', 'stock/read']);
  await fanOut();
  await feed.integration('erp', ['orders/read']);
  await feed.rows('delete from event where place = $1', lost);
  start();
  await untilStates({ delivered: 1, failed: 2 });
  expect(await attemptsOf(lost!)).toMatchObject([{ status: null, error: 'the event is not kept any more' }]);
  expect(await attemptsOf(stock!)).toMatchObject([{ status: null, error: 'the integration may not read this event any more' }]);
  expect(seen.map(({ place }) => place)).toEqual([kept]);
  expect(await feed.rows('select failing_since from webhook_queue')).toEqual([{ failing_since: null }]);
});

it('sends an integration that sees one warehouse what is about this one, and names no other', async () => {
  await feed.integration('wms', ['orders/read', 'stock/read']);
  await feed.rows(`update integration_ref set warehouses = '{a}' where client_id = 'wms'`);
  await feed.integration('erp', ['orders/read', 'stock/read']);
  for (const client_id of ['wms', 'erp']) await feed.webhook({ client_id, url: `${url}/${client_id}` });
  const line = (warehouses: object) => ({ data: { lines: [{ qty: 3, warehouses }] } });
  const [mine, shared, other] = await feed.events([1, 2, 3], 'reservation.confirmed');
  const [order] = await feed.events([4]);
  await feed.rows(
    `update event set warehouses = codes::text[], body = (body::jsonb || more::jsonb)::text
       from unnest($1::bigint[], $2::text[], $3::text[]) as of_event (at, codes, more) where place = at`,
    [mine, shared, other, order],
    ['{a}', '{a,b}', '{b}', null],
    [line({ a: 3 }), line({ a: 1, b: 2 }), line({ b: 3 }), { data: { items: [{ warehouses: { a: 1, b: 1 } }] } }].map((one) =>
      JSON.stringify(one),
    ),
  );
  await fanOut();
  start();
  await untilStates({ delivered: 7 });
  const of = (path: string) => seen.filter((one) => one.path === path).sort((one, two) => one.place - two.place);
  expect(of('/erp').map(({ place }) => place)).toEqual([mine, shared, other, order]);
  expect(of('/wms').map(({ place, data }) => [place, data])).toEqual([
    [mine, { lines: [{ qty: 3, warehouses: { a: 3 } }] }],
    [shared, { lines: [{ qty: 1, warehouses: { a: 1 } }] }],
    [order, { items: [{ warehouses: { a: 1 } }] }],
  ]);
});

it('asks to deactivate a webhook that is gone, or has failed for five days', async () => {
  const gone = await feed.webhook({ url: `${url}/gone` });
  const failing = await feed.webhook({ url: `${url}/failing` });
  await feed.webhook({ url: `${url}/failing-shortly` });
  await feed.rows(`update webhook_queue set failing_since = now() - interval '5 days' where webhook_id = $1`, failing);
  answer = ({ path }, response) => void response.writeHead(path === '/gone' ? 410 : 500).end();
  await feed.events([1]);
  await fanOut();
  const asked: [number, string][] = [];
  start(feed, {
    deactivate: async (tx, webhookId, { reason }) => {
      asked.push([webhookId, reason]);
      await tx.query(`update webhook set state = 'deactivated' where webhook_id = $1`, [webhookId]);
    },
  });
  await until(async () => (await feed.rows(`select 1 from delivery where attempts = '[]'`)).length === 0);
  expect(asked.sort()).toEqual([
    [gone, 'gone'],
    [failing, 'failing'],
  ]);
  expect(await states()).toEqual({ waiting: 3 });
});

it('counts what it does, and logs nothing of endpoints and contents', async () => {
  const registry = createMetrics('feed');
  await feed.webhook({ url: `${url}/hook?key=hidden` });
  await feed.webhook({ url: `${url}/fails`, state: 'deactivated' });
  answer = ({ place }, response) => void response.writeHead(place === first ? 500 : 200).end();
  const [first] = await feed.events([1, 1, 2]);
  await fanOut();
  const work = start(feed, { counts: sendingMetrics(registry, feed.db) });
  await until(async () => (await feed.rows(`select 1 from delivery where attempts <> '[]'`)).length === 2);
  const text = await registry.metrics();
  expect(text).toMatch(/entrepot_webhook_attempts_total\{outcome="delivered"[^}]*\} 1/);
  expect(text).toMatch(/entrepot_webhook_attempts_total\{outcome="retried"[^}]*\} 1/);
  expect(text).toMatch(/entrepot_webhook_waiting(\{[^}]*\})? 2/);
  expect(text).toMatch(/entrepot_webhook_failing(\{[^}]*\})? 1/);
  expect(text).toMatch(/entrepot_webhook_deactivated(\{[^}]*\})? 1/);
  await work.stop();
  expect(feed.log()).not.toMatch(/hidden|whsec|127\.0\.0\.1|order\.placed/);
});

it('tells for how long nobody has sent what is due, but not of an endpoint whose last attempt failed', async () => {
  const registry = createMetrics('feed');
  sendingMetrics(registry, feed.db);
  const age = async (): Promise<number> => Number(/entrepot_webhook_due_age_seconds\{[^}]*\} (\S+)/.exec(await registry.metrics())?.[1]);
  await feed.webhook();
  await feed.events([1]);
  await fanOut();
  await feed.rows(`update delivery set due_at = now() - interval '100 s'`);
  expect(await age()).toBeGreaterThanOrEqual(100);
  await feed.rows('update webhook_queue set failing_since = now()');
  expect(await age()).toBe(0);
});

/** Deliveries of events to a webhook, whose queue nobody else holds. */
const giveAll = (webhookId: number, events: readonly { place: number; type: string }[], types: readonly string[]): Promise<void> =>
  transaction(feed.db, async (tx) => {
    lockQueues(tx, [webhookId]);
    const permissions = new Set(['orders/read']);
    await insertDeliveries(
      tx,
      events.map((event) => newDelivery(webhookId, event, { types, permissions })),
    );
  });

const seed = Number(process.env['PROPERTY_SEED'] ?? Date.now() % 2 ** 31);

it(`tells who filters the number given before, over retries, pauses, replays and replicas (PROPERTY_SEED=${seed})`, async () => {
  const below = randomNumbers(seed);
  const wanted = ['order.placed', 'invoice.*'];
  const some = await feed.webhook({ url: `${url}/some`, types: wanted });
  await feed.webhook({ url: `${url}/all`, types: ['*'] });
  answer = (_, response) => void (below(5) === 0 ? response.writeHead(503, { 'retry-after': '0' }).end() : response.end());

  interface Numbered {
    place: number;
    type: string;
    subject: number;
    sequence: number;
  }
  const counts = [0, 0, 0, 0, 0];
  const given: Numbered[] = [];
  const missed: Numbered[] = [];
  /** Previous numbers that `some` is to get with its numbers of a subject, by the place of the event: as often as it gets that event. */
  const expected = new Map<number, (string | undefined)[]>();
  const give = (events: readonly Numbered[]): void => {
    for (const event of events) {
      const before = given.filter(({ subject, sequence }) => subject === event.subject && sequence < event.sequence);
      const previous = before.length === 0 ? undefined : String(Math.max(...before.map(({ sequence }) => sequence)));
      expected.set(event.place, [...(expected.get(event.place) ?? []), previous]);
      given.push(event);
    }
  };
  const append = async (count: number, isGiven: boolean): Promise<void> => {
    const made: Numbered[] = [];
    for (let n = 0; n < count; n++) {
      const subject = below(counts.length);
      const type = ['order.placed', 'order.held', 'order.commented', 'invoice.created'][below(4)]!;
      const [place] = await feed.events([subject], type);
      made.push({ place: place!, type, subject, sequence: ++counts[subject]! });
    }
    await feed.rows(
      // Half of them as the version before has received them.
      `update event set sequence = case when n % 2 = 0 then n end, body = '{"subject":"' || subject || '","sequence":"' || n || '","place":' || place || ',"data":{"sequence":"999"}}'
         from unnest($1::bigint[], $2::bigint[]) as numbered (at, n) where place = at`,
      ...[made.map(({ place }) => place), made.map(({ sequence }) => sequence)],
    );
    const forSome = made.filter(({ type }) => type === 'order.placed' || type === 'invoice.created');
    if (isGiven) give(forSome);
    else missed.push(...forSome);
    await fanOut();
  };

  const replica = await aFeedDatabase(feed.url);
  close.push(() => replica.close());
  await append(30, true);
  start();
  start(replica);
  await append(30, true);
  await feed.rows(`update webhook set state = 'paused' where webhook_id = $1`, some);
  await append(20, false);
  await feed.rows(`update webhook set state = 'active' where webhook_id = $1`, some);
  await append(20, true);
  // As a replay does.
  give(missed);
  await giveAll(some, missed, wanted);
  await append(20, true);
  await until(async () => (await feed.rows(`select 1 from delivery where state = 'waiting'`)).length === 0);

  const ofAll = seen.filter(({ path }) => path === '/all');
  expect(new Set(ofAll.map(({ place }) => place)).size).toBe(120);
  expect(ofAll.filter((one) => one.previoussequence !== undefined)).toEqual([]);
  const told = Map.groupBy(
    seen.filter(({ path }) => path === '/some'),
    ({ place }) => place,
  );
  expect([...told.keys()].sort()).toEqual([...expected.keys()].sort());
  for (const [place, attempts] of told)
    expect([...new Set(attempts.map((one) => one.previoussequence))]).toEqual([...new Set(expected.get(place))]);
});

it('holds at most 64 MiB of bodies that wait, of endpoints that hang, and after a restart; and sends them all', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const held: ServerResponse[] = [];
  answer = (_, response) => void held.push(response);
  const places: number[] = [];
  for (let n = 0; n < 5; n++) {
    const webhook = await feed.webhook({ url: `${url}/${n}` });
    const some = await feed.events(Array.from({ length: 60 }, (_, index) => index));
    await feed.rows(
      `update event set body = '{"place":' || place || ',"subject":"' || subject || '","data":"' || repeat('x', 300000) || '"}'
        where place = any($1::bigint[])`,
      some,
    );
    await giveAll(
      webhook,
      some.map((place) => ({ place, type: 'order.placed' })),
      ['*'],
    );
    places.push(...some);
  }
  for (const round of [1, 2]) {
    collectGarbage();
    const before = process.memoryUsage().arrayBuffers;
    const work = start();
    await until(() => held.length === 20 * round);
    collectGarbage();
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(80 * 1_024 * 1_024);
    await work.stop();
  }
  answer = take;
  start();
  await untilStates({ delivered: places.length });
  expect(new Set(answered.map(({ path, place }) => `${path} ${place}`)).size).toBe(places.length);
});
