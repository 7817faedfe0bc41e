import { setImmediate } from 'node:timers/promises';

/** Limits of a JSON text. */
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
    /** Path of the field at fault, as `items[3].comment`; empty where there is none. Entries of an array at the root are `items[n]`. */
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

/** Escapes of a whole text: a picture in base64 that PHP wrote has a hundred thousand, and decoding millions takes long. */
const mostEscapes = 1_000_000;

/** Fields of one object: those of a map are fewer, and a table of more is slow to make and to put in order. */
const mostNames = 10_000;

/** Checks nesting and number of values on the text itself, before anything is built from it or recurses into it. */
class SizeCheck {
  private at = 0;
  private isInString = false;
  private values = 1;
  private escapes = 0;
  /** Open arrays (their index) and objects (null), the outermost first. */
  private readonly open: (number | null)[] = [];
  /** Commas inside of each of them. */
  private readonly commas: number[] = [];
  /** Where the string of the outermost object begins that was read last. */
  private key = 0;

  constructor(
    private readonly text: string,
    private readonly limits: JsonLimits,
  ) {}

  /** Reads on up to a place; false at the end of the text. */
  readTo(end: number): boolean {
    const { text } = this;
    while (this.at < end) {
      if (this.isInString) this.readString(end);
      else this.readStructure(text.charCodeAt(this.at++));
    }
    return this.at < text.length;
  }

  private readStructure(code: number): void {
    const { open } = this;
    switch (code) {
      case 0x22: // "
        this.isInString = true;
        if (open.length === 1 && open[0] === null) this.key = this.at - 1;
        break;
      case 0x5b: // [
      case 0x7b: // {
        open.push(code === 0x5b ? 0 : null);
        this.commas[open.length] = 0;
        if (open.length > this.limits.nesting) throw new InvalidJson('too_deep', this.rootField());
        this.count();
        break;
      case 0x5d: // ]
      case 0x7d: // }
        open.pop();
        break;
      case 0x2c: // ,
        if (open.length === 1 && open[0] !== null) (open[0] as number)++;
        if (open.at(-1) === null && ++this.commas[open.length]! >= mostNames) throw new InvalidJson('too_many');
        this.count();
        break;
    }
  }

  private count(): void {
    if (++this.values > this.limits.values) throw new InvalidJson('too_many');
  }

  private readString(end: number): void {
    const { text } = this;
    const close = text.indexOf('"', this.at);
    if (close === -1) throw new InvalidJson('malformed');
    if (text.charCodeAt(close - 1) !== backslash) {
      this.at = close + 1;
      this.isInString = false;
      return;
    }
    let { at } = this;
    for (; at < end; at++) {
      const code = text.charCodeAt(at);
      if (code === quote) {
        this.isInString = false;
        at++;
        break;
      }
      if (code !== backslash) continue;
      at++;
      if (++this.escapes > mostEscapes) throw new InvalidJson('too_many');
    }
    this.at = at;
  }

  /** Returns the field of the root that exceeds a limit: a path of 65 levels would not help. */
  private rootField(): string {
    const [index] = this.open;
    if (index !== null) return `items[${index ?? 0}]`;
    const end = /"(?:[^"\\]|\\.){0,1000}"/sy;
    end.lastIndex = this.key;
    const [name] = end.exec(this.text) ?? [];
    return name === undefined ? 'body' : nameOf(parse(name) as string);
  }
}

/** As they stand in a JSON text: unescaped, a NUL is malformed, and UTF-8 has no halves of surrogate pairs. */
const unstorableEscape = /\\u(?:0000|d[89a-f])/i;

const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** Returns the keys that lead to the first text or name that cannot be stored; its nesting is checked before. */
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

const parseStorable = (text: string): unknown => {
  const value = parse(text);
  const keys = unstorableEscape.test(text) ? keysToUnstorable(value) : null;
  if (keys) throw new InvalidJson('unstorable', pathOf(keys));
  return value;
};

/**
 * Reads a JSON text from outside within limits. Names are taken as they are: `__proto__` is a field like any other, so what is read by a
 * caller's names is read with `Object.hasOwn` or `Object.entries`.
 * @throws InvalidJson
 */
export const readJson = (text: string, limits: JsonLimits): unknown => {
  new SizeCheck(text, limits).readTo(text.length);
  return parseStorable(text);
};

/** Characters that are checked in one turn of the event loop. */
const turnLength = 2 * 1024 * 1024;

/** Parses a text of megabytes in several turns of the event loop. */
export const readLargeJson = async (text: string, limits: JsonLimits): Promise<unknown> => {
  const check = new SizeCheck(text, limits);
  for (let end = turnLength; check.readTo(Math.min(end, text.length)); end += turnLength) await setImmediate();
  await setImmediate();
  const value = parseStorable(text);
  await setImmediate();
  return value;
};
