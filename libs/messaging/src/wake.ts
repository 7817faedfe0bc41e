import type { DataSource } from 'typeorm';

const listeners = new WeakMap<DataSource, Set<() => void>>();

/** Calls `listener` whenever a transaction of this process has put events into the outbox; answers how to end that. */
export const onAppended = (dataSource: DataSource, listener: () => void): (() => void) => {
  const known = listeners.get(dataSource) ?? new Set();
  listeners.set(dataSource, known.add(listener));
  return () => known.delete(listener);
};

export const wakeRelays = (dataSource: DataSource): void => listeners.get(dataSource)?.forEach((wake) => wake());
