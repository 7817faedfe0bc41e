import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { connected } from '../postgres/connect.js';
import { StartError } from '../process/start-error.js';
import { fileOf } from './dump-database.js';
import type { DatabaseDump, TableDump } from './manifest.js';
import { migrationsOf, tablesOf } from './tables.js';

const name = pg.escapeIdentifier;

const copyInto = async (client: pg.Client, target: string, { columns, rows }: TableDump, file: string): Promise<void> => {
  const sink = client.query(copyFrom(`copy ${target} (${columns.map(name).join(', ')}) from stdin`));
  await pipeline(createReadStream(file), createGunzip(), sink);
  if (sink.rowCount !== rows) throw new StartError(`${file} holds ${sink.rowCount} rows, and the backup had ${rows}.`);
};

/**
 * Publishes the outbox's events again in their order (of a service that is restored alone: those that were not published). Which consumers
 * have handled them is not known here; their inboxes drop what they have had. The rows are of today, so that they are kept their full time.
 */
const loadOutbox = async (client: pg.Client, outbox: TableDump, file: string, isAlone: boolean): Promise<void> => {
  await client.query('create temporary table loaded_outbox (like outbox) on commit drop');
  await copyInto(client, 'loaded_outbox', outbox, file);
  await client.query(
    `insert into outbox (id, bucket, topic, key, headers, payload, published_at)
     select id, bucket, topic, key, headers, payload, ${isAlone ? 'published_at' : 'null'} from loaded_outbox order by id`,
  );
};

const refuseOtherVersion = async (client: pg.Client, { service, migrations }: DatabaseDump): Promise<void> => {
  const here = await migrationsOf(client);
  const strange = [...here.filter((one) => !migrations.includes(one)), ...migrations.filter((one) => !here.includes(one))];
  if (strange.length === 0) return;
  throw new StartError(
    `The backup was taken by another version (${service}: ${strange.join(', ')}): restore it with that version, then start the newer one.`,
  );
};

/** Fills a database that its migrations have just made, in one transaction; the rows that the migrations wrote are replaced. */
export const loadDatabase = (
  url: string,
  directory: string,
  dump: DatabaseDump,
  mark?: (client: pg.Client) => Promise<void>,
): Promise<void> =>
  connected(
    url,
    async (client) => {
      await refuseOtherVersion(client, dump);
      const tables = (await tablesOf(client)).map((table) => name(table.name));
      // Triggers that write other tables (the ledger of stock) leave it to the copies of these.
      await client.query(`begin; set local statement_timeout = 0; set local timezone = utc; set local entrepot.is_restoring = 'on'`);
      // Append-only tables refuse even this.
      for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
      await client.query(`truncate ${tables.join(', ')}`);
      for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
      for (const table of dump.tables) {
        const file = fileOf(directory, dump.service, table.name);
        await (table.name === 'outbox'
          ? loadOutbox(client, table, file, mark !== undefined)
          : copyInto(client, name(table.name), table, file));
      }
      for (const [sequence, last] of Object.entries(dump.sequences)) {
        await client.query('select setval($1::regclass, $2)', [name(sequence), last]);
      }
      await mark?.(client);
      await client.query('commit');
      await client.query('analyze');
    },
    { name: 'entrepot-restore' },
  );
