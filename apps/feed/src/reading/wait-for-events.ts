import { currentContext } from '@entrepot/telemetry';
import type { EventFilter } from './event-filter.js';
import type { LogEntry } from './log-entry.js';
import type { LogTail } from './log-tail.js';
import type { LogPage } from './read-page.js';
import type { Readers } from './readers.js';

const pageOf = (entries: readonly LogEntry[], end: number, limit: number, filter: EventFilter): LogPage => {
  const wanted = entries.filter((entry) => filter.wants(entry));
  if (wanted.length <= limit) return { entries: wanted, place: end, hasNext: false };
  return { entries: wanted.slice(0, limit), place: wanted[limit - 1]!.place, hasNext: true };
};

export interface WaitOptions {
  tail: LogTail;
  readers: Readers;
  filter: EventFilter;
  limit: number;
  seconds: number;
}

/**
 * Holds an empty page until something comes that the filter wants, the time is over, the caller goes away or the process is about to end.
 * @param read reads the page behind a place from the database
 */
export const waitForEvents = async (
  empty: LogPage,
  read: (place: number) => Promise<LogPage>,
  { tail, readers, filter, limit, seconds }: WaitOptions,
): Promise<LogPage> => {
  const over = new AbortController();
  const finish = (): void => over.abort();
  const timer = setTimeout(finish, seconds * 1_000);
  const forget = readers.add('wait', { finish, check: (now) => void (filter.isOpen(now) || finish()) });
  const held = { stop: finish };
  const reads = currentContext()?.reads;
  reads?.add(held);
  let page = empty;
  const take = (entries: readonly LogEntry[], end: number): boolean => {
    page = pageOf(entries, end, limit, filter);
    return page.entries.length > 0;
  };
  try {
    while (page.entries.length === 0 && !page.hasNext && !over.signal.aborted)
      if (!(await tail.follow(page.place, take, over.signal))) page = await read(page.place);
    return page;
  } finally {
    reads?.delete(held);
    forget();
    clearTimeout(timer);
  }
};
