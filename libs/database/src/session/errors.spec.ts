import type { ClientBase } from 'pg';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import pg from 'pg';
import { QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError } from 'typeorm';
import { createLogger } from '@entrepot/telemetry';
import { testDatabase, until, type TestDatabase } from '@entrepot/testing';
import { onEachWire } from '../../test/database-of-test.js';
import type { Database } from './transaction.js';
import { isTimeout, isUnavailable, openDatabase, poolOf, readRows, transaction, translateError } from '../index.js';

const logger = createLogger({ name: 'test', destination: { write: () => undefined } });
onEachWire((wire) => {
  let database: TestDatabase;
  let db: Database;
  const open = () => openDatabase({ url: database.url, applicationName: 'test', migrations: [], poolSize: 2, wire, logger });
  beforeAll(async () => {
    database = await testDatabase();
    db = await open();
  });
  afterAll(async () => {
    await db.destroy();
    await database.drop();
  });

  const errorOf = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => undefined,
      (error: unknown) => error,
    );
  /** An error that PostgreSQL itself made, with the given code. */
  const raised = (code: string): Promise<unknown> =>
    errorOf(db.query(`do $$ begin raise exception 'no' using errcode = '${code}'; end $$`));
  const away = expect.objectContaining({ code: 'resource_unavailable' }) as unknown;

  describe('what PostgreSQL says', () => {
    it.each([
      ['53000', 'insufficient resources'],
      ['53100', 'disk full'],
      ['53200', 'out of memory'],
      ['53300', 'too many connections'],
      ['57000', 'operator intervention'],
      ['57014', 'query canceled'],
      ['57P01', 'admin shutdown'],
      ['57P02', 'crash shutdown'],
      ['57P03', 'cannot connect now'],
      ['57P04', 'database dropped'],
      ['57P05', 'idle session time-out'],
      ['58000', 'system error'],
      ['58030', 'input or output error'],
      ['58P01', 'undefined file'],
      ['58P02', 'duplicate file'],
      ['25006', 'read-only transaction'],
      ['25P03', 'idle in transaction'],
      ['25P04', 'transaction time-out'],
      ['55P03', 'lock not available'],
      ['3D000', 'no such database'],
      ['28P01', 'invalid password'],
      ['08006', 'connection failure'],
      ['26000', 'no such prepared statement'],
    ])('%s, %s, is unavailable', async (code) => expect(translateError(await raised(code))).toEqual(away));

    it('a prepared statement whose columns have changed is unavailable', async () => {
      const changed = await errorOf(
        db.transaction(async (tx) => {
          await tx.query('create table altered as select 1 as one');
          const client = (await tx.queryRunner?.connect()) as ClientBase;
          const read = () => client.query({ name: 'altered', text: 'select * from altered', values: [] });
          await read();
          await tx.query('alter table altered add two int');
          await read();
        }),
      );
      expect(changed).toMatchObject({ code: '0A000' });
      expect(translateError(changed)).toEqual(away);
    });

    it.each([
      ['0A000', 'a feature that is not there'],
      ['53400', 'a limit of the configuration, which the statement exceeds each time'],
      ['08P01', 'a statement with the wrong number of values'],
      ['22003', 'a number out of range'],
      ['42P01', 'no such table'],
      ['P0001', 'raised'],
      ['XX000', 'an internal error'],
    ])('%s, %s, is not', async (code) => expect(isUnavailable(await raised(code))).toBe(false));

    it('distinguishes a statement that took too long from a database that is away, translated or not', async () => {
      const slow = (tx: { query(text: string): Promise<unknown> }) => tx.query('select pg_sleep(5)');
      const late = await errorOf(
        transaction(db, async (tx) => {
          await tx.query('set local statement_timeout = 20');
          await slow(tx);
        }),
      );
      expect(late).toEqual(away);
      expect(isTimeout(late)).toBe(true);
      expect(isTimeout(await raised('57014'))).toBe(true);
      expect(isTimeout(await raised('53100'))).toBe(false);
      expect(isTimeout(new Error('refused'))).toBe(false);
    });

    it('a database that takes no writes is unavailable', async () => {
      await db.query('create table unchanged (id int)');
      const refused = transaction(db, async (tx) => {
        await tx.query('set transaction read only');
        await tx.query('insert into unchanged values (1)');
      });
      await expect(refused).rejects.toEqual(away);
    });
  });

  /** Errors of the installed versions of pg, pg-pool and TypeORM: another version may word them otherwise. */
  describe('a connection that is lost is unavailable', () => {
    const end = (pid: number) => db.query('select pg_terminate_backend($1)', [pid]);
    const pidOf = async (tx: { query<T>(text: string): Promise<T> }) =>
      (await tx.query<[{ pid: number }]>('select pg_backend_pid() as pid'))[0].pid;

    it('before a statement', async () => {
      const lost = await errorOf(
        db.transaction(async (tx) => {
          await end(await pidOf(tx));
          await until(() => tx.queryRunner?.isReleased === true);
          await tx.query('select 1');
        }),
      );
      expect(lost).toBeInstanceOf(QueryRunnerProviderAlreadyReleasedError);
      expect(translateError(lost)).toEqual(away);
    });

    it('before COMMIT', async () => {
      const lost = await errorOf(
        db.transaction(async (tx) => {
          await end(await pidOf(tx));
          await until(() => tx.queryRunner?.isReleased === true);
        }),
      );
      expect(lost).toBeInstanceOf(QueryRunnerAlreadyReleasedError);
      expect(translateError(lost)).toEqual(away);
    });

    it('during COMMIT', async () => {
      await db.query('create table thing (id int)');
      await db.query(`create function end_it() returns trigger language plpgsql as $$
      begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`);
      await db.query(`create constraint trigger at_commit after insert on thing deferrable initially deferred
      for each row execute function end_it()`);
      await expect(transaction(db, (tx) => tx.query('insert into thing values (1)'))).rejects.toEqual(away);
    });

    it('during a statement', () =>
      expect(transaction(db, (tx) => tx.query('select pg_terminate_backend(pg_backend_pid())'))).rejects.toEqual(away));

    it('without a word from the server', async () => {
      const lost = transaction(db, async (tx) => {
        const { connection } = (await tx.manager.queryRunner?.connect()) as {
          connection: { stream: NodeJS.WritableStream & { destroy(): void } };
        };
        const slow = tx.query('select pg_sleep(5)');
        connection.stream.destroy();
        await slow;
      });
      await expect(lost).rejects.toEqual(away);
    });

    it('when all are taken for too long', async () => {
      const held = await Promise.all([poolOf(db).connect(), poolOf(db).connect()]);
      await expect(readRows(db, { name: 'one', text: 'select 1', values: [] })).rejects.toEqual(away);
      for (const client of held) client.release();
    });

    it('where the server never answers', async () => {
      const server = createServer((socket) => void socket.on('error', () => undefined)).listen(0, '127.0.0.1');
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      const url = `postgres://x:y@127.0.0.1:${port}/none`;
      const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 100 });
      client.on('error', () => undefined);
      expect(isUnavailable(await errorOf(client.connect()))).toBe(true);
      const pool = new pg.Pool({ connectionString: url, connectionTimeoutMillis: 100 });
      expect(isUnavailable(await errorOf(pool.query('select 1')))).toBe(true);
      await pool.end();
      server.close();
    });

    it('when its client or its pool is closed', async () => {
      const client = new pg.Client(database.url);
      await client.connect();
      await client.end();
      expect(isUnavailable(await errorOf(client.query('select 1')))).toBe(true);
      const closed = await open();
      const pool = poolOf(closed);
      await closed.destroy();
      expect(isUnavailable(await errorOf(pool.query('select 1')))).toBe(true);
      await expect(transaction(closed, (tx) => tx.query('select 1'))).rejects.toEqual(away);
    });
  });
});
