import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anOrder, orderOf } from '../an-order.js';
import { type TestService, startTestService } from '../order-service.js';
import { payFor } from '../payment-under-way.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const historyOf = async (orderId: number) =>
  (await service.get<{ history: { history_id: number }[] }>(`/api2/history?order_id=${orderId}`)).body.history;

describe('POST /api2/history', () => {
  it('adds a comment with its flags; version and updated_at move', async () => {
    const { order_id, increment_id, updated_at } = await anOrder(service, { status: 'picking' });
    const payload = { order_increment_id: increment_id, comment: ' Called <Ana> ', is_customer_notified: 1, is_visible_on_front: 'true' };
    const answer = await service.post('/api2/history', payload);
    expect(answer).toMatchObject({
      status: 201,
      body: {
        success: true,
        history: {
          status: 'picking',
          comment: 'Called <Ana>',
          is_customer_notified: true,
          is_visible_on_front: true,
          entity_name: 'order',
        },
        order: { order_id, increment_id, state: 'processing', status: 'picking' },
      },
    });
    const { history_id, history } = answer.body;
    expect(history.history_id).toBe(history_id);
    expect((await historyOf(order_id))[0]).toEqual(history);
    const after = await orderOf(service, order_id);
    expect([after.version, after.updated_at > updated_at]).toEqual([2, true]);
    expect((await service.events(order_id)).slice(1)).toMatchObject([
      { type: 'order.commented', version: 2, data: { updated_at: after.updated_at, previous: { updated_at }, history: [history] } },
    ]);
    expect(await service.rows('select 1 from mail_outbox')).toEqual([]);
  });

  it('changes the status to one that is configured, never the state, and publishes it', async () => {
    await anOrder(service, { status: 'on_its_way' });
    const { order_id } = await anOrder(service);
    const answer = await service.post('/api2/history', { order_id, comment: 'Left', status: ' on_its_way ' });
    expect(answer.body).toMatchObject({
      history: { status: 'on_its_way', is_customer_notified: false },
      order: { state: 'processing', status: 'on_its_way' },
    });
    expect((await service.events(order_id)).slice(1)).toMatchObject([
      { type: 'order.commented', version: 2, data: { status: 'on_its_way', history: [answer.body['history']] } },
      { type: 'order.status-changed', version: 3, data: { status: 'on_its_way', previous: { status: 'processing' } } },
    ]);
    await service.post('/api2/history', { order_id, comment: 'Still', status: 'on_its_way' });
    expect((await service.events(order_id)).slice(3)).toMatchObject([{ type: 'order.commented', version: 4 }]);
    expect(await service.post('/api2/history', { order_id, comment: 'Odd', status: 'closed' })).toMatchObject({
      status: 201,
      body: { order: { state: 'processing', status: 'closed' } },
    });
  });

  it.each(['closed', 'canceled', 'holded', 'payment_review', 'complete'])('works on an order that is %s', async (state) => {
    const { order_id } = await anOrder(service, { state });
    expect(await service.post('/api2/history', { order_id, comment: 'x', status: 'pending' })).toMatchObject({
      status: 201,
      body: { order: { state, status: 'pending' } },
    });
  });

  it('has a hold’s own status again after the unhold', async () => {
    const { order_id } = await anOrder(service, { status: 'picking' });
    await service.post('/api2/order/hold', { order_id });
    await service.post('/api2/history', { order_id, comment: 'x', status: 'pending' });
    expect((await service.post('/api2/order/unhold', { order_id })).body).toMatchObject({ state: 'processing', status: 'picking' });
  });

  it('goes on while a payment of the order is under way; what changes quantities waits', async () => {
    const { order_id } = await anOrder(service);
    await payFor(service, order_id);
    for (const path of ['/api2/order/cancel', '/api2/order/hold', '/api2/shipment/create'])
      expect(await service.post(path, { order_id })).toMatchObject({ status: 409, body: { error: 'Conflict on save' } });
    expect((await service.post('/api2/history', { order_id, comment: 'Waits', status: 'pending' })).status).toBe(201);
  });

  it.each<[unknown, number, string]>([
    [{ order_id: 1 }, 400, 'Comment is required'],
    [{ order_id: 1, comment: '  ' }, 400, 'Comment is required'],
    [{ order_id: 1, comment: null, status: 'pending' }, 400, 'Comment is required'],
    [{ order_id: 1, comment: ['x'] }, 400, 'Invalid parameter: comment'],
    [{ order_id: 1, comment: 'x', status: {} }, 400, 'Invalid parameter: status'],
    [{ order_id: 1, comment: 'x', is_customer_notified: 'maybe' }, 400, 'Invalid parameter: is_customer_notified'],
    [{ order_id: 1, comment: 'x', is_visible_on_front: 2 }, 400, 'Invalid parameter: is_visible_on_front'],
    [{ comment: 'x' }, 400, 'Exactly one of order_id and order_increment_id is required'],
    [{ order_id: 987_654_321, comment: 'x' }, 404, 'Order not found'],
  ])('%j is %d %s', async (payload, status, error) => {
    const answer = await service.post('/api2/history', payload);
    expect([answer.status, answer.body]).toEqual([status, { error }]);
  });

  it('refuses a status that is not configured, and saves nothing', async () => {
    const { order_id } = await anOrder(service);
    const answer = await service.post('/api2/history', { order_id, comment: 'x', status: 'nonsense' });
    expect([answer.status, answer.body]).toEqual([400, { error: 'Invalid status' }]);
    expect(await historyOf(order_id)).toHaveLength(1);
    expect((await orderOf(service, order_id)).version).toBe(1);
  });

  it('is done once for an Idempotency-Key', async () => {
    const { order_id } = await anOrder(service);
    const headers = { 'idempotency-key': 'history-0123456789' };
    const [first, second] = [
      await service.post('/api2/history', { order_id, comment: 'x' }, headers),
      await service.post('/api2/history', { order_id, comment: 'x' }, headers),
    ];
    expect([second.status, second.text, second.headers['idempotent-replay']]).toEqual([201, first.text, 'true']);
    expect(await historyOf(order_id)).toHaveLength(2);
  });

  it('has no plural alias', async () => {
    expect((await service.post('/api2/histories', { order_id: 1, comment: 'x' })).status).toBe(404);
  });
});
