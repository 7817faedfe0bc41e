import { getBodyLimit } from '@entrepot/requests';
import { DomainError } from '@entrepot/kernel';
import { deprecationHeaders } from './deprecation.js';
import type { Area, Method, Row } from './routes.js';

/** Row of the table, ready for use. */
export interface Route extends Area {
  /** As in the table: what logs and metrics call it. */
  template: string;
  methods: ReadonlySet<string>;
  /** Value of an Allow header. */
  allow: string;
  /** Headers of all its answers: name, value, name, value. */
  notices?: readonly string[];
  /** Whether the request log has its requests. */
  isLogged: boolean;
}

/** Lists the allowed methods: HEAD with GET, and OPTIONS, which the edge answers. */
const allowed = (methods: string): string[] => [...new Set([...methods.replace(/\bGET\b/, 'GET HEAD').split(' '), 'OPTIONS'])];

/** Calls of programs and people; not what pages, files and probes load, and not what reads the log itself. */
export const isLogged = (path: string): boolean =>
  /^\/(?:api2?|ops|auth|checkout)(?:\/|$)/.test(path) && !/^\/api2\/requests(?:\/|$)/.test(path);

const toRoute = ([template, area, methods]: Row): Route => ({
  ...area,
  template,
  isLogged: isLogged(template),
  methods: new Set(allowed(methods)),
  allow: allowed(methods).join(', '),
  ...(area.deprecation && { notices: deprecationHeaders(area.deprecation) }),
});

/** Segments that no decoder can turn into something else: no `%`, no `;`, no `\`, and neither `.` nor `..`. */
const segment = '(?!\\.{1,2}(?:/|$))[A-Za-z0-9._~-]{1,128}';

/** A path in the place of one value: some clients encode the slashes of such a value. */
const separator = '(?:/|%2[Ff])';
const segments = `${segment.replace('/', '/|%2[Ff]')}(?:${separator}${segment.replace('/', '/|%2[Ff]')})*`;

const toPattern = (template: string): RegExp => {
  const source = template
    .split('/')
    .map((part) => (part.endsWith('*}') ? segments : part.startsWith('{') ? segment : part.replaceAll('.', '\\.')))
    .join('/');
  return new RegExp(`^${source}$`);
};

export type FindRoute = (path: string) => Route | undefined;

/**
 * Finds the row of a path as it stands on the wire, byte for byte: nothing is decoded, folded or normalised, so that whatever
 * trick a path plays (`//`, `/./`, `%2e%2e`, another case) it is simply not in the table. `%2f` stands for `/` within `{…*}` alone.
 */
export const createFindRoute = (table: readonly Row[]): FindRoute => {
  const routes = table.map(toRoute);
  const fixed = new Map(routes.filter(({ template }) => !template.includes('{')).map((route) => [route.template, route]));
  const patterns = routes.filter(({ template }) => template.includes('{')).map((route) => [toPattern(route.template), route] as const);
  return (path) => fixed.get(path) ?? patterns.find(([pattern]) => pattern.test(path))?.[1];
};

/** A known path with anything in the places of its values. */
const likeTemplate = (template: string): RegExp =>
  new RegExp(
    `^${template
      .replaceAll('.', '\\.')
      .replace(/\{\w+\*\}/, '.+')
      .replace(/\{\w+\}/g, '[^/]+')}$`,
  );

/** Returns the family of an unknown path's 404: that of the known path that it is like, else that it begins with. */
export const createFamilyOfUnknown = (table: readonly Row[]): ((path: string) => Area['family']) => {
  const others = table.filter(([, { family }]) => family !== 'order');
  const alike = others.map(([path, { family }]) => [likeTemplate(path), family] as const);
  const prefixes = others.map(([path, { family }]) => [path.split('{')[0] ?? path, family] as const);
  return (path) =>
    alike.find(([pattern]) => pattern.test(path))?.[1] ??
    prefixes.find(([prefix]) => path === prefix || path.startsWith(prefix.endsWith('/') ? prefix : `${prefix}/`))?.[1] ??
    'order';
};

export const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD';

/** Bytes that a body may have; 0 where none is read. */
export const bodyLimitOf = ({ readsBodies, bodyLimit, bodyLimits }: Area, method: string): number => {
  if (isRead(method)) return readsBodies ? getBodyLimit : 0;
  return bodyLimits?.[method as Method] ?? bodyLimit;
};

/** `64 KiB`, `10 MiB`. */
export const sizeText = (bytes: number): string => (bytes < 1024 * 1024 ? `${bytes / 1024} KiB` : `${bytes / 1024 / 1024} MiB`);

/** Bytes from which on filters, too, are no request any more. */
const mostFilters = 10 * 1024 * 1024;

/** Refuses a body that is larger than its path takes; for filters it is a 400 (contract 5, 5.8). */
export const bodyTooLarge = (route: Area, method: string, length = 0): DomainError => {
  const limit = bodyLimitOf(route, method);
  if (isRead(method) && limit > 0 && length <= mostFilters)
    return new DomainError('invalid_parameter', { name: 'body', field: 'body', code: 'too_large' });
  const message = limit === 0 ? 'takes no body' : `takes a body of ${sizeText(limit)} at most`;
  return new DomainError('payload_too_large', { faults: [{ path: '', code: 'too_large', message }] });
};

export const permissionFor = (route: Area, method: string): Area['read'] => (isRead(method) ? route.read : route.write);
