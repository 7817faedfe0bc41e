import type { ApiDocument } from './api-document.js';
import { type Write, nameOf } from './fields.js';

type Random = (below: number) => number;

const units: Readonly<Record<string, number>> = { KiB: 1024, MiB: 1024 * 1024 };

/** Bytes that an operation takes, as its 413 says. */
export const bodyLimitOf = ({ paths }: ApiDocument, method: string, path: string): number => {
  const { description = '' } = paths[path]?.[method.toLowerCase()]?.responses?.['413'] ?? {};
  const [, count, unit] = /more than (\d+) (KiB|MiB)/.exec(description) ?? [];
  if (!count || !unit) throw new Error(`${method} ${path} says no limit`);
  return Number(count) * units[unit]!;
};

const filled = (unit: string, bytes: number): string => unit.repeat(Math.max(1, Math.floor(bytes / Buffer.byteLength(unit))));

/** Entries of about so many bytes in all, one behind the other. */
const listed = (bytes: number, entry: (n: number) => string): string => {
  const one = Buffer.byteLength(entry(10_000)) + 1;
  return Array.from({ length: Math.max(1, Math.floor(bytes / one)) }, (_, n) => entry(n)).join(',');
};

/** JSON values of a size, each hard for somebody: the reader, what hashes it, what names the unknown, what says what is wrong. */
const shapes: Readonly<Record<string, (bytes: number) => string>> = {
  letters: (bytes) => `"${filled('x', bytes)}"`,
  accents: (bytes) => `"${filled('é', bytes)}"`,
  emoji: (bytes) => `"${filled('😀', bytes)}"`,
  marks: (bytes) => `"a${filled('\u0315\u0300', bytes)}"`,
  escapes: (bytes) => `"${filled('\\u00e9', bytes)}"`,
  quotes: (bytes) => `"${filled('\\"', bytes)}"`,
  halves: (bytes) => `[${listed(bytes, () => '"\\ud800"')}]`,
  digits: (bytes) => filled('9', bytes),
  blanks: (bytes) => `${filled(' ', bytes)}1`,
  base64: (bytes) => `"${filled('iVBORw0KGgo+/A==', bytes)}"`,
  keys: (bytes) => `{${listed(bytes, (n) => `"k${(n * 7919) % 1_000_003}":1`)}}`,
  'long keys': (bytes) => `{${listed(bytes, (n) => `"${n}${'é'.repeat(30)}":{}`)}}`,
  lists: (bytes) => `[${listed(bytes, () => '[]')}]`,
  texts: (bytes) => `[${listed(bytes, (n) => `"text ${n}"`)}]`,
  numbers: (bytes) => `[${listed(bytes, (n) => String(n))}]`,
  objects: (bytes) => `[${listed(bytes, (n) => `{"sku":"S${n}","a":{"b":${n}}}`)}]`,
  tables: (bytes) => `[${listed(bytes, (n) => `{${Array.from({ length: 900 }, (_, k) => `"k${n}-${k}":${k}`).join(',')}}`)}]`,
  nested: (bytes) => `${'['.repeat(bytes / 2)}${']'.repeat(bytes / 2)}`,
  cut: (bytes) => `{"a":"${filled('\\', bytes)}`,
  commas: (bytes) => `"${filled(',', bytes)}"`,
};

export interface LargeBody {
  name: string;
  method: string;
  path: string;
  raw: string;
}

const oneOf = <T>(random: Random, list: readonly T[]): T => list[random(list.length)]!;

/**
 * A body of any shape and any size, up to half as much again as its path takes, in the place of one of its fields, of an unknown one or of the whole;
 * half of them beside fields that are right.
 */
export const largeBody = (random: Random, document: ApiDocument, writes: readonly Write[], lists: readonly string[]): LargeBody => {
  const isList = random(4) === 0;
  const write = oneOf(random, writes);
  const [method, path] = isList ? ['GET', oneOf(random, lists)] : [write.method, write.path];
  const limit = isList ? units['KiB']! * 64 : bodyLimitOf(document, method, path);
  const bytes = Math.floor(limit / [1, 1, 2, 10][random(4)]! + (random(3) === 0 ? limit / 2 : -600));
  const shape = oneOf(random, Object.keys(shapes));
  const value = shapes[shape]!(Math.max(10, bytes));
  const names = isList
    ? (document.paths[path]!['get']!.parameters ?? []).filter((one) => one.in === 'query').map(({ name }) => name)
    : write.fields.map((field) => nameOf(field).split(/[.[]/)[0]!);
  const place = random(6) === 0 ? null : oneOf(random, [...names, 'unknown']);
  const beside = random(2) === 0 && !isList ? JSON.stringify(write.body ?? {}).slice(1, -1) : '';
  const raw = place === null ? value : `{${[beside, `${JSON.stringify(place)}:${value}`].filter(Boolean).join(',')}}`;
  return { name: `${method} ${path} ${place ?? 'whole'}: ${shape} of ${raw.length}`, method, path, raw };
};
