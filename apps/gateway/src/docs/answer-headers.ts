import type { Json, PublicOperation } from './merge.js';

const text = { type: 'string' };

/** What answers say in headers, by name. */
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
  'Idempotent-Replay': {
    description: '`true`: the answer of an earlier request with this `Idempotency-Key`',
    schema: text,
    example: 'true',
  },
};

const takes = ({ operation }: PublicOperation, header: string): boolean =>
  (operation.parameters ?? []).some(({ name, in: place }) => place === 'header' && name === header);

const namesFor = (found: PublicOperation, status: number): string[] => {
  const { family, service } = found.route;
  const isRead = service !== 'gateway' && family !== 'file' && family !== 'page' && family !== 'oauth';
  return [
    ...((status === 200 || status === 304) && takes(found, 'If-None-Match') ? ['ETag'] : []),
    ...([409, 429, 503].includes(status) ? ['Retry-After'] : []),
    ...(isRead && (status < 300 || status === 400) ? ['X-Ignored-Parameters', 'Preference-Applied'] : []),
    ...(status < 300 && takes(found, 'Idempotency-Key') ? ['Idempotent-Replay'] : []),
  ];
};

/** The headers of an operation's answer with this status, as references into the document's components. */
export const headersOf = (found: PublicOperation, status: number): { headers?: Json } => {
  const names = namesFor(found, status);
  return names.length === 0 ? {} : { headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])) };
};
