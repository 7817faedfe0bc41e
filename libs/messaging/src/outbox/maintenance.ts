import { type DailyTable, type Database, deleteOld } from '@entrepot/database';

export interface Retention {
  /** Days that published events stay in the outbox after their own day. */
  outboxDays: number;
  /** Days that the inbox knows an event: one more than a topic keeps it. */
  inboxDays: number;
}

/** An unpublished event keeps its day, however old. */
export const outboxDaily: DailyTable = {
  table: 'outbox',
  column: 'created_at',
  beginOf: (day) => `'${new Date(day).toISOString().slice(0, 10)} 00:00:00+00'`,
  lock: 7_218_402_612,
  keeps: 'published_at is null',
};

const dayMs = 86_400_000;

/** Forgets old inbox rows; index inbox_received. */
export const maintainInbox = async (db: Database, now: Date, { inboxDays }: Pick<Retention, 'inboxDays'>): Promise<void> => {
  const value = new Date(now.getTime() - inboxDays * dayMs);
  await deleteOld(db, { table: 'inbox', column: 'received_at', before: '$1::timestamptz', value });
};
