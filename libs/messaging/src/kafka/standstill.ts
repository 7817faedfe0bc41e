/** What is seen of a consumer while the broker answers. */
export interface Observation {
  /** Committed offsets of its partitions, in one text that changes whenever one of them does. */
  position: string;
  /** Messages behind the end of its partitions. */
  lag: number;
  /** A handler is running, a failed event waits for its next try, or what was handled waits for its commit. */
  busy: boolean;
}

export interface Watch {
  position: string;
  /** Since when it stands there without a reason, in ms. */
  since: number;
}

/** The next state of the watch: null while there is nothing to hold against the consumer, or nothing could be seen. */
export const watch = (before: Watch | null, seen: Observation | null, now: number): Watch | null => {
  if (!seen || seen.busy || seen.lag === 0) return null;
  return before?.position === seen.position ? before : { position: seen.position, since: now };
};

export const isStuck = (state: Watch | null, now: number, limitMs: number): boolean => state !== null && now - state.since >= limitMs;
