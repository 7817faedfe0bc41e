import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '@entrepot/telemetry';
import { startupOptions } from '../session/session-settings.js';

/** Any number, the same in every process that migrates a database. */
const migrationLock = '7218402611';
const pauseMs = 250;
const tellEvery = 40;

/**
 * Runs the work while no other process migrates the database. The lock belongs to a transaction that stays open meanwhile, so that a pooler
 * in transaction mode can neither lose it nor give it to somebody else. It is asked for again and again instead of waited for: a statement
 * that waits holds a snapshot, for whose end `create index concurrently` of the process that has the lock would wait.
 */
export const withMigrationLock = async <T>(url: string, applicationName: string, logger: Logger, work: () => Promise<T>): Promise<T> => {
  const client = new pg.Client({
    connectionString: url,
    application_name: applicationName,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    options: startupOptions({ idle_in_transaction_session_timeout: 0 }),
  });
  // Without a listener the loss of the connection would end the process; the next statement fails.
  client.on('error', () => undefined);
  await client.connect();
  try {
    for (let tries = 1; !(await tryLock(client)); tries++) {
      if (tries % tellEvery === 1) logger.info('another process migrates the database; this one waits for it');
      await sleep(pauseMs);
    }
    const result = await work();
    await client.query('commit');
    return result;
  } finally {
    await client.end().catch(() => undefined);
  }
};

const tryLock = async (client: pg.Client): Promise<boolean> => {
  await client.query('begin');
  // Where a pooler has dropped what the connection was opened with.
  await client.query('set local idle_in_transaction_session_timeout = 0');
  // Without a parameter: the answered portal of a statement that has one keeps its snapshot as long as the transaction is open.
  const { rows } = await client.query<{ locked: boolean }>(`select pg_try_advisory_xact_lock(${migrationLock}) as locked`);
  if (rows[0]?.locked) return true;
  await client.query('rollback');
  return false;
};
