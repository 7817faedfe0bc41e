import { createLogger } from '@entrepot/telemetry';
import { testDatabase, type TestDatabase } from '@entrepot/testing';
import { type Database, type DatabaseOptions, openDatabase, type WireName } from '../src/index.js';

/** Defines tests once for each way in which statements go to PostgreSQL. */
export const onEachWire = (define: (wire: WireName) => void): void =>
  describe.each<WireName>(['pipelined', 'plain'])('by the %s wire', define);

/** Opens a database of its own before the tests of a file, with a pool of one connection by default, and drops it after them. */
export const databaseOfTest = (
  options: Partial<DatabaseOptions> = {},
  prepare: (db: Database) => Promise<unknown> = async () => undefined,
): { readonly db: Database } => {
  let database: TestDatabase;
  const opened = {} as { db: Database };
  beforeAll(async () => {
    database = await testDatabase();
    const logger = createLogger({ name: 'test', destination: { write: () => undefined } });
    opened.db = await openDatabase({ url: database.url, applicationName: 'test', migrations: [], poolSize: 1, logger, ...options });
    await prepare(opened.db);
  });
  afterAll(async () => {
    await opened.db.destroy();
    await database.drop();
  });
  return opened;
};

export const createThing = (db: Database): Promise<unknown> => db.query('create table thing (id int primary key)');
