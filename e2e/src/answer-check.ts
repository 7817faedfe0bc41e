import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

interface Schema {
  type?: unknown;
  properties?: object;
  additionalProperties?: unknown;
}
type Contents = Record<string, object>;
interface Operation {
  responses: Record<string, { content?: Contents; headers?: object }>;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

/** Description of this version, which is the one that is served (description.spec.ts). */
const document = JSON.parse(readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8')) as Document;

/** Closed here alone: clients have to take fields that they do not know. */
for (const schema of Object.values(document.components.schemas))
  if (schema.properties && schema.additionalProperties === undefined) schema.additionalProperties = false;

const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema(document, 'api');

const patterns = Object.keys(document.paths).map(
  (path) =>
    [
      new RegExp(
        `^${path
          .replaceAll('.', '\\.')
          .replace('{path}', '.+')
          .replace(/\{\w+\}/g, '[^/]+')}$`,
      ),
      path,
    ] as const,
);
const validators = new Map<string, ValidateFunction>();

const escaped = (name: string): string => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));

const validatorOf = (...names: string[]): ValidateFunction => {
  const pointer = names.map(escaped).join('/');
  const known = validators.get(pointer) ?? ajv.compile({ $ref: `api#/${pointer}` });
  validators.set(pointer, known);
  return known;
};

/** Headers of any answer: of the connection and the content, for caches and browsers, and those that the description names for all answers. */
const onAnyAnswer = [
  ...['connection', 'keep-alive', 'date', 'transfer-encoding', 'content-length', 'content-type', 'content-encoding', 'accept-ranges'],
  ...[
    'vary',
    'cache-control',
    'pragma',
    'x-content-type-options',
    'content-security-policy',
    'referrer-policy',
    'x-frame-options',
    'x-robots-tag',
  ],
  ...['x-request-id', 'ratelimit', 'ratelimit-policy'],
];

export interface SeenAnswer {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: unknown;
}

/** Compares an answer with the description of its operation; null where they agree, or the path or method is none of the API's. */
export const differenceOf = (method: string, url: string, { status, headers, body }: SeenAnswer): string | null => {
  const path = patterns.find(([pattern]) => pattern.test(url.split('?', 1)[0]!))?.[1];
  const operation = path === undefined ? undefined : document.paths[path]?.[method.toLowerCase()];
  if (!operation || path === undefined) return null;
  const where = `${method} ${path}: ${status}`;
  const response = operation.responses[status];
  if (!response) return `${where} is not described`;
  const known = [...onAnyAnswer, ...Object.keys(response.headers ?? {}).map((name) => name.toLowerCase())];
  const unknown = Object.keys(headers).filter((name) => !known.includes(name));
  if (unknown.length > 0) return `${where} has headers that are not described: ${unknown.join(', ')}`;
  // Compressed bytes are not read here.
  if (headers['content-encoding'] !== undefined) return null;
  const type = [headers['content-type']].flat()[0]?.split(';', 1)[0];
  if (!response.content || !type) return null;
  if (!response.content[type]) return `${where} comes as ${type}, which is not described`;
  if (type !== 'application/json') return null;
  const validate = validatorOf('paths', path, method.toLowerCase(), 'responses', String(status), 'content', type, 'schema');
  return validate(body) ? null : `${where} ${ajv.errorsText(validate.errors, { dataVar: 'body' })}: ${JSON.stringify(body).slice(0, 300)}`;
};
