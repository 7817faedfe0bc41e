import { STATUS_CODES } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { bodyLimitOf, isRead, permissionFor, sizeText } from '../routes/route.js';
import { headersOf, readsNames } from './answer-headers.js';
import { schemaOf } from './dialect.js';
import { codeSamples } from './code-samples.js';
import { errorClasses } from './error-answers.js';
import { parameterNames } from './parameter-names.js';
import { type SampleValues, bodyExample, parameterExample, sampleOf } from './request-examples.js';
import type { Json, Operation, Parameter, PublicOperation } from './merge.js';

const pascal = (text: string): string => text.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, first: string) => first.toUpperCase());

/** Returns the statuses of refusals that any call of this kind may get; all others stand at the method. */
const refusedWith = (found: PublicOperation): number[] => {
  const { path, route, method } = found;
  const limit = bodyLimitOf(route, method.toUpperCase());
  return [
    ...[400, 429, 431, 500, 503],
    ...(permissionFor(route, method.toUpperCase()) ? [401] : []),
    ...((permissionFor(route, method.toUpperCase()) ?? 'any') === 'any' ? [] : [403]),
    // A value that no path has.
    ...(path.includes('{') ? [404] : []),
    // A body that is sent too slowly, and one that is too large.
    ...(limit > 0 ? [408] : []),
    ...(limit < Infinity ? [413] : []),
    ...(isRead(method.toUpperCase()) || route.family === 'oauth' || path.startsWith('/auth/') ? [] : [409]),
  ];
};

/** Adds the statuses that the operation itself describes. */
const refusals = (found: PublicOperation): number[] => {
  const described = Object.keys(found.operation.responses)
    .map(Number)
    .filter((status) => status >= 400);
  return [...new Set([...refusedWith(found), ...described])].sort((a, b) => a - b);
};

/** Fields beside `error` in the errors of a family. */
const shapes: Readonly<Partial<Record<PublicOperation['route']['family'], Json>>> = {
  image: { success: false },
  sale: { success: false, field: null },
  page: { success: false, field: null },
};

/** Says an answer's meaning beside the name of its status. */
const meaningOf = ({ route, method }: PublicOperation, status: number): string => {
  const limit = bodyLimitOf(route, method.toUpperCase());
  if (status !== 413) return '';
  return limit === 0 ? ': no body is taken' : `: the body has more than ${sizeText(limit)}`;
};

const refusalOf = (found: PublicOperation, status: number, known: Operation['responses'][string] | undefined) => {
  const { route } = found;
  const description = `${(known?.['description'] as string | undefined) || STATUS_CODES[status]!}${meaningOf(found, status)} ([errors](/docs/errors))`;
  // Answered before a path is read.
  const family = status === 431 ? 'order' : route.family;
  if (family === 'file') return { description, content: { 'text/plain': { schema: { type: 'string' } } } };
  const { schema: described, example: shown } = known?.content?.['application/json'] ?? {};
  const { example = shown, $ref } = (described ?? {}) as Json;
  const schema = { $ref: $ref ?? `#/components/schemas/${errorClasses[family].name}` };
  const page = family === 'page' && { 'text/html': { schema: { type: 'string' } } };
  return {
    description,
    content: {
      ...page,
      'application/json': { schema, ...(example !== undefined && { example: { ...shapes[family], ...(example as Json) } }) },
    },
  };
};

const parameterOf = ({ schema = {}, example: shown, ...parameter }: Parameter, sample: SampleValues | undefined): Parameter => {
  const { example = shown, description, ...rest } = schema as Json;
  return {
    ...parameter,
    description: parameter['description'] ?? description ?? parameterNames[parameter.name],
    schema: schemaOf(rest),
    ...parameterExample(parameter.name, example, sample),
  };
};

/** Marks an operation whose path is kept for old callers; `sameAs` is the operation that it is another name of. */
const deprecated = ({ route: { deprecation }, operation }: PublicOperation, sameAs: string | undefined): Json => {
  const description = sameAs === undefined ? operation['description'] : `The same as \`${sameAs}\`.`;
  if (!deprecation) return description === undefined ? {} : { description };
  const { sunset, successor } = deprecation;
  const advice = `Kept for old callers until ${sunset} at least ([versioning](/docs/versioning)): call \`${successor}\`.`;
  return { deprecated: true, 'x-sunset': sunset, description: [description, advice].filter(Boolean).join(' ') };
};

const strictly: Parameter = {
  name: 'Prefer',
  in: 'header',
  required: false,
  description: '`handling=strict`: 400 where a parameter or a field is not known',
  schema: { type: 'string' },
};

/** Completes what Nest knows of the operations by what the gateway's table knows: permissions, refusals, names of other paths. */
export const completeOperations = (operations: readonly PublicOperation[], schemas: Record<string, Json>): Record<string, Json> => {
  const paths: Record<string, Json> = {};
  const primary = new Map<string, PublicOperation>();

  /** Gives a schema a name of its own. */
  const named = (schema: Json, name: string): Json => {
    if (schema['$ref'] ?? schema['type'] === 'string') return schema;
    const free = schemas[name] && !isDeepStrictEqual(schemas[name], schema) ? `${name}Forms` : name;
    schemas[free] = schema;
    return { $ref: `#/components/schemas/${free}` };
  };

  const contentOf = (content: Record<string, Json>, name: string): Record<string, Json> =>
    Object.fromEntries(
      Object.entries(content).map(([type, { schema, ...media }]) => {
        if (type === 'application/x-ndjson')
          return [type, { ...media, schema: { type: 'string', contentMediaType: 'application/json', contentSchema: schema } }];
        if (type === 'text/csv' || type === 'text/html') return [type, { schema: { type: 'string' } }];
        return [type, { ...media, schema: named(schemaOf((schema ?? {}) as Json), name) }];
      }),
    );

  const schemaNamed = ({ $ref }: Json): Json | undefined => schemas[String($ref).replace('#/components/schemas/', '')];

  /** Makes a request's body optional where a DELETE may send the same in its query. */
  const bodyOf = ({ method, operation }: PublicOperation, content: Record<string, Json>): { content: Record<string, Json> } => {
    const { parameters = [], requestBody } = operation;
    const isForm = Object.hasOwn(content, 'application/x-www-form-urlencoded');
    const sample = sampleOf(operation);
    const shown = Object.entries(content).map(([type, media]) => {
      const form = isForm ? schemaNamed(media['schema'] as Json) : undefined;
      return [type, { ...media, ...bodyExample(type, media, { parameters, sample, form }) }];
    });
    return { ...requestBody, ...(method === 'delete' && { required: false }), content: Object.fromEntries(shown) as Record<string, Json> };
  };

  for (const found of operations) {
    const { path, method, route, operation } = found;
    const { operationId, parameters = [], requestBody, responses, 'x-sample': _sample, 'x-permission': said, ...rest } = operation;
    const sample = sampleOf(operation);
    const first = primary.get(operationId) ?? found;
    primary.set(operationId, first);
    const name = pascal(operationId);
    // As the method says it; a release before did not.
    const permission = said === undefined ? permissionFor(route, method.toUpperCase()) : said;
    const own = Object.entries(responses).filter(([status]) => Number(status) < 400);
    const isStrict = readsNames(found) && !parameters.some(({ name }) => name === 'Prefer');
    const sent = {
      parameters: [...parameters, ...(isStrict ? [strictly] : [])].map((parameter) => parameterOf(parameter, sample)),
      ...(requestBody && { requestBody: bodyOf(found, contentOf(requestBody.content, `${name}Request`)) }),
    };
    (paths[path] ??= {})[method] = {
      ...rest,
      operationId: first === found ? operationId : `${operationId}At${pascal(path.replace(/^\/api2/, ''))}`,
      ...deprecated(found, first === found ? undefined : `${method.toUpperCase()} ${first.path}`),
      security: permission ? [{ oauth2: permission === 'any' ? [] : [permission] }] : [],
      ...sent,
      'x-codeSamples': codeSamples({ path, method, permission, ...sent }),
      responses: {
        ...Object.fromEntries(
          own.map(([status, { content, ...response }]) => [
            status,
            {
              ...headersOf(found, Number(status)),
              ...response,
              description: response['description'] || 'Done',
              ...(content && { content: contentOf(content, `${name}Answer`) }),
            },
          ]),
        ),
        ...Object.fromEntries(
          refusals(found).map((status) => [status, { ...headersOf(found, status), ...refusalOf(found, status, responses[status]) }]),
        ),
      },
    };
  }
  return paths;
};
