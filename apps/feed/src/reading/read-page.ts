import type { Database } from '@entrepot/database';
import { DomainError } from '@entrepot/kernel';
import { type EventPlace, endOfLog, readBodies, readPlaces, removedUpTo } from '../event/event.store.js';
import type { EventFilter } from './event-filter.js';
import { LogEntry } from './log-entry.js';
import type { PlaceCursors } from './place-cursors.js';
import { createTurns } from './turns.js';

/** Sources that reading the log needs. */
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
/** A page is read in steps, so that none keeps the event loop for long. */
const lookedAtOnce = 500;
const stepEvents = 200;
const stepBytes = 256 * 1024;

/** Reading of the database is work in turns of the integrations: connections of the pool are left to others, and time of the event loop. */
const inTurn = createTurns(4);
/** Days are dropped when they are older: younger cursors need not be asked about. */
const surelyKeptMicros = 86_400_000_000;

/** @throws cursor_expired where events behind the place were removed */
export const refuseExpired = async (db: Database, after: number): Promise<void> => {
  if (after === 0 || after > Date.now() * 1000 - surelyKeptMicros) return;
  if (after < (await removedUpTo(db)))
    throw new DomainError('cursor_expired', { path: 'cursor', reason: 'begin anew without a cursor, or with cursor=now' });
};

/** Finds the next events that the filter wants. */
const findPlaces = async (db: Database, after: number, limit: number, filter: EventFilter) => {
  const { subject } = filter.choice;
  // Pass over the log behind a subject's last event: up to this place nothing can come any more.
  const end = subject === undefined ? null : await endOfLog(db);
  const wanted: EventPlace[] = [];
  let place = after;
  let isEnd = false;
  let looked = 0;
  for (
    let step = Math.min(limit + 1, lookedAtOnce);
    !isEnd && looked < mostLookedAt;
    step = Math.min(lookedAtOnce, mostLookedAt - looked)
  ) {
    const found = await inTurn(filter.clientId, () => readPlaces(db, place, step, subject));
    for (const one of found) {
      if (filter.wants(one)) {
        if (wanted.length === limit) return { wanted, place, hasNext: true };
        wanted.push(one);
      }
      place = one.place;
    }
    looked += found.length;
    isEnd = found.length < step;
  }
  return { wanted, place: isEnd && end !== null ? Math.max(place, end) : place, hasNext: !isEnd };
};

/** Reads the bodies of events by their places: as many as have so many bytes together, the first in any case. */
const findBodies = async (db: Database, wanted: readonly EventPlace[], bytes: number, { clientId }: EventFilter) => {
  const found = new Map<number, string>();
  let left = bytes;
  while (found.size < wanted.length) {
    const next = wanted.slice(found.size, found.size + stepEvents);
    const step = await inTurn(clientId, () => readBodies(db, next, Math.min(left, stepBytes)));
    for (const [place, body] of step) {
      left -= Buffer.byteLength(body);
      if (left < 0 && found.size > 0) return found;
      found.set(place, body);
    }
    // Removed meanwhile, or nothing is left.
    if (step.size === 0 || left <= 0) return found;
  }
  return found;
};

/**
 * Reads the next events behind a place that the filter wants, at most `limit` and about so many bytes, one at least.
 * @throws cursor_expired where events behind the place were removed
 */
export const readPage = async (
  { db, cursors }: LogSource,
  after: number,
  { limit, bytes, filter }: { limit: number; bytes: number; filter: EventFilter },
): Promise<LogPage> => {
  const { wanted, place, hasNext } = await findPlaces(db, after, limit, filter);
  const bodies = await findBodies(db, wanted, bytes, filter);
  // Afterwards: what was removed meanwhile shows.
  await refuseExpired(db, after);
  const entries = wanted.slice(0, bodies.size).map((one) => new LogEntry(one, bodies.get(one.place)!, cursors));
  if (entries.length === wanted.length) return { entries, place, hasNext };
  return { entries, place: entries.at(-1)!.place, hasNext: true };
};
