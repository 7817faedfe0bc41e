/** Tries of a mail that is not taken. By default over about a day: after 10 s, 20 s, 40 s, … then every 15 minutes. */
export interface RetryPolicy {
  firstPauseMs: number;
  longestPauseMs: number;
  /** Tries in all; the lease of a process that died during one counts as well. */
  maxAttempts: number;
}

export const aDayOfTries: RetryPolicy = { firstPauseMs: 10_000, longestPauseMs: 900_000, maxAttempts: 100 };

/** @param attempts the number of failed tries, 1 or more */
export const pauseAfter = (attempts: number, { firstPauseMs, longestPauseMs }: RetryPolicy): number =>
  Math.min(firstPauseMs * 2 ** (attempts - 1), longestPauseMs);
