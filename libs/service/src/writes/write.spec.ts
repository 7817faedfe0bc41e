import { Body, Controller, Delete, Get, Inject, Module, Patch, Post } from '@nestjs/common';
import { Database, type Tx, transaction } from '@entrepot/database';
import { DomainError, type Page } from '@entrepot/kernel';
import type { RequestContext } from '@entrepot/telemetry';
import { Family, Flag, Id, ItemsOf, Paging, Parameters, PathId, Permission, Text, Values, errorTable } from '@entrepot/requests';
import {
  ANSWER_SEAL,
  Caller,
  InTransaction,
  type KeptAnswer,
  Once,
  Write,
  type WriteOnce,
  WriteInSteps,
  beginOnce,
  keepAnswer,
  startService,
} from '../index.js';
import { type CallOptions, type ServiceUnderTest, startUnderTest } from '../testing/service-under-test.js';

class NoteLine {
  @Text({ required: true, max: 5 }) text: string;
}
class NoteRequest {
  @Text({ required: true, max: 10, description: 'What it says', example: 'Fragile' }) note: string;
  @Flag({ default: false }) fail: boolean;
  @ItemsOf(NoteLine) lines?: NoteLine[];
}
class NoteQuery {
  @Id({ aliases: ['note_id'] }) id?: string;
  @Values() note?: string[];
  @Paging() page: Page;
}

let tries = 0;

@Controller('notes')
@Family('order')
class NotesController {
  constructor(@Inject(Database) private readonly db: Database) {}

  @Get() @Permission('orders/read') list(@Parameters() query: NoteQuery) {
    return { ...query };
  }
  @Get(':note_id') @Permission('orders/read') one(@PathId('note_id') id: string) {
    return { id };
  }
  @Post() @Write(201) @Permission('orders/write') async create(
    @Body() body: NoteRequest,
    @InTransaction() tx: Tx,
    @Caller() caller: RequestContext,
  ) {
    const [row] = await tx.query<{ id: number }[]>('insert into note (text) values ($1) returning id', [body.note]);
    if (body.fail) throw new DomainError('note_refused');
    return { success: true, id: row?.id, note: body.note, by: caller.integration, euro: '€' };
  }
  @Patch() @Write() @Permission('orders/write') async deadlock(@InTransaction() tx: Tx) {
    await tx.query("insert into note (text) values ('once')");
    if (++tries < 3) await tx.query("do $$ begin raise exception 'no' using errcode = '40P01'; end $$");
    return { success: true, tries };
  }
  @Delete() @WriteInSteps() @Permission('orders/write') async remove(
    @Parameters() query: NoteQuery,
    @Once() once: WriteOnce,
  ): Promise<KeptAnswer> {
    if (query.id !== undefined)
      return once.run(async (tx) => ({ success: true, removed: (await tx.query<unknown[]>('delete from note'))[1] }));
    const begun = await beginOnce(this.db, once.write, async (_tx, key) => ({ key }));
    if (!('begun' in begun)) return begun;
    return transaction(this.db, (tx) => keepAnswer(tx, begun.begun.key, { status: 200, body: { success: true, steps: 2 } }));
  }
}

const reversed = { encrypt: (body: string) => [...body].reverse().join(''), decrypt: (body: string) => [...body].reverse().join('') };

@Module({ controllers: [NotesController], providers: [{ provide: ANSWER_SEAL, useValue: reversed }] })
class NotesModule {}

let service: ServiceUnderTest;
let token: string;
beforeAll(async () => {
  const errors = errorTable({ note_refused: [400, 'Note refused'] });
  service = await startUnderTest(
    (settings, runtime) => startService({ name: 'notes', module: NotesModule, migrations: [], errors }, settings, runtime),
    {},
  );
  await service.rows('create table note (id int generated always as identity, text text)');
  token = await service.token('orders/read', 'orders/write');
});
afterAll(() => service.close());
beforeEach(() => service.rows('truncate note, idempotency_key'));

const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, { headers, body }: CallOptions = {}) =>
  service.call(method, path, { token, ...(headers && { headers }), ...(body !== undefined && { body }) });
const notes = () => service.rows<{ text: string }>('select text from note order by id');
const withKey = (body?: unknown): CallOptions => ({ headers: { 'idempotency-key': 'k'.repeat(16) }, ...(body !== undefined && { body }) });

it('answers what the method returns, with the status of the decorator', async () => {
  const { status, body, headers } = await call('POST', '/notes', { body: { note: ' a ' } });
  expect({ status, body }).toMatchObject({ status: 201, body: { success: true, note: 'a', by: 'test' } });
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  expect(headers).not.toHaveProperty('idempotent-replay');
  expect(await notes()).toEqual([{ text: 'a' }]);
});

it('answers a retry byte for byte, before its arguments are read, and keeps the answer sealed', async () => {
  const first = await call('POST', '/notes', withKey({ note: 'a' }));
  const again = await call('POST', '/notes', withKey({ note: 'a' }));
  expect(again).toMatchObject({ status: 201, text: first.text, headers: { 'idempotent-replay': 'true' } });
  expect(again.headers['content-type']).toBe(first.headers['content-type']);
  expect(await notes()).toHaveLength(1);
  expect(await call('POST', '/notes', withKey({ note: 'b' }))).toMatchObject({ status: 409 });
  expect(await call('POST', '/notes', withKey({}))).toMatchObject({ status: 409 });
  const [kept] = await service.rows<{ body: string }>('select body from idempotency_key');
  expect(kept?.body).toBe(reversed.encrypt(first.text));
});

it('takes back what a refused write did, and frees its key', async () => {
  expect(await call('POST', '/notes', withKey({ note: 'a', fail: true }))).toMatchObject({ status: 400, body: { error: 'Note refused' } });
  expect(await call('POST', '/notes', withKey({ note: 'a' }))).toMatchObject({ status: 201 });
  expect(await notes()).toHaveLength(1);
});

it('tries a deadlock again in a new transaction', async () => {
  tries = 0;
  expect(await call('PATCH', '/notes', withKey())).toMatchObject({ status: 200, body: { tries: 3 } });
  expect(await notes()).toHaveLength(1);
});

it.each([
  ['?id=1', { success: true, removed: 0 }],
  ['', { success: true, steps: 2 }],
])('a write in steps answers what it kept: DELETE %s', async (query, body) => {
  const first = await call('DELETE', `/notes${query}`, withKey());
  expect(first).toMatchObject({ status: 200, body });
  expect(await call('DELETE', `/notes${query}`, withKey())).toMatchObject({
    status: 200,
    text: first.text,
    headers: { 'idempotent-replay': 'true' },
  });
});

it.each([
  [{}, 'note is required'],
  [[], 'Invalid JSON body'],
  [{ note: 'x'.repeat(11) }, 'Invalid parameter: note'],
  [{ note: 'a', lines: [{ text: 'a' }, { text: 'abcdef' }] }, 'Invalid parameter: lines[1].text'],
  [{ note: 'a', lines: Array.from({ length: 1001 }, () => ({})) }, 'Too many entries'],
])('refuses %j: %s', async (body, error) => expect(await call('POST', '/notes', { body })).toMatchObject({ status: 400, body: { error } }));

it('reads the parameters of a GET', async () => {
  expect((await call('GET', '/notes?note=a,b&limit=5', { body: { note_id: 7 } })).body).toEqual({
    id: '7',
    note: ['a', 'b'],
    page: { page: 1, limit: 5, includePagination: false },
  });
  expect(await call('GET', '/notes?note_id=x')).toMatchObject({ status: 400, body: { error: 'Invalid parameter: note_id' } });
});

it('reads an id of the path', async () => {
  expect((await call('GET', '/notes/9223372036854775807')).body).toEqual({ id: '9223372036854775807' });
  expect(await call('GET', '/notes/x')).toMatchObject({ status: 400, body: { error: 'Invalid parameter: note_id' } });
});

it('is described by the classes', async () => {
  const { body } = await call('GET', '/openapi.json');
  const { get, post } = body['paths']['/notes'];
  expect(get.parameters).toEqual([
    { name: 'id', in: 'query', required: false, description: 'Alias note_id', schema: { type: 'integer' } },
    { name: 'note', in: 'query', required: false, schema: { type: 'string', maxLength: 4096 } },
    { name: 'page', in: 'query', required: false, description: 'From 1', schema: { type: 'integer', default: 1 } },
    expect.objectContaining({ name: 'limit', schema: { type: 'integer', default: 20, maximum: 200 } }),
    expect.objectContaining({
      name: 'include_pagination',
      schema: { oneOf: [{ type: 'boolean' }, { type: 'string', enum: ['estimate'] }] },
    }),
  ]);
  expect(post.parameters).toEqual([expect.objectContaining({ name: 'Idempotency-Key', in: 'header', required: false })]);
  expect(post.requestBody.content['application/json'].schema).toEqual({ $ref: '#/components/schemas/NoteRequest' });
  expect(body['components'].schemas.NoteRequest).toEqual({
    type: 'object',
    required: ['note'],
    properties: {
      note: { type: 'string', maxLength: 10, description: 'What it says', example: 'Fragile' },
      fail: { type: 'boolean', default: false },
      lines: { type: 'array', maxItems: 1000, items: { $ref: '#/components/schemas/NoteLine' } },
    },
  });
});
