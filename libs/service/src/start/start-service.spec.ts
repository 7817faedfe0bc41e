import { Readable } from 'node:stream';
import { Body, Controller, createParamDecorator, Get, Inject, Module, Param, Post, type Provider, Req } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { SignJWT, exportJWK, generateKeyPair, type JSONWebKeySet } from 'jose';
import { request } from 'undici';
import { event, storeUpdated } from '@entrepot/contracts';
import { Database, poolOf, transaction } from '@entrepot/database';
import { DomainError } from '@entrepot/kernel';
import { createLogger, currentContext } from '@entrepot/telemetry';
import { appendEvents, inProcessDriver } from '@entrepot/messaging';
import { splitDetails, testServer, until } from '@entrepot/testing';
import { Family, Permission, errorTable, input } from '@entrepot/requests';
import { startService, type BackgroundContext, type RunningService, type Runtime } from '../index.js';

const aStore = {
  store_id: 1,
  code: 'br',
  website_id: 1,
  currency: 'BRL',
  locale: 'pt_BR',
  base_url: null,
  is_active: true,
  previous: null,
};

/** Decorator as of a library compiled for an older JavaScript: nothing shows that it is asynchronous. */
const Late = createParamDecorator(() => Promise.reject(new Error('late')));

@Controller('things')
@Family('order')
class ThingsController {
  constructor(@Inject(Database) private readonly db: Database) {}

  @Get() @Permission('orders/read') list(@Req() call: FastifyRequest) {
    return { input: input(call), context: currentContext() };
  }
  @Get('fail') @Permission('orders/read') fail() {
    throw new Error('secret@example.com broke it');
  }
  @Get('refuse') @Permission('orders/read') refuse() {
    throw new DomainError('thing_broken', { extra: { index: 3 } });
  }
  @Get('duplicate') @Permission('orders/read') duplicate() {
    return this.db.query("insert into migration (id, timestamp, name) select id, 1, 'x' from migration limit 1");
  }
  @Get('away/:code') @Permission('orders/read') away(@Param('code') code: string) {
    return this.db.query(`do $$ begin raise exception 'no' using errcode = '${code}'; end $$`);
  }
  @Get('unreadable') @Permission('orders/read') unreadable() {
    const getTypeParser = (): never => {
      throw new RangeError('Invalid string length');
    };
    return poolOf(this.db).query({ text: 'select 1 as one', types: { getTypeParser } });
  }
  @Post('event') @Permission('orders/write') event(@Body() body: { name: string; size: number }) {
    const data = { ...aStore, name: body.size ? 'x'.repeat(body.size) : body.name };
    return transaction(this.db, (tx) => appendEvents(tx, [event(storeUpdated, { subject: '1', version: 1, data })]));
  }
  @Post() @Permission('orders/write') create(@Body() body: unknown) {
    return { body: body ?? null, requestId: currentContext()?.requestId };
  }
  @Get('late') @Permission('orders/read') late(@Late() value: unknown) {
    return { value };
  }
  @Get('broken') @Permission('orders/read') broken() {
    const half = function* () {
      yield 'half';
      throw new Error('broken off');
    };
    return Readable.from(half());
  }
  @Get('closed') closed() {
    return 'nobody gets here';
  }
}
@Controller('leads')
@Family('capture')
class LeadsController {
  @Get() @Permission('captures/read') list() {
    throw new DomainError('invalid_parameter', { name: 'id' });
  }
}
@Module({ controllers: [ThingsController, LeadsController] })
class ThingsModule {}

const server = testServer();
const settings = { HOST: '127.0.0.1', PORT: 0, ...server.settings, DATABASE_POOL_SIZE: 5, LOG_LEVEL: 'info' as const };
let service: RunningService;
let runtime: Runtime;
let token: (scope: string, over?: { expiresIn?: number }) => Promise<string>;
const lines: string[] = [];

beforeAll(async () => {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const jwks: JSONWebKeySet = { keys: [{ ...(await exportJWK(publicKey)), kid: 'k1', alg: 'ES256' }] };
  token = (scope, { expiresIn = 600 } = {}) =>
    new SignJWT({ scope, gen: 1 })
      .setProtectedHeader({ alg: 'ES256', kid: 'k1', typ: 'at+jwt' })
      .setIssuer('entrepot')
      .setSubject('erp')
      .setJti('t1')
      .setIssuedAt()
      .setExpirationTime(Math.floor(Date.now() / 1000) + expiresIn)
      .sign(privateKey);
  const logger = createLogger({ name: 'test', destination: { write: (line: string) => void lines.push(line) } });
  runtime = { events: inProcessDriver(), logger, jwks: () => Promise.resolve(jwks) };
  const errors = errorTable({ thing_broken: [400, 'The thing is broken'] });
  service = await startService({ name: 'things', module: ThingsModule, migrations: [], errors }, settings, runtime);
});
afterAll(async () => {
  await service.close();
  await server.drop();
});

const call = async (method: string, path: string, options: { scope?: string; headers?: Record<string, string>; body?: string } = {}) => {
  const { scope = 'orders/read orders/write captures/read', headers = {}, body } = options;
  const authorization = scope && `Bearer ${await token(scope)}`;
  const answer = await request(`${service.url}${path}`, {
    method: method as 'GET',
    headers: { ...(authorization && { authorization }), ...headers },
    ...(body !== undefined && { body }),
  });
  const sent = await answer.body.text();
  return {
    status: answer.statusCode,
    headers: answer.headers,
    text: sent,
    ...splitDetails(answer.statusCode, (sent.startsWith('{') ? JSON.parse(sent) : sent) as Record<string, unknown>),
  };
};
const json = { 'content-type': 'application/json' };

describe('who may call', () => {
  it.each([
    ['no token', ''],
    ['a token of another permission', 'stock/read'],
  ])('%s', async (_who, scope) => {
    const { status, body } = await call('GET', '/things', { scope });
    expect([status, body]).toEqual(scope ? [403, { error: 'Forbidden' }] : [401, { error: 'Unauthorized' }]);
  });
  it('an expired token', async () => {
    const headers = { authorization: `Bearer ${await token('orders/read', { expiresIn: -1 })}` };
    expect((await call('GET', '/things', { scope: '', headers })).status).toBe(401);
  });
  it('nobody, where the endpoint names no permission', async () => expect((await call('GET', '/things/closed')).status).toBe(403));
  it('in the words of the family', async () => {
    expect((await call('GET', '/leads', { scope: '' })).body).toEqual({ error: 'Token ausente ou malformado.' });
    expect((await call('GET', '/leads')).body).toEqual({ error: 'Parâmetro inválido: id.' });
  });
});

describe('an event of a request', () => {
  const post = (body: object) => call('POST', '/things/event', { scope: 'orders/write', headers: json, body: JSON.stringify(body) });
  it('that breaks its schema is 400 with the field', async () =>
    expect(await post({ name: 7 })).toMatchObject({ status: 400, body: { error: 'Invalid parameter: name' } }));
  it('that no broker takes is 413', async () =>
    expect(await post({ size: 900_000 })).toMatchObject({ status: 413, body: { error: 'Payload too large' } }));
});

describe('bodies', () => {
  it.each([
    [`{"items":${'['.repeat(64)}${']'.repeat(64)}}`, 'Invalid parameter: items'],
    [`{"items":[{"sku":"\\ud800"}]}`, 'Invalid parameter: items[0].sku'],
    ['{"a":"\\u0000"}', 'Invalid parameter: a'],
    [`[${'1,'.repeat(20_000)}1]`, 'Too many entries'],
  ])('that break a limit are 400 with the field (%#)', async (body, error) =>
    expect(await call('POST', '/things', { scope: 'orders/write', headers: json, body })).toMatchObject({ status: 400, body: { error } }),
  );
  it('keep __proto__ as a field', async () => {
    const body = '{"warehouses":{"__proto__":5}}';
    const { text } = await call('POST', '/things', { scope: 'orders/write', headers: json, body });
    expect(text).toContain(body);
  });
  it('of a GET are read, the query wins', async () =>
    expect((await call('GET', '/things?a=1', { headers: json, body: '{"a": 2, "b": 3}' })).body).toMatchObject({
      input: { a: '1', b: 3 },
    }));
  it.each(['GET', 'POST'])('%s without one may say Content-Type: application/json', async (method) =>
    expect((await call(method, '/things', { headers: json })).status).toBeLessThan(300),
  );
  it.each([
    ['{', json, 'Invalid JSON body'],
    ['a=1', { 'content-type': 'application/x-www-form-urlencoded' }, 'Content-Type must be application/json'],
    ['{}', { 'x-none': '' }, 'Content-Type must be application/json'],
    ['{}', { 'content-type': 'text/plain' }, 'Content-Type must be application/json'],
  ])('%s is 400', async (body, headers, error) => {
    for (const method of ['GET', 'POST']) {
      const answer = await call(method, '/things', { headers, body });
      expect([answer.status, answer.body]).toEqual([400, { error }]);
    }
  });
  it('lose __proto__', async () =>
    expect((await call('POST', '/things', { headers: json, body: '{"__proto__": {"a": 1}, "b": 2}' })).body).toMatchObject({
      body: { b: 2 },
    }));
  it('over 1 MiB are 413, unless the path takes more', async () => {
    const answer = await call('POST', '/things', { headers: json, body: `"${'x'.repeat(1024 * 1024)}"` });
    expect([answer.status, answer.body]).toEqual([413, { error: 'Payload too large' }]);
  });
});

describe('errors', () => {
  it('of a stream end its answer, and are logged', async () => {
    await expect(call('GET', '/things/broken')).rejects.toThrow();
    await until(() => lines.find((text) => text.includes('an answer ended early') && text.includes('broken off')));
  });

  it('that no table knows are 500, logged with the request id and without personal data', async () => {
    const answer = await call('GET', '/things/fail', { headers: { 'x-request-id': 'req-77' } });
    expect([answer.status, answer.body]).toEqual([500, { error: 'Internal server error' }]);
    const line = lines.find((text) => text.includes('request failed') && text.includes('req-77'));
    expect(line).toContain('"integration":"erp"');
    expect(line).not.toContain('secret@example.com');
  });
  it('of the service and of PostgreSQL come from the tables', async () => {
    expect(await call('GET', '/things/refuse')).toMatchObject({ status: 400, body: { error: 'The thing is broken', index: 3 } });
    expect(await call('GET', '/things/duplicate')).toMatchObject({ status: 409, body: { error: 'Conflict on save' } });
    expect(await call('GET', '/nothing')).toMatchObject({ status: 404, body: { error: 'Not found' } });
  });
  it.each(['53100', '53200', '25006', '57P04', '58030'])('of a database that says %s is 503, to be tried again', async (code) => {
    const answer = await call('GET', `/things/away/${code}`);
    expect(answer).toMatchObject({ status: 503, body: { error: 'Resource temporarily unavailable' } });
    expect(answer.headers['retry-after']).toBe('1');
  });
  it.each([
    ['a serialization failure', '40001', '1'],
    ['a deadlock', '40P01', '1'],
    ['a duplicate', '23505', undefined],
  ])('of %s is 409, to be tried again where it was a lock', async (_what, code, retryAfter) => {
    const answer = await call('GET', `/things/away/${code}`);
    expect([answer.status, answer.body, answer.headers['retry-after']]).toEqual([409, { error: 'Conflict on save' }, retryAfter]);
  });
  it('of an argument that is a promise are 500, and the method is not called', async () =>
    expect(await call('GET', '/things/late')).toMatchObject({ status: 500, body: { error: 'Internal server error' } }));
  it('of an answer of the database that cannot be read fails that request alone', async () => {
    expect(await call('GET', '/things/unreadable')).toMatchObject({ status: 500, body: { error: 'Internal server error' } });
    expect(await call('GET', '/things')).toMatchObject({ status: 200 });
  });
});

it('answers with the caller’s request id, or a new one, and logs one line a request', async () => {
  const answer = await call('POST', '/things', {
    headers: { ...json, 'x-request-id': 'mine', traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' },
    body: '{}',
  });
  expect([answer.headers['x-request-id'], answer.body['requestId']]).toEqual(['mine', 'mine']);
  expect((await call('GET', '/nothing', { headers: { 'x-request-id': 'a b' } })).headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  const line = await until(() => lines.find((text) => text.includes('"mine"') && text.includes('duration_ms')));
  expect(JSON.parse(line)).toMatchObject({
    request_id: 'mine',
    trace_id: '0af7651916cd43dd8448eb211c80319c',
    integration: 'erp',
    method: 'POST',
    route: '/things',
    status: 201,
  });
});

it('serves its health and OpenAPI document to anyone, and its metrics to nobody on this port', async () => {
  expect(await call('GET', '/health/live', { scope: '' })).toMatchObject({ status: 200 });
  expect(await call('GET', '/health/self', { scope: '' })).toMatchObject({ status: 200, body: { database: 'up' } });
  expect((await call('GET', '/metrics', { scope: '' })).status).toBe(404);
  expect(await service.metrics.metrics()).toContain('entrepot_http_request_duration_seconds_count');
  expect((await call('GET', '/openapi.json', { scope: '' })).body).toMatchObject({ paths: { '/things': {} } });
});

it('has work of its own while it runs, stopped last begun first, with the database still there', async () => {
  const steps: string[] = [];
  const work =
    (name: string) =>
    ({ db }: BackgroundContext) => {
      steps.push(`${name} begins`);
      return {
        stop: async () => {
          await db.query('select 1');
          steps.push(`${name} stops`);
        },
      };
    };
  const definition = { name: 'busy', module: ThingsModule, migrations: [], background: [work('mailer'), work('sweeper')] };
  const busy = await startService(definition, settings, { ...runtime, events: inProcessDriver() });
  expect(steps).toEqual(['mailer begins', 'sweeper begins']);
  await busy.close();
  expect(steps.slice(2)).toEqual(['sweeper stops', 'mailer stops']);
});

it('guards of the whole service are asked, and asynchronous pipes waited for', async () => {
  @Controller('slow')
  @Family('order')
  class SlowController {
    @Post() @Permission(null) slow(@Body({ transform: async (value: unknown) => Promise.resolve(value) }) body: unknown) {
      return { body };
    }
  }
  const start = (providers: Provider[]) => {
    @Module({ controllers: [SlowController], providers })
    class Slow {}
    return startService({ name: 'guarded', module: Slow, migrations: [] }, settings, { ...runtime, events: inProcessDriver() });
  };
  const answerOf = async (guarded: RunningService) => {
    const options = { method: 'POST', body: '{"a":1}', headers: { 'content-type': 'application/json' } } as const;
    const { statusCode, body } = await request(`${guarded.url}/slow`, options);
    await guarded.close();
    return [statusCode, await body.text()];
  };
  expect(await answerOf(await start([]))).toEqual([201, '{"body":{"a":1}}']);
  const canActivate = () => {
    throw new DomainError('invalid_parameter', { name: 'door' });
  };
  const [status] = await answerOf(await start([{ provide: APP_GUARD, useValue: { canActivate } }]));
  expect(status).toBe(400);
});
