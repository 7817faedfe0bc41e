import { Recent } from '@entrepot/auth';
import { DomainError } from '@entrepot/kernel';
import { fullBucket, takeToken, type Bucket, type Quota } from '../policy/rate-limit.rules.js';

/** Secrets that are not known to be right: so many a minute from one address, and from one address for one client. */
const ofAddress: Quota = { perMinute: 100 };
const ofClient: Quota = { perMinute: 20 };
/** Callers choose addresses and names. */
const remembered = 20_000;

/** Takes one guess. Throws `too_many_requests`. @returns gives it back, when the secret was right */
export type TakeGuess = (address: string, clientId: string) => () => void;

export const createGuessBudget = (): TakeGuess => {
  const buckets = new Recent<Bucket>(remembered);

  const take = (key: string, quota: Quota): void => {
    const now = performance.now();
    const { allowed, bucket, retryAfter } = takeToken(quota, buckets.get(key) ?? fullBucket(quota, now), now);
    buckets.set(key, bucket);
    if (!allowed) throw new DomainError('too_many_requests', { retryAfter });
  };
  const giveBack = (key: string): void => {
    const bucket = buckets.get(key);
    if (bucket) buckets.set(key, { ...bucket, tokens: bucket.tokens + 1 });
  };

  return (address, clientId) => {
    // No client's id is longer.
    const pair = `${address} ${clientId.length <= 64 ? clientId : ''}`;
    take(pair, ofClient);
    take(address, ofAddress);
    return () => {
      giveBack(pair);
      giveBack(address);
    };
  };
};
