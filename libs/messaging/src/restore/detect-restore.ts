import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, transaction } from '@entrepot/database';
import type { Logger } from '@entrepot/telemetry';
import type { EventDriver, HistoricMessage } from '../event/driver.js';
import { markRestored, restoreState } from './restore-state.js';
import { dropKnown, stageOwn } from './stage-events.js';

export interface DetectRestoreOptions {
  service: string;
  db: Database;
  driver: EventDriver;
  logger: Logger;
}

const clockSkewMs = 300_000;
const outboxMs = 2 * 86_400_000;
const answerWithinMs = 15_000;
const retryAfterMs = 500;

/** Identifies the server's cluster and timeline: both change when a database is put back, the latter with each failover too. */
const origin = `
  select (select system_identifier from pg_control_system()) || '/' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) as now,
         (select origin from database_origin) as before`;

/** By the events' own times: a restore writes rows anew. It reads the whole outbox, and only when the timeline has changed. */
const lastEvent = `select max(headers ->> 'ce_time') as at from outbox where headers ->> 'ce_source' = $1`;

const save = `
  insert into database_origin (origin) values ($1) on conflict (is_only) do update set origin = excluded.origin where database_origin.origin <> $1`;

const collectUnknown = async ({ service, db, driver }: DetectRestoreOptions, since: Date, signal: AbortSignal): Promise<void> => {
  const take = (messages: readonly HistoricMessage[]): Promise<void> => stageOwn(db, service, messages);
  await db.query('delete from restore_event where is_own');
  for (;;) {
    try {
      await driver.history?.({ consumer: service, topics: [`entrepot.${service}.v1`], since, take, signal });
      break;
    } catch (error) {
      // A coordinator that is still starting.
      if (signal.aborted) throw error;
      await sleep(retryAfterMs);
    }
  }
  await dropKnown(db);
};

/**
 * Finds a database that was put back without a mark: it is on another timeline than at the last start, and the service's topic has events of
 * its own that it does not know. It is marked then. Brokers that do not answer leave the question to the next start.
 */
export const detectRestore = async ({ service, db, driver, logger }: DetectRestoreOptions): Promise<void> => {
  const [found] = await db.query<{ now: string; before: string | null }[]>(origin);
  if (!found || found.now === found.before) return;
  if (found.before !== null && driver.history && (await restoreState(db))?.state !== 'restored') {
    const [known] = await db.query<{ at: string | null }[]>(lastEvent, [`/entrepot/${service}`]);
    const last = new Date(known?.at ?? Date.now() - outboxMs);
    try {
      await collectUnknown({ service, db, driver, logger }, new Date(last.getTime() - clockSkewMs), AbortSignal.timeout(answerWithinMs));
    } catch (error) {
      logger.warn({ err: error }, 'the database is on another timeline, and the brokers do not say whether it knows all of its events');
      return;
    }
    const [lost] = await db.query<{ events: number }[]>('select count(*)::int as events from restore_event where is_own');
    if (lost && lost.events > 0) {
      logger.error({ events: lost.events }, 'the database does not know events of its own: it was put back to an earlier moment');
      await transaction(db, (tx) => markRestored(tx, last));
    }
  }
  await db.query(save, [found.now]);
};
