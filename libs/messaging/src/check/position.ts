import { type Database, readRows } from '@entrepot/database';
import type { EventDriver } from '../event/driver.js';
import { waitsTooLong } from './outbox-checks.js';

/** Moment in the events of a service. */
export interface Mark {
  /** Last number in its outbox. */
  outbox: string;
  at: string;
}

/** How far a service is with the events up to a mark. */
export interface Position extends Mark {
  /** Whether some of them wait to be published, or work that follows from them to be done. */
  isWaiting: boolean;
  /** Subjects of events that wait for longer than a minute, the first 1,001. */
  stuck: string[];
  /** By topic and partition: how many messages there are, and how many are handled; empty where no broker keeps them. */
  ends: Record<string, string>;
  handled: Record<string, string>;
}

/** Index outbox_unpublished; numbers go up within the primary key of each partition. */
const text = `
  with waiting as materialized (
    select key, created_at < now() - interval '${waitsTooLong} s' as is_stuck from outbox where published_at is null and id <= $1::bigint limit 10000)
  select coalesce((select max(id) from outbox), 0)::text as outbox, to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
         exists (select from waiting where not is_stuck)
         or exists (select from follow_up_request where requested_at <= $2::timestamptz)
         or exists (select from follow_up where started_at <= $2::timestamptz and failures = 0) as "isWaiting",
         array(select distinct key from waiting where is_stuck limit 1001) as stuck`;

/** Says how far a service is, with its own events up to a mark and with those that it reads. */
export const positionOf = async (
  { db, driver, service, topics }: { db: Database; driver: EventDriver; service: string; topics: readonly string[] },
  mark: Mark = { outbox: '0', at: '-infinity' },
): Promise<Position> => {
  const [[row], { ends, handled } = { ends: {}, handled: {} }] = await Promise.all([
    readRows<Omit<Position, 'ends' | 'handled'>>(db, { name: 'event-position', text, values: [mark.outbox, mark.at] }),
    topics.length > 0 ? driver.offsets?.(service, topics) : undefined,
  ]);
  return { ...row!, ends, handled };
};
