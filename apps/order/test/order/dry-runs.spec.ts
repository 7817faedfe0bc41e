import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@entrepot/kernel';
import type { Json } from '@entrepot/service/testing';
import { anOrder } from '../an-order.js';
import { pricedOrder } from '../document-calls.js';
import { type TestService, startTestService } from '../order-service.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const anyOrder = (fields: Record<string, unknown> = {}) => anOrder(service, { state: 'new', ...pricedOrder(), ...fields });
type Made = Awaited<ReturnType<typeof anyOrder>>;
const aCardOrder = () => anyOrder({ payment_method: 'sandbox_card' });
const invoiced = async (order: Made, capture: string): Promise<Made> => {
  await service.post('/api2/invoice/create', { order_id: order.order_id, capture });
  return order;
};

interface Tried {
  what: string;
  path: string;
  make(): Promise<Made>;
  body(order: Made): object;
  /** Makes the same write one that is refused. */
  wrong: object;
}
const one = ({ items }: Made): object => ({ items: [{ order_item_id: items[0]!.order_item_id, qty: 1 }] });
const tooMany = { items: [{ sku: 'A', qty: 1_000 }] };

const writes: Tried[] = [
  { what: 'an invoice', path: '/api2/invoice/create', make: anyOrder, body: (order) => ({ ...one(order), comment: 'x' }), wrong: tooMany },
  { what: 'an open invoice', path: '/api2/invoice/create', make: anyOrder, body: () => ({ capture: 'no_capture' }), wrong: tooMany },
  { what: 'an online invoice', path: '/api2/invoice/create', make: aCardOrder, body: () => ({ capture: 'online' }), wrong: tooMany },
  {
    what: 'a shipment',
    path: '/api2/shipment/create',
    make: anyOrder,
    body: (order) => ({ ...one(order), tracks: [{ carrier_code: 'correios', track_number: 'BR1' }] }),
    wrong: tooMany,
  },
  {
    what: 'a credit memo',
    path: '/api2/creditmemo',
    make: async () => invoiced(await anyOrder(), 'offline'),
    body: (order) => ({ ...one(order), shipping_amount: 2 }),
    wrong: { shipping_amount: 99 },
  },
  {
    what: 'an online credit memo',
    path: '/api2/creditmemo/create',
    make: async () => invoiced(await aCardOrder(), 'online'),
    body: (order) => ({ ...one(order), refund_type: 'online' }),
    wrong: { adjustment_positive: 99 },
  },
  { what: 'a cancel in part', path: '/api2/order/cancel', make: anyOrder, body: one, wrong: tooMany },
  { what: 'a cancel', path: '/api2/order/cancel', make: aCardOrder, body: () => ({}), wrong: { items: [] } },
];

/** All that the database holds, by table; of the outbox the ids, as its relay notes what it has published. */
const held = async (): Promise<Json> => {
  const tables = await service.rows<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by tablename`,
  );
  const digests = tables.map(({ name }) => {
    const row = name.startsWith('outbox') ? 't.id::text' : 't::text';
    return `select '${name}' as name, md5(string_agg(${row}, ',' order by ${row})) as rows from ${name} t`;
  });
  const rows = await service.rows<{ name: string; rows: string | null }>(digests.join(' union all '));
  return Object.fromEntries(rows.map(({ name, rows: digest }) => [name, digest]));
};

/** Leaves out of an answer what is drawn for it, and the times. */
const shown = (answer: unknown): unknown => {
  const isDrawn = /^(invoice|shipment|creditmemo|entity|track)_id$|^(created|updated)_at$|^dry_run$/;
  return JSON.parse(JSON.stringify(answer, (name, value: unknown) => (isDrawn.test(name) ? undefined : value))) as unknown;
};

const dry = (path: string, body: object, headers?: Record<string, string>) => service.post(`${path}?dry_run=true`, body, headers);

describe.each(writes)('a dry run of $what', ({ path, make, body, wrong }) => {
  it('answers 200 with what the write then answers, and writes nothing', async () => {
    const order = await make();
    const sent = { order_id: order.order_id, ...body(order) };
    const key = { 'idempotency-key': newId() };
    const before = await held();
    const tried = await dry(path, sent, key);
    expect(await held()).toEqual(before);
    expect(tried).toMatchObject({ status: 200, body: { success: true, dry_run: true } });
    const done = await service.post(path, sent, key);
    expect(done.status).toBe(path.endsWith('cancel') ? 200 : 201);
    expect(done.headers['idempotent-replay']).toBeUndefined();
    expect(shown(tried.body)).toEqual(shown(done.body));
    expect(await held()).not.toEqual(before);
  });

  it('is refused as the write is', async () => {
    const order = await make();
    const sent = { order_id: order.order_id, ...body(order), ...wrong };
    const tried = await dry(path, sent);
    const { status, body: refusal } = await service.post(path, sent);
    expect([tried.status, tried.body]).toEqual([status, refusal]);
    expect(status).toBeGreaterThanOrEqual(400);
  });
});

it('is refused for a version that is no longer there, for another value, and without the permission of the write', async () => {
  const { order_id } = await anyOrder();
  const moved = await dry('/api2/order/cancel', { order_id }, { 'if-match': '"old"' });
  expect([moved.status, moved.body]).toEqual([412, { error: 'Precondition failed' }]);
  expect(await service.post('/api2/order/cancel?dry_run=maybe', { order_id })).toMatchObject({
    status: 400,
    body: { error: 'Invalid parameter: dry_run' },
  });
  const token = await service.token('orders/read');
  expect((await service.call('POST', '/api2/order/cancel?dry_run=true', { token, body: { order_id } })).status).toBe(403);
  expect((await service.post('/api2/order/cancel?dry_run=false', { order_id })).body).not.toHaveProperty('dry_run');
});

it('is named by its writes alone', async () => {
  const { order_id } = await anyOrder();
  const answer = await service.post('/api2/order/hold?dry_run=true', { order_id });
  expect(answer.headers['x-ignored-parameters']).toBe('dry_run');
  const tried = await dry('/api2/invoice/create', { order_id: (await anyOrder()).order_id });
  expect(tried.headers['x-ignored-parameters']).toBeUndefined();
});
