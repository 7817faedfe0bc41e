import { type ClientOptions, createClient, type EntrepotClient, EntrepotError } from '@entrepot/client';
import { until } from '@entrepot/testing';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { send } from '../src/client.js';
import { startStack, type Stack } from '../src/stack.js';
import { syncOrders } from '../src/sync-orders.js';

const run = `client${process.pid}${Math.random().toString(36).slice(2, 7)}`;
const orders = 8;
const numberOf = (n: number): string => `${run}-${n}`;

let stack: Stack;

const credentials = async (): Promise<{ clientId: string; clientSecret: string }> => {
  const kept = JSON.parse(await readFile(join(stack.folder, 'var/bootstrap.json'), 'utf8')) as Record<string, string>;
  return { clientId: kept['client_id'] ?? '', clientSecret: kept['client_secret'] ?? '' };
};

/** A client of the stack, wherever its next start listens, as behind the address of a load balancer. */
const openClient = async (options: Partial<ClientOptions> = {}): Promise<EntrepotClient> => {
  const url = 'http://entrepot.test';
  const balance = (request: Request): Promise<Response> => fetch(new Request(request.url.replace(url, stack.url), request));
  return createClient({ url, ...(await credentials()), fetch: balance, ...options });
};

beforeAll(async () => {
  stack = await startStack();
  const client = await openClient();
  await client.import('stores', JSON.stringify({ store_id: 1, code: run, name: 'Loja', website_id: 1, currency: 'BRL', is_active: true }));
  const items = [{ sku: run, name: 'Caneca', product_type: 'simple', qty_ordered: 1, price: 30 }];
  const order = { store_id: 1, state: 'processing', status: 'processing', customer_email: 'a@example.com', reserve: false, items };
  const lines = Array.from({ length: orders }, (_, n) => JSON.stringify({ ...order, increment_id: numberOf(n) }));
  expect(await client.import('orders', lines.join('\n'))).toMatchObject({ accepted: orders, rejected: 0 });
}, 120_000);
afterAll(() => stack?.dispose());

it('writes each of 200 comments once while the gateway and all services are killed and started again', async () => {
  const writes = 200;
  const client = await openClient({ patienceMs: 300_000 });
  const comments = Array.from({ length: writes }, (_, n) => `comment ${n}`);
  const expected = Array.from({ length: orders }, (_, order) => comments.filter((_comment, n) => n % orders === order).sort());
  let next = 0;
  let written = 0;
  const working = Array.from({ length: 8 }, async () => {
    for (let n = next++; n < writes; n = next++) {
      const body = { order_increment_id: numberOf(n % orders), comment: comments[n] ?? '' };
      await client.POST('/api2/history', { body });
      written++;
    }
  });
  for (const goal of [30, 80, 130]) {
    await until(() => written >= goal, 60_000, 1);
    await stack.kill();
    stack = await startStack({ folder: stack.folder });
  }
  await Promise.all(working);
  expect(written).toBe(writes);
  const found = await Promise.all(
    expected.map(async (_, order) => {
      const texts: unknown[] = [];
      for await (const entry of client.history({ increment_id: numberOf(order) })) texts.push(entry.comment);
      return texts.filter((text) => String(text).startsWith('comment ')).sort();
    }),
  );
  expect(found).toEqual(expected);
}, 300_000);

it('goes on with a new token when its token was revoked', async () => {
  const sent: string[] = [];
  const spy = (request: Request): Promise<Response> => {
    sent.push(request.headers.get('authorization') ?? '');
    return fetch(request);
  };
  const client = await openClient({ url: stack.url, fetch: spy });
  await client.GET('/api2/order', { params: { query: { limit: 1 } } });
  const token = sent.at(-1) ?? '';
  const { clientId, clientSecret } = await credentials();
  const form = { token: token.replace('Bearer ', ''), client_id: clientId, client_secret: clientSecret };
  await fetch(`${stack.url}/api2/oauth/revoke`, { method: 'POST', body: new URLSearchParams(form) });
  await until(async () => (await send(stack.url, 'GET', '/api2/order', { headers: { authorization: token } })).status === 401, 30_000, 50);
  const { data } = await client.GET('/api2/order', { params: { query: { limit: 1 } } });
  expect(data).toMatchObject({ success: true });
  expect(sent.at(-1)).not.toBe(token);
});

it('lists what one page does not hold, and says what an order is refused for', async () => {
  const client = await openClient();
  const numbers: string[] = [];
  for await (const order of client.orders({ status: 'processing', limit: 3, sort: 'entity_id', direction: 'asc' }))
    numbers.push(order.increment_id);
  expect(numbers).toEqual(Array.from({ length: orders }, (_, n) => numberOf(n)));

  const refusal = await client.POST('/api2/order/cancel', { body: { order_increment_id: 'none' } }).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(EntrepotError);
  expect(refusal).toMatchObject({ status: 404, error: 'Order not found', requestId: expect.any(String) });
});

it('writes to an order as it was read, and not to one that has changed since', async () => {
  const client = await openClient();
  const read = () => client.GET('/api2/order', { params: { query: { increment_id: numberOf(5) } } });
  const ifMatch = (await read()).response.headers.get('etag') ?? '';
  const body = { order_increment_id: numberOf(5), comment: 'Checked' };
  await client.POST('/api2/history', { body, ifMatch });
  await expect(client.POST('/api2/history', { body, ifMatch })).rejects.toMatchObject({ status: 412, error: 'Precondition failed' });
});

it('follows the feed from now on, and reads it again from an earlier cursor', async () => {
  const client = await openClient();
  const now = await client.events({ cursor: 'now', wait: 0 }).next();
  const leaving = new AbortController();
  const held = (async () => {
    const options = { cursor: now.value?.cursor ?? '', types: ['order.held'], signal: leaving.signal } as const;
    for await (const { events } of client.events(options))
      for (const event of events) if (event.data.increment_id === numberOf(6)) return event;
    return undefined;
  })();
  await client.POST('/api2/order/hold', { body: { order_increment_id: numberOf(6) } });
  const event = await held;
  leaving.abort();
  expect(event).toMatchObject({ specversion: '1.0', type: 'order.held', data: { state: 'holded', previous: { state: 'processing' } } });
  const { data } = await client.GET('/api2/order', { params: { query: { increment_id: numberOf(6) } } });
  expect(data).toMatchObject({ order: { order_id: Number(event?.subject), increment_id: numberOf(6), state: 'holded' } });
  // The page that it came in, once more.
  const again: unknown[] = [];
  for await (const { events } of client.events({ cursor: now.value?.cursor ?? '', types: ['order.*'], wait: 0 })) again.push(...events);
  expect(again).toContainEqual(event);
  await expect(client.events({ cursor: 'wrong', wait: 0 }).next()).rejects.toMatchObject({ status: 400, error: 'Invalid cursor' });
});

it('syncs orders by the ten lines of the guide: all of them, then those that have changed', async () => {
  const client = await openClient();
  const copy = new Map<string, string>();
  const save = async ({ increment_id, status }: { increment_id: string; status: string }): Promise<void> =>
    void copy.set(increment_id, status);
  const next = await syncOrders(client, new Date(0), save);
  expect([...copy.keys()].sort()).toEqual(Array.from({ length: orders }, (_, n) => numberOf(n)));
  await client.POST('/api2/order/hold', { body: { order_increment_id: numberOf(3) } });
  expect(copy.get(numberOf(3))).toBe('processing');
  await syncOrders(client, next, save);
  expect(copy.get(numberOf(3))).toBe('holded');

  const source = await readFile(new URL('../src/sync-orders.ts', import.meta.url), 'utf8');
  for (const guide of ['libs/client/README.md', 'docs/integrate.md'])
    expect(await readFile(new URL(`../../${guide}`, import.meta.url), 'utf8')).toContain(source);
});
