import { createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** A secret that a person chose must be at least this long (contract 4, OAuth). */
export const shortestChosenSecret = 24;

/** 256 random bits, URL-safe. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

const keyed = (secret: string, serverKey: Buffer): Buffer => createHmac('sha256', serverKey).update(secret).digest();

/**
 * Hashes a secret of `newSecret` for storage. Nobody guesses 256 random bits: a keyed fast hash (5 µs) is as safe as a slow one (23 ms), and makes
 * tokens cheap.
 */
export const hashGeneratedSecret = (secret: string, serverKey: Buffer): string =>
  `hmac-sha256:${keyed(secret, serverKey).toString('base64url')}`;

const cost = { N: 16_384, r: 8, p: 1 };

const slowHash = (secret: string, salt: Buffer, options: typeof cost): Promise<Buffer> =>
  new Promise((resolve, reject) => scrypt(secret, salt, 32, options, (error, key) => (error ? reject(error) : resolve(key))));

/** Hashes a secret that a person chose, for storage: scrypt with a salt of its own. */
export const hashChosenSecret = async (secret: string): Promise<string> => {
  const salt = randomBytes(16);
  const digest = await slowHash(secret, salt, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), digest.toString('base64url')].join(':');
};

const equal = (one: Buffer, other: Buffer): boolean => one.length === other.length && timingSafeEqual(one, other);

/** Whether the secret is the stored one, compared in constant time; an unknown stored form matches nothing. */
export const secretMatches = async (secret: string, stored: string, serverKey: Buffer): Promise<boolean> => {
  const [method, ...parts] = stored.split(':');
  if (method === 'hmac-sha256') return equal(keyed(secret, serverKey), Buffer.from(parts[0] ?? '', 'base64url'));
  if (method !== 'scrypt' || parts.length !== 5) return false;
  const [N, r, p] = parts.map(Number) as [number, number, number];
  const [salt, digest] = parts.slice(3).map((part) => Buffer.from(part, 'base64url')) as [Buffer, Buffer];
  return equal(await slowHash(secret, salt, { N, r, p }), digest);
};
