import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { livePermissionsHeader, ownStoresHeader, ownWarehousesHeader } from '@entrepot/requests';
import { plainTags } from '../compression/coding.js';
import type { Exchange } from '../exchange/exchange.js';

/** Headers that belong to one connection only (RFC 9110, 7.6.1), and those that undici writes itself. */
const connectionOnly = ['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding', 'te', 'trailer', 'upgrade', 'expect'];

/**
 * Headers of a caller's request that are not passed on: those of the connection, those that the gateway sets, and those that services could take for
 * the gateway's. `Authorization` goes on as the one value that was verified; no
 * service reads cookies, and a session is for the gateway alone.
 */
const notFromCallers = new Set([
  ...connectionOnly,
  'proxy-authorization',
  'proxy-authenticate',
  'host',
  'content-length',
  'authorization',
  'cookie',
  'x-request-id',
  'traceparent',
  'forwarded',
  'x-real-ip',
]);

const isInternal = (name: string): boolean => name.startsWith('x-forwarded-') || name.startsWith('x-entrepot-');

// Callers send few different names: each is looked at once. The bound is for one who makes them up.
const passed = new Map<string, string | null>();
/** Returns the name under which a header goes on; null where it does not. */
const passedName = (text: string): string | null => {
  const known = passed.get(text);
  if (known !== undefined) return known;
  const name = text.toLowerCase();
  const result = notFromCallers.has(name) || isInternal(name) ? null : name;
  if (passed.size < 500) passed.set(text, result);
  return result;
};

/** Further names that `Connection` declares to be of this connection only. */
const declared = (connection: string | undefined): string[] => {
  if (connection === undefined || connection === 'keep-alive' || connection === 'close') return [];
  return connection
    .toLowerCase()
    .split(',')
    .map((name) => name.trim());
};

/** Makes the headers of a forwarded request, as undici takes them: name, value, name, value. It continues the trace of `traceparent`. */
export const requestHeaders = (
  { request, requestId, bound, stores, given }: Exchange,
  traceparent: string,
  isWithBody = true,
): string[] => {
  const { rawHeaders, headers } = request;
  const dropped = declared(headers.connection);
  const kept: string[] = ['x-request-id', requestId, 'traceparent', traceparent];
  if (bound) kept.push(ownWarehousesHeader, bound);
  if (stores) kept.push(ownStoresHeader, stores);
  if (given !== undefined) kept.push(livePermissionsHeader, given);
  if (headers.authorization !== undefined) kept.push('authorization', headers.authorization);
  if (isWithBody && headers['content-length'] !== undefined) kept.push('content-length', headers['content-length']);
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = passedName(rawHeaders[i] as string);
    if (name === null || dropped.includes(name)) continue;
    const value = rawHeaders[i + 1] as string;
    kept.push(name, name === 'if-none-match' || name === 'if-match' ? plainTags(value) : value);
  }
  return kept;
};

const notFromServices = new Set([...connectionOnly, 'x-request-id', 'x-content-type-options']);

/** Headers that the gateway sets only where the service does not; its own names are written in lower case then. */
const serviceFirst = new Set(['cache-control', 'content-security-policy', 'referrer-policy', 'vary', 'x-frame-options', 'x-robots-tag']);

/** Returns the first value of a header that undici has parsed; empty where there is none. */
export const textOf = (value: string | string[] | undefined): string => (Array.isArray(value) ? value[0] : value) ?? '';

/** Makes the headers of an answer: the service's, less those of its connection, and the gateway's own. */
export const responseHeaders = (answered: IncomingHttpHeaders, own: readonly string[]): string[] => {
  const kept = [...own];
  for (const [name, value] of Object.entries(answered)) {
    if (value === undefined || notFromServices.has(name)) continue;
    const at = serviceFirst.has(name) ? own.findIndex((text, index) => index % 2 === 0 && text === name) : -1;
    if (at !== -1) kept[at + 1] = String(value);
    else if (Array.isArray(value)) for (const one of value) kept.push(name, one);
    else kept.push(name, value);
  }
  return kept;
};

/** Returns the length that a caller announces; null where it does not. */
export const announcedLength = ({ headers }: IncomingMessage): number | null => {
  const length = headers['content-length'];
  return length === undefined ? null : Number(length);
};
