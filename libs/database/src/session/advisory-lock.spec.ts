import { databaseOfTest, onEachWire } from '../../test/database-of-test.js';
import { transaction, type Tx } from '../index.js';

/** Takes a lock, which goes with the next statement. */
const take = (tx: Tx, ...lock: Parameters<Tx['lock']>): Promise<unknown> => {
  tx.lock(...lock);
  return tx.query('select 1');
};

onEachWire((wire) => {
  const opened = databaseOfTest({ wire, poolSize: 3, lockTimeoutMs: 50 });

  const isFree = (name: string | number): Promise<boolean> => transaction(opened.db, (tx) => tx.tryLock(name));

  it.each(['import of things', 42])('keeps others from the lock %p until the transaction ends', async (name) => {
    await transaction(opened.db, async (tx) => {
      await take(tx, name);
      expect(await isFree(name)).toBe(false);
      expect(await isFree('another')).toBe(true);
      await expect(transaction(opened.db, (other) => take(other, name))).rejects.toMatchObject({ code: 'resource_unavailable' });
    });
    expect(await isFree(name)).toBe(true);
  });

  it('is the lock of that name that earlier versions take', async () => {
    await transaction(opened.db, async (tx) => {
      await tx.query(`select pg_advisory_xact_lock(hashtextextended('import of things', 0))`);
      expect(await isFree('import of things')).toBe(false);
    });
  });

  it('is shared by those who say so, and by nobody else', async () => {
    await transaction(opened.db, async (tx) => {
      await take(tx, 'shared', { shared: true });
      await transaction(opened.db, (other) => take(other, 'shared', { shared: true }));
      expect(await isFree('shared')).toBe(false);
    });
  });

  it('waits as long as it is set to, in this transaction only', async () => {
    const held = await transaction(opened.db, async (tx) => {
      tx.lock('waited for', { lockTimeout: '30s' });
      return tx.query<{ lock_timeout: string }[]>('show lock_timeout');
    });
    expect(held).toEqual([{ lock_timeout: '30s' }]);
    expect(await opened.db.query('show lock_timeout')).toEqual([{ lock_timeout: '50ms' }]);
  });
});
