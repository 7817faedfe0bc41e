import fc from 'fast-check';
import { clientOf } from '../../statements/client-of.js';
import { createThing, databaseOfTest } from '../../../test/database-of-test.js';
import { postgresCode, readRows, transaction, type Tx } from '../../index.js';
import type { PreparingClient } from './preparing-client.js';

const opened = databaseOfTest({}, createThing);

const throwing = (message: string) => () => {
  throw new Error(message);
};
const insert = 'insert into thing values ($1) returning id';

/** What a statement is, beside its id: its text and value, the error that it has, and whether its row is there where the transaction is. */
const kinds = {
  fine: { text: insert, value: (id: number): unknown => id, error: null },
  unknownTable: { text: 'insert into nowhere values ($1)', value: (id: number): unknown => id, error: '42P01' },
  notSendable: { text: insert, value: (): unknown => ({ toPostgres: throwing('not sendable') }), error: 'not sendable' },
  notBindable: { text: insert, value: (): unknown => 'one', error: '22P02' },
  notExecutable: { text: insert, value: (): unknown => 1, error: '23505' },
  unreadableValue: { text: insert, value: (id: number): unknown => id, error: 'unreadable value' },
  unreadableRow: { text: insert, value: (id: number): unknown => id, error: 'unreadable row' },
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
  kind: fc.constantFrom(...(Object.keys(kinds) as Kind[]), 'fine', 'fine', 'fine', 'fine'),
  way: fc.constantFrom('ahead', 'text', 'name'),
  awaited: fc.boolean(),
});
const sequences = fc.array(fc.array(step, { maxLength: 6 }), { minLength: 1, maxLength: 5 });

/** Code or sentence of an error, or the ids that were answered. */
const outcomeOf = (answer: Promise<{ rows: { id: number }[] }>): Promise<string | number[]> =>
  answer.then(
    ({ rows }) => rows.map(({ id }) => id),
    (error: Error) => postgresCode(error) ?? error.message.replace('the answer of the database cannot be read: ', ''),
  );

const send = (client: PreparingClient, { kind, way }: Step, id: number): Promise<string | number[] | null> => {
  const { text, value } = kinds[kind];
  const values = [value(id)];
  const getTypeParser = parsers[kind];
  if (getTypeParser) return outcomeOf(client.query({ name: `${way} ${text}`, text, values, types: { getTypeParser } } as never));
  if (way === 'name') return outcomeOf(client.query({ name: `${way} ${text}`, text, values }));
  if (way === 'text') return outcomeOf(client.query(text, values));
  try {
    client.sendWithNext(text, values);
    return Promise.resolve(null);
  } catch (error) {
    return Promise.resolve((error as Error).message);
  }
};

/** What PostgreSQL does with the statements of a transaction, and what each promise says of it. */
const expected = (steps: readonly Step[], firstId: number) => {
  const answers: (string | number[] | null)[] = [];
  const rows: number[] = [];
  let ahead: (string | null)[] = [];
  let state: 'open' | 'failed' | 'lost' = 'open';
  const run = (error: string | null): string | null => {
    if (state !== 'open') return state === 'lost' ? 'lost' : '25P02';
    if (error !== null) state = 'failed';
    return error;
  };
  steps.forEach(({ kind, way }, index) => {
    const id = firstId + index;
    const { error } = kinds[kind];
    const isUnreadable = kind in parsers;
    if (kind === 'notSendable') return answers.push(error);
    if (error === null || isUnreadable) rows.push(id);
    if (way === 'ahead' && !isUnreadable) {
      ahead.push(error);
      return answers.push(null);
    }
    const failure = [...ahead, isUnreadable ? null : error].reduce<string | null>((first, next) => first ?? run(next), null);
    ahead = [];
    if (failure !== null) return answers.push(failure);
    if (kind === 'unreadableRow') state = 'lost';
    return answers.push(error ?? [id]);
  });
  const isDone = state === 'open' && ahead.every((error) => error === null);
  return { answers, rows: isDone ? rows : [] };
};

it('gives each statement its own answer or error, wherever one fails, and keeps what is prepared in mind', async () => {
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
        const model = expected(steps, firstId);
        const isLost = model.answers.indexOf('unreadable row');
        // What comes after the end of the connection fails, whatever the words.
        expect(settled.map((answer, at) => (isLost !== -1 && at > isLost && typeof answer === 'string' ? 'lost' : answer))).toEqual(
          model.answers.map((answer, at) => (isLost !== -1 && at > isLost && answer !== null ? 'lost' : answer)),
        );
        rows.push(...model.rows);
        await allNamesAreTrue();
      }
      expect((await opened.db.query<{ id: number }[]>('select id from thing order by id')).map(({ id }) => id)).toEqual(rows);
    }),
    { numRuns: 150 },
  );
}, 120_000);

/** What the connection thinks that it has prepared is what it has prepared. */
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

it('a callback that throws, or an answer ahead that cannot be read, fails the statement that follows', async () => {
  const failing = transaction(opened.db, async (tx) => {
    const client = await clientOf(tx);
    client.sendWithNext('select $1::int', [1], { onResult: throwing('in a callback') });
    await client.query('select $1::int', [2]);
  });
  await expect(failing).rejects.toThrow('in a callback');
  expect(await opened.db.query('select 1 as one')).toEqual([{ one: 1 }]);
});

describe('beside a COMMIT', () => {
  const sendTwo = (callbacks: Parameters<PreparingClient['sendWithNext']>[2]) =>
    transaction(opened.db, async (tx) => {
      const client = await clientOf(tx);
      client.sendWithNext(insert, [1_000_001], callbacks);
      client.sendWithNext(insert, [1_000_002]);
    });
  const written = () => opened.db.query('select id from thing where id > 1000000 order by id');
  afterEach(() => opened.db.query('delete from thing where id > 1000000'));

  it('a callback that throws undoes all', async () => {
    await expect(sendTwo({ onResult: throwing('in a callback') })).rejects.toThrow('in a callback');
    expect(await written()).toEqual([]);
  });

  it('an answer that nobody waits for, and that cannot be read, is no error of what is written', async () => {
    await sendTwo({ types: { getTypeParser: () => throwing('unreadable') } });
    expect(await written()).toEqual([{ id: 1_000_001 }, { id: 1_000_002 }]);
  });
});

it.each(['with what goes ahead of it', 'with the beginning'])('refuses another text of a name as pg does: %s', async (place) => {
  const ask = (tx: Tx, text: string) => readRows(tx, { name: 'of one text', text, values: [1] });
  await transaction(opened.db, (tx) => ask(tx, 'select $1::int as one'));
  const refused = transaction(opened.db, async (tx) => {
    if (place !== 'with the beginning') await tx.query('select 1');
    (await clientOf(tx)).sendWithNext(insert, [1_000_003]);
    return ask(tx, 'select $1::int + 1 as one');
  });
  await expect(refused).rejects.toThrow(`Prepared statements must be unique - 'of one text' was used for a different statement`);
  expect(await opened.db.query('select id from thing where id = 1000003')).toEqual([]);
});

it('answers all of a message when its connection ends in the middle of it', async () => {
  const outcomes: unknown[] = [];
  const failing = transaction(opened.db, async (tx) => {
    const client = await clientOf(tx);
    client.sendWithNext('select pg_terminate_backend(pg_backend_pid()) where $1', [true]);
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
    client.sendWithNext('select $1::int', place === 'ahead' ? broken() : [1]);
    await client.query('select $1::text', place === 'last' ? broken() : [1]);
  });
  await expect(failing).rejects.toThrow('out of memory');
  expect(await opened.db.query('select $1::int as one', [1])).toEqual([{ one: 1 }]);
});
