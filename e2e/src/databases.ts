import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { until } from '@entrepot/testing';
import pg from 'pg';
import type { Stack } from './stack.js';

/** Rows that name something, by table; tables without any are not there. */
export type Mentions = Record<string, number>;

export interface Databases {
  names: readonly string[];
  rows<T extends pg.QueryResultRow>(database: string, sql: string, ...values: unknown[]): Promise<T[]>;
  /**
   * In every table of a database but the outbox, which is the log of published events: rows in which the text stands anywhere, or one of the
   * numbers in a column of that name.
   */
  mentions(database: string, text: string, ids: Readonly<Record<string, readonly number[]>>): Promise<Mentions>;
  /** Takes the database of a service away, as a restore does while it works. @returns what brings it back */
  takeAway(database: string): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

const tablesOf = `
  select c.relname as name, array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped) as columns
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not c.relispartition`;

/** Opens the databases of all services on the PostgreSQL of a stack; they stay open when the stack is killed, until its next start. */
export const openDatabases = async ({ folder }: Stack): Promise<Databases> => {
  const port = Number((await readFile(join(folder, 'var/postgres/postmaster.pid'), 'utf8')).split('\n')[3]);
  const { database_password: password } = JSON.parse(await readFile(join(folder, 'var/bootstrap.json'), 'utf8')) as Record<string, string>;
  const clients = new Map<string, pg.Client>();
  const open = async (database: string): Promise<pg.Client> => {
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'entrepot', password, database });
    // The server goes away under it when the stack starts anew.
    client.on('error', () => undefined);
    await client.connect();
    return client;
  };
  const server = await open('postgres');
  const { rows } = await server.query<{ datname: string }>(`select datname from pg_database where datname like 'entrepot%' order by 1`);
  await server.end();
  const names = rows.map(({ datname }) => datname.replace('entrepot_', ''));
  for (const [at, name] of names.entries()) clients.set(name, await open(rows[at]!.datname));

  const databases: Databases = {
    names,
    async rows(database, sql, ...values) {
      return (await clients.get(database)!.query(sql, values)).rows;
    },
    async mentions(database, text, ids) {
      const tables = await databases.rows<{ name: string; columns: string[] }>(database, tablesOf);
      const counts = tables.map(({ name, columns }) => {
        const named = columns.filter((column) => ids[column]).map((column) => ` or "${column}" in (${ids[column]!.join(',')})`);
        return `select '${name}' as name, count(*)::int as count from "${name}" x where position($1 in x::text) > 0${named.join('')}`;
      });
      const found = await databases.rows<{ name: string; count: number }>(database, counts.join(' union all '), text);
      return Object.fromEntries(found.filter(({ count }) => count > 0).map(({ name, count }) => [name, count]));
    },
    async takeAway(database) {
      const name = `entrepot_${database}`;
      const run = (sql: string): Promise<unknown> => databases.rows('gateway', sql);
      await run(`alter database ${name} with allow_connections false`);
      await until(async () => {
        await run(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
        return run(`alter database ${name} rename to ${name}_away`).then(
          () => true,
          () => false,
        );
      });
      return async () => {
        await run(`alter database ${name}_away rename to ${name}`);
        await run(`alter database ${name} with allow_connections true`);
      };
    },
    async close() {
      await Promise.all([...clients.values()].map((client) => client.end().catch(() => undefined)));
    },
  };
  return databases;
};

export const withDatabases = async <T>(stack: Stack, work: (databases: Databases) => Promise<T>): Promise<T> => {
  const databases = await openDatabases(stack);
  try {
    return await work(databases);
  } finally {
    await databases.close();
  }
};
