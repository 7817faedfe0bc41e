import { Pool } from 'undici';
import type { EdgeLimits } from '../policy/limits.js';
import { RequestQueue } from './request-queue.js';

/** A service as the gateway sees it. */
export interface Upstream {
  name: string;
  /** For the gateway's own questions; it shares the connections of `imports`. */
  pool: Pool;
  /** Slow readers of files, and imports that last for hours, cannot use up the connections of calls. */
  calls: RequestQueue;
  /** Calls with a large body, one of a caller at a time. */
  large: RequestQueue;
  files: RequestQueue;
  imports: RequestQueue;
  /** Queue of requests that the service holds until something happens: for up to a minute, or as a stream for hours. */
  held: RequestQueue;
  close(): Promise<unknown>;
}

/** Services by their names, and their injection token. */
export type Upstreams = ReadonlyMap<string, Upstream>;
export const UPSTREAMS = 'UPSTREAMS';

/** Shorter than a draining service's idle timeout: no request is written into a connection that the service closes. */
const idleMs = 3_000;

const connectMs = 2_000;

/** Beside what queues use: connections that close, and the gateway's own questions. */
const spare = 8;

/** How long a service may hold a page back (contract 5, section 5.5). */
const longestHoldMs = 55_000;

/** A service says something in a stream every 15 s. */
const silenceMs = 60_000;

type SocketError = Error & { code?: string };

/** Whether a connection was cut: a service may close a kept-alive one just when it is used again. */
export const isCut = ({ code = '' }: SocketError): boolean => ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'].includes(code);

/** Whether a connection was refused, and so nothing was sent. */
export const isUnsent = ({ code }: SocketError): boolean => code === 'ECONNREFUSED';

/** `headersTimeoutMs`: until a service counts as away, for the head of an answer. */
export interface UpstreamOptions extends EdgeLimits {
  headersTimeoutMs: number;
}

/** Pools of kept-alive connections of its own for each service: one that hangs holds up its own paths only. */
export const openUpstream = (name: string, url: string, options: UpstreamOptions): Upstream => {
  const { connections, largeBodies, callsAtService, heldAtService, headersTimeoutMs, waiting, waitMs, evictAfterMs } = options;
  const openPool = (count: number, headersTimeout = headersTimeoutMs, bodyTimeout = headersTimeoutMs): Pool =>
    new Pool(url, {
      connections: count + spare,
      pipelining: 1,
      connect: { timeout: connectMs },
      headersTimeout,
      bodyTimeout,
      keepAliveTimeout: idleMs,
      keepAliveMaxTimeout: idleMs,
    });
  const places = { ...connections, large: largeBodies };
  const queue = (kind: keyof typeof places, pool: Pool, perCaller = Infinity): RequestQueue => {
    return new RequestQueue(pool, { connections: places[kind], perCaller, isHeld: kind === 'held', waiting, waitMs, evictAfterMs });
  };
  const calls = queue('calls', openPool(connections.calls + largeBodies), callsAtService);
  const large = queue('large', calls.pool, 1);
  const files = queue('files', openPool(connections.files));
  const held = queue('held', openPool(connections.held, longestHoldMs + headersTimeoutMs, silenceMs), heldAtService);
  const imports = queue('imports', openPool(connections.imports));
  const close = (): Promise<unknown> => Promise.all([calls, files, imports, held].map((one) => one.pool.destroy()));
  return { name, pool: imports.pool, calls, large, files, imports, held, close };
};
