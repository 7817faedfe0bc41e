import type { IncomingHttpHeaders } from 'node:http';

/** The status and the headers of an answer, and how its body ends. */
export interface AnswerHead {
  status: number;
  headers: IncomingHttpHeaders;
  /** Bytes of the body; Infinity: until the connection closes. */
  length: number | 'chunked';
  keepsConnection: boolean;
}

const statusLine = /^HTTP\/1\.1 ([1-9]\d\d)(?: [^\0\r\n]*)?$/;
const fieldName = /^[\w!#$%&'*+.^`|~-]+$/;
const notInValues = /[\0\r\n]/;

const malformed = (what: string): Error => new Error(`the service sent ${what}`);

// Few names, in every answer: each is looked at once. The bound is for a service that makes them up.
const known = new Map<string, string>();
const nameOf = (text: string): string => {
  const before = known.get(text);
  if (before !== undefined) return before;
  if (!fieldName.test(text)) throw malformed('a header without a name');
  const name = text.toLowerCase();
  if (known.size < 500) known.set(text, name);
  return name;
};

const add = (headers: IncomingHttpHeaders, name: string, value: string): void => {
  const before = headers[name];
  if (before === undefined) headers[name] = value;
  else headers[name] = Array.isArray(before) ? [...before, value] : [before, value];
};

/** The lines of a head from `at` on, each `name: value` (RFC 9112, 5): nothing is guessed, a line that is folded or has no name is refused. */
export const readFields = (lines: string, at: number): IncomingHttpHeaders => {
  const headers: IncomingHttpHeaders = {};
  while (at < lines.length) {
    const colon = lines.indexOf(':', at);
    let end = lines.indexOf('\r\n', at);
    if (end === -1) end = lines.length;
    if (colon === -1 || colon > end) throw malformed('a header without a colon');
    const value = lines.slice(colon + 1, end).trim();
    if (notInValues.test(value)) throw malformed('a header with a line break');
    add(headers, nameOf(lines.slice(at, colon)), value);
    at = end + 2;
  }
  return headers;
};

const lengthOf = (status: number, isHead: boolean, headers: IncomingHttpHeaders): AnswerHead['length'] => {
  const { 'content-length': length, 'transfer-encoding': coding } = headers;
  if (coding !== undefined && (coding.toLowerCase() !== 'chunked' || length !== undefined)) throw malformed('a body of unknown length');
  if (length !== undefined && !(typeof length === 'string' && /^\d{1,15}$/.test(length))) throw malformed('an impossible length');
  if (isHead || status < 200 || status === 204 || status === 304) return 0;
  if (coding !== undefined) return 'chunked';
  return length === undefined ? Infinity : Number(length);
};

/** Reads a head, without the empty line at its end. Throws what is wrong with it. @param isHead whether it answers HEAD, without a body */
export const readHead = (text: string, isHead: boolean): AnswerHead => {
  const end = text.indexOf('\r\n');
  const [, status] = statusLine.exec(end === -1 ? text : text.slice(0, end)) ?? [];
  if (status === undefined || status === '101') throw malformed('no HTTP');
  const headers = end === -1 ? {} : readFields(text, end + 2);
  const closes = headers.connection !== undefined && /\bclose\b/i.test(headers.connection);
  return { status: Number(status), headers, length: lengthOf(Number(status), isHead, headers), keepsConnection: !closes };
};
