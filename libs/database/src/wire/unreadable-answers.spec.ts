import { createThing, databaseOfTest, onEachWire } from '../../test/database-of-test.js';
import { isUnavailable, poolOf, transaction, type Tx, UnreadableAnswerError } from '../index.js';

onEachWire((wire) => {
  const opened = databaseOfTest({ wire }, createThing);
  afterEach(() => opened.db.query('delete from thing'));

  /** A statement whose row description throws where pg reads it: in the event of the socket. */
  const unreadable = (text = 'select 1 as one') => ({
    text,
    values: [],
    types: {
      getTypeParser: () => {
        throw new RangeError('Invalid string length');
      },
    },
  });
  const clientIn = async (tx: Tx) =>
    (await tx.manager.queryRunner?.connect()) as { query(statement: unknown, values?: unknown[]): Promise<unknown> };
  const clear = expect.objectContaining({ message: expect.stringContaining('cannot be read: Invalid string length') as string }) as Error;
  const things = async () => (await opened.db.query<{ id: number }[]>('select id from thing order by id')).map(({ id }) => id);

  it('fails a read that nobody else belongs to, and the pool goes on', async () => {
    const failed = poolOf(opened.db).query(unreadable());
    const next = opened.db.query('select 1 as one');
    await expect(failed).rejects.toThrow(clear);
    expect(await next).toEqual([{ one: 1 }]);
  });

  it('fails every waiting statement of the transaction, and undoes it', async () => {
    const failures: unknown[] = [];
    const work = transaction(opened.db, async (tx) => {
      await tx.query('insert into thing values (1)');
      const client = await clientIn(tx);
      const waiting = [client.query(unreadable()), client.query('insert into thing values (2)'), tx.query('insert into thing values (3)')];
      failures.push(...(await Promise.allSettled(waiting)).flatMap((settled) => (settled.status === 'rejected' ? [settled.reason] : [])));
      await tx.query('insert into thing values (4)');
    });
    await expect(work).rejects.toMatchObject({ code: 'resource_unavailable' });
    expect(failures).toHaveLength(3);
    expect(await things()).toEqual([]);
  });

  it('fails the statement that others were sent ahead of', async () => {
    const work = async (tx: Tx, id: number, last: unknown) => {
      tx.write('insert into thing values ($1)', [id]);
      await (await clientIn(tx)).query(last);
    };
    const known = { name: 'known', text: 'select 1 as one', values: [] };
    for (const id of [1, 2, 3]) await transaction(opened.db, (tx) => work(tx, id, known));
    const failing = transaction(opened.db, (tx) => work(tx, 4, { ...unreadable(known.text), name: known.name }));
    await expect(failing).rejects.toThrow(clear);
    expect(await things()).toEqual([1, 2, 3]);
  });

  it('is an error of the statement, not of the database: an event that brings it about is set aside in the end', () =>
    expect(isUnavailable(new UnreadableAnswerError(new RangeError('Invalid string length')))).toBe(false));

  it('a message that breaks the protocol is one', async () => {
    const broken = transaction(opened.db, async (tx) => {
      const { connection } = (await tx.manager.queryRunner?.connect()) as { connection: { stream: NodeJS.EventEmitter } };
      const waiting = tx.query('select pg_sleep(5)');
      // A row without the number of its values.
      setImmediate(() => connection.stream.emit('data', Buffer.from([0x44, 0, 0, 0, 4])));
      await waiting;
    });
    await expect(broken).rejects.toThrow('cannot be read');
    expect(await opened.db.query('select 1 as one')).toEqual([{ one: 1 }]);
  });
});
