import type { EventPattern, EventType, FeedEvent, TypesOf } from './event-types.js';
import { type GetPage, largestPage } from './lists.js';
import { nextCursor } from './next-cursor.js';

export interface EventsOptions<Pattern extends string = EventPattern> {
  /** Goes on from here; `now` begins with what comes next; without one, or with null, the oldest event that is kept. */
  cursor?: string | null;
  /** `['order.*', 'stock.changed']`; all that may be read unless given. */
  types?: readonly Pattern[];
  /** Events of one record. */
  subject?: string;
  /** Events a page (default 200), 1,000 at the most. */
  limit?: number;
  /** Seconds that a request waits for something to come (default 25, at most 55); 0: ends at the end of the feed. */
  wait?: number;
  /** Ends it: the next page rejects with the signal's reason. */
  signal?: AbortSignal;
}

export interface EventPage<Type extends EventType = EventType> {
  /** In the order of the feed; none where only the cursor has moved on. */
  events: FeedEvent<Type>[];
  /** To be kept once the events are handled: whoever goes on from it misses nothing. */
  cursor: string;
}

/**
 * `for await (const { events, cursor } of client.events({ cursor: kept, types: ['order.*'] }))`: the feed, page after page, as it comes. It goes on without
 * end, through failures too, however long they take (`onRetry` hears of them); with `wait: 0` it ends where nothing is left. Rejects with EntrepotError,
 * whose `status` is 410 where the cursor is older than the feed.
 */
export type EventsCall = <const Pattern extends EventPattern = '*'>(
  options?: EventsOptions<Pattern>,
) => AsyncGenerator<EventPage<TypesOf<Pattern>>, void, undefined>;

/** @param get by which pages are fetched: `once` gives up after a while, `forever` does not */
export const createEvents = (get: { once: GetPage; forever: GetPage }): EventsCall =>
  async function* ({ cursor, types, subject, limit = largestPage, wait = 25, signal } = {}) {
    const getPage = wait > 0 ? get.forever : get.once;
    const filters = {
      limit,
      ...(types && { types: types.join(',') }),
      ...(subject !== undefined && { subject }),
      ...(wait > 0 && { wait }),
    };
    for (let last = cursor ?? null; ;) {
      const query = { ...filters, ...(last !== null && { cursor: last }) };
      const { data } = await getPage('/api2/events', { ...(signal && { signal }), params: { query } });
      const page = data as unknown as { events: never[]; next_cursor: string; has_next: boolean };
      const isEmpty = page.events?.length === 0;
      const next = nextCursor('/api2/events', page, { last, isEmpty });
      if (!isEmpty || next !== last) yield { events: page.events, cursor: next };
      last = next;
      if (wait === 0 && !page.has_next) return;
    }
  };
