import type { QueryRunner } from 'typeorm';
import type { Migration } from './migrate.js';

/**
 * A migration that is a few statements.
 * @param name ends in the 13 digits that migrations are ordered by; the name under which it was once released
 * @param isInTransaction false for indexes that are built beside the writers
 */
export const statements = (name: string, up: readonly string[], down: readonly string[], { isInTransaction = true } = {}): Migration => {
  const run = async (runner: QueryRunner, texts: readonly string[]): Promise<void> => {
    for (const text of texts) await runner.query(text);
  };
  return class {
    readonly name = name;
    readonly transaction = isInTransaction;
    readonly up = (runner: QueryRunner): Promise<void> => run(runner, up);
    readonly down = (runner: QueryRunner): Promise<void> => run(runner, down);
  };
};
