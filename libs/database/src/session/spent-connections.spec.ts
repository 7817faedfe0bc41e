import fc from 'fast-check';
import pg from 'pg';
import { databaseOfTest, onEachWire } from '../../test/database-of-test.js';
import { poolOf, postgresCode, readRows, transaction, type Tx } from '../index.js';

const poolSize = 3;

onEachWire((wire) => {
  /** A connection of nobody's pool. */
  let other: pg.Client;
  afterAll(() => other.end());
  const opened = databaseOfTest({ wire, poolSize }, async (db) => {
    await db.query('create table done (id int primary key)');
    await db.query('create table shape as select 1 as one');
  });
  beforeAll(async () => {
    other = new pg.Client((opened.db.options as { url: string }).url);
    await other.connect();
  });

  const insert = 'insert into done values ($1) returning id';
  const readShape = { name: 'shape', text: 'select * from shape', values: [] };
  const ways = {
    insert: (tx: Tx, id: number) => tx.query(insert, [id]),
    insertWithNext: async (tx: Tx, id: number) => tx.write(insert, [id]),
    insertTwice: (tx: Tx, id: number) => Promise.all([-id, id].map((value) => tx.query(insert, [value]))),
    read: (tx: Tx) => readRows(tx, readShape),
  };
  type Way = keyof typeof ways;

  let count = 0;
  const run = async (tx: Tx, some: readonly Way[]): Promise<number[]> => {
    const ids: number[] = [];
    for (const way of some) {
      const id = ++count;
      await ways[way](tx, id);
      if (way !== 'read') ids.push(id);
    }
    return ids;
  };

  const askPid = 'select pg_backend_pid() as pid';
  const withAllConnections = async <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T[]> => {
    const clients = await Promise.all(Array.from({ length: poolSize }, () => poolOf(opened.db).connect()));
    const answers = await Promise.all(clients.map(work));
    for (const client of clients) client.release();
    return answers;
  };
  /** More than there are connections; none of it may fail. */
  const otherWork = () =>
    Promise.all(
      Array.from({ length: 2 * poolSize }, (_, index) =>
        index % 2 ? readRows(opened.db, readShape) : transaction(opened.db, (tx) => run(tx, Object.keys(ways) as Way[])),
      ),
    );

  const addColumn = (from: { query(text: string): Promise<unknown> }) => from.query(`alter table shape add c${++count} int`);

  /** SQLSTATEs that end a session, with the outcome for callers: `done` where a second attempt succeeds. */
  const spent = { '08000': 'away', '08006': 'away', '25006': 'away', '25P03': 'away', '26000': 'done', '57P01': 'away', '57P05': 'away' };
  const kept = { '0A000': '0A000', '22003': '22003', '42P01': '42P01', '53100': 'away', '55P03': 'away', '57014': 'away', P0001: 'P0001' };

  interface Fault {
    /** In the middle of the transaction, at its first try. */
    during?: (tx: Tx, pid: number) => Promise<unknown>;
    before?: () => Promise<unknown>;
    outcome: string;
    /** Whether the pool still has the connection afterwards, where that is certain. */
    connection?: 'closed' | 'kept';
  }
  const faults: Record<string, Fault> = {
    deallocated: { during: (tx) => tx.query('deallocate all'), outcome: 'done' },
    'another result': { during: addColumn, outcome: 'done' },
    terminated: { during: (_tx, pid) => other.query('select pg_terminate_backend($1)', [pid]), outcome: 'away', connection: 'closed' },
    'all deallocated': { before: () => withAllConnections((client) => client.query('deallocate all')), outcome: 'done' },
    'another result for all': { before: () => addColumn(other), outcome: 'done' },
    // Of the connection that is taken next.
    'read only': { before: () => poolOf(opened.db).query('set default_transaction_read_only = on'), outcome: 'away', connection: 'closed' },
  };
  for (const [code, outcome] of Object.entries({ ...spent, ...kept }))
    faults[code] = {
      during: (tx) => tx.query(`do $$ begin raise exception 'no' using errcode = '${code}'; end $$`),
      ...{ outcome, connection: code in spent ? 'closed' : 'kept' },
    };

  const someWays = fc.array(fc.constantFrom(...(Object.keys(ways) as Way[])), { maxLength: 3 });
  const cases = fc.record({ name: fc.constantFrom(...Object.keys(faults)), first: someWays, then: someWays });
  const seed = Number(process.env['PROPERTY_SEED'] ?? Date.now() % 2 ** 31);

  it(`takes no connection back that would fail again, whatever failed and where (PROPERTY_SEED=${seed})`, async () => {
    await otherWork();
    await fc.assert(
      fc.asyncProperty(cases, async ({ name, first, then }) => {
        const { before, during, outcome, connection } = faults[name]!;
        let tries = 0;
        let pid = 0;
        let ids: number[] = [];
        await before?.();
        const work = transaction(opened.db, async (tx) => {
          const isFirst = tries++ === 0;
          if (isFirst) [{ pid }] = await tx.query<[{ pid: number }]>(askPid);
          ids = await run(tx, first);
          if (isFirst) await during?.(tx, pid);
          ids.push(...(await run(tx, [...then, 'insert'])));
          return 'done';
        }).catch((error: Error & { code?: string }) => (error.code === 'resource_unavailable' ? 'away' : postgresCode(error)));
        if (before && outcome === 'done') await otherWork();
        expect(await work).toBe(outcome);
        expect(tries).toBeLessThanOrEqual(2);

        await otherWork();
        const isKept = (await withAllConnections((client) => client.query(askPid))).some(({ rows: [row] }) => row.pid === pid);
        if (connection) expect(isKept).toBe(connection === 'kept');
        const rows = await opened.db.query('select id from done where id = any($1) order by id', [ids]);
        expect(rows).toEqual(outcome === 'done' ? ids.map((id) => ({ id })) : []);
      }),
      { seed, numRuns: 40, endOnFailure: true },
    );
  });
});
