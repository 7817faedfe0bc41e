import { type Database, readRows } from '@entrepot/database';
import { describeError } from '../dead-letter/set-aside.js';
import { heldTopicsOf } from './held-topics.js';

/** Events of a topic that wait to be published. */
export interface WaitingTopic {
  topic: string;
  depth: number;
  oldest_age_seconds: number;
  /** Why this process's relay cannot publish to it; null: it can, or has not tried. */
  error: string | null;
}

/** By topic, those with events that wait; index outbox_unpublished. */
export const outboxDepth = async (db: Database): Promise<WaitingTopic[]> => {
  const rows = await readRows<Omit<WaitingTopic, 'error'>>(db, {
    name: 'outbox-depth-by-topic',
    text: `
      select topic, count(*)::int as depth, greatest(0, extract(epoch from now() - min(created_at)))::float8 as oldest_age_seconds
        from outbox where published_at is null group by topic order by topic`,
    values: [],
  });
  const held = heldTopicsOf(db);
  return rows.map((row) => {
    const error = held.errorOf(row.topic);
    return { ...row, error: error === undefined ? null : describeError(error) };
  });
};
