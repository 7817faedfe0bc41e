import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { request } from 'undici';
import { ListFollower } from '@entrepot/service/testing';
import { storeEvent } from '@entrepot/contracts/testing';
import { until } from '@entrepot/testing';
import { anOrder } from './an-order.js';
import { type TestService, startTestService } from './order-service.js';
import { aRecord } from './records.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const follow = (path: string, id: string): ListFollower =>
  new ListFollower((url) => service.get<Record<string, unknown>>(url), `/api2/${path}`, path.split('?')[0]!, id);

it('shows orders with every change, whoever made it, and those that leave the filters as deleted', async () => {
  const orders = follow('orders?store_id=71', 'order_id');
  const pending = follow('orders?store_id=71&status=pending', 'order_id');
  const first = await anOrder(service, { store_id: 71, state: 'new' });
  const second = await anOrder(service, { store_id: 71, state: 'new' });
  await orders.until(({ known }) => known.size === 2);
  await pending.until(({ known }) => known.size === 2);
  await service.post('/api2/order/hold', { order_id: first.order_id });
  await orders.until(({ known }) => known.get(first.order_id)?.['state'] === 'holded');
  await pending.until(({ gone }) => gone.has(first.order_id));
  const seen: number[] = [];
  const changes: (() => Promise<unknown>)[] = [
    () => service.post('/api2/history', { order_id: second.order_id, comment: 'seen' }),
    () => service.publish(storeEvent({ store_id: 71, currency: 'BRL' })),
    () => service.rows(`update orders set chat_sales_person_name = 'Bia' where entity_id = $1`, second.order_id),
  ];
  for (const change of changes) {
    orders.known.delete(second.order_id);
    await change();
    await orders.until(({ known }) => known.has(second.order_id));
    seen.push(second.order_id);
  }
  expect(seen).toHaveLength(3);
  expect(orders.known.get(second.order_id)).toMatchObject({ chat_sales_person_name: 'Bia' });
});

it('shows invoices, shipments and credit memos with their changes', async () => {
  const { order_id, increment_id } = await anOrder(service, { store_id: 72 });
  const [invoices, shipments] = [
    follow(`invoices?order_id=${order_id}`, 'invoice_id'),
    follow(`shipments?order_increment_id=${increment_id}`, 'shipment_id'),
  ];
  const { invoice_id } = (await service.post('/api2/invoice/create', { order_id, capture: 'no_capture' })).body;
  const { shipment_id } = (await service.post('/api2/shipment/create', { order_id })).body;
  await invoices.until(({ known }) => known.get(Number(invoice_id))?.['state'] === 1);
  await shipments.until(({ known }) => known.has(Number(shipment_id)));
  shipments.known.clear();
  await service.post('/api2/invoice/capture', { invoice_id });
  await service.post('/api2/shipment/track', { shipment_id, track_number: 'T1' });
  await invoices.until(({ known }) => known.get(Number(invoice_id))?.['state'] === 2);
  await shipments.until(({ known }) => known.has(Number(shipment_id)));
  const { creditmemo_id } = (await service.post('/api2/creditmemo', { invoice_id })).body;
  const creditMemos = follow(`creditmemos?order_id=${order_id}&state=2`, 'creditmemo_id');
  await creditMemos.until(({ known }) => known.get(Number(creditmemo_id))?.['currency'] === null);
  invoices.known.clear();
  await service.publish(storeEvent({ store_id: 72, currency: 'EUR' }));
  await creditMemos.until(({ known }) => known.get(Number(creditmemo_id))?.['currency'] === 'EUR');
  const refunds = (await service.get<{ creditmemos: object[] }>(`/api2/creditmemo?order_id=${order_id}`)).body.creditmemos;
  expect([...creditMemos.known.values()]).toEqual(refunds);
  await invoices.until(({ known }) => known.get(Number(invoice_id))?.['currency'] === 'EUR');
  const listed = (await service.get<{ invoices: object[] }>(`/api2/invoice?order_id=${order_id}`)).body.invoices;
  expect([...invoices.known.values()]).toEqual(listed);
});

it('filters by one number beside a cursor, which looks its record up else', async () => {
  const record = aRecord();
  await service.import([record]);
  const path = `/api2/order?increment_id=${record.increment_id}`;
  expect((await service.get(path)).body.order).toMatchObject({ increment_id: record.increment_id });
  expect((await service.get(`${path}&cursor=`)).body).toMatchObject({ success: true, next_cursor: expect.any(String) });
  const one = await follow(`orders?increment_id=${record.increment_id}`, 'order_id').until(({ known }) => known.size > 0);
  expect([...one.known.values()]).toMatchObject([{ increment_id: record.increment_id }]);
  expect((await service.get(`${path}&cursor=&sort=updated_at`)).body).toEqual({ error: 'Invalid parameter: sort' });
});

it('filters documents by the time of their last change', async () => {
  const at = '2026-01-20 10:00:00';
  const { order_id } = await anOrder(service, { state: 'closed', updated_at: at });
  for (const list of ['invoices', 'shipments', 'creditmemos']) {
    const found = async (query: string): Promise<number> =>
      (await service.get<Record<string, object[]>>(`/api2/${list}?order_id=${order_id}&${query}`)).body[list]!.length;
    expect([await found(`updated_from=${at}`), await found('updated_from=2026-01-21'), await found('updated_to=2026-01-20')]).toEqual([
      1, 0, 1,
    ]);
  }
});

it('streams orders and their documents as their lists show them', async () => {
  await anOrder(service, { store_id: 74, state: 'complete' });
  const { order_id } = await anOrder(service, { store_id: 74, state: 'closed' });
  const token = await service.token('orders/read');
  for (const [list, query] of [
    ['orders', 'store_id=74'],
    ['invoices', `order_id=${order_id}`],
    ['shipments', `order_id=${order_id}`],
    ['creditmemos', `order_id=${order_id}`],
  ]) {
    const listed = (await service.get<Record<string, object[]>>(`/api2/${list}?${query}`)).body[list!]!;
    await until(async () => {
      const headers = { authorization: `Bearer ${token}`, accept: 'application/x-ndjson' };
      const { body } = await request(`${service.url}/api2/${list}?${query}`, { headers });
      const lines = (await body.text())
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as object);
      // Transactions of other tests on the same server hold a walk up.
      if (lines.length <= listed.length) return false;
      expect(lines).toEqual([...listed.reverse(), { next_cursor: expect.any(String) }]);
      return true;
    }, 100_000);
  }
});
