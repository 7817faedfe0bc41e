import type { ClientBase } from 'pg';
import { createThing, databaseOfTest, onEachWire } from '../../test/database-of-test.js';
import { defineTable, id, readRows, transaction, type Tx } from '../index.js';

onEachWire((wire) => {
  const opened = databaseOfTest({ wire }, async (db) => {
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
  const insertWithNext = (tx: Tx, id: number) => tx.write(inserting, [id]);
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

  /** Number of round trips, by wire: `plain` takes one for each statement. */
  const trips = (pipelined: number, plain: number): number => (wire === 'plain' ? plain : pipelined);

  describe('the beginning of a transaction', () => {
    it('goes with its first statement', async () => {
      expect(await roundTrips((tx) => insert(tx, 10))).toBe(trips(2, 3));
      expect(await roundTrips((tx) => tx.query('insert into thing values (11)'))).toBe(trips(2, 3));
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
        const inner = tx.manager.transaction(async (nested) => {
          await nested.query(inserting, [40]);
          throw new Error('inner');
        });
        await inner.catch(() => undefined);
        await insert(tx, 41);
      });
      expect(await ids()).toEqual([41]);
    });

    it('asks nothing of the server where no statement follows', async () => {
      expect(await roundTrips(() => Promise.resolve())).toBe(trips(0, 0));
      expect(await roundTrips(() => Promise.reject(new Error('refused')))).toBe(trips(0, 0));
    });
  });

  describe('a statement that is sent with the next', () => {
    it('is seen by it, in the same round trip, and keeps its place', async () => {
      let seen: number | undefined;
      const work = async (tx: Tx) => {
        insertWithNext(tx, 10);
        insertWithNext(tx, 11);
        seen = await count(tx);
      };
      expect(await roundTrips(work)).toBe(trips(2, 5));
      expect(seen).toBe(2);
      expect(await ids()).toEqual([10, 11]);
    });

    it('goes with the commit where nothing follows', async () => {
      expect(await roundTrips(async (tx) => insertWithNext(tx, 10))).toBe(trips(1, 3));
      expect(await ids()).toEqual([10]);
    });

    it('goes with it before anything is prepared as well', async () => {
      await transaction(opened.db, async (tx) => {
        tx.write('insert into thing select $1::int', [10]);
        expect(await tx.query('select id from thing where id > 1')).toEqual([{ id: 10 }]);
        insertWithNext(tx, 11);
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
        insertWithNext(tx, 1);
        insertWithNext(tx, 11);
        await rest(tx);
      });
      await expect(failing).rejects.toMatchObject({ code: 'conflict_on_save', details: { constraint: 'thing_pkey' } });
      await transaction(opened.db, (tx) => insert(tx, 12));
      expect(await ids()).toEqual([12]);
    });

    it('is not sent when the transaction is given up', async () => {
      const refused = async (tx: Tx) => {
        insertWithNext(tx, 10);
        throw new Error('refused');
      };
      expect(await roundTrips(refused)).toBe(trips(0, 0));
      expect(await roundTrips(async (tx) => (await count(tx), refused(tx)))).toBe(trips(2, 3));
      expect(await ids()).toEqual([]);
    });

    it('is not sent when its savepoint is given up', async () => {
      await transaction(opened.db, async (tx) => {
        await insert(tx, 10);
        const nested = tx.manager.transaction(async () => {
          insertWithNext(tx, 1);
          throw new Error('inner');
        });
        await expect(nested).rejects.toThrow('inner');
        insertWithNext(tx, 11);
      });
      expect(await ids()).toEqual([10, 11]);
    });

    it('is part of what a commit may not swallow', async () => {
      const swallowing = transaction(opened.db, async (tx) => {
        await insert(tx, 10);
        await tx.query('insert into thing values (1)').catch(() => undefined);
        insertWithNext(tx, 11);
      });
      await expect(swallowing).rejects.toThrow();
      expect(await ids()).toEqual([]);
    });

    it('belongs to a transaction that is not over', async () => {
      const ended = await transaction(opened.db, async (tx) => tx);
      expect(() => insertWithNext(ended, 10)).toThrow('is over');
      await expect(insert(ended, 10)).rejects.toThrow('is over');
      expect(await ids()).toEqual([]);
    });

    it('tells who wants to know that it was run, and not that it was not', async () => {
      const told: string[] = [];
      const work = (id: number) =>
        transaction(opened.db, async (tx) => {
          tx.write(inserting, [id], () => told.push(`${id} is there`));
          await tx.query('select 1 / $1::int', [0]);
        });
      await expect(work(10)).rejects.toThrow('division by zero');
      await expect(work(1)).rejects.toMatchObject({ code: 'conflict_on_save' });
      expect(told).toEqual(['10 is there']);
    });
  });

  describe('reads of the same turn', () => {
    const thing = async (tx: Tx, id: number): Promise<number | null> => {
      const [row] = await tx.query<{ id: number }[]>('select id from thing where id = $1', [id]);
      return row?.id ?? null;
    };

    it('are answered in their order, after what goes with the next statement, in one round trip', async () => {
      let answers: unknown;
      const work = async (tx: Tx) => {
        insertWithNext(tx, 10);
        answers = await Promise.all([thing(tx, 10), thing(tx, 11), thing(tx, 1)]);
      };
      for (let time = 0; time < 3; time++) {
        await transaction(opened.db, work);
        await opened.db.query('delete from thing where id = 10');
      }
      expect(await roundTrips(work)).toBe(trips(2, 6));
      expect(answers).toEqual([10, null, 1]);
    });

    it('go together where one begins a few steps later, and those that wait for an answer go with the next', async () => {
      const later = async (tx: Tx, id: number) => {
        await Promise.resolve();
        return thing(tx, id);
      };
      const twice = async (tx: Tx, id: number) => [await thing(tx, id), await thing(tx, id)];
      expect(await roundTrips((tx) => Promise.all([thing(tx, 1), later(tx, 1), twice(tx, 1), twice(tx, 2)]))).toBe(trips(3, 8));
    });

    it.each([0, 1, 2])('fail with the error of number %i, and undo all', async (position) => {
      const asking = transaction(opened.db, async (tx) => {
        await insert(tx, 10);
        await Promise.all([0, 1, 2].map((index) => (index === position ? insert(tx, 1) : thing(tx, 1))));
      });
      await expect(asking).rejects.toMatchObject({ code: 'conflict_on_save' });
      expect(await ids()).toEqual([]);
    });

    it('fail where what is made of an answer throws, and run nothing behind the end of the transaction', async () => {
      let late: Promise<unknown> | undefined;
      const slow = async (tx: Tx) => {
        await thing(tx, 1);
        await new Promise((resolve) => setImmediate(resolve));
        return insert(tx, 12);
      };
      const failing = transaction(opened.db, (tx) => {
        late = slow(tx);
        late.catch(() => undefined);
        return Promise.all([thing(tx, 1).then(() => Promise.reject(new Error('unreadable'))), late]);
      });
      await expect(failing).rejects.toThrow('unreadable');
      await expect(late).rejects.toThrow('is over');
      expect(await ids()).toEqual([]);
    });
  });

  describe('two statements of the same turn', () => {
    const both = (tx: Tx, id: number) =>
      Promise.all([
        tx.query<{ id: number }[]>(inserting, [id]),
        tx.query<{ count: number }[]>('select count(*)::int from thing where id > $1', [1]),
      ]);

    it('answer both, the second with what the first did, in one round trip', async () => {
      let answers: unknown;
      expect(await roundTrips(async (tx) => (answers = await both(tx, 10)))).toBe(trips(2, 4));
      expect(answers).toEqual([[{ id: 10 }], [{ count: 1 }]]);
    });

    it('answer the same before they are prepared', async () => {
      await transaction(opened.db, async (tx) => {
        const once = Promise.all([tx.query('select $1::int as a', [1]), tx.query('select $1::text as b', ['two'])]);
        expect(await once).toEqual([[{ a: 1 }], [{ b: 'two' }]]);
      });
    });

    it('refuse together', async () => {
      await expect(transaction(opened.db, (tx) => both(tx, 1))).rejects.toMatchObject({ code: 'conflict_on_save' });
      expect(await ids()).toEqual([]);
    });
  });

  describe('ids of a sequence', () => {
    const numbered = defineTable('numbered', { numbered_id: id() });

    it('are those that were kept, in their order, and others that are drawn', async () => {
      await opened.db.query('create table if not exists numbered (numbered_id bigint generated by default as identity)');
      await transaction(opened.db, async (tx) => {
        const [{ first }] = await tx.query<[{ first: number }]>(`select ${numbered.nextId}::float8 as first`);
        tx.keepIds(numbered, [first]);
        expect(await tx.ids(numbered, 0)).toEqual([]);
        expect(await tx.ids(numbered, 3)).toEqual([first, first + 1, first + 2]);
        expect(await tx.ids(numbered, 1)).toEqual([first + 3]);
      });
    });
  });
});
