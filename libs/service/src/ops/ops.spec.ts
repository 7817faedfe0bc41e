import { Controller, Module } from '@nestjs/common';
import { storeUpdated } from '@entrepot/contracts';
import { newId } from '@entrepot/kernel';
import { On, type EventContext } from '@entrepot/messaging';
import type { ServiceSettings } from '../settings/service-settings.js';
import { startService } from '../start/start-service.js';
import { startUnderTest, type Answer, type ServiceUnderTest } from '../testing/service-under-test.js';

let isBroken = false;

@Controller()
class OnStoreUpdated {
  @On(storeUpdated)
  async saved(_data: unknown, { tx, event }: EventContext): Promise<void> {
    await tx.query('insert into effect values ($1)', [event.subject]);
    if (isBroken) throw new Error('the shelf is gone');
  }
}

@Module({ controllers: [OnStoreUpdated] })
class ShelvesModule {}

class Effects1700000000009 {
  async up(runner: { query(sql: string): Promise<unknown> }): Promise<void> {
    await runner.query('create table effect (subject text)');
  }
  async down(): Promise<void> {}
}

const definition = {
  name: 'order',
  module: ShelvesModule,
  migrations: [Effects1700000000009],
  projections: [{ aggregate: 'store', rows: 'select from effect' } as const],
};

let service: ServiceUnderTest;
let admin: string;

beforeAll(async () => {
  service = await startUnderTest((settings: ServiceSettings, runtime) => startService(definition, settings, runtime), {});
  admin = await service.token('admin');
});
afterAll(() => service.close());
afterEach(() => service.rows('truncate dead_letter, effect'));
beforeEach(() => (isBroken = false));

const get = (path: string): Promise<Answer> => service.call('GET', `/ops/${path}`, { token: admin });
const post = (path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  service.call('POST', `/ops/${path}`, { token: admin, headers, ...(body !== undefined && { body }) });

const store = { store_id: 7, code: 'br', name: 'Loja', website_id: 1, currency: 'BRL', locale: 'pt_BR', base_url: null, is_active: true };
const storeJson = Buffer.from(JSON.stringify({ ...store, previous: null }));

/** As `setAside` keeps a message of the catalog's. */
const aLetter = async ({ payload = storeJson, type = 'store.updated', failedAt = '2026-01-02 03:04:05' } = {}): Promise<string> => {
  const [id, eventId] = [newId(), newId()];
  const headers = { ce_specversion: '1.0', ce_id: eventId, ce_source: '/entrepot/catalog', ce_type: type, ce_subject: '7' };
  await service.rows(
    `insert into dead_letter (id, consumer, event_id, type, subject, topic, "partition", "offset", key, headers, payload, reason, error, attempts, failed_at)
     values ($1, 'order', $2, $3, '7', 'entrepot.catalog.v1', 0, 41, '7', $4, $5, 'failed', 'Error: no shelf', 5, $6)`,
    ...[id, eventId, type, JSON.stringify(headers), payload, failedAt],
  );
  await service.rows(`insert into inbox (event_id, consumer) values ($1, 'order')`, eventId);
  return id;
};
const effects = async (): Promise<number> => (await service.rows('select from effect')).length;

describe('dead letters', () => {
  it('are listed without what they hold, and shown with it', async () => {
    const id = await aLetter();
    const row = {
      ...{ id, service: 'order', consumer: 'order', type: 'store.updated', subject: '7', reason: 'failed', error: 'Error: no shelf' },
      ...{ topic: 'entrepot.catalog.v1', partition: 0, offset: '41', key: '7', attempts: 5, failed_at: '2026-01-02 03:04:05' },
      ...{ state: 'waiting', retries: 0, retried_at: null, retry_error: null, settled_at: null, settled_by: null, discard_reason: null },
      event_id: expect.any(String),
    };
    expect((await get('dead-letters')).body).toEqual({ success: true, waiting: 1, has_next: false, dead_letters: [row] });
    const shown = { ...row, headers: expect.objectContaining({ ce_subject: '7' }), payload: { ...store, previous: null } };
    expect((await get(`dead-letters/${id}`)).body).toEqual({ success: true, dead_letter: { ...shown, payload_encoding: 'json' } });
    const bytes = await aLetter({ payload: Buffer.from([0, 255]) });
    expect((await get(`dead-letters/${bytes}`)).body['dead_letter']).toMatchObject({ payload: 'AP8=', payload_encoding: 'base64' });
  });

  it('are found by type, consumer, state and time, page by page', async () => {
    const ids = [await aLetter(), await aLetter({ type: 'store.painted' }), await aLetter({ failedAt: '2026-03-01 00:00:00' })];
    const found = async (query: string): Promise<string[]> =>
      (await get(`dead-letters?${query}`)).body['dead_letters'].map(({ id }: { id: string }) => id);
    expect(await found('type=store.painted')).toEqual([ids[1]]);
    expect(await found('since=2026-02-01')).toEqual([ids[2]]);
    expect(await found('consumer=catalog')).toEqual([]);
    expect(await found('state=discarded')).toEqual([]);
    expect(await found('limit=2')).toEqual([ids[2], ids[1]]);
    expect(await found(`limit=2&cursor=${ids[1]}`)).toEqual([ids[0]]);
    expect((await get('dead-letters?limit=2')).body).toMatchObject({ waiting: 3, has_next: true });
    for (const [query, error] of [
      ['state=lost', 'Invalid parameter: state'],
      ['cursor=1', 'Invalid parameter: cursor'],
      ['since=2026-02-30', 'Invalid date format'],
    ])
      expect(await get(`dead-letters?${query}`)).toMatchObject({ status: 400, body: { error } });
  });

  it('are handled again once, even where two ask at the same time; an Idempotency-Key gets the same answer', async () => {
    const id = await aLetter();
    const answers = await Promise.all([1, 2, 3].map(() => post(`dead-letters/${id}/retry`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await effects()).toBe(1);
    const other = await aLetter();
    const key = { 'idempotency-key': 'retry-of-the-night' };
    const first = await post(`dead-letters/${other}/retry`, undefined, key);
    expect(first.body).toEqual({ success: true, dead_letter: { id: other, state: 'retried', settled_by: 'test' } });
    const again = await post(`dead-letters/${other}/retry`, undefined, key);
    expect([again.text, again.headers['idempotent-replay'], await effects()]).toEqual([first.text, 'true', 2]);
    const late = await post(`dead-letters/${other}/retry`);
    expect(late).toMatchObject({ status: 409, body: { error: 'Dead letter was retried already' } });
  });

  it('say why they failed again, and wait on', async () => {
    const id = await aLetter();
    isBroken = true;
    const answer = await post(`dead-letters/${id}/retry`);
    expect(answer).toMatchObject({ status: 422, body: { error: 'Dead letter failed again: Error: the shelf is gone' } });
    expect(await effects()).toBe(0);
    const { body } = await get(`dead-letters/${id}`);
    expect(body['dead_letter']).toMatchObject({ state: 'waiting', retries: 1, retry_error: 'Error: the shelf is gone' });
    const painted = await aLetter({ type: 'store.painted' });
    expect(await post(`dead-letters/${painted}/retry`)).toMatchObject({
      status: 422,
      body: { error: 'Nobody here handles store.painted' },
    });
  });

  it('are discarded for a reason, and kept', async () => {
    const id = await aLetter();
    expect(await post(`dead-letters/${id}/discard`)).toMatchObject({ status: 400, body: { error: 'reason is required' } });
    expect(await post(`dead-letters/${id}/discard`, { reason: 'x'.repeat(1_001) })).toMatchObject({
      status: 400,
      body: { error: 'Invalid parameter: reason' },
    });
    expect((await post(`dead-letters/${id}/discard`, { reason: ' a test order ' })).status).toBe(200);
    const { body } = await get('dead-letters?state=discarded');
    expect(body['dead_letters']).toMatchObject([{ id, settled_by: 'test', discard_reason: 'a test order' }]);
    expect((await post(`dead-letters/${id}/retry`)).status).toBe(409);
  });

  it('that are not there are 404', async () => {
    for (const call of [
      get(`dead-letters/${newId()}`),
      post(`dead-letters/${newId()}/retry`),
      post(`dead-letters/${newId()}/discard`, { reason: 'x' }),
    ])
      expect(await call).toMatchObject({ status: 404, body: { error: 'Dead letter not found' } });
    expect(await get('dead-letters/7')).toMatchObject({ status: 400, body: { error: 'Invalid parameter: id' } });
  });
});

describe('projections', () => {
  it('show how far they are; a second rebuild at once is refused, and gives up the first where it is asked to', async () => {
    await service.rows(`update projection_state set completed_at = now(), expected = 3`);
    await service.rows(`insert into effect values ('1'), ('2')`);
    const [shown] = (await get('projections')).body['projections'];
    expect(shown).toMatchObject({
      ...{ name: 'store', source: 'catalog', topic: 'entrepot.catalog.v1', state: 'filled', rows: 2, lag_messages: 0, lag_seconds: null },
      last_rebuild: { told: null, expected: 3, completed_at: expect.stringMatching(/^\d{4}-/) },
    });
    const first = await post('projections/store/rebuild');
    expect(first).toMatchObject({
      status: 202,
      body: { success: true, service: 'order', projection: 'store', request_id: expect.any(String) },
    });
    expect(await post('projections/store/rebuild')).toMatchObject({ status: 409, body: { error: 'Projection is being rebuilt' } });
    expect((await get('projections')).body['projections'][0]).toMatchObject({
      state: 'rebuilding',
      last_rebuild: { told: 0, expected: null },
    });
    const second = await post('projections/store/rebuild', { restart: true });
    expect(second.status).toBe(202);
    expect(second.body['request_id']).not.toBe(first.body['request_id']);
    expect(await post('projections/product/rebuild')).toMatchObject({ status: 404, body: { error: 'Projection not found' } });
    for (const restart of ['maybe', '']) expect((await post('projections/store/rebuild', { restart })).status).toBe(400);
  });
});

it('reports all of it at once', async () => {
  await aLetter();
  expect((await get('outbox')).body).toEqual({ success: true, outbox: expect.objectContaining({ depth: expect.any(Number) }) });
  expect((await get('report')).body['report']).toEqual({
    database: 'up',
    outbox: expect.objectContaining({ topics: expect.any(Array), oldest_age_seconds: expect.any(Number) }),
    consumer_lag: [
      { topic: 'entrepot.catalog.v1', messages: expect.any(Number) },
      expect.objectContaining({ topic: 'entrepot.snapshots.v1' }),
    ],
    dead_letters: { waiting: 1, oldest_at: '2026-01-02 03:04:05', gaps: 0, events_lost: 0 },
    waiting_partitions: [],
    // Without their rows, which would be counted at each look.
    projections: [
      {
        ...{ name: 'store', source: 'catalog', topic: 'entrepot.catalog.v1', state: expect.any(String) },
        ...{ lag_messages: expect.any(Number), lag_seconds: null, last_rebuild: expect.any(Object) },
      },
    ],
    follow_ups: [],
    retention: [],
    restore: null,
    mails: null,
    payments: null,
    webhooks: null,
    holds: null,
    image_sizes: null,
  });
});

it.each<['GET' | 'POST', string]>([
  ['GET', 'dead-letters'],
  ['GET', 'dead-letters/01a200b6-92ff-7000-ad39-df1907fec535'],
  ['POST', 'dead-letters/01a200b6-92ff-7000-ad39-df1907fec535/retry'],
  ['POST', 'dead-letters/01a200b6-92ff-7000-ad39-df1907fec535/discard'],
  ['GET', 'outbox'],
  ['GET', 'projections'],
  ['POST', 'projections/store/rebuild'],
  ['GET', 'report'],
])('%s %s is for those who hold admin', async (method, path) => {
  expect((await service.call(method, `/ops/${path}`)).status).toBe(401);
  const token = await service.token('orders/read', 'orders/write', 'products/read');
  expect(await service.call(method, `/ops/${path}`, { token })).toMatchObject({ status: 403, body: { error: 'Forbidden' } });
});
