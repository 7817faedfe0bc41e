import { Readable } from 'node:stream';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError, type Fault } from '@entrepot/kernel';
import { joinPath, mostFaults } from '../fields/faults.js';
import { readParameters } from '../fields/parameters.js';
import { type RequestClass, type RequestReader, isRequestClass, readAs, readerOf } from '../fields/reader.js';
import type { IgnoredName } from '../fields/rule.js';
import { nearestName } from './nearest-name.js';
import { applyHandling, handlingOf } from './prefer.js';

type Request = RequestClass<object>;

/** Classes by which a route reads a request. */
export interface ReadNames {
  /** Class of the query, and of the body where that has none of its own. */
  parameters: Request | null;
  body: Request | null;
  /** Accepts a list of bodies. */
  isBatch: boolean;
}

const bodyKey = Symbol('body');

const streamKey = Symbol('stream');

/** Marks a body that is read as a stream: names of the query are checked all the same, against this class. */
export const ReadsStream =
  (query: Request): MethodDecorator =>
  (prototype, name) =>
    Reflect.defineMetadata(streamKey, query, prototype, name);

export const readsStream = (prototype: object, name: string): boolean => Reflect.hasMetadata(streamKey, prototype, name);

const queryKey = Symbol('query');

/** Sets the class of the query of a write, beside the class of its body. */
export const ReadsQuery =
  (query: Request): MethodDecorator =>
  (prototype, name) =>
    Reflect.defineMetadata(queryKey, query, prototype, name);

/** Whether a write reads a query. */
export const readsQuery = (prototype: object, name: string | symbol): boolean => Reflect.hasMetadata(queryKey, prototype, name);

/** Sets the class of a body that the method reads by itself; `isBatch`: a list of them is accepted too. */
export const ReadsBody =
  (type: Request, { isBatch = false } = {}): MethodDecorator =>
  (prototype, name) =>
    Reflect.defineMetadata(bodyKey, { type, isBatch }, prototype, name);

/** Whether a method says what it reads of a body: an open page or token has its names checked only then. */
export const declaresBody = (prototype: object, name: string): boolean => Reflect.hasMetadata(bodyKey, prototype, name);

/** Returns the classes that a controller's method reads, by the types of its arguments; null where it reads the request by itself. */
export const readNamesOf = (prototype: object, name: string): ReadNames | null => {
  const query = Reflect.getMetadata(streamKey, prototype, name) as Request | undefined;
  if (query) return { parameters: query, body: null, isBatch: false };
  const declared = Reflect.getMetadata(bodyKey, prototype, name) as { type: Request; isBatch: boolean } | undefined;
  const types = (Reflect.getMetadata('design:paramtypes', prototype, name) ?? []) as unknown[];
  const args = (Reflect.getMetadata(ROUTE_ARGS_METADATA, prototype.constructor, name) ?? {}) as Record<string, { index: number }>;
  const parameters = (Reflect.getMetadata(queryKey, prototype, name) ?? null) as Request | null;
  const found: ReadNames = { parameters, body: declared?.type ?? null, isBatch: declared?.isBatch ?? false };
  let readsItself = false;
  for (const [key, { index }] of Object.entries(args)) {
    const type = types[index];
    // `@Write()` adds request and reply behind the method's own arguments.
    if (index >= types.length) continue;
    const kind = key.startsWith(`${RouteParamtypes.BODY}:`) ? 'body' : key.includes('__customRouteArgs__') ? 'parameters' : null;
    if (kind && isRequestClass(type)) found[kind] = type as Request;
    else if (kind === 'body' && !declared) readsItself = true;
    else if (key.startsWith(`${RouteParamtypes.QUERY}:`)) readsItself = true;
    else if (key.startsWith(`${RouteParamtypes.REQUEST}:`)) readsItself = true;
  }
  return readsItself && !found.parameters ? null : found;
};

const nothing: ReadonlySet<string> = new Set();

const noteQuery = (reader: RequestReader<object> | null, query: object, found: IgnoredName[]): void => {
  if (reader?.takesOthers) return;
  const known = reader?.known ?? nothing;
  for (const name in query) {
    if (!known.has(name) && !(name.endsWith('[]') && known.has(name.slice(0, -2)))) found.push({ path: name, known });
  }
};

const noteBody = (reader: RequestReader<object> | null, body: unknown, found: IgnoredName[]): void => {
  if (reader) reader.noteIgnored(body, found);
  else if (typeof body === 'object' && body !== null && !Array.isArray(body)) noteQuery(null, body, found);
};

const noteBatch = (reader: RequestReader<object>, entries: readonly unknown[], found: IgnoredName[]): void => {
  entries.forEach((entry, index) => {
    const start = found.length;
    reader.noteIgnored(entry, found);
    for (let at = start; at < found.length; at++) found[at]!.path = joinPath(`items[${index}]`, found[at]!.path);
  });
};

/** Lists the names that a request sends and its route does not know. */
const ignoredNames = ({ parameters, body: bodyClass, isBatch }: ReadNames, { query, body }: FastifyRequest): IgnoredName[] => {
  const found: IgnoredName[] = [];
  noteQuery(parameters && readerOf(parameters), query as object, found);
  if (body === undefined || body === null || body instanceof Readable) return found;
  const reader = bodyClass ?? parameters;
  if (isBatch && Array.isArray(body)) noteBatch(readerOf(reader!), body, found);
  else noteBody(reader && readerOf(reader), body, found);
  return found;
};

const longestHeader = 4_096;

/** As a header has it; the brackets of an index stay. */
const encoded = (path: string): string => encodeURIComponent(path).replace(/%5B(\d+)%5D/g, '[$1]');

const headerOf = (names: readonly IgnoredName[]): string => {
  let header = '';
  for (const path of new Set(names.map((name) => name.path))) {
    const longer = header === '' ? encoded(path) : `${header}, ${encoded(path)}`;
    if (longer.length > longestHeader) break;
    header = longer;
  }
  return header;
};

/** Returns the other faults of a request, which a strict refusal lists too. */
const otherFaults = ({ parameters, body: bodyClass, isBatch }: ReadNames, { query, body }: FastifyRequest): readonly Fault[] => {
  try {
    if (parameters) readParameters(parameters, bodyClass ? { query } : { query, body });
    if (bodyClass && !(isBatch && Array.isArray(body))) readAs(bodyClass, body ?? {});
    return [];
  } catch (error) {
    if (error instanceof DomainError) return (error.details['faults'] ?? []) as readonly Fault[];
    throw error;
  }
};

const unknownParameter = (names: readonly IgnoredName[], others: readonly Fault[]): DomainError => {
  const faults = names.slice(0, mostFaults + 1).map(({ path, known }): Fault => {
    const nearest = nearestName(path.slice(path.lastIndexOf('.') + 1), known);
    return { path, code: 'unknown', message: nearest === null ? 'is unknown' : `is unknown: did you mean ${nearest}?` };
  });
  const name = names[0]!.path;
  return new DomainError('unknown_parameter', { name, field: name, faults: [...faults, ...others] });
};

/** @param faults what else is wrong with the request */
export const tellIgnored = (
  found: readonly IgnoredName[],
  request: FastifyRequest,
  reply: FastifyReply,
  faults: () => readonly Fault[],
): void => {
  const isStrict = request.headers.prefer !== undefined && handlingOf(request.headers.prefer) === 'strict';
  if (isStrict) applyHandling(reply, 'strict');
  if (found.length === 0) return;
  reply.header('x-ignored-parameters', headerOf(found));
  if (isStrict) throw unknownParameter(found, faults());
};

/**
 * Names in `X-Ignored-Parameters` what a request sends and its route does not know, and refuses it with `Prefer: handling=strict`
 * (contract 5, section 5.2).
 */
export const checkNames = (names: ReadNames, request: FastifyRequest, reply: FastifyReply): void =>
  tellIgnored(ignoredNames(names, request), request, reply, () => otherFaults(names, request));

/** Checks the names of a form that the endpoint reads by itself. */
export const checkFormNames = (form: string, known: ReadonlySet<string>, request: FastifyRequest, reply: FastifyReply): void => {
  const found: IgnoredName[] = [];
  noteQuery(null, request.query as object, found);
  for (const path of new URLSearchParams(form).keys()) if (!known.has(path)) found.push({ path, known });
  tellIgnored(found, request, reply, () => []);
};
