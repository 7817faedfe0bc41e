import type { Pool, PoolClient } from 'pg';
import { takeIdle } from './take-idle.js';

/** What the types of pg leave out: those whose life is over are closed when they are released. */
interface Internals {
  _clients: PoolClient[];
  _expired: WeakSet<PoolClient>;
}

/** Closes the connections that a pool has now: those that nobody uses at once, the others when they are released. */
export const retireAll = (pool: Pool): void => {
  const { _clients, _expired } = pool as unknown as Internals;
  for (const client of _clients) _expired.add(client);
  for (let idle = takeIdle(pool); idle; idle = takeIdle(pool)) idle.release();
};
