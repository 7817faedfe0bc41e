import type { DataSource } from 'typeorm';

/** Wakes loops of this process after a commit that leaves them something to do, and says what. */
export interface WakeSignal<T = void> {
  /** Calls `listener` after each such commit. @returns how to end that */
  on(db: DataSource, listener: (left: T) => void): () => void;
  wake(db: DataSource, left: T): void;
}

export const createWakeSignal = <T = void>(): WakeSignal<T> => {
  const listeners = new WeakMap<DataSource, Set<(left: T) => void>>();
  return {
    on(db, listener) {
      const known = listeners.get(db) ?? new Set();
      listeners.set(db, known.add(listener));
      return () => known.delete(listener);
    },
    wake: (db, left) => listeners.get(db)?.forEach((wake) => wake(left)),
  };
};
