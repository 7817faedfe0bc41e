import { request } from 'undici';
import { type Detail, splitDetails } from '@entrepot/testing';
import { differenceOf } from './answer-check.js';
import { noteSensitive } from './run-logs.mjs';

export interface Reply<T = Record<string, unknown>> {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: T;
  /** Details of an error, taken off its body. */
  details: Detail[];
  text: string;
}

export interface CallOptions {
  query?: Record<string, unknown>;
  /** Sent as JSON, with GET too. */
  body?: unknown;
  headers?: Record<string, string>;
  /** Sent as it is. */
  raw?: string | Buffer;
}

export interface Client {
  token: string;
  get<T = Record<string, unknown>>(path: string, options?: CallOptions): Promise<Reply<T>>;
  call<T = Record<string, unknown>>(method: string, path: string, options?: CallOptions): Promise<Reply<T>>;
  /** Sends records as NDJSON to /ops/import/{resource}. */
  import(resource: string, records: readonly object[]): Promise<ImportReply>;
}

export interface ImportReply {
  success: boolean;
  accepted: number;
  created: number;
  updated: number;
  rejected: number;
  errors: { line: number; error: string }[];
  warnings: { line: number; warning: string }[];
}

/** `a=1`, arrays as repeated parameters; a text is taken as it is. */
const queryText = (query: Record<string, unknown>): string =>
  Object.entries(query)
    .flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map((one) => `${encodeURIComponent(name)}=${encodeURIComponent(String(one))}`),
    )
    .join('&');

/** Everything that may hold a secret or a person's data. */
const sent = ({ query, body, raw }: Pick<CallOptions, 'query' | 'body' | 'raw'>): string =>
  [JSON.stringify(query), JSON.stringify(body), raw?.toString()].filter((part) => part !== undefined && part !== '{}').join('\n');

/** Throws where the answer is another than the description says. */
export const send = async <T>(
  url: string,
  method: string,
  path: string,
  { query = {}, body, headers = {}, raw }: CallOptions,
  token?: string,
  /** Bodies of many megabytes that the test itself makes are not searched for secrets. */
  { isNoted = true } = {},
): Promise<Reply<T>> => {
  const search = queryText(query);
  const answer = await request(`${url}${path}${search && `?${search}`}`, {
    method: method as 'GET',
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(raw !== undefined && { body: raw }),
  });
  const text = await answer.body.text();
  if (isNoted) for (const noted of [sent({ query, body, raw }), text]) noteSensitive(noted);
  let parsed: unknown = text;
  try {
    parsed = JSON.parse(text);
  } catch {
    // A page or a metric speaks no JSON.
  }
  const { statusCode: status, headers: seen } = answer;
  const difference = differenceOf(method, path, { status, headers: seen, body: parsed });
  if (difference !== null) throw new Error(`The description differs from the answer: ${difference}`);
  return { status, headers: seen, ...splitDetails(status, parsed as T), text };
};

export const fetchToken = async (url: string, clientId: string, secret: string, scope?: string): Promise<Reply<{ access_token: string }>> =>
  send(url, 'POST', '/api2/oauth/token', {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    raw: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: secret,
      ...(scope && { scope }),
    }).toString(),
  });

/** A client of the API with a token of its own. */
export const createClient = async (url: string, clientId: string, secret: string, scope?: string): Promise<Client> => {
  const granted = await fetchToken(url, clientId, secret, scope);
  if (granted.status !== 200) throw new Error(`No token: ${granted.status} ${granted.text}`);
  const token = granted.body.access_token;
  const call: Client['call'] = (method, path, options = {}) => send(url, method, path, options, token);
  return {
    token,
    call,
    get: (path, options) => call('GET', path, options),
    import: async (resource, records) => {
      const raw = records.map((record) => JSON.stringify(record)).join('\n');
      const answer = await call<ImportReply>('POST', `/ops/import/${resource}`, {
        raw,
        headers: { 'content-type': 'application/x-ndjson' },
      });
      if (answer.status !== 200) throw new Error(`Import of ${resource}: ${answer.status} ${answer.text}`);
      return answer.body;
    },
  };
};
