import { createHash, randomFillSync, webcrypto } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { isObject } from './json.js';

const pool = Buffer.allocUnsafe(8 * 256);
/** Random halves of future ids, in hexadecimal digits. */
let halves = '';
let used = 0;
let lastMillisecond = 0;
let sequence = 0;
let time = '';

const digitsOfHalf = 16;

const drawHalves = (): void => {
  randomFillSync(pool);
  // The variant of RFC 9562.
  for (let at = 0; at < pool.length; at += 8) pool.writeUInt8(0x80 | (pool.readUInt8(at) & 0x3f), at);
  halves = pool.toString('hex');
  used = 0;
};

/**
 * A UUID version 7 (RFC 9562): time-ordered, and in one process strictly ascending, so that indexes over ids grow at their end.
 * The 12 bits after the time count within a millisecond; past 4,095 the time runs ahead.
 */
export const newId = (): string => {
  if (used === halves.length) drawHalves();
  const now = Date.now();
  if (now > lastMillisecond || sequence === 0xfff) {
    lastMillisecond = Math.max(now, lastMillisecond + 1);
    sequence = 0;
    const digits = lastMillisecond.toString(16).padStart(12, '0');
    time = `${digits.slice(0, 8)}-${digits.slice(8)}-`;
  } else sequence++;
  const at = used;
  used += digitsOfHalf;
  return `${time}${(0x7000 | sequence).toString(16)}-${halves.slice(at, at + 4)}-${halves.slice(at + 4, used)}`;
};

/** Sorts the fields of a value's objects; `textOf` may replace texts. */
const canonical = (value: unknown, textOf: (text: string) => string): unknown => {
  if (typeof value === 'string') return textOf(value);
  if (Array.isArray(value)) return value.map((entry) => canonical(entry, textOf));
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  const entries = Object.entries(value).filter(([, field]) => field !== undefined);
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, field]) => [key, canonical(field, textOf)]));
};

const hashOf = (json: string): string => createHash('sha256').update(json).digest('base64url');

const canonicalJson = (value: unknown, textOf: (text: string) => string): string => JSON.stringify(canonical(value, textOf)) ?? '';

/** SHA-256 over the content of a JSON value, whatever the order of its fields: equal content, equal hash (base64url). */
export const contentHash = (value: unknown): string => hashOf(canonicalJson(value, (text) => text));

/** Values from which on they are put in order in several turns of the event loop. */
const manyValues = 2_000;

const entriesOfTurn = 100;

const countTo = (limit: number, value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 1;
  let count = 1;
  for (const entry of Object.values(value)) if ((count += countTo(limit - count, entry)) > limit) break;
  return count;
};

/** Makes the text of `canonicalJson`, entry by entry for a list or an object of many values. */
const jsonInTurns = async (value: unknown, textOf: (text: string) => string): Promise<string> => {
  if (countTo(manyValues, value) <= manyValues) return canonicalJson(value, textOf);
  await setImmediate();
  const parts: string[] = [];
  if (Array.isArray(value)) {
    for (const entry of value) {
      parts.push((await jsonInTurns(entry, textOf)) || 'null');
      if (parts.length % entriesOfTurn === 0) await setImmediate();
    }
    return `[${parts.join(',')}]`;
  }
  // Their names alone put in order: numbers come first in an object, whatever was set first.
  if (!isObject(value) || Object.keys(value).length > manyValues) return canonicalJson(value, textOf);
  for (const [name, field] of Object.entries(Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))))) {
    const text = await jsonInTurns(field, textOf);
    if (text !== '') parts.push(`${JSON.stringify(name)}:${text}`);
  }
  return `{${parts.join(',')}}`;
};

/** Characters from which on a text is hashed by itself, in another thread. */
const longText = 1024 * 1024;

/** Hashes a value of megabytes without blocking the event loop; without a text of a megabyte the hash is that of `contentHash`. */
export const largeContentHash = async (value: unknown): Promise<string> => {
  const long: string[] = [];
  const short = await jsonInTurns(value, (text) => (text.length < longText ? text : `text ${long.push(text)}`));
  if (long.length === 0) return hashOf(short);
  const digests: string[] = [];
  for (const text of long) digests.push(Buffer.from(await webcrypto.subtle.digest('SHA-256', Buffer.from(text))).toString('base64url'));
  return hashOf(`[${short},${JSON.stringify(digests)}]`);
};
