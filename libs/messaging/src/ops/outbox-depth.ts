import type { DataSource } from 'typeorm';
import { readRows } from '@entrepot/database';

/** Events of a topic that wait to be published. */
export interface WaitingTopic {
  topic: string;
  depth: number;
  oldest_age_seconds: number;
}

/** By topic, those with events that wait; index outbox_unpublished. */
export const outboxDepth = (dataSource: DataSource): Promise<WaitingTopic[]> =>
  readRows<WaitingTopic & Record<string, unknown>>(dataSource, {
    name: 'outbox-depth-by-topic',
    text: `
      select topic, count(*)::int as depth, greatest(0, extract(epoch from now() - min(created_at)))::float8 as oldest_age_seconds
        from outbox where published_at is null group by topic order by topic`,
    values: [],
  });
