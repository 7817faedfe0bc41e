const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const longestMs = 24 * hour;

/** Pauses after the first failed attempt, the second, … (contract 5, section 5.6). */
const pausesMs = [...[5 * second, 30 * second, 5 * minute, 30 * minute], ...[2, 5, 10, 14, 20, 24].map((hours) => hours * hour)];

/**
 * Pause before the next attempt, in ms; null: there is none, and the delivery has failed.
 * @param attempts those that were made, 1 or more
 * @param retryAfter pause that the endpoint asked for, in ms: it replaces the usual one, up to 24 hours
 * @param random between 0 and 1, for the tenth by which pauses differ
 */
export const pauseBeforeNext = (attempts: number, retryAfter: number | null, random: number): number | null => {
  const pause = pausesMs[attempts - 1];
  if (pause === undefined) return null;
  return retryAfter === null ? Math.round(pause * (0.9 + 0.2 * random)) : Math.min(retryAfter, longestMs);
};

/** `Retry-After` in ms: seconds or an HTTP date (RFC 9110, section 10.2.3); null where there is none that can be read. */
export const readRetryAfter = (header: string | undefined, now: Date): number | null => {
  if (header === undefined) return null;
  if (/^\d{1,10}$/.test(header)) return Number(header) * second;
  // A date of HTTP has letters; numbers with a sign or a fraction are dates to JavaScript as well.
  const at = /^[A-Z][a-z]+, /.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime());
};

/** From this long a time of nothing but failures on, a webhook is deactivated, in ms. */
export const failingTooLongMs = 5 * 24 * hour;
