import { DomainError } from '@entrepot/kernel';
import { fullBucket, shareOfLimit, takeToken, type Bucket, type Quota } from './rate-limit.rules.js';

/** Present use of one caller, an integration or an address. */
export interface Share {
  perMinute: number;
  quota: Quota | null;
  bucket: Bucket;
  /** Header RateLimit-Policy, which does not change from call to call. */
  policy: string;
  /** Requests that are not answered yet. */
  underWay: number;
  /** Connections to services, by their queues: names that are put together at run time would have V8 compile its reader again and again. */
  atService: Map<object, number>;
  /** Bytes of bodies in memory. */
  bodyBytes: number;
}

export interface SharesOptions {
  /** Requests a minute where the caller's record says nothing; 0 is no limit. */
  perMinute: number;
  replicas: number;
  /** Requests at once; 0 is no limit. */
  atOnce: number;
  /** Where they are kept; bounded where callers choose their names. */
  kept: { get(name: string): Share | undefined; set(name: string, share: Share): unknown };
}

/**
 * Counts one request of a caller in, and adds the headers of draft-ietf-httpapi-ratelimit-headers. The request is counted out by
 * `share.underWay--`. Throws `too_many_requests` with the seconds to wait.
 */
export type EnterShare = (name: string, perMinute: number | null, headers: string[] | null) => Share;

const limitOf = (perMinute: number, replicas: number, now: number): Pick<Share, 'perMinute' | 'quota' | 'bucket' | 'policy'> => {
  const quota = shareOfLimit(perMinute, replicas);
  const policy = `"default";q=${Math.floor(quota?.perMinute ?? 0)};w=60`;
  return { perMinute, quota, bucket: quota ? fullBucket(quota, now) : { tokens: 0, updatedAt: now }, policy };
};

export const createShares = ({ perMinute: standard, replicas, atOnce, kept }: SharesOptions): EnterShare => {
  const shareOf = (name: string, perMinute: number, now: number): Share => {
    const known = kept.get(name);
    if (known?.perMinute === perMinute) return known;
    if (known) return Object.assign(known, limitOf(perMinute, replicas, now));
    const share = { ...limitOf(perMinute, replicas, now), underWay: 0, atService: new Map<object, number>(), bodyBytes: 0 };
    kept.set(name, share);
    return share;
  };

  return (name, own, headers) => {
    const now = performance.now();
    const share = shareOf(name, own ?? standard, now);
    if (share.quota) {
      const { allowed, bucket, remaining, reset, retryAfter } = takeToken(share.quota, share.bucket, now);
      share.bucket = bucket;
      headers?.push('RateLimit-Policy', share.policy, 'RateLimit', `"default";r=${remaining};t=${reset}`);
      if (!allowed) throw new DomainError('too_many_requests', { retryAfter });
    }
    if (atOnce > 0 && share.underWay >= atOnce) throw new DomainError('too_many_requests', { retryAfter: 1 });
    share.underWay++;
    return share;
  };
};
