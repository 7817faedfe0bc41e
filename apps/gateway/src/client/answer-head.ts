/** The status and the headers of an answer, and how its body ends. */
export interface AnswerHead {
  status: number;
  /** Names, in lower case, and values in turns. */
  fields: string[];
  /** Bytes of the body; Infinity: until the connection closes. */
  length: number | 'chunked';
  keepsConnection: boolean;
}

const statusLine = /^HTTP\/1\.1 ([1-9]\d\d)(?: [^\0\r\n]*)?$/;
const fieldName = /^[\w!#$%&'*+.^`|~-]+$/;
const notInValues = /[\0\r\n]/;

const malformed = (what: string): Error => new Error(`the service sent ${what}`);

/** The same text as an object's key is: one that is the same as a literal's is compared by its address. */
const asKey = (text: string): string => Object.keys({ [text]: 0 })[0] as string;

// Few names, in every answer: each is looked at once. The bound is for a service that makes them up.
const known = new Map<string, string>();
const nameOf = (text: string): string => {
  const before = known.get(text);
  if (before !== undefined) return before;
  if (!fieldName.test(text)) throw malformed('a header without a name');
  const name = asKey(text.toLowerCase());
  if (known.size < 500) known.set(text, name);
  return name;
};

const isBlank = (code: number): boolean => code === 32 || code === 9;

/** Without the blanks around it. */
const valueIn = (lines: string, from: number, to: number): string => {
  while (from < to && isBlank(lines.charCodeAt(from))) from++;
  while (to > from && isBlank(lines.charCodeAt(to - 1))) to--;
  return lines.slice(from, to);
};

/** The lines of a head from `at` on, each `name: value` (RFC 9112, 5): nothing is guessed, a line that is folded or has no name is refused. */
export const readFields = (lines: string, at: number): string[] => {
  const fields: string[] = [];
  while (at < lines.length) {
    const colon = lines.indexOf(':', at);
    let end = lines.indexOf('\r\n', at);
    if (end === -1) end = lines.length;
    if (colon === -1 || colon > end) throw malformed('a header without a colon');
    const value = valueIn(lines, colon + 1, end);
    if (notInValues.test(value)) throw malformed('a header with a line break');
    fields.push(nameOf(lines.slice(at, colon)), value);
    at = end + 2;
  }
  return fields;
};

/** The value of a field that stands there once; undefined where it is not there. Throws where it is there twice. */
const singleOf = (fields: readonly string[], name: string): string | undefined => {
  let value: string | undefined;
  for (let i = 0; i < fields.length; i += 2) {
    if (fields[i] !== name) continue;
    if (value !== undefined) throw malformed(`${name} twice`);
    value = fields[i + 1];
  }
  return value;
};

const lengthOf = (status: number, isHead: boolean, fields: readonly string[]): AnswerHead['length'] => {
  const length = singleOf(fields, 'content-length');
  const coding = singleOf(fields, 'transfer-encoding');
  if (coding !== undefined && (coding.toLowerCase() !== 'chunked' || length !== undefined)) throw malformed('a body of unknown length');
  if (length !== undefined && !/^\d{1,15}$/.test(length)) throw malformed('an impossible length');
  if (isHead || status < 200 || status === 204 || status === 304) return 0;
  if (coding !== undefined) return 'chunked';
  return length === undefined ? Infinity : Number(length);
};

const isLast = (fields: readonly string[]): boolean => {
  for (let i = 0; i < fields.length; i += 2) {
    if (fields[i] === 'connection' && /\bclose\b/i.test(fields[i + 1] as string)) return true;
  }
  return false;
};

/** Reads a head, without the empty line at its end. Throws what is wrong with it. @param isHead whether it answers HEAD, without a body */
export const readHead = (text: string, isHead: boolean): AnswerHead => {
  const end = text.indexOf('\r\n');
  const [, code] = statusLine.exec(end === -1 ? text : text.slice(0, end)) ?? [];
  if (code === undefined || code === '101') throw malformed('no HTTP');
  const status = Number(code);
  const fields = end === -1 ? [] : readFields(text, end + 2);
  return { status, fields, length: lengthOf(status, isHead, fields), keepsConnection: !isLast(fields) };
};
