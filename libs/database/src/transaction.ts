import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource, EntityManager } from 'typeorm';
import { isRetryable, translateError } from './errors.js';
import { clientOf } from './rows.js';

const tries = 4;
const afterCommitHooks = new WeakMap<EntityManager, (() => void)[]>();

/** PostgreSQL answers the COMMIT of a transaction in which a statement failed with a ROLLBACK, and with no error. */
const demandWhole = async (tx: EntityManager): Promise<void> => {
  const client = (await clientOf(tx)) as unknown as { getTransactionStatus(): string | null };
  if (client.getTransactionStatus() === 'E')
    throw new Error('a statement of the transaction failed, and the work went on as if it had not');
};

/**
 * Runs the work in one transaction and commits it. A deadlock or a serialization failure is tried again (so the work may run
 * more than once); every other error rolls back and is thrown, PostgreSQL's as `conflict_on_save` or `resource_unavailable`.
 */
export const transaction = async <T>(dataSource: DataSource, work: (tx: EntityManager) => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    const hooks: (() => void)[] = [];
    try {
      const result = await dataSource.transaction(async (tx) => {
        afterCommitHooks.set(tx, hooks);
        const done = await work(tx);
        await demandWhole(tx);
        return done;
      });
      for (const hook of hooks) hook();
      return result;
    } catch (error) {
      if (attempt === tries || !isRetryable(error)) throw translateError(error);
      await sleep(attempt * 10 + Math.random() * 20);
    }
  }
};

/** Has `hook` called once the transaction is committed; it is not called when it is rolled back. It must not throw. */
export const afterCommit = (tx: EntityManager, hook: () => void): void => {
  const hooks = afterCommitHooks.get(tx);
  if (!hooks) throw new Error('afterCommit outside of transaction()');
  hooks.push(hook);
};
