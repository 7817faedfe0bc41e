import type { Database, List } from '@entrepot/database';
import { Example, type ConditionalRead, type WalkQuery, type Walks } from '@entrepot/requests';
import { DomainError, type Page, type Sort } from '@entrepot/kernel';

/** Fields that a lead and a schedule share. */
export class ContactRecord {
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

/** Position of a record in its list; a record that was asked for by id comes without a page. */
export const placeInList = { page: Example(1, { required: false }), limit: Example(20, { required: false }) };

/** A page of leads or schedules, or the one with the id that is asked for. Throws `lead_not_found`, `schedule_not_found`. */
export const contactAnswer = async <R extends object, Q extends WalkQuery & { id?: string; page: Page; sort: Sort<string> }>(
  db: Database,
  list: List<R, Q>,
  query: Q,
  { read, walks }: { read: ConditionalRead; walks: Walks },
): Promise<object | undefined> => {
  const { id } = query;
  if (id === undefined) return walks.list(db, list, query);
  const records = await list.read(db, [id]);
  if (records.length === 0) throw new DomainError(`${list.table}_not_found`, { id });
  return read.show({ success: true, [list.key]: records });
};
