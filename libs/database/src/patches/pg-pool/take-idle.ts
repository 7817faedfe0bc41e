import type { Pool, PoolClient } from 'pg';

/** What the types of pg leave out. */
interface Internals {
  _idle: unknown[];
  _pendingQueue: { callback: (error: Error | undefined, client: PoolClient) => void }[];
  _pulseQueue(): void;
}

/** A connection that nobody uses, at once; undefined where there is none, or where others wait for one. To be released as any other. */
export const takeIdle = (pool: Pool): PoolClient | undefined => {
  const internals = pool as unknown as Internals;
  if (internals._idle.length === 0 || internals._pendingQueue.length > 0) return undefined;
  let taken: PoolClient | undefined;
  internals._pendingQueue.push({ callback: (_error, client) => (taken = client) });
  internals._pulseQueue();
  return taken;
};
