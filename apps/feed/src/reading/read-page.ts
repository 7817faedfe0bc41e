import type { Database } from '@entrepot/database';
import { DomainError } from '@entrepot/kernel';
import { type EventHead, endOfLog, readBodies, readLog, removedUpTo } from '../event/event.store.js';
import type { EventFilter } from './event-filter.js';
import { LogEntry } from './log-entry.js';
import type { PlaceCursors } from './place-cursors.js';

/** What is read of the log with. */
export interface LogSource {
  db: Database;
  cursors: PlaceCursors;
}

export interface LogPage {
  entries: LogEntry[];
  /** Where it goes on. */
  place: number;
  hasNext: boolean;
}

/** Events that one page looks at, for a filter that few pass: the page may be empty then and has a next one. */
export const mostLookedAt = 10_000;
const lookedAtOnce = 2_000;
/** Days are dropped when they are older: younger cursors need not be asked about. */
const surelyKeptMicros = 86_400_000_000;

/** @throws cursor_expired where events behind the place were removed */
export const refuseExpired = async (db: Database, after: number): Promise<void> => {
  if (after === 0 || after > Date.now() * 1000 - surelyKeptMicros) return;
  if (after < (await removedUpTo(db)))
    throw new DomainError('cursor_expired', { path: 'cursor', reason: 'begin anew without a cursor, or with cursor=now' });
};

/** The heads of the next events that the filter wants. */
const findHeads = async (db: Database, after: number, limit: number, filter: EventFilter) => {
  const { subject } = filter.choice;
  // Of a subject, what is behind its last event is passed over: up to here nothing can come any more.
  const end = subject === undefined ? null : await endOfLog(db);
  const heads: EventHead[] = [];
  let place = after;
  let isEnd = false;
  let looked = 0;
  for (let step = limit + 1; !isEnd && looked < mostLookedAt; step = Math.min(lookedAtOnce, mostLookedAt - looked)) {
    const found = await readLog(db, place, step, subject);
    for (const head of found) {
      if (filter.wants(head)) {
        if (heads.length === limit) return { heads, place, hasNext: true };
        heads.push(head);
      }
      place = head.place;
    }
    looked += found.length;
    isEnd = found.length < step;
  }
  return { heads, place: isEnd && end !== null ? Math.max(place, end) : place, hasNext: !isEnd };
};

/**
 * The next events behind a place that the filter wants, at most `limit` and about so many bytes, one at least. @throws cursor_expired where events
 * behind the place were removed
 */
export const readPage = async (
  { db, cursors }: LogSource,
  after: number,
  { limit, bytes, filter }: { limit: number; bytes: number; filter: EventFilter },
): Promise<LogPage> => {
  const { heads, place, hasNext } = await findHeads(db, after, limit, filter);
  const bodies = heads.length > 0 ? await readBodies(db, heads, bytes) : new Map<number, string>();
  // Afterwards: what was removed meanwhile shows.
  await refuseExpired(db, after);
  const entries = heads.slice(0, bodies.size).map((head) => new LogEntry(head, bodies.get(head.place)!, cursors));
  if (entries.length === heads.length) return { entries, place, hasNext };
  return { entries, place: entries.at(-1)!.place, hasNext: true };
};
