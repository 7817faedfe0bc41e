import { DomainError } from '@entrepot/kernel';
import { fullBucket, shareOfLimit, takeToken, type Bucket, type Quota } from '../domain/rate-limit.js';

interface Meter {
  perMinute: number;
  quota: Quota | null;
  bucket: Bucket;
  /** The RateLimit-Policy header, which does not change from call to call. */
  policy: string;
}

export interface RateLimiterOptions {
  /** Requests a minute where the integration's record says nothing; 0 is no limit. */
  perMinute: number;
  replicas: number;
}

/**
 * Counts one request of an integration and adds the headers of draft-ietf-httpapi-ratelimit-headers.
 * Throws `too_many_requests` with the seconds to wait.
 */
export type RateLimiter = (clientId: string, perMinute: number | null, headers: string[]) => void;

const newMeter = (perMinute: number, replicas: number, now: number): Meter => {
  const quota = shareOfLimit(perMinute, replicas);
  const policy = `"default";q=${Math.floor(quota?.perMinute ?? 0)};w=60`;
  return { perMinute, quota, bucket: quota ? fullBucket(quota, now) : { tokens: 0, updatedAt: now }, policy };
};

export const createRateLimiter = ({ perMinute: standard, replicas }: RateLimiterOptions): RateLimiter => {
  const meters = new Map<string, Meter>();

  return (clientId, own, headers) => {
    const perMinute = own ?? standard;
    const now = performance.now();
    let meter = meters.get(clientId);
    if (meter?.perMinute !== perMinute) meters.set(clientId, (meter = newMeter(perMinute, replicas, now)));
    if (!meter.quota) return;
    const { allowed, bucket, remaining, reset, retryAfter } = takeToken(meter.quota, meter.bucket, now);
    meter.bucket = bucket;
    headers.push('RateLimit-Policy', meter.policy, 'RateLimit', `"default";r=${remaining};t=${reset}`);
    if (!allowed) throw new DomainError('too_many_requests', { retryAfter });
  };
};
