import { databaseUrl, postgresCode } from '@entrepot/database';
import { StartError } from '../process/start-error.js';
import { restoreAdvice } from './cluster.js';
import { connected } from './connect.js';

/** XX: corrupted data or an internal error; 57P: the server just crashed over it. Without a code, or with ECONNRESET: the connection was cut. */
const speaksOfDamage = (code: string | null): boolean => code === null || /^(XX|57P|58|ECONNRESET)/.test(code);

const databasesOf = (url: string): Promise<string[]> =>
  connected(url, async (client) => {
    const { rows } = await client.query<{ name: string }>('select datname as name from pg_database where datallowconn');
    return rows.map(({ name }) => name);
  });

/**
 * Reads a little of every database: damage on the disk shows when it is read, and not yet when the server starts.
 * Throws StartError with PostgreSQL's reason.
 */
export const probeDatabases = async (url: string, cluster: string): Promise<void> => {
  try {
    for (const name of await databasesOf(url)) await databasesOf(databaseUrl(url, name));
  } catch (error) {
    if (!speaksOfDamage(postgresCode(error))) throw error;
    throw new StartError(
      `The database in ${cluster} is damaged (PostgreSQL says: ${(error as Error).message}): ${restoreAdvice(cluster)}.`,
      {
        cause: error,
      },
    );
  }
};
