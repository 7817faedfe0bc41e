import type { ClientBase } from 'pg';
import { createThing, databaseOfTest } from '../../../test/database-of-test.js';
import { ask, queryTogether, type Question, readRows, sendWithNext, transaction, type Tx } from '../../index.js';

const opened = databaseOfTest({}, async (db) => {
  await createThing(db);
  await db.query('insert into thing values (1)');
  // From then on they are prepared.
  for (let time = 0; time < 3; time++) {
    await transaction(db, async (tx) => {
      await insert(tx, 10);
      await count(tx);
      await tx.query('delete from thing where id = $1', [10]);
    });
  }
});
beforeEach(() => opened.db.query('delete from thing where id > 1'));

const inserting = 'insert into thing values ($1) returning id';
const insert = (tx: Tx, id: number) => tx.query(inserting, [id]);
const insertWithNext = (tx: Tx, id: number) => sendWithNext(tx, inserting, [id]);
const count = async (tx: Tx) => (await tx.query<{ count: number }[]>('select count(*)::int from thing where id > $1', [1]))[0]?.count;
const ids = async () => (await opened.db.query<{ id: number }[]>('select id from thing where id > 1 order by id')).map(({ id }) => id);

/** How often the server answered meanwhile; the only connection of the pool is the one that works. */
const roundTrips = async (work: (tx: Tx) => Promise<unknown>): Promise<number> => {
  const runner = opened.db.createQueryRunner();
  const { connection } = (await runner.connect()) as ClientBase & { connection: NodeJS.EventEmitter };
  await runner.release();
  let answers = 0;
  const listener = () => void answers++;
  connection.on('readyForQuery', listener);
  await transaction(opened.db, work).catch(() => undefined);
  connection.off('readyForQuery', listener);
  return answers;
};

describe('the beginning of a transaction', () => {
  it('goes with its first statement', async () => {
    expect(await roundTrips((tx) => insert(tx, 10))).toBe(2);
    expect(await roundTrips((tx) => tx.query('insert into thing values (11)'))).toBe(3);
    expect(await ids()).toEqual([10, 11]);
  });

  it('holds the first statement and the others in one transaction', async () => {
    const blockOf = (tx: Tx) => readRows(tx, { name: 'block', text: 'select pg_current_xact_id() as id', values: [] });
    for (let time = 0; time < 3; time++) {
      const [first, second] = await transaction(opened.db, async (tx) => [await blockOf(tx), await blockOf(tx)]);
      expect(first).toEqual([{ id: expect.stringMatching(/^\d+$/) }]);
      expect(second).toEqual(first);
    }
  });

  it('is undone with the first statement', async () => {
    const refused = transaction(opened.db, async (tx) => {
      await insert(tx, 20);
      throw new Error('refused');
    });
    await expect(refused).rejects.toThrow('refused');
    expect(await ids()).toEqual([]);
  });

  it('leaves nothing open when the first statement fails', async () => {
    await expect(transaction(opened.db, (tx) => insert(tx, 1))).rejects.toMatchObject({ code: 'conflict_on_save' });
    await opened.db.query('insert into thing values (30)');
    expect(await ids()).toEqual([30]);
  });

  it('goes ahead of a savepoint', async () => {
    await transaction(opened.db, async (tx) => {
      const inner = tx.transaction(async (nested) => {
        await insert(nested, 40);
        throw new Error('inner');
      });
      await inner.catch(() => undefined);
      await insert(tx, 41);
    });
    expect(await ids()).toEqual([41]);
  });

  it('asks nothing of the server where no statement follows', async () => {
    expect(await roundTrips(() => Promise.resolve())).toBe(0);
    expect(await roundTrips(() => Promise.reject(new Error('refused')))).toBe(0);
  });
});

describe('a statement that is sent with the next', () => {
  it('is seen by it, in the same round trip, and keeps its place', async () => {
    let seen: number | undefined;
    const work = async (tx: Tx) => {
      await insertWithNext(tx, 10);
      await insertWithNext(tx, 11);
      seen = await count(tx);
    };
    expect(await roundTrips(work)).toBe(2);
    expect(seen).toBe(2);
    expect(await ids()).toEqual([10, 11]);
  });

  it('goes with the commit where nothing follows', async () => {
    expect(await roundTrips((tx) => insertWithNext(tx, 10))).toBe(1);
    expect(await ids()).toEqual([10]);
  });

  it('goes with it before anything is prepared as well', async () => {
    await transaction(opened.db, async (tx) => {
      await sendWithNext(tx, 'insert into thing select $1::int', [10]);
      expect(await tx.query('select id from thing where id > 1')).toEqual([{ id: 10 }]);
      await insertWithNext(tx, 11);
      expect(await tx.query('select id from thing where id > 1 order by id')).toEqual([{ id: 10 }, { id: 11 }]);
    });
    expect(await ids()).toEqual([10, 11]);
  });

  it.each([
    ['next statement', async (tx: Tx) => count(tx)],
    ['commit', async () => undefined],
  ])('fails with the %s, and undoes all', async (_which, rest) => {
    const failing = transaction(opened.db, async (tx) => {
      await insert(tx, 10);
      await insertWithNext(tx, 1);
      await insertWithNext(tx, 11);
      await rest(tx);
    });
    await expect(failing).rejects.toMatchObject({ code: 'conflict_on_save', details: { constraint: 'thing_pkey' } });
    await transaction(opened.db, (tx) => insert(tx, 12));
    expect(await ids()).toEqual([12]);
  });

  it('is not sent when the transaction is given up', async () => {
    const refused = async (tx: Tx) => {
      await insertWithNext(tx, 10);
      throw new Error('refused');
    };
    expect(await roundTrips(refused)).toBe(0);
    expect(await roundTrips(async (tx) => (await count(tx), refused(tx)))).toBe(2);
    expect(await ids()).toEqual([]);
  });

  it('is not sent when its savepoint is given up', async () => {
    await transaction(opened.db, async (tx) => {
      await insert(tx, 10);
      const nested = tx.transaction(async (inner) => {
        await insertWithNext(inner, 1);
        throw new Error('inner');
      });
      await expect(nested).rejects.toThrow('inner');
      await insertWithNext(tx, 11);
    });
    expect(await ids()).toEqual([10, 11]);
  });

  it('is part of what a commit may not swallow', async () => {
    const swallowing = transaction(opened.db, async (tx) => {
      await insert(tx, 10);
      await tx.query('insert into thing values (1)').catch(() => undefined);
      await insertWithNext(tx, 11);
    });
    await expect(swallowing).rejects.toThrow();
    expect(await ids()).toEqual([]);
  });

  it('belongs to a transaction', () =>
    expect(sendWithNext(opened.db.manager, inserting, [10])).rejects.toThrow('outside of transaction()'));
});

describe('questions that are asked together', () => {
  const thing = (id: number): Question<number | null> => ({
    ...{ text: 'select id from thing where id = $1', values: [id] },
    answer: ([row]: readonly { id: number }[]) => row?.id ?? null,
  });

  it('are answered in their order, after what goes with the next statement, in one round trip', async () => {
    let answers: unknown;
    const work = async (tx: Tx) => {
      await insertWithNext(tx, 10);
      answers = await ask(tx, thing(10), thing(11), thing(1));
    };
    for (let time = 0; time < 3; time++) {
      await transaction(opened.db, work);
      await opened.db.query('delete from thing where id = 10');
    }
    expect(await roundTrips(work)).toBe(2);
    expect(answers).toEqual([10, null, 1]);
  });

  it.each([0, 1, 2])('fail with the error of question %i, and undo all', async (position) => {
    const questions = [thing(1), thing(1), thing(1)];
    questions[position] = { text: inserting, values: [1], answer: () => null };
    const asking = transaction(opened.db, async (tx) => {
      await insert(tx, 10);
      await ask(tx, ...questions);
    });
    await expect(asking).rejects.toMatchObject({ code: 'conflict_on_save' });
    expect(await ids()).toEqual([]);
  });

  it('fail where an answer cannot be read', async () => {
    const unreadable = (): never => {
      throw new Error('unreadable');
    };
    for (const questions of [
      [{ ...thing(1), answer: unreadable }, thing(1)],
      [thing(1), { ...thing(1), answer: unreadable }],
    ])
      await expect(transaction(opened.db, (tx) => ask(tx, ...questions))).rejects.toThrow('unreadable');
  });
});

describe('two statements together', () => {
  const both = (tx: Tx, id: number) =>
    queryTogether<{ id: number }, { count: number }>(tx, [inserting, [id]], ['select count(*)::int from thing where id > $1', [1]]);

  it('answer both, the second with what the first did, in one round trip', async () => {
    let answers: unknown;
    expect(await roundTrips(async (tx) => (answers = await both(tx, 10)))).toBe(2);
    expect(answers).toEqual([[{ id: 10 }], [{ count: 1 }]]);
  });

  it('answer the same before they are prepared', async () => {
    await transaction(opened.db, async (tx) => {
      const once = queryTogether(tx, ['select $1::int as a', [1]], ['select $1::text as b', ['two']]);
      expect(await once).toEqual([[{ a: 1 }], [{ b: 'two' }]]);
    });
  });

  it('refuse together', async () => {
    await expect(transaction(opened.db, (tx) => both(tx, 1))).rejects.toMatchObject({ code: 'conflict_on_save' });
    expect(await ids()).toEqual([]);
  });
});
