import type { Json, PublicOperation } from './merge.js';

const text = { type: 'string' };

/** Descriptions of the answers' headers, by name. */
export const answerHeaders: Readonly<Record<string, Json>> = {
  ETag: {
    description: 'The tag of the record as it is shown, for `If-None-Match` and `If-Match`',
    schema: text,
    example: '"x3Zr0bVJY4Ew7uUeFQkH1nP2mLa"',
  },
  'Retry-After': { description: 'Seconds to wait; without it the same request will fail again', schema: { type: 'integer' }, example: 1 },
  'X-Ignored-Parameters': {
    description: 'Names that were sent in vain, percent-encoded',
    schema: text,
    example: 'items[0].size, updated_since',
  },
  'Preference-Applied': { description: 'What was honoured of `Prefer`', schema: text, example: 'handling=strict' },
  'Import-Result': {
    description: 'The counts of an import, as its JSON answer has them, beside a stream of faults',
    schema: text,
    example: '{"success":false,"accepted":90,"created":90,"updated":0,"rejected":10}',
  },
  'Idempotent-Replay': {
    description: '`true`: the answer of an earlier request with this `Idempotency-Key`',
    schema: text,
    example: 'true',
  },
  'X-Unreadable-Types': {
    description: 'Types that were asked for and of which the integration sees no event',
    schema: text,
    example: 'stock.*, customer.created',
  },
  'WWW-Authenticate': { description: 'How to authenticate', schema: text, example: 'Bearer' },
  'Set-Cookie': { description: 'The session’s cookie', schema: text, example: 'entrepot=Qm4yV0dZc1p1; Path=/; HttpOnly; SameSite=Lax' },
  Deprecation: {
    description: 'Since when the path is kept for old callers alone, in seconds since 1970',
    schema: text,
    example: '@1796083200',
  },
  Sunset: { description: 'When a release may be without it', schema: text, example: 'Fri, 01 Dec 2028 00:00:00 GMT' },
  Link: {
    description: 'The page that says so, and the path to call instead',
    schema: text,
    example: '</docs/versioning>; rel="deprecation"; type="text/html", </api2/shipment>; rel="successor-version"',
  },
  Location: { description: 'Where it goes on', schema: text, example: '../checkout/q0W9-_a1' },
  'Content-Range': { description: 'Which bytes of how many', schema: text, example: 'bytes 0-1023/48211' },
};

const takes = ({ operation }: PublicOperation, header: string): boolean =>
  (operation.parameters ?? []).some(({ name, in: place }) => place === 'header' && name === header);

const setsCookie = ['signIn', 'signOut', 'useLink', 'startOidc', 'finishOidc'];
const asksForTypes = ['listEvents', 'getWebhook', 'createWebhook', 'updateWebhook'];

/** Refused before the names of a request are looked at; the credentials of a token request are checked after them. */
const beforeNames = [401, 403, 408, 413, 429, 431];

/** Whether names that its path does not know are told, and refused by `Prefer: handling=strict`. */
export const readsNames = ({ path, method, route: { family } }: PublicOperation): boolean => {
  const isOpen = path.startsWith('/auth') || family === 'file' || family === 'page' || family === 'oauth';
  return isOpen ? method === 'post' : !path.startsWith('/ops/import/');
};

/** Imports say of themselves what they do with names of lines. */
const tellsNames = (found: PublicOperation): boolean => readsNames(found) || found.path.startsWith('/ops/import/');

const namesFor = (found: PublicOperation, status: number): string[] => {
  const { family, deprecation } = found.route;
  return [
    // A head that is too large is refused before its path is read.
    ...(deprecation && status !== 431 ? ['Deprecation', 'Sunset', 'Link'] : []),
    ...(setsCookie.includes(found.operation.operationId) && status < 400 ? ['Set-Cookie'] : []),
    ...(((status === 200 || status === 304) && takes(found, 'If-None-Match')) || (status === 412 && takes(found, 'If-Match'))
      ? ['ETag']
      : []),
    ...(family === 'file' && status < 400 ? ['ETag'] : []),
    ...(status === 206 || status === 416 ? ['Content-Range'] : []),
    ...(status === 302 || status === 303 ? ['Location'] : []),
    ...(status === 401 || status === 403 ? ['WWW-Authenticate'] : []),
    ...([409, 429, 503].includes(status) ? ['Retry-After'] : []),
    ...(tellsNames(found) && (family === 'oauth' || !beforeNames.includes(status)) ? ['X-Ignored-Parameters', 'Preference-Applied'] : []),
    ...(status < 300 && found.path.startsWith('/ops/import/') ? ['Import-Result'] : []),
    ...(status < 300 && takes(found, 'Idempotency-Key') ? ['Idempotent-Replay'] : []),
    ...(status < 300 && asksForTypes.includes(found.operation.operationId) ? ['X-Unreadable-Types'] : []),
  ];
};

/** Lists the headers of an operation's answer with this status, as references into the document's components. */
export const headersOf = (found: PublicOperation, status: number): { headers?: Json } => {
  const names = namesFor(found, status);
  return names.length === 0 ? {} : { headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])) };
};
