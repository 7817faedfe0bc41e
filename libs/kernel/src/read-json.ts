/** What a JSON text may hold. */
export interface JsonLimits {
  /** Objects and arrays inside each other. */
  nesting: number;
  /** Values, those of objects and arrays inside included. */
  values: number;
}

/** Why a JSON text is not read; `unstorable`: a NUL or half a surrogate pair, which PostgreSQL cannot keep. */
export type JsonFault = 'malformed' | 'too_deep' | 'too_many' | 'unstorable';

const sentences: Readonly<Record<JsonFault, (path: string) => string>> = {
  malformed: () => 'no valid JSON',
  too_deep: (path) => `${path} is nested too deeply`,
  too_many: () => 'too many values',
  unstorable: (path) => `${path} holds a character that cannot be stored (\\u0000, or half a surrogate pair)`,
};

/** A JSON text that is not read; the message names the field and no value. */
export class InvalidJson extends Error {
  override readonly name = 'InvalidJson';

  constructor(
    readonly fault: JsonFault,
    /** The field at fault, as `items[3].comment`; empty where there is none. Entries of an array at the root are `items[n]`. */
    readonly path = '',
  ) {
    super(sentences[fault](path || 'the text'));
  }
}

const quote = 0x22;
const backslash = 0x5c;

const longestName = 255;

/** A field's name as an answer can show it. */
const nameOf = (key: string): string => key.slice(0, longestName).toWellFormed().replaceAll('\0', '\uFFFD');

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new InvalidJson('malformed');
  }
};

/** Where a string ends that begins before `start`; -1 where it does not end. */
const endOfString = (text: string, start: number): number => {
  const end = text.indexOf('"', start);
  if (end === -1 || text.charCodeAt(end - 1) !== backslash) return end;
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === backslash) at++;
    else if (code === quote) return at;
  }
  return -1;
};

interface Place {
  /** The open arrays (their index) and objects (null), the outermost first. */
  open: (number | null)[];
  /** Where the key of the outermost object began that was read last. */
  key: number;
}

/** The field of the root that breaks a limit: a path that is 65 levels deep helps nobody. */
const rootField = (text: string, { open, key }: Place): string => {
  if (open[0] !== null) return `items[${open[0] ?? 0}]`;
  return nameOf(parse(text.slice(key, endOfString(text, key + 1) + 1)) as string);
};

/** Checks nesting and number of values on the text itself, before anything is built from it or recurses into it. */
const checkSize = (text: string, limits: JsonLimits): void => {
  const place: Place = { open: [], key: 0 };
  const { open } = place;
  let values = 1;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case quote: {
        if (open.length === 1 && open[0] === null) place.key = at;
        const end = endOfString(text, at + 1);
        if (end === -1) throw new InvalidJson('malformed');
        at = end;
        break;
      }
      case 0x5b: // [
      case 0x7b: // {
        open.push(text.charCodeAt(at) === 0x5b ? 0 : null);
        if (open.length > limits.nesting) throw new InvalidJson('too_deep', rootField(text, place));
        if (++values > limits.values) throw new InvalidJson('too_many');
        break;
      case 0x5d: // ]
      case 0x7d: // }
        open.pop();
        break;
      case 0x2c: // ,
        if (open.length === 1 && open[0] !== null) (open[0] as number)++;
        if (++values > limits.values) throw new InvalidJson('too_many');
        break;
    }
  }
};

/** As they stand in a JSON text: unescaped, a NUL is malformed, and UTF-8 has no halves of surrogate pairs. */
const unstorableEscape = /\\u(?:0000|d[89a-f])/i;

const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** The keys that lead to the first text or name that cannot be stored; its nesting is checked before. */
const keysToUnstorable = (value: unknown): string[] | null => {
  if (typeof value === 'string') return isStorable(value) ? null : [];
  if (typeof value !== 'object' || value === null) return null;
  const isArray = Array.isArray(value);
  for (const key of Object.keys(value)) {
    if (!isStorable(key)) return [`.${nameOf(key)}`];
    const below = keysToUnstorable((value as Record<string, unknown>)[key]);
    if (below) return [isArray ? `[${key}]` : `.${nameOf(key)}`, ...below];
  }
  return null;
};

const pathOf = (keys: readonly string[]): string => keys.join('').replace(/^\./, '').replace(/^\[/, 'items[');

/**
 * Reads a JSON text from outside within limits. Names are taken as they are: `__proto__` is a field like any other, so what is read by a
 * caller's names is read with `Object.hasOwn` or `Object.entries`.
 * @throws InvalidJson
 */
export const readJson = (text: string, limits: JsonLimits): unknown => {
  checkSize(text, limits);
  const value = parse(text);
  const keys = unstorableEscape.test(text) ? keysToUnstorable(value) : null;
  if (keys) throw new InvalidJson('unstorable', pathOf(keys));
  return value;
};
