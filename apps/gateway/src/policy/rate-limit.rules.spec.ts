import { fullBucket, shareOfLimit, takeToken, type Bucket, type Quota } from './rate-limit.rules.js';

const quota: Quota = { perMinute: 60 };

const takeMany = (bucket: Bucket, count: number, now: number): { allowed: number; bucket: Bucket } => {
  let allowed = 0;
  for (let i = 0; i < count; i++) {
    const take = takeToken(quota, bucket, now);
    if (take.allowed) allowed++;
    bucket = take.bucket;
  }
  return { allowed, bucket };
};

describe('rate limit', () => {
  it('lets a rested integration take its whole minute at once, and not one more', () =>
    expect(takeMany(fullBucket(quota, 0), 61, 0).allowed).toBe(60));

  it('gives back one request a second at 60 a minute', () => {
    const { bucket } = takeMany(fullBucket(quota, 0), 60, 0);
    expect(takeToken(quota, bucket, 999).allowed).toBe(false);
    expect(takeMany(bucket, 10, 3_000).allowed).toBe(3);
  });

  it('never holds more than a minute', () => expect(takeMany(fullBucket(quota, 0), 200, 3_600_000).allowed).toBe(60));

  it('answers what is left and when to come back', () => {
    expect(takeToken(quota, fullBucket(quota, 0), 0)).toMatchObject({ remaining: 59, reset: 1, retryAfter: 0 });
    const { bucket } = takeMany(fullBucket(quota, 0), 60, 0);
    expect(takeToken(quota, bucket, 0)).toMatchObject({ allowed: false, remaining: 0, reset: 60, retryAfter: 1 });
  });

  it('asks for a longer wait where requests are rare', () =>
    expect(takeToken({ perMinute: 2 }, { tokens: 0, updatedAt: 0 }, 0)).toMatchObject({ allowed: false, retryAfter: 30 }));

  it('survives a clock that is set back', () => expect(takeToken(quota, { tokens: 5, updatedAt: 1_000 }, 0).remaining).toBe(4));

  it('shares a limit between replicas; 0 is no limit', () => {
    expect(shareOfLimit(6_000, 3)).toEqual({ perMinute: 2_000 });
    expect(shareOfLimit(1, 3)).toEqual({ perMinute: 1 });
    expect(shareOfLimit(0, 3)).toBeNull();
  });
});
