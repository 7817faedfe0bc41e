import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { untilServed } from '@entrepot/service/testing';
import { anOrder, orderOf } from '../an-order.js';
import { documentCalls } from '../document-calls.js';
import { type TestService, startTestService } from '../order-service.js';
import { aLine, aRecord } from '../records.js';

let service: TestService;
beforeAll(async () => {
  // A payment needs a connection while all the others that it keeps away have one.
  service = await startTestService({ DATABASE_POOL_SIZE: 40 });
});
afterAll(() => service.close());
const { invoice, capture, cancel, refund } = documentCalls(() => service);

type Call = () => Promise<{ status: number; body: object }>;
/** How often each status came; refusals must be those of the contract. */
const statuses = async (calls: Call[]): Promise<Record<number, number>> => {
  const counts: Record<number, number> = {};
  for (const { status, body } of await Promise.all(calls.map(untilServed))) {
    counts[status] = (counts[status] ?? 0) + 1;
    expect([200, 201, 400, 409]).toContain(status);
    if (status === 409) expect(body).toEqual({ error: 'Conflict on save' });
  }
  return counts;
};
const times = (count: number, call: Call): Call[] => Array.from({ length: count }, () => call);
const aTwoLineOrder = (fields: Record<string, unknown> = {}) =>
  anOrder(service, { items: [aLine({ qty_ordered: 3, price: 3.333 }), aLine({ sku: 'B' })], shipping_amount: 5, ...fields });

describe('30 at once on one order', () => {
  it.each(['offline', 'no_capture', 'online'])('make one invoice (%s)', async (way) => {
    const { order_id } = await aTwoLineOrder({ payment_method: 'sandbox_card' });
    const counts = await statuses(times(30, () => invoice({ order_id, capture: way })));
    expect(counts[201]).toBe(1);
    expect(await service.rows('select count(*)::int from invoice where order_id = $1', order_id)).toEqual([{ count: 1 }]);
    expect(await orderOf(service, order_id)).toMatchObject({
      version: 2,
      total_invoiced: 35,
      items: [{ qty_invoiced: 3 }, { qty_invoiced: 2 }],
    });
  });

  it.each(['offline', 'online'])('make one credit memo (%s)', async (refund_type) => {
    const { order_id } = await aTwoLineOrder({ payment_method: 'sandbox_card' });
    await invoice({ order_id, capture: 'online' });
    const counts = await statuses(times(30, () => refund({ order_id, refund_type })));
    expect(counts[201]).toBe(1);
    expect(await service.rows('select count(*)::int from credit_memo where order_id = $1', order_id)).toEqual([{ count: 1 }]);
    expect(await orderOf(service, order_id)).toMatchObject({ version: 4, state: 'closed', total_refunded: 35 });
  });

  it.each(['offline', 'online'])('give back as goodwill what is paid, and no more (%s)', async (refund_type) => {
    const { order_id } = await aTwoLineOrder({ payment_method: 'sandbox_card' });
    await invoice({ order_id, capture: 'online' });
    const payload = { order_id, refund_type, items: [], adjustment_positive: 20 };
    const counts = await statuses(times(12, () => refund(payload)));
    expect(counts[201]).toBe(1);
    expect(await orderOf(service, order_id)).toMatchObject({ version: 3, total_paid: 35, total_refunded: 20 });
  });

  it('make one invoice under one Idempotency-Key, and give it to all callers', async () => {
    const { order_id } = await aTwoLineOrder({ payment_method: 'sandbox_card' });
    const key = { 'idempotency-key': `race-${order_id}-0123456789abcdef` };
    const answers = await Promise.all(Array.from({ length: 30 }, () => untilServed(() => invoice({ order_id, capture: 'online' }, key))));
    const texts = new Set(answers.filter(({ status }) => status === 201).map(({ text }) => text));
    expect(texts.size).toBe(1);
    for (const { status } of answers) expect([201, 409]).toContain(status);
  });

  it('invoice piece by piece what there is, and no more', async () => {
    const { order_id } = await aTwoLineOrder();
    const counts = await statuses(times(30, () => invoice({ order_id, items: [{ sku: 'A', qty: 1 }] })));
    const order = await orderOf(service, order_id);
    expect([order.items[0]?.qty_invoiced, counts[201]]).toEqual([3, 3]);
    const [sums] = await service.rows('select sum(grand_total)::float as total, count(*)::int from invoice where order_id = $1', order_id);
    expect(sums).toEqual({ total: order.total_invoiced, count: counts[201] });
  });
});

describe('two against each other', () => {
  it('capture and cancel of one open invoice: one of them', async () => {
    for (let round = 0; round < 5; round++) {
      const { order_id } = await aTwoLineOrder();
      const { body } = await invoice({ order_id, capture: 'no_capture' });
      const payload = { invoice_id: body['invoice_id'] as number };
      const counts = await statuses([...times(8, () => capture(payload)), ...times(8, () => cancel(payload))]);
      expect(counts[200]).toBe(1);
      const { total_paid, total_invoiced } = await orderOf(service, order_id);
      expect([0, 35]).toContain(total_paid);
      expect(total_invoiced).toBe(total_paid);
    }
  });

  it('an invoice and a cancel of the order: one of them', async () => {
    for (let round = 0; round < 5; round++) {
      const { order_id } = await aTwoLineOrder();
      const calls = [...times(5, () => invoice({ order_id })), ...times(5, () => service.post('/api2/order/cancel', { order_id }))];
      await statuses(round % 2 === 0 ? calls : calls.reverse());
      const { items, total_invoiced } = await orderOf(service, order_id);
      for (const { qty_invoiced, qty_canceled, qty_ordered } of items) expect(qty_invoiced + qty_canceled).toBe(qty_ordered);
      expect([0, 35]).toContain(total_invoiced);
    }
  });

  it('an invoice, a refund and a shipment, again and again: the balance stays', async () => {
    const { order_id } = await aTwoLineOrder();
    const one = [{ sku: 'A', qty: 1 }];
    await statuses([
      ...times(4, () => invoice({ order_id, items: one })),
      ...times(4, () => refund({ order_id, items: one })),
      ...times(4, () => service.post('/api2/shipment/create', { order_id, items: one })),
    ]);
    const { items, total_paid, total_refunded } = await orderOf(service, order_id);
    expect(items[0]?.qty_refunded).toBeLessThanOrEqual(items[0]?.qty_invoiced ?? 0);
    expect(total_refunded).toBeLessThanOrEqual(total_paid);
  });
});

it('numbers 100 invoices and credit memos of a store at once without a gap', async () => {
  const records = Array.from({ length: 100 }, () => aRecord({ store_id: 81 }));
  await service.import(records);
  const expected = Array.from({ length: 100 }, (_, index) => `81${String(index + 1).padStart(8, '0')}`);
  for (const [table, call] of [
    ['invoice', invoice],
    ['credit_memo', refund],
  ] as const) {
    expect(
      await statuses(
        records.map(
          ({ increment_id }) =>
            () =>
              call({ order_increment_id: increment_id }),
        ),
      ),
    ).toEqual({ 201: 100 });
    const rows = await service.rows<{ increment_id: string }>(`select increment_id from ${table} where store_id = 81 order by 1`);
    expect(rows.map(({ increment_id }) => increment_id)).toEqual(expected);
  }
});
