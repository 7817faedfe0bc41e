import type { Statement } from '@entrepot/database';
import { type EmptyTables, openTables } from '@entrepot/service/testing';
import { fillTables, planOf, type Plan } from '@entrepot/testing';
import { migrations } from '../src/migrations.js';
import { tables } from '../src/tables.js';

export interface PlansDatabase extends EmptyTables {
  fill(tables: readonly string[], statements: readonly string[]): Promise<void>;
  /** Planned as the service has it planned: a named statement for all values, another one for its own. */
  readsOf(statement: Statement): Promise<Plan>;
}

/** An empty database with the service's tables. */
export const openForPlans = async (): Promise<PlansDatabase> => {
  const { db, close } = await openTables({ tables, migrations });
  return {
    ...{ db, close },
    fill: (tables, statements) => fillTables(db, tables, statements),
    readsOf: (statement) => planOf(db, statement, statement.name ? 'generic' : 'custom'),
  };
};
