import type { FindRoute } from '../routes/route.js';

type Json = Record<string, unknown>;

export interface OpenApi {
  openapi: string;
  info: { title: string; version: string; description?: string };
  servers?: { url: string }[];
  tags?: { name: string; description?: string }[];
  paths: Record<string, Json>;
  components?: Record<string, Json>;
  security?: Json[];
}

export interface ServiceDocument {
  name: string;
  /** Null: the service is away. */
  document: OpenApi | null;
}

const methods = ['get', 'post', 'put', 'patch', 'delete'];

/** Component names get the service's name in front, so that two services may call different things alike. */
const renamed = (document: OpenApi, service: string): OpenApi =>
  JSON.parse(JSON.stringify(document).replace(/"#\/components\/schemas\/([^"]+)"/g, `"#/components/schemas/${service}.$1"`)) as OpenApi;

const schemasOf = (document: OpenApi, service: string): Json =>
  Object.fromEntries(Object.entries(document.components?.['schemas'] ?? {}).map(([name, schema]) => [`${service}.${name}`, schema]));

/** Only what the gateway lets through: a service's health and metrics stay inside. */
const publicPaths = (document: OpenApi, service: string, findRoute: FindRoute): Record<string, Json> => {
  const paths: Record<string, Json> = {};
  for (const [path, operations] of Object.entries(document.paths)) {
    const route = findRoute(path.replace(/\{[^}]+\}/g, '1'));
    if (route?.service !== service) continue;
    const kept = Object.entries(operations).filter(([method]) => !methods.includes(method) || route.methods.has(method.toUpperCase()));
    const tagged = kept.map(([method, operation]) => [
      method,
      methods.includes(method) ? { tags: [service], ...(operation as Json) } : operation,
    ]);
    if (tagged.length > 0) paths[path] = Object.fromEntries(tagged) as Json;
  }
  return paths;
};

/** One document of the gateway's own and those of the services; one that is away is left out, and the description says so. */
export const mergeDocuments = (own: OpenApi, services: readonly ServiceDocument[], findRoute: FindRoute): OpenApi => {
  const merged: OpenApi = { ...own, paths: { ...own.paths }, components: { ...own.components } };
  const schemas: Json = { ...own.components?.['schemas'] };
  const away: string[] = [];
  for (const { name, document } of services) {
    if (!document) {
      away.push(name);
      continue;
    }
    const unique = renamed(document, name);
    Object.assign(merged.paths, publicPaths(unique, name, findRoute));
    Object.assign(schemas, schemasOf(unique, name));
  }
  merged.components = { ...merged.components, schemas };
  if (away.length > 0) {
    merged.info = {
      ...own.info,
      description: `${own.info.description ?? ''}\n\nNot answering at the moment, and left out: ${away.join(', ')}.`,
    };
  }
  return merged;
};
