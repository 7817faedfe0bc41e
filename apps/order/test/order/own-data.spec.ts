import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anOrder, orderOf } from '../an-order.js';
import { type TestService, startTestService } from '../order-service.js';
import { aRecord } from '../records.js';
import { aCheckout, confirmed } from '../reservations.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const kept = { external_reference: 'ERP, 7', metadata: { channel: 'phone', note: '' } };
const update = (body: object, headers?: Record<string, string>) => service.post('/api2/order/update', body, headers);
const found = async (query: string) => (await service.get(`/api2/order?${query}`)).body.orders.map(({ order_id }) => order_id);

describe('what an integrator keeps with an order', () => {
  it('comes with its import, and is on the record, the list and the event', async () => {
    const order = await anOrder(service, kept);
    expect(order).toMatchObject({ ...kept, vendalink_id: null });
    const list = await service.get(`/api2/order?external_reference=${encodeURIComponent(kept.external_reference)}`);
    expect(list.body.orders).toEqual([expect.objectContaining({ order_id: order.order_id, ...kept, vendalink_id: null })]);
    const [imported] = await service.events(order.order_id);
    expect(imported?.data).toMatchObject({ ...kept, vendalink_id: null, previous: null });
    expect(await anOrder(service)).toMatchObject({ external_reference: null, metadata: {} });
  });

  it('is changed by a later import that names it', async () => {
    const record = aRecord(kept);
    await service.import([record]);
    await service.import([{ ...record, metadata: { channel: 'store' } }, aRecord()]);
    const { body } = await service.get(`/api2/order?increment_id=${record.increment_id}`);
    expect(body.order).toMatchObject({ external_reference: kept.external_reference, metadata: { channel: 'store' } });
    const [, changed] = await service.events(body.order.order_id);
    expect(changed).toMatchObject({ type: 'order.imported', data: { previous: { metadata: kept.metadata } } });
  });

  it('is changed by name: what is not named stays, null clears', async () => {
    const { order_id, increment_id, version } = await anOrder(service, kept);
    const { status, body } = await update({ order_id, metadata: { channel: null, agent: 'Bia' } });
    expect(status).toBe(200);
    const metadata = { agent: 'Bia', note: '' };
    expect(body).toMatchObject({ message: 'Order updated', order_id, order: { ...kept, metadata, version: version + 1 } });
    const cleared = await update({ order_increment_id: increment_id, external_reference: null, metadata: null });
    expect(cleared.body).toMatchObject({ order: { external_reference: null, metadata: {}, version: version + 2 } });
    const events = (await service.events(order_id)).filter(({ type }) => type === 'order.updated');
    expect(events).toMatchObject([
      { version: version + 1, data: { ...kept, metadata, previous: { metadata: kept.metadata } } },
      { version: version + 2, data: { external_reference: null, metadata: {}, previous: { ...kept, metadata } } },
    ]);
    expect(events.map(({ data }) => data.updated_at)).toEqual([body.order.updated_at, cleared.body.order.updated_at]);
  });

  it('stays as it is, without an event, where a change changes nothing', async () => {
    const before = await anOrder(service, kept);
    expect((await update({ order_id: before.order_id, ...kept, metadata: { channel: 'phone', gone: null } })).status).toBe(200);
    expect(await orderOf(service, before.order_id)).toEqual(before);
    expect(await service.events(before.order_id)).toHaveLength(1);
  });

  it('is refused by its path, and changed only where If-Match names the order', async () => {
    const { order_id } = await anOrder(service, kept);
    const refused = (body: object) => update({ order_id, ...body });
    expect(await refused({ external_reference: 'x'.repeat(256), metadata: { a: true, ['k'.repeat(41)]: '' } })).toMatchObject({
      body: { error: 'Invalid parameter: external_reference' },
      details: [
        { path: 'external_reference', code: 'too_large' },
        { path: 'metadata.a', code: 'type', value: true },
        { path: `metadata.${'k'.repeat(40)}`, code: 'length' },
      ],
    });
    const more = Object.fromEntries(Array.from({ length: 49 }, (_, index) => [`key${index}`, 'x']));
    expect(await refused({ metadata: more })).toMatchObject({
      body: { error: 'Invalid parameter: metadata' },
      details: [{ path: 'metadata', code: 'too_large', message: 'must have up to 50 keys' }],
    });
    for (const broken of ['\0', '\ud800']) {
      expect(await refused({ metadata: { a: broken } })).toMatchObject({ status: 400 });
      expect(await refused({ metadata: { [broken]: 'a' } })).toMatchObject({ status: 400 });
      expect(await refused({ external_reference: broken })).toMatchObject({ status: 400 });
    }
    expect((await update({ order_id, external_reference: 'B' }, { 'if-match': '"another"' })).status).toBe(412);
    expect((await update({ order_id: '9999999', external_reference: 'B' })).body).toMatchObject({ error: 'Order not found' });
    expect(await orderOf(service, order_id)).toMatchObject(kept);
  });
});

it('an order of a sale has its id and what was kept with it', async () => {
  const checkout = aCheckout({ ...kept });
  await service.publish(confirmed(checkout));
  const [order_id] = await found(`vendalink_id=${checkout.sale_id}`);
  const order = await orderOf(service, order_id ?? 0);
  expect(order).toMatchObject({ ...kept, vendalink_id: checkout.sale_id });
  const [placed] = await service.events(order.order_id);
  expect(placed).toMatchObject({ type: 'order.placed', data: { ...kept, vendalink_id: checkout.sale_id, sale_id: checkout.sale_id } });
  expect((await update({ order_id, metadata: {} })).body).toMatchObject({ order: { vendalink_id: checkout.sale_id } });
  expect(await found('vendalink_id=99999999')).toEqual([]);
});
