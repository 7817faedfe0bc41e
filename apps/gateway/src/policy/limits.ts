const KiB = 1024;
const MiB = 1024 * KiB;

/** Limits of one caller's use. Settings name those that depend on the installation; these hold everywhere (ADR 23). */
export interface EdgeLimits {
  /** Connections to one service, by what they carry. */
  connections: { calls: number; files: number; imports: number; held: number };
  /** Requests with a body of more than 1 MiB at one service; of one caller one at a time. */
  largeBodies: number;
  /**
   * Connections of `calls` to one service that one caller may use: its other requests wait, so that they do not stand before everyone else's in the
   * service.
   */
  callsAtService: number;
  /** Connections of `held` that one caller may use, whatever REQUESTS_AT_ONCE allows: more are refused. */
  heldAtService: number;
  /** Requests that wait for a connection to one service at most, and how long. */
  waiting: number;
  waitMs: number;
  /** A caller may be blocked this long while others wait for his connection. */
  evictAfterMs: number;
  /** Time for the head of a request. */
  headMs: number;
  /** A body must have `leastBytesPerSecond` in each of these windows, and be complete after `bodyMs`. */
  sendingWindowMs: number;
  bodyMs: number;
  /** Window for answers; longer, since the kernel reports progress in steps of up to a megabyte. */
  readingWindowMs: number;
  leastBytesPerSecond: number;
  /** Bytes of bodies that are held at once, and of answers that callers have not read. */
  bodyMemory: number;
  answerMemory: number;
  /** Answers up to this length are taken from the service as fast as it sends them. */
  heldAnswer: number;
}

export const edgeLimits: EdgeLimits = {
  connections: { calls: 128, files: 64, imports: 16, held: 1_024 },
  largeBodies: 16,
  callsAtService: 16,
  heldAtService: 512,
  waiting: 1_024,
  waitMs: 5_000,
  evictAfterMs: 1_000,
  headMs: 10_000,
  sendingWindowMs: 10_000,
  bodyMs: 300_000,
  readingWindowMs: 30_000,
  leastBytesPerSecond: KiB,
  bodyMemory: 128 * MiB,
  answerMemory: 64 * MiB,
  heldAnswer: MiB,
};
