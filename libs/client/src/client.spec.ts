import { afterEach, describe, expect, it } from '@jest/globals';
import { type Double, openDouble, type Received, type Reply } from '../test/double.js';
import { type ClientOptions, createClient, type EntrepotClient, EntrepotError, type Retry } from './index.js';

let double: Double;
afterEach(() => double.close());

const clientOf = (options: Partial<ClientOptions> = {}): EntrepotClient =>
  createClient({ url: double.url, clientId: 'erp', clientSecret: 'right', ...options });

const open = async (answer: (call: Received, index: number) => Reply, expiresIn?: number): Promise<void> => {
  double = await openDouble(answer, expiresIn);
};

/** Answers the first calls with these replies, later ones with 200. */
const first =
  (...replies: Reply[]) =>
  (_call: Received, index: number): Reply =>
    replies[index] ?? { json: { success: true } };

const refusalOf = async (call: Promise<unknown>): Promise<EntrepotError> => {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(EntrepotError);
  return error as EntrepotError;
};

const aComment = { body: { order_increment_id: '100000017', comment: 'Packed' } };

describe('the token', () => {
  it('is fetched once for calls at the same time, and kept', async () => {
    await open(first());
    const client = clientOf();
    await Promise.all([client.GET('/api2/order'), client.GET('/api2/products'), client.POST('/api2/history', aComment)]);
    await client.GET('/api2/order');
    expect(double.tokens).toBe(1);
    expect(new Set(double.received.map(({ headers }) => headers.authorization))).toEqual(new Set(['Bearer token-1']));
  });

  it('is renewed when it is about to end', async () => {
    await open(first(), 0);
    const client = clientOf();
    await client.GET('/api2/order');
    await client.GET('/api2/order');
    expect(double.received.map(({ headers }) => headers.authorization)).toEqual(['Bearer token-1', 'Bearer token-2']);
  });

  it('is renewed once after a 401', async () => {
    await open(first({ status: 401, json: { error: 'Unauthorized' } }));
    await clientOf().GET('/api2/order');
    expect(double.received.map(({ headers }) => headers.authorization)).toEqual(['Bearer token-1', 'Bearer token-2']);
  });

  it('is not renewed a second time for one call', async () => {
    await open(() => ({ status: 401, json: { error: 'Unauthorized' } }));
    expect(await refusalOf(clientOf().GET('/api2/order'))).toMatchObject({ status: 401, error: 'Unauthorized' });
    expect(double.received).toHaveLength(2);
  });

  it('is not given for a wrong secret, which no message repeats', async () => {
    await open(first());
    const error = await refusalOf(clientOf({ clientSecret: 'wr0ng-s3cret' }).GET('/api2/order'));
    expect(error).toMatchObject({ status: 401, error: 'invalid_client' });
    expect(error.message).not.toContain('wr0ng-s3cret');
    expect(double.received).toEqual([]);
  });
});

describe('a call that failed', () => {
  const keys = (): unknown[] => double.received.map(({ headers }) => headers['idempotency-key']);

  it.each<[string, Reply]>([
    ['a connection that is cut', { cut: 'none' }],
    ['an answer that breaks off', { cut: 'half', json: { success: true } }],
    ['503', { status: 503 }],
    ['409 of a lock', { status: 409, headers: { 'retry-after': '0' } }],
    ['429', { status: 429, headers: { 'retry-after': '0' } }],
  ])('is sent again after %s, a write with the same key', async (_name, reply) => {
    await open(first(reply, reply));
    await clientOf().POST('/api2/history', aComment);
    expect(double.received.map(({ body }) => JSON.parse(body) as unknown)).toEqual([aComment.body, aComment.body, aComment.body]);
    expect(new Set(keys()).size).toBe(1);
    expect(keys()[0]).toMatch(/^[\w-]{36}$/);
  });

  it('has another key for each write, none for a read, and the caller’s own where there is one', async () => {
    await open(first());
    const client = clientOf();
    await client.POST('/api2/history', aComment);
    await client.POST('/api2/history', aComment);
    await client.POST('/api2/history', { ...aComment, idempotencyKey: 'invoice-mail-17' });
    await client.GET('/api2/order');
    const [one, other, own, read] = keys();
    expect(one).not.toBe(other);
    expect([own, read]).toEqual(['invoice-mail-17', undefined]);
  });

  it('waits no less than Retry-After says, in seconds or until a date, and longer each time without it', async () => {
    const retries: (Retry & { until: number })[] = [];
    const date = new Date(Date.now() + 3_000).toUTCString();
    const answers = first(
      { status: 429, headers: { 'retry-after': '1' } },
      { status: 503, headers: { 'retry-after': date } },
      { cut: 'none' },
    );
    await open(answers);
    await clientOf({ onRetry: (retry) => retries.push({ ...retry, until: Date.now() + retry.seconds * 1_000 }) }).GET('/api2/order');
    expect(retries.map(({ status, attempts }) => [status, attempts])).toEqual([
      [429, 1],
      [503, 2],
      [null, 3],
    ]);
    expect(retries[0]?.seconds).toBeGreaterThanOrEqual(1);
    expect(retries[1]?.until).toBeGreaterThanOrEqual(Date.parse(date));
    expect(retries[2]?.seconds).toBeGreaterThanOrEqual(0.4);
  });

  it('is given up at once where Retry-After is longer than its patience', async () => {
    await open(() => ({ status: 429, headers: { 'retry-after': '61' }, json: { error: 'Too many requests' } }));
    expect(await refusalOf(clientOf().GET('/api2/order'))).toMatchObject({ status: 429, error: 'Too many requests' });
    expect(double.received).toHaveLength(1);
  });

  it.each([400, 404, 409, 412, 422, 500])('is not sent again after %s', async (status) => {
    await open(() => ({ status, json: { error: 'No' } }));
    expect(await refusalOf(clientOf().POST('/api2/history', aComment))).toMatchObject({ status, error: 'No' });
    expect(double.received).toHaveLength(1);
  });

  it('says why there was no answer', async () => {
    await open(() => ({ cut: 'none' }));
    const error = await refusalOf(clientOf({ patienceMs: 0 }).GET('/api2/order'));
    expect(error).toMatchObject({ status: 0, error: 'No answer', message: 'GET /api2/order: No answer' });
    expect(error.cause).toMatchObject({ message: 'fetch failed' });
  });

  it('ends with the caller’s signal, in a pause too', async () => {
    await open(() => ({ status: 503, headers: { 'retry-after': '30' } }));
    const leaving = new AbortController();
    const client = clientOf({ onRetry: () => leaving.abort(new Error('closed')) });
    await expect(client.GET('/api2/order', { signal: leaving.signal })).rejects.toThrow('closed');
    expect(double.received).toHaveLength(1);
  });

  it('ends with what onRetry throws', async () => {
    await open(() => ({ status: 503 }));
    const onRetry = (): void => {
      throw new Error('no more');
    };
    await expect(clientOf({ onRetry }).GET('/api2/order')).rejects.toThrow('no more');
  });
});

it('tells all that an error says', async () => {
  const details = [{ path: 'items[3].qty', code: 'too_large', message: 'at most 2 can be shipped', value: 5 }];
  await open(() => ({ status: 400, headers: { 'x-request-id': 'req-7' }, json: { error: 'Invalid item', index: 3, details } }));
  expect(await refusalOf(clientOf().POST('/api2/history', aComment))).toMatchObject({
    message: 'POST /api2/history: 400 Invalid item',
    status: 400,
    error: 'Invalid item',
    details,
    requestId: 'req-7',
    body: { index: 3 },
  });
});

it('sends Prefer and If-Match', async () => {
  await open(first());
  await clientOf().POST('/api2/history', { ...aComment, prefer: 'handling=strict', ifMatch: '"7"' });
  expect(double.received[0]?.headers).toMatchObject({ prefer: 'handling=strict', 'if-match': '"7"' });
});

it('imports lines as they are', async () => {
  await open(first({ json: { success: true, accepted: 2 } }));
  const lines = Buffer.from('{"store_id":1}\n{"store_id":2}\n');
  expect(await clientOf().import('stores', lines)).toMatchObject({ accepted: 2 });
  expect(double.received[0]).toMatchObject({
    path: '/ops/import/stores',
    body: lines.toString(),
    headers: { 'content-type': 'application/x-ndjson' },
  });
});

describe('a list', () => {
  const total = 5;
  const page = ({ path }: Received): Reply => {
    const query = new URL(path, 'http://shop').searchParams;
    const limit = Number(query.get('limit'));
    const from = (Number(query.get('page')) - 1) * limit;
    const orders = Array.from({ length: total }, (_, index) => ({ order_id: index + 1 })).slice(from, from + limit);
    return { json: { success: true, limit, orders } };
  };
  const pages = (): (string | null)[] => double.received.map(({ path }) => new URL(path, 'http://shop').searchParams.get('page'));

  it('is read page after page until one is not full', async () => {
    await open(page);
    const ids: unknown[] = [];
    for await (const order of clientOf().orders({ status: 'processing', limit: 2 })) ids.push(order.order_id);
    expect(ids).toEqual([1, 2, 3, 4, 5]);
    expect(pages()).toEqual(['1', '2', '3']);
    expect(double.received[0]?.path).toContain('status=processing');
  });

  it('is read no further than it is used', async () => {
    await open(page);
    for await (const order of clientOf().orders({ limit: 2 })) if (order.order_id === 2) break;
    expect(pages()).toEqual(['1']);
  });

  it('ends where an answer names no limit', async () => {
    await open(first({ json: { success: true, orders: [{ order_id: 1 }] } }));
    const ids: unknown[] = [];
    for await (const order of clientOf().orders()) ids.push(order.order_id);
    expect([ids, double.received.length]).toEqual([[1], 1]);
  });

  it('is none where one record is asked for', async () => {
    await open(first({ json: { success: true, order: { order_id: 1 } } }));
    await expect(clientOf().orders({ increment_id: '100000017' }).next()).rejects.toThrow('/api2/order was asked for one record');
  });
});

describe('one record', () => {
  it('is what it was asked for, with its type', async () => {
    await open(() => ({ json: { success: true, order: { order_id: 17, items: [{ sku: 'MUG-1' }] } } }));
    const { order_id, items } = await clientOf().order({ increment_id: '100000017' });
    expect([order_id, items[0]?.sku]).toEqual([17, 'MUG-1']);
    expect(double.received[0]?.path).toBe('/api2/order?increment_id=100000017');
  });

  it('is none where the answer is a list', async () => {
    await open(() => ({ json: { success: true, limit: 20, orders: [] } }));
    await expect(clientOf().order({})).rejects.toThrow('GET /api2/order answered a list: {} names no single record');
  });
});

it('shows the headers of a refusal', async () => {
  await open(() => ({ status: 403, headers: { 'www-authenticate': 'Bearer', 'x-request-id': 'r-17' }, json: { error: 'Forbidden' } }));
  const error = await refusalOf(clientOf().GET('/api2/order'));
  expect([error.headers.get('WWW-Authenticate'), error.headers.get('X-Request-Id'), error.requestId]).toEqual(['Bearer', 'r-17', 'r-17']);
  await double.close();
  expect([...(await refusalOf(clientOf({ patienceMs: 0 }).GET('/api2/order'))).headers]).toEqual([]);
});

it('walks a list from cursor to cursor until nothing is left, sending each page again that failed', async () => {
  const seen: (string | null)[] = [];
  await open(({ path }, index) => {
    if (index === 1) return { status: 503 };
    const cursor = new URL(path, 'http://test').searchParams.get('cursor');
    seen.push(cursor);
    const orders = cursor === 'b' ? [] : [{ order_id: cursor === '' ? 1 : 2 }];
    return { json: { success: true, limit: 200, orders, next_cursor: cursor === '' ? 'a' : 'b' } };
  });
  const pages: unknown[] = [];
  for await (const { records, cursor } of clientOf().walk('orders', { status: 'processing' })) pages.push([records.length, cursor]);
  expect([seen, pages]).toEqual([
    ['', 'a', 'b'],
    [
      [1, 'a'],
      [1, 'b'],
      [0, 'b'],
    ],
  ]);
  seen.length = 0;
  for await (const { cursor } of clientOf().walk('orders', {}, { cursor: 'b' })) expect(cursor).toBe('b');
  expect(seen).toEqual(['b']);
  seen.length = 0;
  for await (const { cursor } of clientOf().walk('orders', {}, { cursor: null })) if (cursor === 'b') break;
  expect(seen).toEqual(['', 'a']);
});

it('walks credit memos, and reads one, with their types', async () => {
  const creditmemo = { creditmemo_id: 3, grand_total: 46, updated_at: '2026-01-31 12:05:10' };
  await open(({ path }) => {
    const isEnd = path.includes('cursor=a');
    return {
      json: {
        success: true,
        limit: 200,
        ...(path.includes('id=3') ? { creditmemo } : { creditmemos: isEnd ? [] : [creditmemo] }),
        next_cursor: 'a',
      },
    };
  });
  const totals: number[] = [];
  for await (const { records } of clientOf().walk('creditmemos', { order_id: 17 }))
    for (const record of records) if (!('deleted' in record)) totals.push(record.grand_total);
  const { updated_at } = await clientOf().creditmemo({ id: 3 });
  expect([totals, updated_at, double.received[0]?.path]).toEqual([
    [46],
    creditmemo.updated_at,
    expect.stringContaining('/api2/creditmemo?'),
  ]);
});

it.each<[string, object, (client: EntrepotClient) => AsyncGenerator]>([
  ['a walk without a cursor', { orders: [{ order_id: 1 }] }, (client) => client.walk('orders')],
  [
    'a walk with the same cursor again',
    { orders: [{ order_id: 1 }], next_cursor: 'a' },
    (client) => client.walk('orders', {}, { cursor: 'a' }),
  ],
  ['a feed without a cursor', { events: [], has_next: true }, (client) => client.events({ wait: 0 })],
  [
    'a feed with the same cursor again',
    { events: [{}], next_cursor: 'a', has_next: true },
    (client) => client.events({ wait: 0, cursor: 'a' }),
  ],
])('throws at %s, which would never end', async (_name, answer, callOf) => {
  await open(() => ({ json: { success: true, limit: 200, ...answer } }));
  const pages = callOf(clientOf());
  await expect(pages.next()).rejects.toThrow(/answered (no next_cursor|entries and the same cursor again)/);
  expect(double.received).toHaveLength(1);
});
