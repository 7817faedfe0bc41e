import { isDeepStrictEqual } from 'node:util';
import type { FindRoute, Route } from '../routes/route.js';

export type Json = Record<string, unknown>;

export interface Parameter extends Json {
  name: string;
  in: string;
}
export interface Operation extends Json {
  operationId: string;
  tags?: string[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, Json> };
  responses: Record<string, Json & { content?: Record<string, Json> }>;
  /** Permission that its method names; null: it is open. */
  'x-permission'?: string | null;
}

export interface OpenApi extends Json {
  openapi: string;
  info: { title: string; version: string; description?: string };
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Json> } & Json;
}

export interface ServiceDocument {
  name: string;
  /** Null: the service is away. */
  document: OpenApi | null;
}

/** An operation of the document, and the row of the gateway's table that lets it through. */
export interface PublicOperation {
  path: string;
  method: string;
  route: Route;
  operation: Operation;
}

const methods = ['get', 'post', 'put', 'patch', 'delete'];
const undescribed = /^\/(docs|health)/;

/** Only what the gateway lets through: a service's health and metrics stay inside. */
const publicOperations = ({ name, document }: ServiceDocument, findRoute: FindRoute): PublicOperation[] =>
  Object.entries(document?.paths ?? {}).flatMap(([path, operations]) => {
    const route = findRoute(path.replace(/\{[^}]+\}/g, '1'));
    if (route?.service !== name || undescribed.test(path)) return [];
    return methods
      .filter((method) => operations[method] && route.methods.has(method.toUpperCase()))
      .map((method) => ({ path, method, route, operation: operations[method]! }));
  });

const renamed = (document: OpenApi, names: readonly string[], service: string): OpenApi => {
  const refs = names.map((name) => [`"#/components/schemas/${name}"`, `"#/components/schemas/${service}.${name}"`] as const);
  const text = refs.reduce((found, [from, to]) => found.replaceAll(from, to), JSON.stringify(document));
  const copy = JSON.parse(text) as OpenApi;
  const schemas = Object.entries(copy.components?.schemas ?? {}).map(([name, schema]) => [
    names.includes(name) ? `${service}.${name}` : name,
    schema,
  ]);
  return { ...copy, components: { ...copy.components, schemas: Object.fromEntries(schemas) as Record<string, Json> } };
};

/** Merges the documents of all services. A schema whose name another service has taken before gets its service's name in front. */
export const mergeDocuments = (
  documents: readonly ServiceDocument[],
  findRoute: FindRoute,
): { operations: PublicOperation[]; schemas: Record<string, Json>; away: string[] } => {
  const schemas: Record<string, Json> = {};
  const operations = documents.flatMap(({ name, document }) => {
    const own = document?.components?.schemas ?? {};
    const taken = Object.keys(own).filter((one) => schemas[one] && !isDeepStrictEqual(schemas[one], own[one]));
    const unique = document && taken.length > 0 ? renamed(document, taken, name) : document;
    Object.assign(schemas, unique?.components?.schemas);
    return publicOperations({ name, document: unique }, findRoute);
  });
  return { operations, schemas, away: documents.filter(({ document }) => !document).map(({ name }) => name) };
};
