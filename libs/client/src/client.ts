import createFetchClient from 'openapi-fetch';
import { type ConnectionOptions, createAuthorizedFetch } from './authorized-fetch.js';
import type { RetryOptions } from './retries.js';
import { createEvents, type EventsCall } from './events.js';
import { createLists, type ListCalls } from './lists.js';
import { createRecords, type RecordCalls } from './records.js';
import { createWalk, type WalkCall } from './walk.js';
import type { Call, CallOptions, ImportAnswer, ImportOptions, ImportResource } from './types.js';

export type ClientOptions = ConnectionOptions;

/** Options of a call that the description does not know. */
export interface RequestOptions extends CallOptions {
  query?: Record<string, unknown>;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface EntrepotClient extends ListCalls, RecordCalls {
  GET: Call<'get'>;
  POST: Call<'post'>;
  PUT: Call<'put'>;
  PATCH: Call<'patch'>;
  DELETE: Call<'delete'>;
  /** A call by any path, without types; a body that is no text and no bytes is sent as JSON. */
  request(method: string, path: string, options?: RequestOptions): Promise<{ data: unknown; response: Response }>;
  walk: WalkCall;
  events: EventsCall;
  /** Imports records: NDJSON, one a line, or CSV. A line that is rejected stops no other; the answer names it. */
  import(resource: ImportResource, lines: string | Uint8Array, options?: ImportOptions): Promise<ImportAnswer>;
}

type Init = CallOptions & { headers?: Record<string, string>; [name: string]: unknown };

/** Turns options into headers. */
const withHeaders = ({ ifMatch, prefer, idempotencyKey, headers, ...init }: Init) => ({
  ...init,
  headers: {
    ...(ifMatch !== undefined && { 'if-match': ifMatch }),
    ...(prefer !== undefined && { prefer }),
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    ...headers,
  },
});

type Send = (path: string, init: object) => Promise<{ data: unknown; response: Response }>;

const bodyOf = (body: unknown): unknown => (typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body));

/**
 * A client of Entrepot's API. Tokens are fetched and renewed as needed. Every write carries an Idempotency-Key of its own and is sent again, as
 * reads are, after a broken connection, 429, 502, 503, 504, and a 409 with `Retry-After`, for `patienceMs`. Rejects with EntrepotError.
 */
export const createClient = (options: ClientOptions): EntrepotClient => {
  const url = options.url.replace(/\/+$/, '');
  const callsBy = (retries: RetryOptions) => {
    const api = createFetchClient({ baseUrl: url, fetch: createAuthorizedFetch({ ...options, ...retries, url }), bodySerializer: bodyOf });
    const sends = api as unknown as Record<string, Send>;
    return (method: string) =>
      (path: string, init: Init = {}) =>
        (sends[method] as Send)(path, withHeaders(init));
  };
  const call = callsBy({});
  const methods = Object.fromEntries(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((method) => [method, call(method)]));
  const request: EntrepotClient['request'] = (method, path, { query, ...init } = {}) => call(method)(path, { ...init, params: { query } });
  return {
    ...(methods as unknown as Pick<EntrepotClient, 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'>),
    ...createLists(methods['GET'] as never),
    ...createRecords(methods['GET'] as never),
    walk: createWalk(methods['GET'] as never),
    events: createEvents({ once: methods['GET'] as never, forever: callsBy({ patienceMs: Infinity })('GET') as never }),
    request,
    import: async (resource, lines, { csv, dryRun, ...callOptions } = {}) => {
      const headers = { 'content-type': csv ? 'text/csv' : 'application/x-ndjson' };
      const init = { ...callOptions, body: lines, headers, ...(dryRun && { query: { dry_run: 'true' } }) };
      const { data } = await request('POST', `/ops/import/${resource}`, init);
      return data as ImportAnswer;
    },
  };
};
