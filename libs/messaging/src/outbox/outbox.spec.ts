import { randomUUID } from 'node:crypto';
import { event, leadCaptured, numbered, storeCreated, storeSnapshot, storeUpdated } from '@entrepot/contracts';
import { transaction } from '@entrepot/database';
import { newTraceparent, runInContext } from '@entrepot/telemetry';
import { aPlace, aStore, type Place } from '../../test/world.js';
import { appendEvents } from './outbox.js';

let place: Place;
beforeAll(async () => {
  place = await aPlace();
});
beforeEach(() => place.db.query('truncate outbox'));
afterAll(() => place.drop());

interface Row {
  headers: Record<string, string>;
  payload: Buffer;
}

const rows = (): Promise<Row[]> => place.db.query('select * from outbox order by id');
const updated = (subject: string, version = 1) => event(storeUpdated, { subject, version, data: aStore(version) });

it('writes CloudEvents with the key, the context and the topic of their definition', async () => {
  const traceparent = newTraceparent();
  await runInContext({ requestId: 'request-1', traceparent, integration: 'erp' }, () =>
    transaction(place.db, (tx) => appendEvents(tx, [event(storeCreated, { subject: 7, version: 3, data: aStore(7) })])),
  );
  const [row] = await rows();
  expect(row).toMatchObject({ topic: 'entrepot.catalog.v1', key: '7', published_at: null });
  expect(row?.headers).toEqual({
    ce_specversion: '1.0',
    ce_id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-/),
    ce_source: '/entrepot/catalog',
    ce_type: 'store.created',
    ce_subject: '7',
    ce_time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    ce_dataschema: 'urn:entrepot:event:store.created:1',
    ce_aggregateversion: '3',
    ce_sequence: '3',
    ce_requestid: 'request-1',
    ce_traceparent: traceparent,
    ce_actor: 'erp',
    'content-type': 'application/json',
  });
  expect(JSON.parse(row!.payload.toString())).toEqual(aStore(7));
});

it('writes any number of events with one statement, in their order', async () => {
  await place.db.query(`
    create table statement_made ();
    create function note_statement() returns trigger language plpgsql as $$ begin insert into statement_made default values; return null; end $$;
    create trigger noted after insert on outbox for each statement execute function note_statement()`);
  const events = Array.from({ length: 300 }, (_, index) => updated(`k${index % 3}`, 1 + Math.floor(index / 3)));
  await transaction(place.db, (tx) => appendEvents(tx, events));
  expect(await place.db.query('select count(*)::integer from statement_made')).toEqual([{ count: 1 }]);
  await place.db.query('drop trigger noted on outbox');
  expect((await rows()).map(({ headers }) => [headers.ce_subject, Number(headers.ce_sequence)])).toEqual(
    events.map(({ subject, version }) => [subject, version]),
  );
});

it('undoes the caller’s transaction when an event breaks its schema, naming the place and no value', async () => {
  const broken = { ...updated('a'), data: { ...aStore(1), name: 7, code: 'secret' } };
  const appending = transaction(place.db, async (tx) => {
    await appendEvents(tx, [updated('a')]);
    await appendEvents(tx, [broken]);
  });
  await expect(appending).rejects.toMatchObject({
    code: 'event_invalid',
    details: { type: 'store.updated', violation: '/name must be string' },
  });
  expect(await rows()).toEqual([]);
});

it('refuses an event that no broker would take, and one of no known type', async () => {
  const large = { ...updated('a'), data: { ...aStore(1), name: 'x'.repeat(900_000) } };
  await expect(transaction(place.db, (tx) => appendEvents(tx, [large]))).rejects.toMatchObject({ code: 'event_too_large' });
  const unknown = { ...updated('a'), type: 'store.painted' };
  await expect(transaction(place.db, (tx) => appendEvents(tx, [unknown]))).rejects.toThrow('store.painted');
});

it.each([
  ['a number twice', [3, 3]],
  ['a gap', [3, 5]],
  ['a number backwards', [3, 2]],
])('refuses %s among the events of one aggregate', async (_, versions) => {
  const events = [updated('b', 8), ...versions.map((version) => updated('a', version))];
  await expect(transaction(place.db, (tx) => appendEvents(tx, events))).rejects.toThrow('store.updated of a has number');
  expect(await rows()).toEqual([]);
});

it('numbers the events of a change after those before it, with one counter for all types of an aggregate', async () => {
  const change = numbered(6, [
    event(storeUpdated, { subject: 'a', data: aStore(1) }),
    event(storeUpdated, { subject: 'a', data: aStore(2) }),
  ]);
  expect(change).toMatchObject({ version: 8, events: [{ version: 7 }, { version: 8 }] });
  await transaction(place.db, (tx) => appendEvents(tx, change.events));
  expect((await rows()).map(({ headers }) => headers.ce_sequence)).toEqual(['7', '8']);
});

it('counts neither snapshots, which repeat the last number, nor events about no record', async () => {
  const { previous: _previous, ...store } = aStore(1);
  const snapshot = event(storeSnapshot, { subject: 'a', version: 4, data: { ...store, request_id: randomUUID() } });
  const lead = event(leadCaptured, { subject: 5, version: 2, data: { id: 5 } });
  await transaction(place.db, (tx) => appendEvents(tx, [updated('a', 4), snapshot, updated('a', 5), lead, lead]));
  expect((await rows()).map(({ headers }) => headers.ce_sequence)).toEqual(['4', '4', '5', undefined, undefined]);
});
