import { databaseUrl, postgresCode } from '@entrepot/database';
import { StartError } from '../process/start-error.js';
import { connected } from './connect.js';

const reasonOf = (error: unknown): string => {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ECONNREFUSED') return 'nobody listens there: is PostgreSQL running?';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'there is no host of that name';
  if (/^28/.test(postgresCode(error) ?? '')) return 'user or password is wrong';
  return (error as Error).message;
};

/** Checks that the server of DATABASE_URL answers, and that its user can make the databases that are missing; throws StartError. */
export const checkDatabase = async (server: string, names: readonly string[]): Promise<void> => {
  const { host } = new URL(server);
  try {
    await connected(databaseUrl(server, 'postgres'), async (client) => {
      const { rows } = await client.query<{ may: boolean; missing: string[] }>(
        `select rolcreatedb or rolsuper as may, array(select unnest($1::text[]) except select datname::text from pg_database) as missing
           from pg_roles where rolname = current_user`,
        [names],
      );
      const [role] = rows;
      if (role && !role.may && role.missing.length > 0)
        throw new StartError(
          `The user of DATABASE_URL may not create databases: create ${role.missing.join(', ')} for it, or grant it CREATEDB.`,
        );
    });
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`The PostgreSQL of DATABASE_URL at ${host} cannot be used (${reasonOf(error)}).`, { cause: error });
  }
};
