import { Pool } from 'undici';
import { ServiceClient, type ServicePool } from '../client/service-client.js';
import { Lane } from './lane.js';
import type { EdgeLimits } from '../exchange/limits.js';

/** A service as the gateway sees it. */
export interface Upstream {
  name: string;
  /** For the gateway's own questions; it shares the connections of `imports`. */
  pool: Pool;
  /** Slow readers of files, and imports that last for hours, cannot use up the connections of calls. */
  calls: Lane;
  /** Calls with a large body, one of a caller at a time. */
  large: Lane;
  files: Lane;
  imports: Lane;
  /** What the service holds until something happens: for up to a minute, or as a stream for hours. */
  held: Lane;
  close(): Promise<unknown>;
}

/** The services by their names, and their injection token. */
export type Upstreams = ReadonlyMap<string, Upstream>;
export const UPSTREAMS = 'UPSTREAMS';

/** Shorter than a draining service's idle timeout: no request is written into a connection that the service closes. */
const idleMs = 3_000;

const connectMs = 2_000;

/** Beside what imports use: connections that close, and the gateway's own questions. */
const spare = 8;

/** How long a service may hold a page back (contract 5, section 5.5). */
const longestHoldMs = 55_000;

/** A service says something in a stream every 15 s. */
const silenceMs = 60_000;

/** `headersTimeoutMs`: until a service counts as away, for the head of an answer. */
export interface UpstreamOptions extends EdgeLimits {
  headersTimeoutMs: number;
}

/** Pools of kept-alive connections of its own for each service: one that hangs holds up its own paths only. */
export const openUpstream = (name: string, url: string, options: UpstreamOptions): Upstream => {
  const { connections, largeBodies, callsAtService, heldAtService, headersTimeoutMs, waiting, waitMs, evictAfterMs } = options;
  const openPool = (headersTimeout: number, bodyTimeout: number, count: number): Pool =>
    new Pool(url, {
      connections: count,
      pipelining: 1,
      connect: { timeout: connectMs },
      headersTimeout,
      bodyTimeout,
      keepAliveTimeout: idleMs,
      keepAliveMaxTimeout: idleMs,
    });
  const openClient = (headersTimeoutMs: number, bodyTimeoutMs: number, count: number): ServicePool =>
    url.startsWith('https:')
      ? openPool(headersTimeoutMs, bodyTimeoutMs, count)
      : new ServiceClient(url, { connectTimeoutMs: connectMs, headersTimeoutMs, bodyTimeoutMs, idleMs });
  const places = { ...connections, large: largeBodies };
  const lane = (kind: keyof typeof places, pool: ServicePool, perCaller = Infinity): Lane => {
    const own = { name: `${name} ${kind}`, connections: places[kind], perCaller, isHeld: kind === 'held' };
    return new Lane(pool, { ...own, waiting, waitMs, evictAfterMs });
  };
  // undici sends bodies that are streams, and answers as promises.
  const pool = openPool(headersTimeoutMs, headersTimeoutMs, connections.imports + spare);
  const calls = lane('calls', openClient(headersTimeoutMs, headersTimeoutMs, connections.calls), callsAtService);
  const large = lane('large', calls.pool, 1);
  const files = lane('files', openClient(headersTimeoutMs, headersTimeoutMs, connections.files));
  const held = lane('held', openClient(longestHoldMs + headersTimeoutMs, silenceMs, connections.held), heldAtService);
  const imports = lane('imports', pool);
  const close = (): Promise<unknown> => Promise.all([calls, files, imports, held].map((one) => one.pool.destroy()));
  return { name, pool, calls, large, files, imports, held, close };
};
