import type { CustomTypesConfig, PoolClient, QueryConfig } from 'pg';
import { createThing, databaseOfTest, onEachWire } from '../../test/database-of-test.js';
import { poolOf, transaction } from '../index.js';

onEachWire((wire) => {
  const opened = databaseOfTest({ wire }, createThing);

  /** Runs statements on one connection. @returns their answers, and how often PostgreSQL described rows */
  const run = async (statements: readonly (QueryConfig | string)[]) => {
    const client = (await poolOf(opened.db).connect()) as PoolClient & { connection: NodeJS.EventEmitter };
    let descriptions = 0;
    const listener = () => void descriptions++;
    client.connection.on('rowDescription', listener);
    try {
      const answers: unknown[] = [];
      for (const statement of statements) answers.push(await client.query(statement).catch((error: Error) => error.message));
      return { answers, rows: answers.map((answer) => (answer as { rows: unknown }).rows), descriptions };
    } finally {
      client.connection.off('rowDescription', listener);
      client.release();
    }
  };

  it('answers a prepared statement as any other, each time; in a message, its rows are described once a connection', async () => {
    const statement = (value: number) => ({ name: 'twice', text: 'select $1::int as value, null::text as nothing', values: [value] });
    const { answers, rows, descriptions } = await run([statement(1), statement(2), statement(3)]);
    expect(descriptions).toBe(wire === 'plain' ? 3 : 1);
    expect(rows).toEqual([1, 2, 3].map((value) => [{ value, nothing: null }]));
    expect(answers[2]).toMatchObject({ command: 'SELECT', rowCount: 1, fields: [{ name: 'value', dataTypeID: 23 }, { name: 'nothing' }] });
  });

  it('reads each column as the types of the call say', async () => {
    const text = 'select $1::bigint as value';
    const statement = (types?: CustomTypesConfig) => ({ name: 'types', text, values: [7], ...(types && { types }) });
    const numbers = { getTypeParser: () => Number } as unknown as CustomTypesConfig;
    const { rows } = await run([statement(), statement(numbers), statement(numbers), statement()]);
    expect(rows).toEqual([[{ value: '7' }], [{ value: 7 }], [{ value: 7 }], [{ value: '7' }]]);
  });

  it('reads the rows of a prepared statement as those of any other, however they are cut', async () => {
    const text = `
    select n::int, n::bigint as large, (n / 7.0)::numeric(20, 4) as exact, n / 3.0::float8 as near, null::int as nothing, n % 2 = 0 as even,
           repeat('São Paulo €😀 ', n) as name, '{}'::jsonb as empty, jsonb_build_object('n', n) as filled, array[n, 2] as list,
           timestamptz '2026-01-31 12:00:00Z' as at, convert_to(n::text, 'UTF8') as bytes, $1 as given, $2::bytea as sent
      from generate_series(1, 200) n`;
    const values = ['ção', Buffer.from([0, 255])];
    const { rows } = await run([{ text, values }, ...[1, 2, 3].map(() => ({ name: 'all kinds', text, values }))]);
    expect(rows[0]).toHaveLength(200);
    for (const read of rows.slice(1)) expect(read).toEqual(rows[0]);
  });

  it('fails for a value that its parser cannot read, and goes on', async () => {
    const text = 'select n from generate_series(1, 3) n where n > $1';
    const types = {
      getTypeParser: () => (value: string) => {
        if (value === '2') throw new Error('no such number');
        return value;
      },
    } as unknown as CustomTypesConfig;
    const statement = (value: number) => ({ name: 'fails', text, values: [value], types });
    const { answers, rows } = await run([statement(2), statement(0), statement(2)]);
    expect([rows[0], answers[1], rows[2]]).toEqual([[{ n: '3' }], 'no such number', [{ n: '3' }]]);
  });

  it('knows statements without rows, and goes on after one that failed', async () => {
    const text = 'insert into thing values ($1)';
    const insert = (id: number) => ({ name: 'no_rows', text, values: [id] });
    const { answers } = await run([insert(100), insert(100), insert(101), 'delete from thing where id >= 100']);
    expect(answers).toMatchObject([
      { rowCount: 1, rows: [] },
      expect.stringContaining('duplicate key'),
      { rowCount: 1, rows: [] },
      { rowCount: 2 },
    ]);
  });

  it('refuses a statement whose columns have changed', async () => {
    const select = { name: 'changed', text: 'select * from changing', values: [] };
    const { answers, rows } = await run([
      'create table changing as select 1 as one',
      select,
      select,
      'alter table changing add two int',
      select,
      'drop table changing',
    ]);
    expect([rows[1], rows[2]]).toEqual([[{ one: 1 }], [{ one: 1 }]]);
    expect(answers[4]).toBe('cached plan must not change result type');
  });

  it('holds for statements that go together in one message', async () => {
    for (const value of [1, 2, 3, 4, 5]) {
      const together = transaction(opened.db, (tx) =>
        Promise.all([tx.query('select $1::int as first', [value]), tx.query('select $1::int as second', [value])]),
      );
      expect(await together).toEqual([[{ first: value }], [{ second: value }]]);
    }
  });
});
