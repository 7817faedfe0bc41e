import { afterAll, beforeAll } from '@jest/globals';
import type { Database } from '@entrepot/database';
import { type EmptyTables, openTables } from '@entrepot/service/testing';
import { fillTables, settleTables } from '@entrepot/testing';
import { migrations } from '../src/migrations/migrations.js';
import { tables } from '../src/tables.js';

/** An empty database with the service's tables. */
export const openForPlans = (): Promise<EmptyTables> => openTables({ tables, migrations });

/**
 * A database with the service's tables for all tests of a file.
 * @param fill inserts the rows @param tables those that it fills, settled then @param fresh looks at plans from before, as after an import
 */
export const databaseForPlans = (fill: string, tables: readonly string[], fresh?: (db: Database) => Promise<void>): (() => Database) => {
  let opened: EmptyTables;
  beforeAll(async () => {
    opened = await openForPlans();
    const { db } = opened;
    await fillTables(db, tables, [fill]);
    await fresh?.(db);
    await settleTables(db, tables);
  });
  afterAll(() => opened.close());
  return () => opened.db;
};
