import { CloudEvent } from 'cloudevents';
import {
  type DomainEvent,
  event,
  integrationCreated,
  leadCaptured,
  orderPlaced,
  productUpdated,
  reservationConfirmed,
  shipmentCreated,
  shipmentLinked,
  stockRecalculated,
  warehouseCreated,
  webhookDeactivated,
  webhookDeleted,
} from '@entrepot/contracts';
import { newId } from '@entrepot/kernel';
import { type Answer, type Json, type ServiceUnderTest, startUnderTest } from '@entrepot/service/testing';
import type { RunningService } from '@entrepot/service';
import { until } from '@entrepot/testing';
import { Readers } from '../src/reading/readers.js';
import { mostLookedAt } from '../src/reading/read-page.js';
import { startFeed } from '../src/start.js';

let service: ServiceUnderTest;
let running: RunningService;
let token: string;
const open = async (settings: object = {}): Promise<ServiceUnderTest> =>
  startUnderTest(async (given, runtime) => (running = await startFeed(given, runtime)), settings);

beforeAll(async () => {
  service = await open();
  token = await service.token('events/read', 'orders/read', 'stock/read');
});
beforeEach(() => service.rows('truncate event'));
afterAll(() => service.close());

interface Page {
  events: Json[];
  next_cursor: string;
  has_next: boolean;
}
const get = (query: string, as = token): Promise<Answer<Page>> => service.call<Page>('GET', `/api2/events${query}`, { token: as });
const ids = ({ body }: Answer<Page>): string[] => body.events.map(({ subject }) => subject as string);

const placed = (subject: number, version = 1) => event(orderPlaced, { subject, version, data: orderPlaced.sample });
const counted = (subject: number, version = 1) => event(stockRecalculated, { subject, version, data: stockRecalculated.sample });
const captured = (subject: number) => event(leadCaptured, { subject, version: 0, data: leadCaptured.sample });

/** Publishes one after the other: events of different subjects may overtake each other on their way. */
const publish = async (...events: DomainEvent[]): Promise<void> => {
  for (const one of events) await service.publish(one);
};

it('shows the events that the caller may read, page after page, as CloudEvents', async () => {
  await publish(placed(1), counted(2), captured(3), placed(4), placed(5));
  const first = await get('?limit=2');
  expect(first.status).toBe(200);
  expect(first.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(Object.keys(first.body)).toEqual(['events', 'next_cursor', 'has_next']);
  expect([ids(first), first.body.has_next]).toEqual([['1', '2'], true]);
  const second = await get(`?limit=2&cursor=${first.body.next_cursor}`);
  expect([ids(second), second.body.has_next]).toEqual([['4', '5'], false]);
  const end = await get(`?cursor=${second.body.next_cursor}`);
  expect(end.body).toEqual({ events: [], next_cursor: second.body.next_cursor, has_next: false });
  const [one] = first.body.events;
  expect(new CloudEvent(one as object, true)).toMatchObject({ type: 'order.placed', sequence: '1', data: orderPlaced.sample });
  expect(ids(await get('?cursor=now'))).toEqual([]);
});

it('shows the deactivation of a webhook to its integration alone, and to admins', async () => {
  const { sample } = webhookDeactivated;
  await publish(
    event(webhookDeactivated, { subject: 1, version: 2, data: { ...sample, client_id: 'erp' } }),
    event(webhookDeactivated, { subject: 2, version: 2, data: { ...sample, client_id: 'wms' } }),
    event(webhookDeleted, { subject: 1, version: 3, data: { ...webhookDeleted.sample, client_id: 'erp' } }),
    placed(3),
  );
  const seenBy = async (...as: Parameters<typeof service.tokenOf>) => {
    const answer = await get('?types=webhook.*', await service.tokenOf(...as));
    return [ids(answer), answer.headers['x-unreadable-types']];
  };
  expect(await seenBy('erp', 'events/read', 'webhooks/read')).toEqual([['1'], undefined]);
  expect(await seenBy('wms', 'events/read', 'webhooks/read')).toEqual([['2'], undefined]);
  expect(await seenBy('pos', 'events/read', 'orders/read')).toEqual([[], 'webhook.*']);
  expect(await seenBy('boss', 'events/read', 'admin')).toEqual([['1', '2', '1'], undefined]);
});

it('names the types that were asked for and that the caller may not read', async () => {
  const named = async (query: string) => (await get(query)).headers['x-unreadable-types'];
  expect(await named('?types=order.*,lead.*,customer.created,*')).toBe('lead.*, customer.created');
  expect(await named('?types=order.*,stock.*')).toBeUndefined();
  expect(await named('')).toBeUndefined();
});

it('gives 100 events a page unless told, and 1,000 at most', async () => {
  await service.rows(
    `insert into event (place, source, subject, type, event_id, time, body)
     select n, '/order', n, 'order.placed', 'many-' || n, now(), '{}' from generate_series(1, 1100) n`,
  );
  for (const [query, count] of [
    ['', 100],
    ['?limit=1000', 1_000],
    ['?limit=1001', 1_000],
    ['?limit=0', 100],
    ['?limit=50', 50],
  ] as const)
    expect([query, (await get(query)).body.events.length]).toEqual([query, count]);
});

it('begins with a time, or with the oldest event that is kept', async () => {
  await publish(placed(1), placed(2));
  await service.rows(`update event set place = place - 3600000000 where subject = '1'`);
  const since = (minutes: number) => get(`?from=${new Date(Date.now() - minutes * 60_000).toISOString()}`);
  expect([ids(await since(30)), ids(await since(90)), ids(await since(-1))]).toEqual([['2'], ['1', '2'], []]);
  const { next_cursor } = (await get('?limit=1')).body;
  expect(ids(await get(`?cursor=${next_cursor}&from=2020-01-01`))).toEqual(['2']);
  expect(await get('?from=yesterday')).toMatchObject({ status: 400 });
});

it('takes a cursor as it was given only', async () => {
  const cursor = (await get('')).body.next_cursor;
  for (const sent of [`${cursor}.`, `${cursor}=`, `${cursor}%20`, `%0A${cursor}`])
    expect([sent, await get(`?cursor=${sent}`)]).toMatchObject([sent, { status: 400, body: { error: 'Invalid cursor' } }]);
});

it('filters by types and by subject, with any cursor', async () => {
  await publish(placed(1), counted(1), placed(2), counted(2, 1), placed(1, 2));
  const { next_cursor } = (await get('?limit=1')).body;
  expect(ids(await get('?types=order.*'))).toEqual(['1', '2', '1']);
  expect(ids(await get(`?types=stock.recalculated,invoice.paid&cursor=${next_cursor}`))).toEqual(['1', '2']);
  const ofOne = await get('?subject=1&types=order.placed&limit=1');
  expect([ids(ofOne), ofOne.body.has_next]).toEqual([['1'], true]);
  const rest = await get(`?subject=1&types=order.placed&cursor=${ofOne.body.next_cursor}`);
  expect([ids(rest), rest.body.has_next]).toEqual([['1'], false]);
  // Behind the last event of all, not of the subject.
  expect(rest.body.next_cursor).toBe((await get('?cursor=now')).body.next_cursor);
});

it.each([
  ['cursor=abc', 'Invalid cursor', 'format'],
  ['cursor=AAZmZmZmZmZmZmZmAAZL7z3Aq8A', 'Invalid cursor', 'format'],
  ['types=orders.*', 'Invalid parameter: types', 'unknown'],
  ['types=order.*,*.placed', 'Invalid parameter: types', 'format'],
  ['types=product.snapshot', 'Invalid parameter: types', 'unknown'],
  ['wait=soon', 'Invalid parameter: wait', 'type'],
  ['wait=-1', 'Invalid parameter: wait', 'range'],
])('refuses %s', async (query, error, code) => {
  const answer = await get(`?${query}`);
  expect([answer.status, answer.body, answer.details[0]?.code]).toEqual([400, { error }, code]);
});

it('shows a caller of some warehouses what is about these, with sums over them, and no other’s code', async () => {
  const warehouse = (warehouse_id: number, code: string) =>
    event(warehouseCreated, { subject: warehouse_id, version: 1, data: { ...warehouseCreated.sample, warehouse_id, code } });
  const stock = {
    ...stockRecalculated.sample,
    ...{ qty: 15, reserved_qty: 5, salable_qty: 10, min_qty: 1, missing_qty: 0 },
    ...{ warehouses: { a: 10, b: 5 }, reserved: { a: 4, b: 1 } },
    previous: { qty: 12, salable_qty: 7, warehouses: { a: 7, b: 5 } },
  };
  const shipment = (codes: Record<string, number> | null, warehouses?: string[]) => ({
    ...shipmentCreated.sample,
    shipment: {
      ...shipmentCreated.sample.shipment,
      items: shipmentCreated.sample.shipment.items.map((item) => ({ ...item, warehouses: codes })),
    },
    ...(warehouses && { warehouses }),
  });
  const items = orderPlaced.sample.items.map((item) => ({ ...item, warehouses: { a: 1, b: 1 } }));
  const reservation = (subject: number, warehouses: Record<string, number>) =>
    event(reservationConfirmed, {
      subject,
      version: 1,
      data: {
        ...reservationConfirmed.sample,
        reservation_id: subject,
        lines: reservationConfirmed.sample.lines.map((one) => ({ ...one, qty: 3, warehouses })),
      },
    });
  await publish(
    ...[warehouse(1, 'a'), warehouse(2, 'b')],
    ...[
      event(stockRecalculated, { subject: 3, version: 1, data: stock }),
      event(stockRecalculated, { subject: 4, version: 1, data: { ...stock, warehouses: { b: 15 }, reserved: {}, previous: null } }),
    ],
    ...[reservation(5, { a: 1, b: 2 }), reservation(6, { b: 3 })],
    ...[
      event(shipmentCreated, { subject: 7, version: 1, data: shipment(null, ['a']) }),
      event(shipmentCreated, { subject: 8, version: 1, data: shipment(null) }),
    ],
    event(shipmentLinked, { subject: 9, version: 1, data: shipment({ b: 2 }) }),
    event(orderPlaced, { subject: 10, version: 1, data: { ...orderPlaced.sample, items } }),
  );
  const as = await service.token('events/read', 'orders/read', 'stock/read');
  const headers = { 'x-entrepot-warehouses': 'a' };
  const seen = await service.call<Page>('GET', '/api2/events', { token: as, headers });
  expect(ids(seen)).toEqual(['1', '3', '5', '7', '10']);
  expect(seen.text).not.toMatch(/"b"/);
  const [, recalculated, confirmed, , placedOne] = seen.body.events.map(({ data }) => data as Json);
  expect(recalculated).toMatchObject({
    ...{ qty: 10, reserved_qty: 4, salable_qty: 5, warehouses: { a: 10 }, reserved: { a: 4 } },
    previous: { qty: 7, salable_qty: 2, warehouses: { a: 7 } },
  });
  expect(confirmed).toMatchObject({ lines: [{ qty: 1, warehouses: { a: 1 } }] });
  expect(placedOne!['items'][0].warehouses).toEqual({ a: 1 });
  expect(ids(await get('', as))).toHaveLength(10);
  // A total of all warehouses is not told of a product either.
  const total = { min_qty: 1, qty: 15 };
  const product = { ...productUpdated.sample, stock: total, stock_change: { qty: 15 }, previous: { stock: { qty: 12 } } };
  await publish(event(productUpdated, { subject: 13, version: 2, data: product }));
  const reader = await service.token('events/read', 'products/read');
  const ofProduct = (await service.call<Page>('GET', '/api2/events?types=product.*', { token: reader, headers })).body.events;
  expect(ofProduct.map(({ data }) => data)).toMatchObject([{ stock: { min_qty: 1 }, stock_change: {}, previous: { stock: {} } }]);
  expect(JSON.stringify(ofProduct)).not.toMatch(/"qty":1[25]/);
  // A page that waits, and a stream.
  const { next_cursor } = (await get('?cursor=now', as)).body;
  const waiting = service.call<Page>('GET', `/api2/events?wait=20&cursor=${next_cursor}`, { token: as, headers });
  const stream = await fetch(`${service.url}/api2/events?cursor=${next_cursor}`, {
    headers: { ...headers, authorization: `Bearer ${as}`, accept: 'text/event-stream' },
  });
  await publish(reservation(11, { b: 1 }), reservation(12, { a: 1, b: 2 }));
  expect(ids(await waiting)).toEqual(['12']);
  let streamed = '';
  for await (const chunk of stream.body!.pipeThrough(new TextDecoderStream())) if ((streamed += chunk).includes('"subject":"12"')) break;
  expect(streamed).toContain('"warehouses":{"a":1}');
  expect(streamed).not.toMatch(/"subject":"11"|"b"/);
});

it('needs the permission to read events, and shows nothing that the integration has lost since', async () => {
  expect((await get('', await service.token('orders/read'))).status).toBe(403);
  await publish(placed(1), counted(2));
  expect(ids(await get('', await service.token('events/read')))).toEqual([]);
  expect(ids(await get(''))).toEqual(['1', '2']);
  const data = { ...integrationCreated.sample, client_id: 'test', permissions: ['events/read', 'stock/read'] };
  await service.publish(event(integrationCreated, { subject: 'test', version: 1, data }));
  await until(async () => (await get('')).body.events.length === 1);
  expect(ids(await get(''))).toEqual(['2']);
  expect(ids(await get('', await service.token('events/read', 'orders/read')))).toEqual([]);
  await service.rows('delete from integration_ref');
  await until(async () => (await get('')).body.events.length > 1);
});

it('looks at so many events for one page, and goes on from an empty one', async () => {
  await service.rows(
    `insert into event select $1::bigint + n, 's', '1', 'stock.short', gen_random_uuid(), now(), '{}' from generate_series(1, $2::int) n`,
    Date.now() * 1000,
    mostLookedAt + 5,
  );
  const last = newId();
  await service.rows(`insert into event select max(place) + 1, 's', '9', 'order.placed', $1, now(), '{"subject":"9"}' from event`, last);
  const empty = await get('?types=order.*');
  expect([ids(empty), empty.body.has_next]).toEqual([[], true]);
  expect(ids(await get(`?types=order.*&cursor=${empty.body.next_cursor}`))).toEqual(['9']);
});

it('ends a page of large events before its limit', async () => {
  await service.rows(
    `insert into event select $1::bigint + n, 's', n::text, 'order.placed', gen_random_uuid(), now(), '{"subject":"' || n || '","data":"' || repeat('x', 900000) || '"}'
       from generate_series(1, 5) n`,
    Date.now() * 1000,
  );
  const seen: string[] = [];
  let cursor = '';
  for (;;) {
    const page = await get(`?cursor=${cursor}`);
    expect(page.body.events.length).toBeLessThan(4);
    seen.push(...ids(page));
    cursor = page.body.next_cursor;
    if (!page.body.has_next) break;
  }
  expect(seen).toEqual(['1', '2', '3', '4', '5']);
});

it('reads for one integration after the other: many requests of one take one connection of the database', async () => {
  await publish(placed(1));
  const other = await service.tokenOf('modest', 'events/read', 'orders/read');
  // Without the fan-out, which reads the log too.
  const waiting = `select from pg_stat_activity
                    where datname = current_database() and wait_event_type = 'Lock' and query like '%from event where place >%' and query not like '%event_id%'`;
  const lock = service.db.createQueryRunner();
  await lock.startTransaction();
  try {
    await lock.query('lock table only event in access exclusive mode');
    const asked = [...Array.from({ length: 8 }, () => get('?limit=1000')), get('', other)];
    const seen: number[] = [];
    // Ten looks in a row: more would have come to the database meanwhile.
    await until(async () => {
      seen.push((await service.rows(waiting)).length);
      return seen.length >= 10 && seen.slice(-10).every((count) => count === 2);
    });
    await lock.commitTransaction();
    for (const answer of await Promise.all(asked)) expect(answer).toMatchObject({ status: 200, body: { events: [{ subject: '1' }] } });
  } finally {
    await lock.release();
  }
});

it('says that events behind a cursor are gone, and only then', async () => {
  const long = (Date.now() - 40 * 86_400_000) * 1000;
  await service.rows(
    `insert into event select $1::bigint + n, 's', n::text, 'order.placed', 'e', now(), '{}' from generate_series(1, 3) n`,
    long,
  );
  const all = (await get('?limit=3')).body.next_cursor;
  const some = (await get('?limit=2')).body.next_cursor;
  await service.rows('delete from event where place < $1', long + 3);
  await service.rows('update event_removed set place = $1', long + 2);
  expect((await get(`?cursor=${some}`)).status).toBe(200);
  await service.rows('update event_removed set place = $1', long + 3);
  expect(await get(`?cursor=${some}`)).toMatchObject({ status: 410, body: { error: 'Cursor expired' } });
  expect((await get(`?cursor=${some}`)).status).toBe(410);
  expect((await get(`?cursor=${all}`)).status).toBe(200);
  expect((await get('')).status).toBe(200);
  await service.rows('update event_removed set place = 0');
});

describe('with wait', () => {
  const waiting = async (): Promise<number> => {
    const found = /entrepot_feed_readers\{kind="wait"[^}]*\} (\d+)/.exec(await service.metrics());
    return Number(found?.[1]);
  };

  it('an empty answer is held until something comes that is wanted', async () => {
    const { next_cursor } = (await get('?cursor=now')).body;
    const held = get(`?types=order.*&wait=50&cursor=${next_cursor}`);
    await until(async () => (await waiting()) === 1);
    await publish(counted(1));
    expect(await waiting()).toBe(1);
    await publish(placed(2), placed(3));
    const answer = await held;
    expect(ids(answer).slice(0, 1)).toEqual(['2']);
    const { body } = await get(`?types=order.*&cursor=${answer.body.next_cursor}&wait=0`);
    expect([...ids(answer), ...body.events.map(({ subject }) => subject as string)]).toEqual(['2', '3']);
    expect(await waiting()).toBe(0);
  });

  it('it hears what another process has committed', async () => {
    const held = get('?cursor=now&wait=50');
    await until(async () => (await waiting()) === 1);
    await service.rows(
      `with placed as (update event_place set last = greatest(last, $1) + 1 returning last)
       insert into event select last, 's', '7', 'order.placed', 'e', now(), '{"subject":"7"}' from placed`,
      Date.now() * 1000,
    );
    expect(ids(await held)).toEqual(['7']);
  });

  it('nothing is held that has something to show, and an empty one ends with its time', async () => {
    await publish(placed(1));
    expect(ids(await get('?wait=50'))).toEqual(['1']);
    const empty = await get('?cursor=now&wait=1');
    expect([empty.status, ids(empty), empty.body.has_next]).toEqual([200, [], false]);
  });

  it('whoever leaves is forgotten, and nobody is waited for when the service ends', async () => {
    const leaving = new AbortController();
    const left = fetch(`${service.url}/api2/events?cursor=now&wait=50`, {
      headers: { authorization: `Bearer ${token}` },
      signal: leaving.signal,
    }).catch(() => 'left');
    await until(async () => (await waiting()) === 1);
    leaving.abort();
    expect(await left).toBe('left');
    await until(async () => (await waiting()) === 0);
    const held = get('?cursor=now&wait=50');
    await until(async () => (await waiting()) === 1);
    running.app.get(Readers).onModuleDestroy();
    expect((await held).status).toBe(200);
    await service.restart();
  });
});
