import { createLogger } from '@entrepot/telemetry';
import { testDatabase, until, type TestDatabase } from '@entrepot/testing';
import { onEachWire } from '../test/database-of-test.js';
import type { Database } from './session/transaction.js';
import { WireClient } from './session/wire-client.js';
import { databaseUrl, openDatabase, poolOf, readRows, transaction } from './index.js';

class Things1700000000001 {
  async up(runner: { query(sql: string): Promise<unknown> }): Promise<void> {
    await runner.query('create table thing (id int primary key, qty numeric(20,4) not null)');
    await runner.query('insert into thing values (1, 0), (2, 0)');
  }
  async down(): Promise<void> {}
}

onEachWire((wire) => {
  let database: TestDatabase;
  let db: Database;
  const options = () => ({
    url: database.url,
    applicationName: 'test',
    migrations: [Things1700000000001],
    lockTimeoutMs: 200,
    wire,
    logger: createLogger({ name: 'test', destination: { write: () => undefined } }),
  });

  beforeEach(async () => {
    database = await testDatabase();
    db = await openDatabase(options());
  });
  afterEach(async () => {
    await db.destroy();
    await database.drop();
  });

  it('creates a missing database, and migrates it once when several replicas start at once', async () => {
    const url = databaseUrl(database.url, `${new URL(database.url).pathname.slice(1)}_new`);
    const replicas = await Promise.all([1, 2, 3].map(() => openDatabase({ ...options(), url })));
    expect(await replicas[2]!.query('select id from thing order by id')).toEqual([{ id: 1 }, { id: 2 }]);
    await Promise.all(replicas.map((replica) => replica.destroy()));
    await db.query(`drop database ${new URL(url).pathname.slice(1)} with (force)`);
  });

  it('rolls back when the work throws, and calls afterCommit only after a commit', async () => {
    const called: string[] = [];
    const failing = transaction(db, async (tx) => {
      tx.afterCommit(() => called.push('never'));
      await tx.query('update thing set qty = 5');
      throw new Error('refused');
    });
    await expect(failing).rejects.toThrow('refused');
    await transaction(db, async (tx) => {
      tx.afterCommit(() => called.push('after'));
      await tx.query('update thing set qty = 7 where id = 1');
      called.push('work');
    });
    expect(called).toEqual(['work', 'after']);
    expect(await readRows(db, { name: 'q', text: 'select qty from thing order by id', values: [] })).toEqual([
      { qty: '7.0000' },
      { qty: '0.0000' },
    ]);
  });

  it('solves a deadlock inside: both transactions end well', async () => {
    let first = true;
    const both = (ids: number[], meet: Promise<void>) =>
      transaction(db, async (tx) => {
        await tx.query('set local lock_timeout = 5000');
        await tx.query('update thing set qty = qty + 1 where id = $1', [ids[0]]);
        if (first) await meet;
        await tx.query('update thing set qty = qty + 1 where id = $1', [ids[1]]);
      });
    const meet = new Promise<void>((resolve) => setTimeout(() => ((first = false), resolve()), 100));
    await Promise.all([both([1, 2], meet), both([2, 1], meet)]);
    expect(await db.query('select qty from thing')).toEqual([{ qty: '2.0000' }, { qty: '2.0000' }]);
  });

  it('answers a lock that is not given in time as resource_unavailable, a duplicate as conflict_on_save', async () => {
    const holder = db.createQueryRunner();
    await holder.startTransaction();
    await holder.query('update thing set qty = 1 where id = 1');
    await expect(transaction(db, (tx) => tx.query('update thing set qty = 2 where id = 1'))).rejects.toMatchObject({
      code: 'resource_unavailable',
    });
    await holder.rollbackTransaction();
    await holder.release();
    await expect(transaction(db, (tx) => tx.query('insert into thing values (1, 1)'))).rejects.toMatchObject({
      code: 'conflict_on_save',
      details: { constraint: 'thing_pkey' },
    });
  });

  it('survives connections that the server ends, and says so meanwhile', async () => {
    const other = await openDatabase({ ...options(), applicationName: 'other' });
    const cut = transaction(db, async (tx) => {
      await other.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'test' and datname = current_database()",
      );
      return tx.query('select 1');
    });
    await expect(cut).rejects.toMatchObject({ code: 'resource_unavailable' });
    await until(() =>
      readRows(db, { name: 'again', text: 'select 1 as up', values: [] }).then(
        () => true,
        () => false,
      ),
    );
    expect(poolOf(db).totalCount).toBeGreaterThan(0);
    await other.destroy();
  });

  it('leaves the network’s own error where no server listens at the start', async () => {
    await expect(openDatabase({ ...options(), url: 'postgres://x:y@127.0.0.1:1/none' })).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('prepares what a transaction asks again and again, and nothing that is asked once', async () => {
    const prepared = await transaction(db, async (tx) => {
      await tx.query('select count(*) as once from thing where id = $1', [1]);
      for (const id of [1, 2, 1, 2]) await tx.query('select qty as again from thing where id = $1', [id]);
      return tx.query<{ statement: string }[]>(`select statement from pg_prepared_statements where statement like 'select % thing %'`);
    });
    expect(prepared.map(({ statement }) => statement)).toEqual(['select qty as again from thing where id = $1']);
  });

  it('still answers after a prepared statement failed', async () => {
    const insert = (id: number) => transaction(db, (tx) => tx.query('insert into thing (id, qty) values ($1, 0)', [id]));
    for (const id of [10, 11, 12, 13]) await insert(id);
    await expect(insert(13)).rejects.toMatchObject({ code: 'conflict_on_save' });
    await insert(14);
  });

  it('survives a connection that is lost while it is handed out', () => {
    expect(() => new WireClient().emit('error', new Error('terminating connection'))).not.toThrow();
  });

  it('runs nothing on another connection when that of the transaction is lost', async () => {
    const lost = transaction(db, async (tx) => {
      await tx.query('insert into thing values (20, 0)');
      const [{ pid }] = await tx.query<[{ pid: number }]>('select pg_backend_pid() as pid');
      await db.query('select pg_terminate_backend($1)', [pid]);
      await until(() => tx.manager.queryRunner?.isReleased === true);
      await readRows(tx, { name: 'stray', text: 'insert into thing values (21, 0)', values: [] });
    });
    await expect(lost).rejects.toMatchObject({ code: 'resource_unavailable' });
    expect(await db.query('select id from thing where id >= 20')).toEqual([]);
  });

  it('does not take a transaction for done in which a statement failed, whoever swallowed the error', async () => {
    const swallowing = transaction(db, async (tx) => {
      await tx.query('insert into thing values (30, 0)');
      await tx.query('insert into thing values (1, 0)').catch(() => undefined);
      return 'done';
    });
    await expect(swallowing).rejects.toThrow('failed, and the work went on');
    expect(await db.query('select id from thing where id = 30')).toEqual([]);
  });
});
