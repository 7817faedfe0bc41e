import type { DataSource } from 'typeorm';

/** What a committed transaction has put into the mail outbox. */
export interface Queued {
  kind: string;
  messageId: string;
  /** Why the mail will not be sent; null: it will. */
  problem: string | null;
}

const listeners = new WeakMap<DataSource, Set<(queued: Queued) => void>>();

/** Calls `listener` whenever a transaction of this process has queued a mail; answers how to end that. */
export const onQueued = (dataSource: DataSource, listener: (queued: Queued) => void): (() => void) => {
  const known = listeners.get(dataSource) ?? new Set();
  listeners.set(dataSource, known.add(listener));
  return () => known.delete(listener);
};

export const tellMailers = (dataSource: DataSource, queued: Queued): void => listeners.get(dataSource)?.forEach((tell) => tell(queued));
