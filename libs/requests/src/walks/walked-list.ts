import type { Type } from '@nestjs/common';
import {
  type ChangeState,
  type Database,
  type Walk,
  type WalkCondition,
  type WalkedTable,
  newWalk,
  readChangeState,
  readCursor,
  readWalkPage,
  walkFromNow,
  writeCursor,
} from '@entrepot/database';
import { ownStores, ownWarehouses } from '@entrepot/telemetry';

/** A list that can be walked, said once: for pages and streams, and for the description. */
export interface WalkedList<R extends object = object, Q = unknown> extends WalkedTable {
  /** Key of the records in an answer. */
  key: string;
  /** Class of a record. */
  record: Type;
  /** Name of the id in records, where the table's is another. */
  shownId?: string;
  /** Records show their id as a text. */
  isTextId?: boolean;
  /** Reads the records with these ids as the list shows them, in any order, without those that are gone. */
  read(db: Database, ids: readonly string[], query: Q): Promise<R[]>;
  /** Fields of these records beyond those of the class, which a table has columns for. */
  moreFields?(query: Q): readonly string[];
  /** Refuses what `read` would, also where the first page is empty. */
  assert?(db: Database, query: Q): Promise<void>;
}

export const shownIdOf = ({ id, shownId = id }: Pick<WalkedList, 'id' | 'shownId'>): string => shownId;

/** A record, or the id of one that was deleted or that the filters do not find any more. */
export type Shown<R> = R | { [id: string]: unknown; deleted: true };

export interface WalkedPage<R> {
  records: Shown<R>[];
  next: Walk;
  state: ChangeState;
}

/** Parameters of a list that decide on a walk. */
export interface WalkQuery {
  cursor?: string;
  page?: { limit: number };
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

/** Makes the same text of the same filters, in whatever order they were sent. */
const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((one) => JSON.stringify(canonical(one))).sort();
  if (!isPlain(value)) return value;
  return Object.fromEntries(Object.keys(value).sort().map((name) => [name, canonical(value[name])])); // prettier-ignore
};
/** `include` adds to records, and finds no others. */
const filtersOf = (query: object): string => {
  const { cursor: _cursor, page: _page, sort: _sort, include: _include, ...filters } = query as Record<string, unknown>;
  return JSON.stringify(canonical(filters));
};

/** Walks through a list, page by page. */
export class ListWalk<R extends object, Q extends WalkQuery> {
  private readonly filters: string;
  private walk: Walk | undefined;

  constructor(
    private readonly db: Database,
    private readonly list: WalkedList<R, Q>,
    private readonly query: Q,
    private readonly conditions: readonly WalkCondition[],
  ) {
    const [own, stores] = [ownWarehouses(), ownStores()];
    this.filters = filtersOf({ ...query, ...(own && { own: [...own] }), ...(stores && { stores }) });
  }

  /** Reads the next page, up to the horizon of this moment, or an earlier one that is `known`. @throws invalid_cursor, cursor_expired */
  async next(limit: number, known?: ChangeState): Promise<WalkedPage<R>> {
    const { db, list, query, conditions } = this;
    if (!this.walk) await list.assert?.(db, query);
    const state = known ?? (await readChangeState(db));
    const { horizon } = state;
    this.walk ??= this.begin(state);
    const { records, next } = await readWalkPage(db, list, this.walk, { limit, horizon, conditions });
    this.walk = next;
    const ids = records.filter(({ is_gone }) => !is_gone).map(({ id }) => id);
    const id = shownIdOf(list);
    const read = ids.length > 0 ? await list.read(db, ids, query) : [];
    const byId = new Map(read.map((record) => [String(record[id as keyof R]), record]));
    const shown = records.flatMap(({ id: of, is_gone }): Shown<R>[] => {
      if (is_gone) return [{ [id]: list.isTextId ? of : Number(of), deleted: true }];
      const record = byId.get(of);
      // Deleted a moment ago: the walk comes to that.
      return record ? [record] : [];
    });
    // Only an empty page ends a walk: a page of nothing but such records is none.
    return shown.length === 0 && records.length > 0 ? this.next(limit, known) : { records: shown, next, state };
  }

  private begin(state: ChangeState): Walk {
    const { cursor } = this.query;
    if (!cursor) return newWalk(state.horizon);
    return cursor === 'now' ? walkFromNow(state.horizon) : readCursor(cursor, this.list.table, this.filters, state, new Date());
  }

  cursorOf({ next, state }: WalkedPage<R>): string {
    return writeCursor(next, this.list.table, this.filters, state, new Date());
  }
}
