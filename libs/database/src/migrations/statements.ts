import type { QueryRunner } from 'typeorm';
import type { Migration } from './migrate.js';

/** A statement, or what takes more than one text. */
export type MigrationStep = string | ((runner: QueryRunner) => Promise<void>);

/**
 * A migration that is a few statements. None is ever taken back: a later one changes what it has made (docs/upgrades.md).
 * @param name ends in the 13 digits that migrations are ordered by; the name under which it was once released
 * @param isInTransaction false for indexes that are built beside the writers
 */
export const statements = (name: string, steps: readonly MigrationStep[], { isInTransaction = true } = {}): Migration =>
  class {
    readonly name = name;
    readonly transaction = isInTransaction;
    async up(runner: QueryRunner): Promise<void> {
      for (const step of steps) await (typeof step === 'string' ? runner.query(step) : step(runner));
    }
    down(): Promise<void> {
      return Promise.reject(new Error('migrations are not taken back'));
    }
  };

/**
 * Has PostgreSQL know the values of expressions, by their names. Of an index of some rows alone it knows none: it takes each value of such an expression for
 * one of 200, and for a page in another order it reads a table of millions from its beginning in place of the few rows that have a rare one.
 */
export const expressionStatistics = (name: string, table: string, expressions: Readonly<Record<string, string>>): Migration =>
  statements(name, [
    ...Object.entries(expressions).map(([of, expression]) => `create statistics ${of} on (${expression}) from ${table}`),
    async (runner) => {
      const [row] = (await runner.query(`select true from ${table} limit 1`)) as object[];
      if (row) await runner.query(`analyze ${table}`);
    },
  ]);
