import { Pool } from 'undici';

/** A service as the gateway sees it. */
export interface Upstream {
  name: string;
  url: string;
  pool: Pool;
  /** Requests on their way; past the limit further ones are refused at once, so that a slow service does not fill the memory. */
  inFlight: number;
}

/** At most so many requests to one service at a time, of which `connections` are being answered. */
export const inFlightLimit = 1_024;

/** A service that takes leave waits for longer than this before it closes what is idle (`takeLeave`): no request is written into a closing connection. */
const idleMs = 3_000;

export interface UpstreamOptions {
  connections?: number;
  /** Until a service counts as away: for a connection, and for the head of an answer. */
  connectTimeoutMs?: number;
  headersTimeoutMs?: number;
}

/** A pool of kept-alive connections of its own for each service: one that hangs holds up its own paths only. */
export const openUpstream = (name: string, url: string, options: UpstreamOptions = {}): Upstream => {
  const { connections = 128, connectTimeoutMs = 2_000, headersTimeoutMs = 30_000 } = options;
  const pool = new Pool(url, {
    connections,
    pipelining: 1,
    connect: { timeout: connectTimeoutMs },
    headersTimeout: headersTimeoutMs,
    bodyTimeout: headersTimeoutMs,
    keepAliveTimeout: idleMs,
    keepAliveMaxTimeout: idleMs,
  });
  return { name, url, pool, inFlight: 0 };
};
