import type { Database } from '@entrepot/database';
import { Example, listAnswer, type ConditionalRead, type WalkedList, type Walks } from '@entrepot/http';
import { DomainError, type Page, type Sort } from '@entrepot/kernel';
import { identifies } from '../list/conditions.js';
import { readByIds, readList, type Condition } from '../list/list.store.js';

/** What a lead and a schedule have in common. */
export class CaptureRecord {
  @Example('Ana Lima', { nullable: true }) name: string | null;
  @Example('ana@example.com', { nullable: true }) email: string | null;
  @Example('11 98888-7777', { nullable: true }) phone: string | null;
  @Example('2026-01-31 12:00:00') created_at: string;
  @Example('2026-01-31 12:05:10') updated_at: string;
  @Example('google', { nullable: true }) utm_source: string | null;
  @Example('cpc', { nullable: true }) utm_medium: string | null;
  @Example('verao', { nullable: true }) utm_campaign: string | null;
  @Example('oculos', { nullable: true }) utm_term: string | null;
  @Example('banner', { nullable: true }) utm_content: string | null;
  @Example('site', { nullable: true }) origin: string | null;
}

/** The one with an id comes without a page. */
export const placeInList = { page: Example(1, { required: false }), limit: Example(20, { required: false }) };

interface ListQuery {
  id?: string;
  cursor?: string;
  page?: Page;
  sort?: Sort<string>;
}

/** The list of leads or of schedules. */
export interface CaptureList<R extends object = object> extends WalkedList {
  table: 'lead' | 'schedule';
  columns: string;
  toRecord: (row: R) => object;
}

export const captureList = <R extends object>(
  given: Pick<CaptureList<R>, 'table' | 'columns' | 'record' | 'toRecord'>,
): CaptureList<R> => ({
  ...given,
  key: `${given.table}s`,
  id: 'id',
  read: async (db, ids) => (await readByIds<R>(db, { ...given, id: 'id' }, ids)).map(given.toRecord),
});

const firstPage: Page = { page: 1, limit: 20, includePagination: false };
const latestFirst = { field: 'created_at', direction: 'desc' } as const;

/** A page of leads or schedules, or the one with the id that is asked for. Throws `lead_not_found`, `schedule_not_found`. */
export const captureAnswer = async <R extends object>(
  db: Database,
  list: CaptureList<R>,
  query: ListQuery,
  conditions: readonly Condition[],
  { read, walks }: { read: ConditionalRead; walks: Walks },
): Promise<object | undefined> => {
  const { id, page = firstPage, sort = latestFirst } = query;
  const { table, columns, key, toRecord } = list;
  const walked = id === undefined ? walks.of(db, list, query, () => conditions) : null;
  if (walked) return walked;
  const wanted = id === undefined ? conditions : identifies('id', 'bigint', id);
  const { rows, total } = await readList<R>(db, { table, id: 'id', columns, conditions: wanted, sort, page });
  const records = rows.map(toRecord);
  if (id === undefined) return listAnswer(key, records, page, total);
  if (records.length === 0) throw new DomainError(`${table}_not_found`, { id });
  return read.show({ success: true, [key]: records });
};
