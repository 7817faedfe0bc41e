import type { NotedRequest } from './noted-request.js';
import { logRow } from './log-row.js';

const noted = (more: Partial<NotedRequest> = {}): NotedRequest => ({
  receivedAt: 1_790_000_000_000,
  milliseconds: 12.4,
  requestId: 'r-1',
  isOwnId: false,
  actor: 'erp',
  method: 'POST',
  url: '/api2/order/hold',
  path: '/api2/order/hold',
  template: '/api2/order/hold',
  status: 200,
  idempotencyKey: undefined,
  contentType: 'application/json',
  body: undefined,
  isBodyCut: false,
  answer: undefined,
  ignored: undefined,
  isReplay: false,
  bytes: 0,
  ...more,
});
const detailOf = (more: Partial<NotedRequest>) => {
  const { detail } = logRow(noted(more));
  return detail === '' ? null : JSON.parse(detail);
};
const bodyOf = (body: unknown) => detailOf({ body: Buffer.from(JSON.stringify(body)) })?.body;

describe('what the request log keeps of a body', () => {
  it('are the names of its fields, and the values of those that are known and not personal', () =>
    expect(
      bodyOf({
        order_id: 17,
        items: [{ sku: 'COFFEE-250', qty: 2, gift: 'for Ana' }],
        comment: 'call Ana',
        email: 'ana@example.com',
        billing_address: { country_id: 'BR', street: 'Rua A', postcode: '01310-100' },
        send_email: true,
        issued_at: '2026-11-28T12:00:00Z',
        warehouses: ['curitiba', 'sp-1'],
        special_price: null,
      }),
    ).toEqual({
      order_id: 17,
      items: [{ sku: 'COFFEE-250', qty: 2, gift: '[redacted]' }],
      comment: '[redacted]',
      email: '[redacted]',
      billing_address: { country_id: 'BR', street: '[redacted]', postcode: '[redacted]' },
      send_email: true,
      issued_at: '2026-11-28T12:00:00Z',
      warehouses: ['curitiba', 'sp-1'],
      special_price: null,
    }));

  it('is no value that is none of its field, and no name that is none', () =>
    expect(
      bodyOf({
        sku: 'ana@example.com',
        order_id: '529.982.247-25',
        status: 'eyJhbGciOiJFUzI1NiJ9.e30.c2ln',
        qty: 52998224725,
        'Ana Lima': 1,
      }),
    ).toEqual({ sku: '[redacted]', order_id: '[redacted]', status: '[redacted]', qty: '[redacted]', '[redacted]': '[redacted]' }));

  it('is nothing where it cannot be read', () => {
    expect(detailOf({ body: Buffer.from('{"email": ana@example.com') })).toEqual({});
    expect(detailOf({ body: Buffer.from('name=Ana'), contentType: 'text/plain' })).toEqual({});
  });

  it('is the beginning of a long one, up to 16 KiB', () => {
    const items = Array.from({ length: 3_000 }, (_, index) => ({ sku: `A,"${index}`, qty: index }));
    const start = Buffer.from(JSON.stringify({ order_id: 5, items })).subarray(0, 16 * 1024);
    const { body, body_truncated } = detailOf({ body: start, isBodyCut: true });
    expect(body_truncated).toBe(true);
    expect(body.order_id).toBe(5);
    expect(body.items.at(-2).qty).toBe(body.items.length - 2);
    expect(body.items.length).toBeGreaterThan(300);
    const unknown = detailOf({ body: Buffer.from(JSON.stringify(Array.from({ length: 5_000 }, () => 1))) });
    expect(JSON.stringify(unknown).length).toBeLessThan(17 * 1024);
    expect(unknown.body_truncated).toBe(true);
  });

  it('ends at a depth that nobody needs', () => {
    const deep = `${'['.repeat(8_000)}${']'.repeat(8_000)}`;
    expect(JSON.stringify(detailOf({ body: Buffer.from(deep) })).length).toBeLessThan(100);
  });
});

describe('what it keeps of the rest', () => {
  it('is the query as the body is', () =>
    expect(detailOf({ url: '/api2/orders?status=pending,processing&email=a%40b.c&status[]=x&page=2&from=2026-11-28' })?.query).toEqual({
      status: 'pending,processing',
      email: '[redacted]',
      '[redacted]': '[redacted]',
      page: '2',
      from: '2026-11-28',
    }));

  it.each([
    ['/checkout/q0W9-_a1xyz', '/checkout/{token}', '/checkout/{token}'],
    ['/api2/webhooks/17', '/api2/webhooks/{id}', '/api2/webhooks/17'],
    [
      '/ops/dead-letters/01a200b6-5a01-7004-8d31-7c2f21a6b1de',
      '/ops/dead-letters/{id}',
      '/ops/dead-letters/01a200b6-5a01-7004-8d31-7c2f21a6b1de',
    ],
    ['/api2/webhooks/52998224725', '/api2/webhooks/{id}', '/api2/webhooks/{id}'],
    ['/api2/oders/ana@example.com/17', undefined, '/api2/oders/{…}/17'],
  ])('is the path %s', (path, template, shown) => expect(logRow(noted({ path, template })).path).toBe(shown));

  it('is the sentence of a refusal and its faults, without what was left out of the request', () => {
    const answer = {
      error: 'Invalid parameter: email',
      details: [
        { path: 'email', code: 'format', message: 'ana lima is no e-mail address', value: 'ana lima' },
        { path: 'items[3].qty', code: 'too_large', message: 'must be at most 3', value: 4 },
      ],
    };
    const body = Buffer.from(JSON.stringify({ email: 'ana lima', items: [{ qty: 4 }] }));
    const row = logRow(noted({ status: 400, body, answer: Buffer.from(JSON.stringify(answer)), ignored: 'coment, x%20y' }));
    expect(row.error).toBe('Invalid parameter: email');
    const { errors, ignored } = JSON.parse(row.detail);
    expect(errors).toEqual([
      { path: 'email', code: 'format', message: '[redacted] is no e-mail address', value: '[redacted]' },
      { path: 'items[3].qty', code: 'too_large', message: 'must be at most 3', value: 4 },
    ]);
    expect(ignored).toEqual(['coment', '[redacted]']);
  });

  it('is what refusals are grouped by, and the order that a write names', () => {
    const answer = Buffer.from(JSON.stringify({ error: 'x', details: [{ path: 'items[3].qty', code: 'too_large' }, { path: 'sku' }] }));
    const row = (body: object, more = {}) => logRow(noted({ body: Buffer.from(JSON.stringify(body)), ...more }));
    expect(row({}, { status: 400, answer }).kind).toBe('/api2/order/hold\ttoo_large\titems[].qty');
    expect(row({}, { status: 404, path: '/api2/no/ana@example.com', template: undefined }).kind).toBe('/api2/no/{…}\t\t');
    expect(row({ order_id: 17 })).toMatchObject({ kind: '', about: '17' });
    expect(row({ order_increment_id: '100000017' }).about).toBe('#100000017');
    expect(row({ order_id: 52998224725 }).about).toBe('');
    expect(row({ order_id: 17 }, { method: 'GET' }).about).toBe('');
  });

  it('is nothing that was sent to a sign-in, to a checkout, and by nobody', () => {
    const body = Buffer.from('{"order_id": 5}');
    for (const more of [{ template: '/auth/sign-in' }, { template: '/checkout/{token}' }, { status: 401, actor: null }])
      expect(detailOf({ body, url: '/x?page=2', ...more })).toEqual({});
  });

  it.each([
    ['order-17-invoice-000001', 'order-17-invoice-000001'],
    ['order-1790000000123', 'order-1790000000123'],
    ['52998224725-aaaaa', '[redacted]-aaaaa'],
    ['ana@example.com-1', '[redacted]'],
  ])('is the Idempotency-Key %s', (key, shown) => {
    expect(logRow(noted({ idempotencyKey: key })).idempotency_key).toBe(shown);
  });
});
