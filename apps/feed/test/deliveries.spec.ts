import type { Permission } from '@entrepot/contracts';
import { transaction } from '@entrepot/database';
import { ListFollower } from '@entrepot/service/testing';
import { insertDeliveries, newDelivery } from '../src/delivery/delivery.store.js';
import { lockQueues } from '../src/webhook/webhook-queue.store.js';
import { type FeedUnderTest, type Integration, startTestFeed } from './feed-service.js';

let service: FeedUnderTest;
let erp: Integration;

beforeAll(async () => {
  service = await startTestFeed();
  erp = await service.integration('erp', 'orders/read');
});
afterAll(() => service.close());

interface Head {
  delivery_id: number;
  state: string;
  subject: string;
}

/** A paused webhook, to which nothing is sent, with deliveries of these subjects in their order. */
const withDeliveries = async (...subjects: string[]): Promise<{ id: number; deliveries: number[] }> => {
  const { webhook_id: id } = await erp.webhook({ is_active: false });
  await deliver(id, subjects);
  return { id, deliveries: await idsOf(id) };
};
const deliver = async (id: number, subjects: readonly string[], type = 'order.placed'): Promise<void> => {
  const places = await service.log(subjects, { type });
  await transaction(service.db, async (tx) => {
    lockQueues(tx, [id]);
    await insertDeliveries(
      tx,
      places.map((place) => newDelivery(id, { place, type }, { types: ['*'], permissions: new Set() })),
    );
  });
};
const idsOf = async (id: number): Promise<number[]> =>
  (await service.rows('select delivery_id::int from delivery where webhook_id = $1 order by turn', id)).map(
    ({ delivery_id }) => delivery_id as number,
  );
/** As the sender ends it. */
const end = async (deliveryId: number, state: 'delivered' | 'failed', attempt: object = {}): Promise<void> => {
  const attempts = [{ time: '2026-11-22T09:15:02.511Z', status: 500, milliseconds: 87, answer: 'no', ...attempt }];
  await service.rows(
    'update delivery set state = $2, attempts = $3, updated_at = clock_timestamp() where delivery_id = $1',
    ...[deliveryId, state, JSON.stringify(attempts)],
  );
};
const list = async (id: number, query = ''): Promise<Head[]> => {
  const { status, body, text } = await erp.get(`/${id}/deliveries${query}`);
  if (status !== 200) throw new Error(text);
  return body['deliveries'];
};

it('are listed with the newest first, by state and type', async () => {
  const { id, deliveries } = await withDeliveries('1', '1', '2');
  await deliver(id, ['3'], 'invoice.created');
  const [first, second, third] = deliveries as [number, number, number];
  await end(first, 'failed');
  const [latest, ...others] = await list(id);
  expect(latest).toMatchObject({ webhook_id: id, type: 'invoice.created', subject: '3', state: 'waiting', attempt_count: 0 });
  expect(others.map(({ delivery_id, state }) => [delivery_id, state])).toEqual([
    [third, 'waiting'],
    [second, 'waiting'],
    [first, 'failed'],
  ]);
  expect(latest).not.toHaveProperty('attempts');
  expect(others.map((one) => (one as { next_attempt_at?: string }).next_attempt_at === null)).toEqual([false, true, true]);
  const found = async (query: string): Promise<number[]> => (await list(id, query)).map(({ delivery_id }) => delivery_id);
  expect(await found('?state=failed,delivered')).toEqual([first]);
  expect(await found('?type=invoice.*&type=stock.*')).toEqual([latest!.delivery_id]);
  expect(await found('?type=order.placed&state=waiting')).toEqual([third, second]);
  expect(await found('?sort=updated_at&direction=desc&limit=1')).toEqual([first]);
  await service.rows(
    `update delivery set sequence = 1, counted = hashtextextended('/entrepot/order order 2', 0) where delivery_id = $1`,
    third,
  );
  expect(await found('?subject=2,9')).toEqual([third]);
  expect(await found('?subject=9')).toEqual([]);
  expect(await found('?created_from=2020-01-01&updated_to=2020-01-01')).toEqual([]);
  expect((await erp.get(`/${id}/deliveries?limit=3&page=2&include_pagination=1`)).body).toMatchObject({
    page: 2,
    total: 4,
    deliveries: [{}],
  });
  expect((await erp.get(`/${id}/deliveries?state=gone&type=x`)).details).toMatchObject([{ path: 'state' }, { path: 'type' }]);
});

it('are walked, each webhook’s on its own', async () => {
  const { id, deliveries } = await withDeliveries('1', '2');
  const follower = new ListFollower((url) => erp.get(url), `/${id}/deliveries`, 'deliveries', 'delivery_id');
  await follower.until(({ known }) => known.size === 2);
  await withDeliveries('1', '2', '3');
  await end(deliveries[0]!, 'delivered');
  await deliver(id, ['5']);
  await follower.until(({ known }) => known.size === 3 && known.get(deliveries[0]!)?.['state'] === 'delivered');
  expect(follower.gone.size).toBe(0);
  const { id: other } = await withDeliveries('1');
  expect(await erp.get(`/${other}/deliveries?cursor=${follower.cursor}`)).toMatchObject({ status: 400, body: { error: 'Invalid cursor' } });
});

it('are shown with their attempts, to their integration and to admins', async () => {
  const { id, deliveries } = await withDeliveries('7');
  const [deliveryId] = deliveries as [number];
  await end(deliveryId, 'failed', { status: null, answer: undefined, error: 'the connection was refused' });
  const answer = await erp.get(`/deliveries/${deliveryId}`);
  expect(answer.body).toEqual({
    success: true,
    delivery: {
      ...{ delivery_id: deliveryId, webhook_id: id, event_id: expect.stringMatching('^event-'), type: 'order.placed', subject: '7' },
      ...{ state: 'failed', attempt_count: 1, next_attempt_at: null },
      ...{ created_at: expect.stringMatching(/\.\d{3}Z$/), updated_at: expect.stringMatching(/\.\d{3}Z$/) },
      attempts: [{ time: '2026-11-22T09:15:02.511Z', status: null, milliseconds: 87, error: 'the connection was refused' }],
    },
  });
  expect(await erp.get(`/deliveries/${deliveryId}`, { 'if-none-match': String(answer.headers['etag']) })).toMatchObject({ status: 304 });
  const wms = await service.integration('wms');
  expect(await wms.get(`/deliveries/${deliveryId}`)).toMatchObject({ status: 404, body: { error: 'Delivery not found' } });
  expect(await wms.call('POST', `/deliveries/${deliveryId}/retry`)).toMatchObject({ status: 404 });
  expect(await wms.get(`/${id}/deliveries`)).toMatchObject({ status: 404, body: { error: 'Webhook not found' } });
  const admin = await service.integration('back-office', 'admin');
  expect((await admin.get(`/deliveries/${deliveryId}`)).body).toEqual(answer.body);
});

it('are shown with their events to the gateway, for what a request has caused, as far as its reader may see them', async () => {
  const { id, deliveries } = await withDeliveries('8');
  await end(deliveries[0]!, 'failed');
  const [stock] = await service.log(['9'], { type: 'stock.recalculated' });
  const events = await service.rows(
    `select event_id, time, floor(extract(epoch from time) * 1000)::text as ms from event where place = $1 or event_id = (select event_id from delivery where delivery_id = $2)`,
    ...[stock, deliveries[0]],
  );
  // Times are whole milliseconds in events.
  await service.rows(`update event set time = date_trunc('milliseconds', time) where event_id = any($1)`, events.map(({ event_id }) => event_id)); // prettier-ignore
  const query = `ids=${events.map(({ event_id }) => event_id).join(',')}&times=${events.map(({ ms }) => ms).join(',')}`;
  const effects = async (clientId: string, ...permissions: Permission[]) => {
    const token = await service.tokenOf(clientId, 'requests/read', ...permissions);
    const { status, body } = await service.call('GET', `/effects?${query}`, { token });
    expect(status).toBe(200);
    return { events: body['events'].map((one: { type: string }) => one.type), attempts: body['webhook_attempts'] };
  };
  const attempt = { delivery_id: deliveries[0], webhook_id: id, type: 'order.placed', status: 500, milliseconds: 87, answer: 'no' };
  expect(await effects('erp', 'events/read', 'webhooks/read', 'orders/read')).toEqual({
    events: ['order.placed'],
    attempts: [expect.objectContaining(attempt)],
  });
  expect(await effects('oms', 'events/read', 'orders/read', 'stock/read')).toEqual({
    events: ['order.placed', 'stock.recalculated'],
    attempts: [],
  });
  expect(await effects('oms', 'orders/read', 'stock/read')).toEqual({ events: [], attempts: [] });
  expect(await effects('wms', 'events/read', 'webhooks/read', 'orders/read')).toEqual({ events: ['order.placed'], attempts: [] });
});

describe('a retry', () => {
  const retry = (deliveryId: number) => erp.call('POST', `/deliveries/${deliveryId}/retry`);
  /** Reads the waiting deliveries, in the order in which they are sent. */
  const waiting = (id: number) =>
    service.rows(
      `select delivery_id::int as id, due_at <= now() as is_due from delivery where webhook_id = $1 and state = 'waiting' order by turn`,
      id,
    );

  it('puts a failed one behind what its subject waits for', async () => {
    const { id, deliveries } = await withDeliveries('1', '1', '2');
    const [first, second, other] = deliveries as [number, number, number];
    await end(first, 'failed');
    await service.rows('update delivery set due_at = now() where delivery_id = $1', second);
    expect(await retry(first)).toMatchObject({
      status: 200,
      body: { success: true, delivery: { state: 'waiting', attempts: [{ status: 500 }] } },
    });
    expect(await waiting(id)).toEqual([
      { id: second, is_due: true },
      { id: other, is_due: true },
      { id: first, is_due: false },
    ]);
    await end(second, 'failed');
    await end(other, 'failed');
    await retry(other);
    expect(await waiting(id)).toContainEqual({ id: other, is_due: true });
  });

  it('makes one that waits, and what it waits for, due now', async () => {
    const { id, deliveries } = await withDeliveries('1', '1');
    const [first, second] = deliveries as [number, number];
    await service.rows(`update delivery set due_at = now() + interval '1 day' where delivery_id = $1`, first);
    expect((await retry(second)).body['delivery']).toMatchObject({ next_attempt_at: null });
    expect(await waiting(id)).toEqual([
      { id: first, is_due: true },
      { id: second, is_due: false },
    ]);
  });

  it('sends one that was taken once more, behind what its subject waits for', async () => {
    const { id, deliveries } = await withDeliveries('1', '1');
    const [first, second] = deliveries as [number, number];
    await end(first, 'delivered', { status: 204 });
    await service.rows('update delivery set due_at = now() where delivery_id = $1', second);
    expect(await retry(first)).toMatchObject({
      status: 200,
      body: { success: true, delivery: { state: 'waiting', attempt_count: 1, attempts: [{ status: 204 }] } },
    });
    expect(await waiting(id)).toEqual([
      { id: second, is_due: true },
      { id: first, is_due: false },
    ]);
    await end(second, 'delivered', { status: 204 });
    await end(first, 'delivered', { status: 204 });
    await retry(first);
    expect(await waiting(id)).toEqual([{ id: first, is_due: true }]);
  });
});
