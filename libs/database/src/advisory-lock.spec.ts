import { createLogger } from '@entrepot/telemetry';
import { testDatabase, type TestDatabase } from '@entrepot/testing';
import { advisoryLock, type Database, openDatabase, transaction, tryAdvisoryLock } from './index.js';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await testDatabase();
  const logger = createLogger({ name: 'test', destination: { write: () => undefined } });
  db = await openDatabase({ url: database.url, applicationName: 'test', migrations: [], lockTimeoutMs: 50, logger });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const isFree = (name: string | number): Promise<boolean> => transaction(db, (tx) => tryAdvisoryLock(tx, name));

it.each(['import of things', 42])('keeps others from the lock %p until the transaction ends', async (name) => {
  await transaction(db, async (tx) => {
    await advisoryLock(tx, name);
    expect(await isFree(name)).toBe(false);
    expect(await isFree('another')).toBe(true);
    await expect(transaction(db, (other) => advisoryLock(other, name))).rejects.toMatchObject({ code: 'resource_unavailable' });
  });
  expect(await isFree(name)).toBe(true);
});

it('is the lock of that name that earlier versions take', async () => {
  await transaction(db, async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(hashtextextended('import of things', 0))`);
    expect(await isFree('import of things')).toBe(false);
  });
});

it('is shared by those who say so, and by nobody else', async () => {
  await transaction(db, async (tx) => {
    await advisoryLock(tx, 'shared', { shared: true });
    await transaction(db, (other) => advisoryLock(other, 'shared', { shared: true }));
    expect(await isFree('shared')).toBe(false);
  });
});

it('waits as long as it is told to, in this transaction only', async () => {
  const held = await transaction(db, async (tx) => {
    await advisoryLock(tx, 'waited for', { lockTimeout: '30s' });
    return tx.query<{ lock_timeout: string }[]>('show lock_timeout');
  });
  expect(held).toEqual([{ lock_timeout: '30s' }]);
  expect(await db.query('show lock_timeout')).toEqual([{ lock_timeout: '50ms' }]);
});
