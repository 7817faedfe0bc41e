import { Pool } from 'undici';
import { Lane } from './lane.js';
import type { EdgeLimits } from '../exchange/limits.js';

/** A service as the gateway sees it. */
export interface Upstream {
  name: string;
  /** For the gateway's own questions; it shares the connections of `calls`. */
  pool: Pool;
  /** Slow readers of files, and imports that last for hours, cannot use up the connections of calls. */
  calls: Lane;
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

/** Beside what requests use: connections that close, and the gateway's own questions. */
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
  const { connections, callsAtService, heldAtService, headersTimeoutMs, waiting, waitMs, evictAfterMs } = options;
  const lane = (kind: keyof typeof connections, perCaller = Infinity, isHeld = false): Lane => {
    const count = connections[kind];
    const pool = new Pool(url, {
      connections: count + spare,
      pipelining: 1,
      connect: { timeout: 2_000 },
      headersTimeout: isHeld ? longestHoldMs + headersTimeoutMs : headersTimeoutMs,
      bodyTimeout: isHeld ? silenceMs : headersTimeoutMs,
      keepAliveTimeout: idleMs,
      keepAliveMaxTimeout: idleMs,
    });
    return new Lane(pool, { name: `${name} ${kind}`, connections: count, perCaller, isHeld, waiting, waitMs, evictAfterMs });
  };
  const [calls, files, imports] = [lane('calls', callsAtService), lane('files'), lane('imports')];
  const held = lane('held', heldAtService, true);
  const close = (): Promise<unknown> => Promise.all([calls, files, imports, held].map(({ pool }) => pool.destroy()));
  return { name, pool: calls.pool, calls, files, imports, held, close };
};
