import type { Database } from '@entrepot/database';

/** Wakes loops of this process after a commit that leaves them something to do. */
export interface WakeSignal {
  /** Calls `listener` after each such commit. @returns how to end that */
  on(db: Database, listener: () => void): () => void;
  wake(db: Database): void;
}

export const createWakeSignal = (): WakeSignal => {
  const listeners = new WeakMap<Database, Set<() => void>>();
  return {
    on(db, listener) {
      const known = listeners.get(db) ?? new Set();
      listeners.set(db, known.add(listener));
      return () => known.delete(listener);
    },
    wake: (db) => listeners.get(db)?.forEach((wake) => wake()),
  };
};

/** Events are in the outbox. */
export const outboxSignal = createWakeSignal();

/** Follow-ups were asked for. */
export const followUpSignal = createWakeSignal();
