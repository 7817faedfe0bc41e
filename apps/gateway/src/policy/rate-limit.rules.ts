/** How much an integration may call, as this replica enforces it. */
export interface Quota {
  /** Requests a minute; also the burst that a rested integration may take at once. */
  perMinute: number;
}

/** Remaining quota, by the clock of the rule's caller. */
export interface Bucket {
  tokens: number;
  /** Milliseconds. */
  updatedAt: number;
}

export interface Take {
  allowed: boolean;
  bucket: Bucket;
  /** Whole requests left. */
  remaining: number;
  /** Seconds until the quota is whole again. */
  reset: number;
  /** Seconds until one more request passes; 0 while some are left. */
  retryAfter: number;
}

/** A replica's share of an integration's limit (contract 4, "429"); at least one request a minute. Null: no limit. */
export const shareOfLimit = (perMinute: number, replicas: number): Quota | null =>
  perMinute === 0 ? null : { perMinute: Math.max(1, perMinute / replicas) };

export const fullBucket = ({ perMinute }: Quota, now: number): Bucket => ({ tokens: perMinute, updatedAt: now });

/** Takes one request out of the bucket, which fills up evenly over the minute. */
export const takeToken = ({ perMinute }: Quota, bucket: Bucket, now: number): Take => {
  const perMillisecond = perMinute / 60_000;
  const refilled = Math.min(perMinute, bucket.tokens + Math.max(0, now - bucket.updatedAt) * perMillisecond);
  const allowed = refilled >= 1;
  const tokens = allowed ? refilled - 1 : refilled;
  const secondsUntil = (level: number): number => Math.max(0, Math.ceil((level - tokens) / perMillisecond / 1000));
  return {
    allowed,
    bucket: { tokens, updatedAt: now },
    remaining: Math.floor(tokens),
    reset: secondsUntil(perMinute),
    retryAfter: tokens >= 1 ? 0 : Math.max(1, secondsUntil(1)),
  };
};
