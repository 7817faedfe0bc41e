import { nextCursor } from './next-cursor.js';
import { type GetPage, type PathIn, type QueryOf, largestPage, lists } from './lists.js';
import type { Answer, CallOptions } from './types.js';

type Lists = typeof lists;
/** Entry of a walk, among the forms of an answer. */
type EntryIn<Body, Key extends string> = Body extends { next_cursor: string }
  ? Body extends { [K in Key]: (infer Entry)[] }
    ? Entry
    : never
  : never;
type Entry<Name extends keyof Lists> = EntryIn<Answer<'get', PathIn<Name>>, Lists[Name][1]>;

/** Lists that can be walked. */
export type WalkedName = { [Name in keyof Lists]: [Entry<Name>] extends [never] ? never : Name }[keyof Lists];

export interface WalkOptions extends CallOptions {
  /** Goes on from here; without one, or with null, the walk begins. */
  cursor?: string | null;
}

export interface WalkPage<Entry> {
  /** Records, and `{ <id>, deleted: true }` of those that were deleted or that the filters do not find any more. */
  records: Entry[];
  /** To be kept once the records are: whoever goes on from it misses nothing. */
  cursor: string;
}

/**
 * `for await (const { records, cursor } of client.walk('orders', { status: 'processing' }, { cursor: kept }))`: what has changed since the cursor, page after
 * page, in the order in which it became visible. It ends with an empty page; call it again, with that page's cursor, for what comes later.
 */
export type WalkCall = <Name extends WalkedName>(
  list: Name,
  query?: Omit<QueryOf<PathIn<Name>>, 'sort' | 'direction'>,
  options?: WalkOptions,
) => AsyncGenerator<WalkPage<Entry<Name>>, void, undefined>;

export const createWalk = (get: GetPage): WalkCall =>
  async function* (list, query = {} as never, { cursor, ...options } = {}) {
    const [path, key] = lists[list];
    for (let last = cursor ?? ''; ;) {
      const { data } = await get(path, { ...options, params: { query: { limit: largestPage, ...query, cursor: last } } });
      const records = data[key] as never[];
      const next = nextCursor(path, data, { last, isEmpty: records?.length === 0 });
      yield { records, cursor: next };
      if (records.length === 0) return;
      last = next;
    }
  };
