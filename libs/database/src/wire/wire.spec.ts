import fc from 'fast-check';
import { createThing, databaseOfTest, onEachWire } from '../../test/database-of-test.js';
import { postgresCode, readRows, transaction, type Tx, type WireName } from '../index.js';
import { nameOf } from './statement.js';
import type { WireClient } from '../session/wire-client.js';

const clientOf = async (tx: Tx) => (await tx.manager.queryRunner?.connect()) as WireClient;
const noticed = `create function noticed(id int) returns int language plpgsql as $$ begin raise warning 'noticed'; return id; end $$`;

const throwing = (message: string) => () => {
  throw new Error(message);
};
const insert = 'insert into thing values ($1) returning id';

/** Kinds of statements: text and values by id, the error, and whether the row is there in the end where the transaction is. */
const kinds = {
  fine: { text: insert, values: (id: number): unknown[] => [id], error: null },
  large: { text: `${insert}, repeat($2, 2) as filler`, values: (id: number): unknown[] => [id, 'é'.repeat(150_000)], error: null },
  noticed: { text: 'insert into thing values (noticed($1)) returning id', values: (id: number): unknown[] => [id], error: null },
  unknownTable: { text: 'insert into nowhere values ($1)', values: (id: number): unknown[] => [id], error: '42P01' },
  notSendable: { text: insert, values: (): unknown[] => [{ toPostgres: throwing('not sendable') }], error: 'not sendable' },
  notBindable: { text: insert, values: (): unknown[] => ['one'], error: '22P02' },
  notExecutable: { text: insert, values: (): unknown[] => [1], error: '23505' },
  killed: {
    text: 'select pg_terminate_backend(pg_backend_pid()) where $1::int > 0',
    values: (id: number): unknown[] => [id],
    error: '57P01',
  },
  unreadableValue: { text: insert, values: (id: number): unknown[] => [id], error: 'unreadable value' },
  unreadableRow: { text: insert, values: (id: number): unknown[] => [id], error: 'unreadable row' },
} as const;
type Kind = keyof typeof kinds;
const parsers: Partial<Record<Kind, () => unknown>> = {
  unreadableValue: () => throwing('unreadable value'),
  unreadableRow: throwing('unreadable row'),
};

interface Step {
  kind: Kind;
  /** Sent ahead of the next one, by its text, or by a name of its own; unreadable ones as objects in any case. */
  way: 'ahead' | 'text' | 'name';
  /** Whether the next one is sent after the answer. */
  awaited: boolean;
}
const step = fc.record<Step>({
  kind: fc.constantFrom(...(Object.keys(kinds) as Kind[]), 'fine', 'fine', 'fine', 'fine', 'fine'),
  way: fc.constantFrom('ahead', 'text', 'name'),
  awaited: fc.boolean(),
});
const sequences = fc.array(fc.array(step, { maxLength: 6 }), { minLength: 1, maxLength: 5 });

const nameOfText = (way: string, text: string): string => `${way} ${text.slice(0, 30)} ${text.length}`;

/** Code or sentence of an error, or the ids that were answered. */
const outcomeOf = (answer: Promise<{ rows: { id: number }[] }>): Promise<string | number[]> =>
  answer.then(
    ({ rows }) => rows.map(({ id }) => id),
    (error: Error) => postgresCode(error) ?? error.message.replace('the answer of the database cannot be read: ', ''),
  );

const send = (client: WireClient, { kind, way }: Step, id: number): Promise<string | number[] | null> => {
  const { text, values: valuesOf } = kinds[kind];
  const values = valuesOf(id);
  const getTypeParser = parsers[kind];
  if (getTypeParser) return outcomeOf(client.query({ name: nameOfText(way, text), text, values, types: { getTypeParser } } as never));
  if (way === 'name') return outcomeOf(client.query({ name: nameOfText(way, text), text, values }));
  if (way === 'text') return outcomeOf(client.query(text, values));
  try {
    client.batch.write({ name: nameOf(text), text, values });
    return Promise.resolve(null);
  } catch (error) {
    return Promise.resolve((error as Error).message);
  }
};

/** Predicts PostgreSQL's answers to the statements of a transaction, and the outcome of each promise. */
const expected = (wire: WireName, steps: readonly Step[], firstId: number) => {
  const answers: (string | number[] | null)[] = [];
  const rows: number[] = [];
  let ahead: { id: number; error: string | null }[] = [];
  let state: 'open' | 'failed' | 'lost' = 'open';
  let lostAt = Infinity;
  /** Error of the present message, which the statements behind it are left out with. */
  let failure: string | null = null;
  const run = ({ id, error }: (typeof ahead)[number]): void => {
    if (failure !== null) return;
    failure = state === 'open' ? error : state === 'lost' ? 'lost' : '25P02';
    if (failure === null) rows.push(id);
    if (error !== null && state === 'open') state = error === '57P01' ? 'lost' : 'failed';
  };
  steps.forEach(({ kind, way, awaited }, index) => {
    const id = firstId + index;
    const { error } = kinds[kind];
    const isUnreadable = kind in parsers;
    if (kind === 'notSendable') return answers.push(error);
    if (way === 'ahead' && !isUnreadable) {
      ahead.push({ id, error });
      return answers.push(null);
    }
    for (const next of [...ahead, { id, error: isUnreadable ? null : error }]) run(next);
    ahead = [];
    answers.push(failure ?? error ?? [id]);
    if (kind === 'unreadableRow' && failure === null) state = 'lost';
    // One by one, the rest is left out behind any error.
    if (isUnreadable && wire === 'plain') failure ??= error;
    if (state === 'lost') lostAt = Math.min(lostAt, index);
    if (awaited) failure = null;
  });
  rows.push(...ahead.map(({ id }) => id));
  const isDone = state === 'open' && ahead.every(({ error }) => error === null);
  return { answers, rows: isDone ? rows : [], lostAt };
};

onEachWire((wire) => {
  const opened = databaseOfTest({ wire }, async (db) => {
    await createThing(db);
    await db.query(noticed);
  });

  const seed = Number(process.env['PROPERTY_SEED'] ?? Date.now() % 2 ** 31);

  it(`gives each statement its own answer or error, wherever one fails, and keeps what is prepared in mind (PROPERTY_SEED=${seed})`, async () => {
    let next = 2;
    await fc.assert(
      fc.asyncProperty(sequences, async (transactions) => {
        await opened.db.query('delete from thing');
        await opened.db.query('insert into thing values (1)');
        const rows = [1];
        for (const steps of transactions) {
          const firstId = next;
          next += steps.length;
          const answers: Promise<string | number[] | null>[] = [];
          await transaction(opened.db, async (tx) => {
            const client = await clientOf(tx);
            for (const [index, one] of steps.entries()) {
              const answer = send(client, one, firstId + index);
              answers.push(answer);
              if (one.awaited) await answer;
            }
            await Promise.all(answers);
          }).catch(() => undefined);
          const settled = await Promise.all(answers);
          const model = expected(wire, steps, firstId);
          // What comes after the end of the connection fails, whatever the words.
          const worded = (answer: string | number[] | null, at: number) =>
            at > model.lostAt && typeof answer === 'string' && answer !== 'not sendable' ? 'lost' : answer;
          expect(settled.map(worded)).toEqual(model.answers.map(worded));
          rows.push(...model.rows);
          await allNamesAreTrue();
        }
        expect((await opened.db.query<{ id: number }[]>('select id from thing order by id')).map(({ id }) => id)).toEqual(rows);
      }),
      { numRuns: 100, seed },
    );
  }, 120_000);

  /** Compares the statements that the connection takes for prepared with those of the server. */
  const allNamesAreTrue = async (): Promise<void> => {
    const runner = opened.db.createQueryRunner();
    const client = (await runner.connect()) as {
      connection: Record<'parsedStatements' | 'submittedNamedStatements', Record<string, string>>;
    };
    const { parsedStatements, submittedNamedStatements } = client.connection;
    const prepared = (await runner.query('select name, statement from pg_prepared_statements')) as { name: string; statement: string }[];
    await runner.release();
    expect(submittedNamedStatements).toEqual({});
    expect({ ...parsedStatements }).toEqual(Object.fromEntries(prepared.map(({ name, statement }) => [name, statement])));
  };

  it('an answer that nobody waits for, and that cannot be read, is no error of what is written beside it in one message', async () => {
    if (wire === 'plain') return;
    await transaction(opened.db, async (tx) => {
      const { batch } = await clientOf(tx);
      batch.write({ text: insert, values: [1_000_001], types: { getTypeParser: () => throwing('unreadable') } });
      tx.write(insert, [1_000_002]);
    });
    expect(await opened.db.query('select id from thing where id > 1000000 order by id')).toEqual([{ id: 1_000_001 }, { id: 1_000_002 }]);
    await opened.db.query('delete from thing where id > 1000000');
  });

  it.each(['with what goes ahead of it', 'with the beginning'])('refuses another text of a name as pg does: %s', async (place) => {
    const ask = (tx: Tx, text: string) => readRows(tx, { name: 'of one text', text, values: [1] });
    await transaction(opened.db, (tx) => ask(tx, 'select $1::int as one'));
    const refused = transaction(opened.db, async (tx) => {
      if (place !== 'with the beginning') await tx.query('select 1');
      tx.write(insert, [1_000_003]);
      return ask(tx, 'select $1::int + 1 as one');
    });
    await expect(refused).rejects.toThrow(`Prepared statements must be unique - 'of one text' was used for a different statement`);
    expect(await opened.db.query('select id from thing where id = 1000003')).toEqual([]);
  });

  it('answers all of a message when its connection ends in the middle of it', async () => {
    const outcomes: unknown[] = [];
    const failing = transaction(opened.db, async (tx) => {
      const client = await clientOf(tx);
      tx.write('select pg_terminate_backend(pg_backend_pid()) where $1', [true]);
      const both = [client.query('select $1::int', [1]), client.query('select $1::int', [2])];
      outcomes.push(...(await Promise.allSettled(both)).map(({ status }) => status));
    });
    await expect(failing).rejects.toMatchObject({ code: 'resource_unavailable' });
    expect(outcomes).toEqual(['rejected', 'rejected']);
    expect(await opened.db.query('select 1 as one')).toEqual([{ one: 1 }]);
  });

  it.each(['ahead', 'last'])('ends the connection when a message cannot be written as a whole: %s', async (place) => {
    // Read once to look at it, then to write it.
    const broken = (): unknown[] => {
      let reads = 0;
      return Object.defineProperty([0], 0, { get: () => (reads++ === 0 ? 1 : throwing('out of memory')()) });
    };
    const failing = transaction(opened.db, async (tx) => {
      const client = await clientOf(tx);
      tx.write('select $1::int', place === 'ahead' ? broken() : [1]);
      await client.query('select $1::text', place === 'last' ? broken() : [1]);
    });
    await expect(failing).rejects.toThrow('out of memory');
    expect(await opened.db.query('select $1::int as one', [1])).toEqual([{ one: 1 }]);
  });
});
