import { event, integrationCreated, orderPlaced } from '@entrepot/contracts';
import { type Tx, transaction } from '@entrepot/database';
import type { RunningService } from '@entrepot/service';
import { type Json, type ServiceUnderTest, startUnderTest } from '@entrepot/service/testing';
import { type EventDriver, type HistoricMessage, markRestored, Projections, Reconciler } from '@entrepot/messaging';
import { createLogger } from '@entrepot/telemetry';
import { until } from '@entrepot/testing';
import { restore } from '../src/restore.js';
import { startFeed } from '../src/start.js';

let running: RunningService;
let service: ServiceUnderTest;
let token: string;
beforeAll(async () => {
  service = await startUnderTest(async (settings, runtime) => (running = await startFeed(settings, runtime)), {});
  token = await service.tokenOf('erp', 'webhooks/write', 'webhooks/read', 'events/read', 'orders/read', 'admin');
});
afterAll(() => service.close());

const tables = `
  select relname as name from pg_class
   where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relname <> 'database_origin'`;
const tableNames = async (): Promise<string[]> => (await service.rows<{ name: string }>(tables)).map(({ name }) => name);

/** Keeps all rows and numbers as they are. */
const backUp = (names: readonly string[]): Promise<void> =>
  transaction(service.db, async (tx) => {
    await tx.query('create schema backup');
    for (const name of names) await tx.query(`create table backup.${name} as table public.${name}`);
    await tx.query(
      `create table backup.sequences as select sequencename, coalesce(last_value, 1) as last from pg_sequences where schemaname = 'public'`,
    );
  });
const putBack = (names: readonly string[], then: (tx: Tx) => Promise<void>): Promise<void> =>
  transaction(service.db, async (tx) => {
    await tx.query('set local session_replication_role = replica');
    await tx.query(`truncate ${names.join(', ')}`);
    for (const name of names) await tx.query(`insert into public.${name} overriding system value select * from backup.${name}`);
    await tx.query('select setval(sequencename::regclass, last) from backup.sequences');
    await then(tx);
  });

/** Reads the messages of the topics, whatever becomes of the database. */
const history = async (): Promise<HistoricMessage[]> => {
  const rows = await service.rows<{ id: string; topic: string; key: string; headers: Record<string, string>; payload: Buffer }>(
    'select id, topic, key, headers, payload from outbox order by id',
  );
  return rows.map(({ id, topic, key, headers, payload }) => {
    const place = { topic, partition: 0, offset: id, key, headers };
    return { ...place, value: payload, time: new Date(headers['ce_time']!) };
  });
};

const call = async (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object): Promise<Json> =>
  (await service.call(method, `/api2/${path}`, { token, ...(body && { body }) })).body;
const hook = (description: string): Promise<Json> =>
  call('POST', 'webhooks', { url: 'https://example.com/hook', types: ['order.*'], description });
const placed = (subject: number) => event(orderPlaced, { subject, version: 1, data: orderPlaced.sample });
const created = (client_id: string) =>
  event(integrationCreated, {
    subject: client_id,
    version: 1,
    data: { ...integrationCreated.sample, client_id, permissions: ['orders/read', 'webhooks/read', 'admin'] },
  });
const logged = async (): Promise<string[]> =>
  (await service.rows<{ event_id: string }>('select event_id from event')).map((one) => one.event_id);

it('agrees with the others again after its database alone was put back: log, webhooks, integrations', async () => {
  await service.publish(created('erp'), placed(1));
  const { webhook: kept } = await hook('kept');
  await until(async () => (await logged()).length === 3);
  const at = new Date();
  const names = await tableNames();
  await backUp(names);

  const { webhook: lost } = await hook('lost');
  await call('PATCH', `webhooks/${kept['webhook_id']}`, { description: 'changed since' });
  await service.publish(placed(2), created('wms'));
  // All that is on its way has come: three of orders, integrations and webhooks before, four since.
  await until(async () => (await logged()).length === 7);
  const all = await logged();
  const { next_cursor: cursor } = await call('GET', 'events?cursor=now');
  const messages = await history();
  await putBack(names, (tx) => markRestored(tx, at));

  const reconciler = new Reconciler({
    ...{
      service: 'feed',
      db: service.db,
      strategy: service.strategy,
      rules: restore,
      owned: [],
      projections: running.app.get(Projections),
    },
    logger: createLogger({ name: 'test', level: 'error' }),
    driver: {
      history: ({ topics, take }) => take(messages.filter(({ topic }) => topics.includes(topic))),
    } as Partial<EventDriver> as EventDriver,
  });
  expect(await reconciler.request('test')).toBe(true);
  await reconciler.untilReconciled(AbortSignal.timeout(60_000));

  const report = await reconciler.report();
  expect(report?.lost.differences.map(({ type, subject, is_here }) => [type, subject, is_here])).toEqual([
    ['webhook.created', String(lost['webhook_id']), false],
    ['webhook.updated', String(kept['webhook_id']), true],
  ]);
  // Others learn that the lost one is gone; no number that was seen is given again.
  expect(await service.events('webhook.deleted', lost['webhook_id'])).toMatchObject([
    { version: 2, data: { previous: { description: 'lost' } } },
  ]);
  expect((await call('GET', `webhooks/${kept['webhook_id']}`))['webhook']).toMatchObject({ description: 'kept', version: 3 });
  expect((await hook('new'))['webhook']['webhook_id']).toBeGreaterThan(lost['webhook_id']);
  // Everything is in the log once, and what was received since comes again behind all places that were given before.
  await until(async () => (await logged()).length === all.length + 2);
  const now = await logged();
  expect(all.filter((id) => !now.includes(id))).toEqual([]);
  expect(new Set(now).size).toBe(now.length);
  const { events: again } = await call('GET', `events?cursor=${cursor}`);
  const types = (again as Json[]).map(({ type, subject }) => `${type} ${subject}`);
  for (const one of ['order.placed 2', 'integration.created wms', `webhook.created ${lost['webhook_id']}`]) expect(types).toContain(one);
  expect(types).not.toContain('order.placed 1');
  // Integrations are learnt again, and asked for once more.
  expect(await service.rows('select client_id from integration_ref order by client_id')).toEqual([
    { client_id: 'erp' },
    { client_id: 'wms' },
  ]);
  expect((await service.events('snapshot.requested')).at(-1)?.data).toMatchObject({ aggregates: ['integration'] });
  // Deliveries go on: of what came again too.
  await until(
    async () => (await service.rows(`select 1 from delivery where webhook_id = $1 and subject = '2'`, kept['webhook_id'])).length === 1,
  );
});
