import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Snapshot } from './common-moment.js';
import type { DatabaseDump, TableDump } from './manifest.js';
import { migrationsOf, sequencesOf, tablesOf, type Table } from './tables.js';

export const fileOf = (directory: string, service: string, table: string): string => join(directory, service, `${table}.copy.gz`);

const dumpTable = async (client: pg.Client, { name, columns }: Table, file: string): Promise<TableDump> => {
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  const rows = client.query(copyTo(`copy (select ${list} from ${pg.escapeIdentifier(name)}) to stdout`));
  await pipeline(rows, createGzip({ level: 1 }), createWriteStream(file, { mode: 0o600, flush: true }));
  return { name, columns, rows: rows.rowCount };
};

/** Writes every table of a database into a folder of the service's name, as PostgreSQL's COPY gives it, zipped. */
export const dumpDatabase = async ({ service, client }: Snapshot, directory: string): Promise<DatabaseDump> => {
  await mkdir(join(directory, service), { recursive: true, mode: 0o700 });
  const tables: TableDump[] = [];
  for (const table of await tablesOf(client)) tables.push(await dumpTable(client, table, fileOf(directory, service, table.name)));
  return { service, migrations: await migrationsOf(client), tables, sequences: await sequencesOf(client) };
};
