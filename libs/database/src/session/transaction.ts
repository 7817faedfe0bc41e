import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource as Database, EntityManager as Tx } from 'typeorm';
import { isRetryable, isStale, translateError } from './errors.js';

/** A service's pool of connections, and one transaction on it: TypeORM's classes by the names that this house uses. */
export { Database, Tx };

const tries = 4;
const afterCommitHooks = new WeakMap<Tx, (() => void)[]>();

/**
 * Runs the work in one transaction and commits it. A deadlock or a serialization failure is tried again, and once a prepared statement that
 * is stale (so the work may run more than once); every other error rolls back and is thrown, PostgreSQL's as `conflict_on_save` or `resource_unavailable`.
 */
export const transaction = async <T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> => {
  let wasStale = false;
  for (let attempt = 1; ; attempt++) {
    const hooks: (() => void)[] = [];
    try {
      const result = await db.transaction((tx) => {
        afterCommitHooks.set(tx, hooks);
        return work(tx);
      });
      for (const hook of hooks) hook();
      return result;
    } catch (error) {
      const stale = isStale(error);
      if (attempt === tries || !(isRetryable(error) || (stale && !wasStale))) throw translateError(error);
      wasStale ||= stale;
      await sleep(attempt * 10 + Math.random() * 20);
    }
  }
};

/** Has `hook` called once the transaction is committed; it is not called when it is rolled back. It must not throw. */
export const afterCommit = (tx: Tx, hook: () => void): void => {
  const hooks = afterCommitHooks.get(tx);
  if (!hooks) throw new Error('afterCommit outside of transaction()');
  hooks.push(hook);
};
