import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource as Database } from 'typeorm';
import { prepareAnew } from '../wire/statement.js';
import type { WireClient } from './wire-client.js';
import { isRetryable, isStale, translateError } from './errors.js';
import { Tx } from './tx.js';

/** A service's pool of connections: TypeORM's class by the name that this house uses. */
export { Database };

export interface TransactionOptions {
  /** Starts with `tx.keepPlans` (default false). */
  keepPlans?: boolean;
}

const tries = 4;

const run = async <T>(db: Database, work: (tx: Tx) => Promise<T>, options: TransactionOptions): Promise<T> => {
  let hooks = (): void => undefined;
  const result = await db.transaction(async (manager) => {
    const tx = new Tx(manager, (await manager.queryRunner?.connect()) as WireClient);
    hooks = () => tx.committed();
    if (options.keepPlans) tx.keepPlans();
    try {
      return await work(tx);
    } finally {
      tx.end();
    }
  });
  hooks();
  return result;
};

/**
 * Runs the work in one transaction and commits it. A deadlock or a serialization failure is tried again, and once a prepared statement that
 * is stale (so the work may run more than once); every other error rolls back and is thrown, PostgreSQL's as `conflict_on_save` or `resource_unavailable`.
 */
export const transaction = async <T>(db: Database, work: (tx: Tx) => Promise<T>, options: TransactionOptions = {}): Promise<T> => {
  let wasStale = false;
  for (let attempt = 1; ; attempt++) {
    try {
      return await run(db, work, options);
    } catch (error) {
      const stale = isStale(error);
      if (stale) prepareAnew();
      if (attempt === tries || !(isRetryable(error) || (stale && !wasStale))) throw translateError(error);
      wasStale ||= stale;
      await sleep(attempt * 10 + Math.random() * 20);
    }
  }
};
