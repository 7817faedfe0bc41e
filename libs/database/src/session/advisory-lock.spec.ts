import { databaseOfTest } from '../../test/database-of-test.js';
import { advisoryLock, transaction, tryAdvisoryLock } from '../index.js';

const opened = databaseOfTest({ poolSize: 3, lockTimeoutMs: 50 });

const isFree = (name: string | number): Promise<boolean> => transaction(opened.db, (tx) => tryAdvisoryLock(tx, name));

it.each(['import of things', 42])('keeps others from the lock %p until the transaction ends', async (name) => {
  await transaction(opened.db, async (tx) => {
    await advisoryLock(tx, name);
    expect(await isFree(name)).toBe(false);
    expect(await isFree('another')).toBe(true);
    await expect(transaction(opened.db, (other) => advisoryLock(other, name))).rejects.toMatchObject({ code: 'resource_unavailable' });
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
    await advisoryLock(tx, 'shared', { shared: true });
    await transaction(opened.db, (other) => advisoryLock(other, 'shared', { shared: true }));
    expect(await isFree('shared')).toBe(false);
  });
});

it('waits as long as it is set to, in this transaction only', async () => {
  const held = await transaction(opened.db, async (tx) => {
    await advisoryLock(tx, 'waited for', { lockTimeout: '30s' });
    return tx.query<{ lock_timeout: string }[]>('show lock_timeout');
  });
  expect(held).toEqual([{ lock_timeout: '30s' }]);
  expect(await opened.db.query('show lock_timeout')).toEqual([{ lock_timeout: '50ms' }]);
});
