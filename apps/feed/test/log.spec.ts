import fc from 'fast-check';
import pg from 'pg';
import { event, eventDefinitions, leadCaptured, orderPlaced, type EventDefinition } from '@entrepot/contracts';
import { newId } from '@entrepot/kernel';
import type { IncomingMessage } from '@entrepot/messaging';
import { type Json, type ServiceUnderTest, startUnderTest } from '@entrepot/service/testing';
import { createLogger } from '@entrepot/telemetry';
import { readLog } from '../src/event/event.store.js';
import { startFeed } from '../src/start.js';

let service: ServiceUnderTest;

beforeAll(async () => {
  service = await startUnderTest(startFeed, {}, { logger: createLogger({ name: 'test', level: 'fatal' }) });
});
beforeEach(() => service.rows('truncate event, dead_letter'));
afterAll(() => service.close());

const bodies = async (): Promise<Json[]> =>
  (await service.rows<{ body: string }>('select body from event order by place')).map(({ body }) => JSON.parse(body) as Json);

let offset = 0;
/** As a broker hands it over. */
const messageOf = (type: string, data: string, headers: Record<string, string> = {}): IncomingMessage => ({
  topic: 'entrepot.captures.v1',
  partition: 0,
  offset: String(offset++),
  key: '5',
  headers: { ce_specversion: '1.0', ce_id: newId(), ce_source: '/shop/form', ce_type: type, ce_subject: '5', ...headers },
  value: Buffer.from(data),
});

it('keeps every event of every type but snapshots, in the order in which they come', async () => {
  const isSnapshot = ({ type }: EventDefinition): boolean => type.endsWith('.snapshot') || type.startsWith('snapshot.');
  const all = Object.values(eventDefinitions);
  await service.publish(...all.map((definition, n) => event(definition, { subject: n, version: 1, data: definition.sample })));
  const kept = await bodies();
  expect(new Set(kept.map(({ type }) => type as string))).toEqual(new Set(all.filter((one) => !isSnapshot(one)).map(({ type }) => type)));
  expect(kept).toHaveLength(all.filter((one) => !isSnapshot(one)).length);
  const log = await readLog(service.db, 0, 1_000);
  expect(log.map(({ event_id }) => event_id)).toEqual(kept.map(({ id }) => id as string));
  expect(await readLog(service.db, log[2]!.place, 2)).toEqual(log.slice(3, 5));
});

it('keeps the CloudEvent in its JSON form, its data as it was published', async () => {
  await service.publish(event(orderPlaced, { subject: 7, version: 3, data: orderPlaced.sample }));
  const [{ headers }] = (await service.rows<{ headers: Record<string, string> }>(
    'select headers from outbox order by id desc limit 1',
  )) as [{ headers: Record<string, string> }];
  const [kept] = await service.rows<Json>('select source, subject, type, event_id, time, sequence, owner, body from event');
  expect(JSON.parse(kept!['body'] as string)).toEqual({
    specversion: '1.0',
    id: headers['ce_id'],
    source: '/entrepot/order',
    type: 'order.placed',
    subject: '7',
    time: headers['ce_time'],
    dataschema: 'urn:entrepot:event:order.placed:1',
    aggregateversion: '3',
    sequence: '3',
    requestid: headers['ce_requestid'],
    traceparent: headers['ce_traceparent'],
    datacontenttype: 'application/json',
    data: orderPlaced.sample,
  });
  expect(kept).toMatchObject({
    source: '/entrepot/order',
    subject: '7',
    type: 'order.placed',
    event_id: headers['ce_id'],
    time: new Date(headers['ce_time']!),
    sequence: '3',
    owner: null,
  });
  const data = '{ "id": 5,\n\t"name" : "Ana \\u00e9 é" }';
  await service.strategy.process([messageOf('lead.captured', data, { ce_data: 'x', 'ce_Bad-Name': 'x', ce_time: '2026-01-31T02:14:07Z' })]);
  const [{ body }] = (await service.rows(`select body from event where type = 'lead.captured'`)) as [{ body: string }];
  expect(body).toContain(`"data":${data}}`);
  expect(Object.keys(JSON.parse(body) as Json).sort()).toEqual('data datacontenttype id source specversion subject time type'.split(' '));
});

it('keeps events of a subject that no index would hold, and finds them by it', async () => {
  const ce_subject = Array.from({ length: 500 }, newId).join('');
  await service.strategy.process([messageOf('lead.captured', '{"id":5}', { ce_subject }), messageOf('lead.captured', '{"id":5}')]);
  expect(await readLog(service.db, 0, 10, ce_subject)).toMatchObject([{ subject: ce_subject }]);
  expect(await service.rows('select 1 from dead_letter')).toEqual([]);
});

it('keeps events of types that it does not know, and sets malformed ones aside', async () => {
  const fresh = messageOf('parcel.weighed', '{"grams":5}');
  const bad = [messageOf('parcel.weighed', '{"grams":'), messageOf('constructor.name', '5'), messageOf('lead.captured', '{"id":"x"}')];
  await service.strategy.process([fresh, ...bad, fresh]);
  await service.strategy.process([fresh]);
  expect((await bodies()).map(({ type, data }) => [type, data])).toEqual([
    ['parcel.weighed', { grams: 5 }],
    ['constructor.name', 5],
  ]);
  expect(await service.rows('select type, reason from dead_letter order by type')).toEqual([
    { type: 'lead.captured', reason: 'malformed' },
    { type: 'parcel.weighed', reason: 'malformed' },
  ]);
  expect(await service.metrics()).not.toContain('parcel.weighed');
});

const steps = fc.array(fc.record({ who: fc.nat(2), count: fc.integer({ min: 1, max: 4 }) }), { minLength: 8, maxLength: 20 });

it('gives places in the order in which events become visible, also beside a transaction that is held open', async () => {
  // Another transaction of the cluster, which would hold up a horizon of transaction numbers.
  const client = new pg.Client((service.db.options as { url: string }).url);
  await client.connect();
  await client.query('begin; select pg_current_xact_id()');
  await fc.assert(
    fc.asyncProperty(steps, async (plan) => {
      await service.rows('truncate event');
      const seen: string[] = [];
      let last = 0;
      const readOn = async (): Promise<void> => {
        for (const { place, event_id } of await readLog(service.db, last, 1_000)) {
          last = place;
          seen.push(event_id);
        }
      };
      let ingested = 0;
      let isDone = false;
      const reading = (async () => {
        while (!isDone) await readOn();
        await readOn();
      })();
      // Three ingesters side by side.
      await Promise.all(
        [0, 1, 2].map(async (partition) => {
          for (const { who, count } of plan) {
            if (who !== partition) continue;
            await service.strategy.process(Array.from({ length: count }, () => ({ ...messageOf('lead.captured', '{"id":5}'), partition })));
            ingested += count;
          }
        }),
      );
      isDone = true;
      await reading;
      const all = await service.rows<{ event_id: string }>('select event_id from event order by place');
      expect(seen).toEqual(all.map(({ event_id }) => event_id));
      expect(seen).toHaveLength(ingested);
    }),
    { numRuns: 20 },
  );
  await client.query('rollback');
  await client.end();
});

it('receives again behind all places what a restored database has lost', async () => {
  const [kept, lost] = [messageOf('lead.captured', '{"id":5}'), messageOf('lead.captured', '{"id":5}')];
  await service.strategy.process([kept]);
  const [place] = await service.rows<{ last: string }>('select last from event_place');
  const last = place!.last;
  await service.strategy.process([lost]);
  const before = await readLog(service.db, 0, 10);
  // Take the database back to its state between the two; later messages are handled once more (libs/messaging/src/restore).
  await service.rows('delete from event where place > $1', last);
  await service.rows('delete from inbox where event_id = $1', lost.headers['ce_id']);
  await service.rows('update event_place set last = $1', last);
  await service.strategy.process([kept, lost]);
  const after = await readLog(service.db, 0, 10);
  expect(after.map(({ event_id }) => event_id)).toEqual(before.map(({ event_id }) => event_id));
  expect((await readLog(service.db, before[1]!.place, 10)).map(({ event_id }) => event_id)).toEqual([lost.headers['ce_id']]);
});

it('gives places above all that were given before, however far the clock is behind', async () => {
  await service.rows('update event_place set last = $1', 9_000_000_000_000_000);
  await service.strategy.process([messageOf(leadCaptured.type, '{"id":5}'), messageOf(leadCaptured.type, '{"id":6}')]);
  expect((await readLog(service.db, 0, 10)).map(({ place }) => place)).toEqual([9_000_000_000_000_001, 9_000_000_000_000_002]);
  await service.rows('update event_place set last = 0');
});
