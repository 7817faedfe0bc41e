import { afterAll, beforeAll } from '@jest/globals';
import type { Database } from '@entrepot/database';
import { type EmptyTables, openTables } from '@entrepot/service/testing';
import { inventoryMigrations as migrations } from '../src/migrations.js';
import { tables } from '../src/tables.js';

/** A database with the inventory's tables for all tests of a file. @param fill inserts the rows */
export const databaseForPlans = (fill: string): (() => Database) => {
  let opened: EmptyTables;
  beforeAll(async () => {
    opened = await openTables({ tables, migrations });
    await opened.db.query(`set local session_replication_role = replica; ${fill}`);
    await opened.db.query('vacuum analyze');
  });
  afterAll(() => opened.close());
  return () => opened.db;
};
