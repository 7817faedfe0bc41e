import type { Database } from '@entrepot/database';

/** Mails that a committed transaction has put into the outbox. */
export interface Queued {
  kind: string;
  messageId: string;
  /** Why the mail will not be sent; null: it will. */
  problem: string | null;
}

const listeners = new WeakMap<Database, Set<(queued: Queued) => void>>();

/** Calls `listener` after each commit of this process that queued a mail. @returns how to end that */
export const onQueued = (db: Database, listener: (queued: Queued) => void): (() => void) => {
  const known = listeners.get(db) ?? new Set();
  listeners.set(db, known.add(listener));
  return () => known.delete(listener);
};

export const notifyMailers = (db: Database, queued: Queued): void => listeners.get(db)?.forEach((notify) => notify(queued));
