import type { DataSource } from 'typeorm';

/** Tells loops of this process that a transaction of theirs has left them something to do. */
export interface WakeSignal {
  /** Calls `listener` after each such commit; answers how to end that. */
  on(dataSource: DataSource, listener: () => void): () => void;
  wake(dataSource: DataSource): void;
}

const createWakeSignal = (): WakeSignal => {
  const listeners = new WeakMap<DataSource, Set<() => void>>();
  return {
    on(dataSource, listener) {
      const known = listeners.get(dataSource) ?? new Set();
      listeners.set(dataSource, known.add(listener));
      return () => known.delete(listener);
    },
    wake: (dataSource) => listeners.get(dataSource)?.forEach((wake) => wake()),
  };
};

/** Events are in the outbox. */
export const outboxSignal = createWakeSignal();

/** Follow-ups were asked for. */
export const followUpSignal = createWakeSignal();
