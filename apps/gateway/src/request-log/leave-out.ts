import { redactText } from '@entrepot/telemetry';
import { keptFields } from './kept-fields.js';

/** Stands for what is left out. */
export const leftOut = '[redacted]';

/** Characters of a body, or of an answer's errors, that are kept. */
export const mostKept = 16 * 1024;
const deepest = 12;
const mostRemoved = 100;

/** Words, numbers and dates as ids, codes and lists of them are written: without spaces and `@`. */
const code = /^[\w.:/*+-]{1,64}$/;
const moment = /^\d{4}-\d{2}-\d{2}(?:[ T][\d:.]{5,15}(?:Z|[+-]\d{2}:?\d{2})?)?$/;
export const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** CPF, CNPJ and telephone numbers have 10 digits or more; secrets are long and without a break. */
const longNumber = /\d{10}/;
const unbroken = /\w{20}/;

/** Most values are a short word or number, which none of the others is. */
const plain = /^(?:[\w-]{1,9}|(?!.*\d{10})[\w-]{10,19})$/;

const isCode = (text: string): boolean =>
  plain.test(text) ||
  moment.test(text) ||
  (text.length === 36 && uuid.test(text)) ||
  (code.test(text) && !longNumber.test(text) && !unbroken.test(text) && redactText(text) === text);
/** A value as a word; undefined where it may be no id, amount, date or code. */
export const shownWord = (value: unknown): string | undefined => {
  const text = typeof value === 'number' && Math.abs(value) < 1e10 ? String(value) : value;
  return typeof text === 'string' && text.length <= 64 && isCode(text) ? text : undefined;
};
const mayStay = (text: string): boolean =>
  text.length <= 500 && (text.includes(',') ? text.split(',').every((part) => isCode(part.trim())) : isCode(text));

/** Whether a caller's own word may be shown as the name of a field: anything may stand there. */
const isName = (name: string): boolean => name.length <= 40 && /^[a-z]\w*$/i.test(name) && !/\d\D*\d\D*\d\D*\d|[a-z]{17}/i.test(name);

/** Name of a field, as JSON begins with it. */
interface FieldName {
  json: string;
  isShown: boolean;
  isKept: boolean;
}
/** Remembers what is made of names: few are in all requests. The bounds are for those that come from callers. */
const remembered = <T>(make: (name: string) => T): ((name: string) => T) => {
  const known = new Map<string, T>();
  return (name) => {
    const before = known.get(name);
    if (before !== undefined) return before;
    const made = make(name);
    if (known.size < 2_000 && name.length <= 100) known.set(name, made);
    return made;
  };
};
const nameOf = remembered((name): FieldName => {
  const isKept = keptFields.has(name);
  const isShown = isKept || isName(name);
  return { json: `"${isShown ? name : leftOut}":`, isShown, isKept };
});
const leftOutJson = `"${leftOut}"`;

const numbered = /^\[\d{1,6}\]$|^\d{1,6}$/;
const fieldPath = (path: string): string =>
  path.length > 500 || !/^[\w.[\]-]*$/.test(path) || redactText(path) !== path
    ? leftOut
    : path
        .split(/(\.|\[\d{1,6}\])/)
        .map((part) => (part === '' || part === '.' || numbered.test(part) || nameOf(part).isShown ? part : leftOut))
        .join('');
/** A path of a field, as `items[3].qty`, without what may be no name. */
export const shownFieldPath = remembered(fieldPath);

const isKeptPath = remembered((path) =>
  keptFields.has(
    path
      .replace(/\[\d*\]$/, '')
      .split(/[.[\]]/)
      .at(-1) ?? '',
  ),
);

/** A sentence without what looks like a secret or a number of a person. */
const shownSentence = remembered((sentence) => {
  const text = redactText(sentence).replace(/\S*\d{10}\S*/g, leftOut);
  return text.replace(/[\w+/=-]{24,}/g, (word) => (/\d/.test(word) && !uuid.test(word) ? leftOut : word));
});

/** Leaves out of one request what may be personal or secret, and remembers it where messages of its errors may quote it. */
export class LeavingOut {
  private readonly removed = new Set<string>();
  private left = mostKept;

  /** Whether something did not fit. */
  isTruncated = false;
  /** All of the request was read: what its errors quote of it is known. */
  isWhole = true;

  constructor(private readonly isQuoted: boolean) {}

  /** JSON of a value with the names of its fields, and the values of those that are known not to be personal. */
  value(value: unknown, isKept = false, depth = 0): string {
    if (typeof value === 'string') return this.text(value, isKept);
    if (typeof value === 'number') return isKept && Math.abs(value) < 1e10 ? this.take(String(value), 8) : this.remove(String(value));
    if (value === null || typeof value === 'boolean') return isKept || value === null ? this.take(String(value), 5) : this.remove('');
    if (typeof value !== 'object') return this.remove('');
    if (depth === deepest) return this.remove('');
    return Array.isArray(value) ? this.list(value, isKept, depth) : this.object(value as Record<string, unknown>, depth);
  }

  /** An error's sentence without what was left out of its request. */
  message(message: string, isFault = true): string {
    // One of a field quotes its value where it says more than the rule.
    if (isFault && (!this.isWhole || this.isTruncated || this.removed.size === mostRemoved)) return leftOut;
    let text = message.slice(0, 1_000);
    for (const one of this.removed) if (text.includes(one)) text = text.replaceAll(one, leftOut);
    return shownSentence(text);
  }

  /** Value of a fault: as the one in the request. */
  faultValue(path: string, value: unknown): string {
    return this.value(value, isKeptPath(path));
  }

  private text(text: string, isKept: boolean): string {
    // Between the codes of a list there may be any space.
    return isKept && mayStay(text)
      ? this.take(text.includes(',') ? JSON.stringify(text) : `"${text}"`, text.length + 3)
      : this.remove(text);
  }

  private list(list: readonly unknown[], isKept: boolean, depth: number): string {
    let shown = '';
    for (const one of list) {
      if (this.isFull()) break;
      shown += (shown && ',') + this.value(one, isKept, depth + 1);
    }
    return `[${shown}]`;
  }

  private object(fields: Readonly<Record<string, unknown>>, depth: number): string {
    let shown = '';
    for (const name in fields) {
      if (this.isFull()) break;
      const { json, isShown, isKept } = nameOf(name);
      if (!isShown) this.remove(name);
      this.left -= name.length + 4;
      shown += (shown && ',') + json + this.value(fields[name], isKept, depth + 1);
    }
    return `{${shown}}`;
  }

  private isFull(): boolean {
    if (this.left <= 0) this.isTruncated = true;
    return this.left <= 0;
  }

  private take(json: string, length: number): string {
    this.left -= length;
    return json;
  }

  private remove(text: string): string {
    // Shorter ones may be parts of any word.
    if (this.isQuoted && text.length >= 4 && this.removed.size < mostRemoved) {
      const quoted = text.trim();
      if (quoted.length >= 4) this.removed.add(quoted);
    }
    return this.take(leftOutJson, leftOut.length + 3);
  }
}

const plainSegment = /^[A-Za-z][A-Za-z_-]{0,29}\d?$/;
const anySegment = '{…}';
const shownSegment = (segment: string, place: string): string => {
  if (!place.startsWith('{')) return segment;
  const mayBeShown = place === anySegment ? plainSegment.test(segment) || /^\d{1,9}$/.test(segment) : place !== '{token}';
  return mayBeShown && isCode(segment) ? segment : place;
};

/** A path without what may be no id: its template stands there. @param template undefined for a path that is not in the table */
export const shownPath = (path: string, template: string | undefined): string => {
  if (template !== undefined && !template.includes('{')) return template;
  const places = template?.split('/') ?? [];
  return path
    .split('/', 20)
    .map((segment, at) => (segment === '' ? '' : shownSegment(segment, places[at] ?? anySegment)))
    .join('/')
    .slice(0, 500);
};

/** Numbers of 10 to 14 digits alone, as CPF, CNPJ and telephone numbers are; times in seconds and milliseconds are none. */
const personalNumber = /(?<![\da-z])(?:(?!1[67])\d{10}|\d{11,12}|55\d{11}|\d{14})(?![\da-z])/gi;

/** A caller's own id of a request, or key, but for what may be personal in it. */
export const shownKey = (key: string): string => {
  if (uuid.test(key)) return key;
  const shown = redactText(key.slice(0, 128));
  return longNumber.test(shown) ? shown.replace(personalNumber, leftOut) : shown;
};
