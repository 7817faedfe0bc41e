import { once } from 'node:events';
import { request as httpRequest, type ClientRequest, type RequestOptions } from 'node:http';
import { Controller, Get, Inject, Module, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import pg from 'pg';
import { Database, readRows, transaction } from '@entrepot/database';
import { until } from '@entrepot/testing';
import { Family, Integer, Permission } from '@entrepot/requests';
import { ApiImport, Imported, type ImportCall, Importer, startService } from '../../src/index.js';
import { startUnderTest, type ServiceUnderTest } from '../../src/testing/service-under-test.js';

class NumberLine {
  @Integer({ required: true }) id: number;
}

@Controller()
@Family('order')
class SlowController {
  constructor(
    @Inject(Database) private readonly db: Database,
    private readonly importer: Importer,
  ) {}

  @Get('list') @Permission('orders/read') async list(@Req() { query }: FastifyRequest) {
    const { seconds } = query as { seconds: string };
    const statement = { name: 'slow list', text: 'select pg_sleep($1)', values: [seconds] };
    await readRows(this.db, statement);
    return { seconds };
  }
  @Post('write') @Permission('orders/write') write() {
    return transaction(this.db, async (tx) => {
      await tx.query('create table written as select 1 as one from pg_sleep(1)');
      return {};
    });
  }
  @Post('import')
  @Permission('admin')
  @ApiImport({ operationId: 'importNumbers', summary: 'Numbers', description: 'Numbers', line: NumberLine, sample: {} })
  import(@Imported() call: ImportCall) {
    return this.importer.run(call, {
      parse: (value) => value as NumberLine,
      unknown: () => [],
      key: ({ id }) => String(id),
      keyFields: ['id'],
      save: async (tx, records) => {
        await tx.query('insert into imported select unnest($1::int[])', [records.map(({ id }) => id)]);
        return records.map(() => ({ status: 'created' }));
      },
      batchSize: 10,
    });
  }
}
@Module({ controllers: [SlowController] })
class SlowModule {}

let service: ServiceUnderTest;
let token: string;
/** Beside the pool, which the lists may fill. */
let observer: pg.Client;

beforeAll(async () => {
  const definition = { name: 'slow', module: SlowModule, migrations: [] };
  service = await startUnderTest((settings, runtime) => startService(definition, settings, runtime), { DATABASE_POOL_SIZE: 5 });
  token = await service.token('orders/read', 'orders/write', 'admin');
  observer = new pg.Client((service.db.options as { url: string }).url);
  await observer.connect();
  await observer.query('create table imported (id int)');
});
afterAll(async () => {
  await observer.end();
  await service.close();
});

const count = async (sql: string): Promise<number> => (await observer.query(sql)).rows.length;

const sleeping = (): Promise<number> =>
  count(`select from pg_stat_activity where state = 'active' and query like '%pg_sleep%' and pid <> pg_backend_pid()`);

/** A call whose caller can go away. */
const begin = (path: string, options: RequestOptions = {}): ClientRequest => {
  const call = httpRequest(service.url + path, { ...options, headers: { authorization: `Bearer ${token}`, ...options.headers } });
  return call.on('error', () => undefined);
};

it('a list whose caller goes away is cancelled in the database', async () => {
  const call = begin('/list?seconds=600').end();
  await until(async () => (await sleeping()) === 1);
  call.destroy();
  await until(async () => (await sleeping()) === 0);
  expect(await service.call('GET', '/list?seconds=0', { token })).toMatchObject({ status: 200, body: { seconds: '0' } });
});

it('a list that waits for a connection is not begun for a caller who has gone away', async () => {
  const calls = Array.from({ length: 20 }, () => begin('/list?seconds=600').end());
  await until(async () => (await sleeping()) >= 4);
  for (const call of calls) call.destroy();
  await until(async () => (await sleeping()) === 0);
  expect((await service.call('GET', '/list?seconds=0', { token })).status).toBe(200);
});

it('nobody else’s statement is cancelled, however many callers go away', async () => {
  const leaving = async (): Promise<void> => {
    for (let round = 0; round < 4; round++) {
      const call = begin('/list?seconds=5').end();
      await once(call, 'socket');
      await new Promise((resolve) => setTimeout(resolve, 50 + 100 * Math.random()));
      call.destroy();
    }
  };
  const staying = async (): Promise<number[]> => {
    const statuses: number[] = [];
    for (let round = 0; round < 25; round++) statuses.push((await service.call('GET', '/list?seconds=0.02', { token })).status);
    return statuses;
  };
  const [statuses] = await Promise.all([Promise.all([staying(), staying(), staying()]), leaving(), leaving(), leaving()]);
  expect(new Set(statuses.flat())).toEqual(new Set([200]));
  await until(async () => (await sleeping()) === 0);
});

it('a write whose caller goes away is carried out', async () => {
  const call = begin('/write', { method: 'POST' }).end();
  await until(async () => (await sleeping()) === 1);
  call.destroy();
  const written = (): Promise<number> => count(`select from pg_class where relname = 'written'`);
  await until(async () => (await written()) > 0);
  expect(await written()).toBe(1);
});

it('an import whose caller goes away saves what is under way, and no more', async () => {
  const lines = Array.from({ length: 1_000 }, (_, id) => JSON.stringify({ id })).join('\n');
  await observer.query('begin; lock table imported in share mode');
  const call = begin('/import', { method: 'POST', headers: { 'content-type': 'application/x-ndjson' } }).end(lines);
  await until(async () => (await count(`select from pg_locks where not granted and relation = 'imported'::regclass`)) === 1);
  call.destroy();
  // Answered after the service has seen the connection close.
  await service.call('GET', '/list?seconds=0.3', { token });
  await observer.query('commit');
  await until(async () => (await count(`select from pg_locks where relation = 'imported'::regclass`)) === 0);
  expect(await count('select from imported')).toBeLessThanOrEqual(20);
});
