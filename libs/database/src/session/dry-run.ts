import type { QueryRunner } from 'typeorm';
import { translateError } from './errors.js';
import type { Database } from './transaction.js';
import { Tx } from './tx.js';
import type { WireClient } from './wire-client.js';

/**
 * Runs pieces of work one after the other in one transaction that is rolled back: each piece sees those before it, and fails alone. The
 * transaction ends once it is a second old and no piece runs, so that others do not wait for its locks until their `lock_timeout`; the next
 * piece then begins another, which does not see the earlier ones.
 */
export class DryRun {
  #runner: QueryRunner | null = null;
  #began = 0;
  #end: NodeJS.Timeout | undefined;

  /** @param longestMs age at which its transaction ends */
  constructor(
    private readonly db: Database,
    private readonly longestMs = 1_000,
  ) {}

  /** Runs one piece of work and checks what a commit would check. @throws what `transaction` throws */
  async run<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    clearTimeout(this.#end);
    try {
      this.#runner ??= await this.#begin();
      // Each piece has a `Tx` of its own: locks that were given back with a failed piece are taken again.
      const tx = new Tx(this.#runner.manager, (await this.#runner.connect()) as WireClient);
      return await this.#tryOut(tx, work);
    } catch (error) {
      throw translateError(error);
    } finally {
      const left = this.#began + this.longestMs - performance.now();
      if (left <= 0) await this.rollBack();
      else this.#end = setTimeout(() => void this.rollBack(), left).unref();
    }
  }

  /** Takes back all that was done. Does nothing where nothing was. */
  async rollBack(): Promise<void> {
    clearTimeout(this.#end);
    const runner = this.#runner;
    this.#runner = null;
    if (!runner) return;
    await runner.rollbackTransaction().catch(() => undefined);
    await runner.release();
  }

  async #begin(): Promise<QueryRunner> {
    const runner = this.db.createQueryRunner();
    try {
      await runner.startTransaction();
      this.#began = performance.now();
      return runner;
    } catch (error) {
      await runner.release();
      throw error;
    }
  }

  async #tryOut<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
    await tx.query('savepoint piece').catch(async (error: unknown) => {
      await this.rollBack();
      throw error;
    });
    try {
      const result = await work(tx);
      // Deferred constraints are checked as by a commit, and stay deferred for the pieces that follow.
      for (const text of ['savepoint checked', 'set constraints all immediate', 'rollback to savepoint checked', 'release savepoint piece'])
        await tx.query(text);
      return result;
    } catch (error) {
      const undo = (): Promise<unknown> => tx.query('rollback to savepoint piece');
      // The first one may go together with a statement that fails. Where the second fails as well, the connection is lost.
      await undo().catch(() => undo().catch(() => this.rollBack()));
      throw error;
    } finally {
      tx.end();
    }
  }
}
