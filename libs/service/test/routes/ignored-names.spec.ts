import { Body, Controller, Delete, Get, Module, Param, Patch, Post } from '@nestjs/common';
import type { Tx } from '@entrepot/database';
import { Family, Id, ItemsOf, Others, Paging, Parameters, Permission, Quantity, ReadsBody, Text, Values, readAs } from '@entrepot/requests';
import { InTransaction, Write, startService } from '../../src/index.js';
import { type CallOptions, type ServiceUnderTest, startUnderTest } from '../../src/testing/service-under-test.js';

class Line {
  @Text({ required: true, aliases: ['code'] }) sku: string;
  @Quantity({ required: true }) qty: unknown;
}
class OrderRequest {
  @Id({ aliases: ['order_id'] }) id?: string;
  @Text({ inside: 'data' }) comment?: string;
  @ItemsOf(Line, { aliases: ['lines'] }) items?: Line[];
}
class OrderQuery {
  @Values() status?: string[];
  @Id() id?: string;
  @Paging() page: unknown;
}
class AnyQuery {
  @Id() id?: string;
  @Others() others: Record<string, unknown>;
}

let changes = 0;

@Controller('orders')
@Family('order')
class OrdersController {
  @Get() @Permission('orders/read') list(@Parameters() query: OrderQuery) {
    return { status: query.status ?? [] };
  }
  @Get('any') @Permission('orders/read') any(@Parameters() { others }: AnyQuery) {
    return { others };
  }
  @Get('one/:id') @Permission('orders/read') one(@Param('id') id: string) {
    return { id };
  }
  @Post() @Write(201) @Permission('orders/write') create(@Body() body: OrderRequest, @InTransaction() _tx: Tx) {
    return Promise.resolve({ change: ++changes, ...body });
  }
  @Patch() @ReadsBody(Line, { isBatch: true }) @Permission('orders/write') change(@Body() body: unknown) {
    return { lines: (Array.isArray(body) ? body : [body]).map((line) => readAs(Line, line)).length };
  }
  @Delete() @Permission('orders/write') remove(@Parameters() { id }: OrderQuery) {
    return { id };
  }
}
@Controller('leads')
@Family('capture')
class LeadsController {
  @Get() @Permission('captures/read') list(@Parameters() query: OrderQuery) {
    return { status: query.status ?? [] };
  }
}
@Module({ controllers: [OrdersController, LeadsController] })
class OrdersModule {}

let service: ServiceUnderTest;
let token: string;
beforeAll(async () => {
  service = await startUnderTest(
    (settings, runtime) => startService({ name: 'orders', module: OrdersModule, migrations: [] }, settings, runtime),
    {},
  );
  token = await service.token('orders/read', 'orders/write', 'captures/read');
});
afterAll(() => service.close());

type Method = Parameters<ServiceUnderTest['call']>[0];
const call = (method: Method, path: string, options: CallOptions = {}) => service.call(method, path, { token, ...options });
const ignored = async (method: Method, path: string, options?: CallOptions) => {
  const { headers } = await call(method, path, options);
  return headers['x-ignored-parameters'];
};
const strict = { prefer: 'handling=strict' };

describe('X-Ignored-Parameters', () => {
  it.each<[string, Method, string, unknown, string | undefined]>([
    ['nothing', 'GET', '/orders?status=new&limit=5&page_size=2', undefined, undefined],
    ['names of the query', 'GET', '/orders?sku=a&status=new&updated_since=b', undefined, 'sku, updated_since'],
    ['names in a list’s form', 'GET', '/orders?status[]=a&statu[]=b', undefined, 'statu%5B%5D'],
    ['names of a GET’s body', 'GET', '/orders', { status: 'new', state: 'x' }, 'state'],
    ['each name once', 'GET', '/orders?a=1&a=2', { a: 3 }, 'a'],
    ['nothing where all names count', 'GET', '/orders/any?colour=red', undefined, undefined],
    ['all names where none counts', 'GET', '/orders/one/7?fields=id', undefined, 'fields'],
    [
      'names of a body by path',
      'POST',
      '/orders',
      {
        id: 1,
        foo: 1,
        items: [
          { sku: 'A', qty: 1 },
          { sku: 'B', qty: 1, size: 3 },
        ],
      },
      'foo, items[1].size',
    ],
    [
      'names beside other names',
      'POST',
      '/orders',
      { order_id: 1, lines: [{ code: 'A', qty: 1, x: 1 }], data: { comment: 'c', y: 2 } },
      'data.y, lines[0].x',
    ],
    ['names of a write’s query', 'POST', '/orders?debug=1', { id: 1 }, 'debug'],
    [
      'names of a batch',
      'PATCH',
      '/orders',
      [
        { sku: 'A', qty: 1 },
        { sku: 'A', qty: 1, hint: 1 },
      ],
      'items[1].hint',
    ],
    ['names of a DELETE', 'DELETE', '/orders?id=1', { reason: 'x' }, 'reason'],
    ['names on a refusal', 'POST', '/orders', { id: 'x', foo: 1 }, 'foo'],
    ['names that a header cannot hold', 'POST', '/orders', { 'ação, x': 1 }, 'a%C3%A7%C3%A3o%2C%20x'],
    ['names that objects have themselves', 'POST', '/orders', { constructor: 1, toString: 2 }, 'constructor, toString'],
  ])('tells %s', async (_what, method, path, body, header) => {
    expect(await ignored(method, path, body === undefined ? {} : { body })).toBe(header);
  });

  it('has at most 4 kB, whole names only', async () => {
    const names = Array.from({ length: 9_000 }, (_, index) => `name_${index}`);
    const header = String(await ignored('POST', '/orders', { body: Object.fromEntries(names.map((name) => [name, 1])) }));
    expect(header.length).toBeLessThanOrEqual(4_096);
    expect(header.split(', ')).toEqual(names.slice(0, header.split(', ').length));
    expect(await ignored('POST', '/orders', { body: { ['x'.repeat(5_000)]: 1 } })).toBe('');
  });

  it('comes with a replay too', async () => {
    const options = { headers: { 'idempotency-key': 'the-key-of-the-ignored' }, body: { id: 1, foo: 1 } };
    const [first, again] = [await call('POST', '/orders', options), await call('POST', '/orders', options)];
    expect([again.text, again.headers['x-ignored-parameters']]).toEqual([first.text, 'foo']);
  });
});

describe('Prefer: handling=strict', () => {
  it('refuses names that are not known, with those that were probably meant', async () => {
    const answer = await call('GET', '/orders?statsu=new&sku=a&limit=5', { headers: strict });
    expect(answer).toMatchObject({
      status: 400,
      headers: { 'preference-applied': 'handling=strict', 'x-ignored-parameters': 'statsu, sku' },
      body: { error: 'Unknown parameter: statsu' },
    });
    expect(answer.details).toEqual([
      { path: 'statsu', code: 'unknown', message: 'is unknown: did you mean status?' },
      { path: 'sku', code: 'unknown', message: 'is unknown' },
    ]);
  });

  it('tells all other faults as well, and writes nothing', async () => {
    const before = changes;
    const body = { id: 'x', coment: 'c', items: [{ sku: 'A', qty: 0, quantity: 2 }] };
    const { status, details } = await call('POST', '/orders?dry=1', { headers: strict, body });
    expect([status, details.map(({ path, code }) => [path, code])]).toEqual([
      400,
      [
        ['dry', 'unknown'],
        ['coment', 'unknown'],
        ['items[0].quantity', 'unknown'],
        ['id', 'type'],
        ['items[0].qty', 'range'],
      ],
    ]);
    expect(changes).toBe(before);
  });

  it('is Portuguese where leads and schedules speak', async () => {
    const answer = await call('GET', '/leads?statsu=new', { headers: strict });
    expect(answer.body).toEqual({ error: 'Parâmetro desconhecido: statsu.' });
    expect(answer.details).toMatchObject([{ path: 'statsu', message: 'é desconhecido: você quis dizer status?' }]);
  });

  it.each(['handling=strict', 'respond-async, Handling = "strict"', 'return=minimal; x, handling=strict;foo=1'])(
    'is read from %s',
    async (prefer) => expect(await call('GET', '/orders?foo=1', { headers: { prefer } })).toMatchObject({ status: 400 }),
  );

  it.each(['handling=lenient, handling=strict', 'xhandling=strict', 'handling=stricter', 'strict'])(
    'is not asked for by %s',
    async (prefer) => {
      const { status, headers } = await call('GET', '/orders?foo=1', { headers: { prefer } });
      expect([status, headers['preference-applied'], headers['x-ignored-parameters']]).toEqual([200, undefined, 'foo']);
    },
  );

  it('lets through what names known parameters only', async () => {
    expect(await call('GET', '/orders?status=new', { headers: strict })).toMatchObject({
      status: 200,
      headers: { 'preference-applied': 'handling=strict' },
    });
  });

  it('shows 100 of many', async () => {
    const body = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`name_${index}`, 1]));
    const { details, body: answer } = await call('POST', '/orders', { headers: strict, body });
    expect([details.length, answer['details_truncated']]).toEqual([100, true]);
  });
});
