import type { Statement } from '@entrepot/database';
import { type EmptyTables, openTables } from '@entrepot/service/testing';
import { planOf, settleTables, type Plan } from '@entrepot/testing';
import { catalogMigrations as migrations } from '../src/migrations.js';
import { tables } from '../src/tables.js';

export interface PlansDatabase extends EmptyTables {
  /** Vacuums and analyzes all tables, these until all of their pages are visible to all. */
  settle(...tables: string[]): Promise<void>;
  /** Planned as for every other value of its parameters. */
  readsOf(statement: Statement): Promise<Plan>;
}

/** An empty database with the catalog's tables. */
export const openForPlans = async (): Promise<PlansDatabase> => {
  const { db, close } = await openTables({ tables, migrations });
  return {
    ...{ db, close },
    async settle(...tables) {
      await db.query('vacuum analyze');
      await settleTables(db, tables);
    },
    readsOf: (statement) => planOf(db, statement, 'generic'),
  };
};
