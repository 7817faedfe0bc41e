import { createClient, EntrepotError, type EventsCall, type Retry } from '@entrepot/client';
import type { Permission } from '@entrepot/contracts';
import type { Connection } from './connection.js';
import { Failure, Refusal } from './failure.js';

export interface Call {
  /** Default: GET. */
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  /** Parameters that are undefined are left out. */
  query?: Readonly<Record<string, string | number | undefined>>;
  /** A JSON body. */
  json?: object;
  /** A body of NDJSON. */
  lines?: Uint8Array | string;
  /** Says that the lines are CSV. */
  csv?: boolean;
  /** Permission that it needs, for those who lack it (default: admin). */
  permission?: Permission;
  /** Ends its waiting and its tries. */
  signal?: AbortSignal;
}

export interface Api {
  /** Sends a call with a token, again where that is safe and may help, and returns the answer's JSON; throws Failure, or Refusal. */
  call<T>(call: Call): Promise<T>;
  /** Reads the feed through the client; throws as `call` does. */
  events: EventsCall;
}

export interface ApiOptions extends Connection {
  /** How long to go on trying while the server is busy or away, in ms (default 60,000). */
  patienceMs?: number;
  /** Called before every wait. */
  onWait?: (reason: string, seconds: number) => void;
}

const reasonOf = (error: unknown): string => {
  const { cause } = error as { cause?: { code?: string; message?: string } };
  return cause?.code ?? cause?.message ?? (error as Error).message;
};

const tokenCall = 'POST /api2/oauth/token';
const busy: readonly number[] = [429, 502, 503, 504];

/** Explains an error to the person at the terminal, with a way out. */
const failureOf = (error: EntrepotError, { permission = 'admin' }: Call, { url, clientId }: Connection): Failure => {
  const { status, call, body, cause } = error;
  const reason = (body as { error_description?: string } | undefined)?.error_description ?? error.error;
  if (status === 0) return away(url, cause);
  if (call === tokenCall && status === 401) {
    return new Failure(
      `${url} does not accept the client id ${clientId} with this secret: check ENTREPOT_CLIENT_ID and ENTREPOT_CLIENT_SECRET.`,
    );
  }
  if (busy.includes(status)) return new Failure(`${url} is busy (${status} ${reason}): try again in a minute.`);
  if (call === tokenCall)
    return new Failure(`${url} gave no token (${status}: ${reason}): is ENTREPOT_URL the address of Entrepot's gateway?`);
  if (status === 403) {
    const needed = error.details.find(({ code }) => code === 'permission')?.message.split(': ')[1] ?? permission;
    return new Failure(`The integration ${clientId} may not do this (403 ${reason}): it needs the permission ${needed}.`);
  }
  return new Refusal(`${call} was refused: ${status} ${reason}.`, status, reason);
};

const away = (url: string, cause: unknown): Failure =>
  new Failure(`No Entrepot answers at ${url} (${reasonOf(cause)}): start it with \`npm start\`, or set ENTREPOT_URL.`, 1, { cause });

export const createApi = ({ onWait = () => undefined, ...connection }: ApiOptions): Api => {
  let hasAnswered = false;
  const client = createClient({
    ...connection,
    async fetch(request) {
      const response = await fetch(request);
      hasAnswered = true;
      return response;
    },
    onRetry({ status, error, seconds }: Retry) {
      // Where the first call reaches no server, it is not running.
      if (!hasAnswered) throw away(connection.url, error);
      onWait(status === null ? `no answer (${reasonOf(error)})` : `the server is busy (${status})`, seconds);
    },
  });
  const explained = (error: unknown, call: Call): unknown => (error instanceof EntrepotError ? failureOf(error, call, connection) : error);
  return {
    async *events(options) {
      try {
        yield* client.events(options);
      } catch (error) {
        throw explained(error, { path: '/api2/events', permission: 'events/read' });
      }
    },
    async call<T>(call: Call): Promise<T> {
      const { method = 'GET', path, query, json, lines, csv, signal } = call;
      const type = csv ? 'text/csv' : 'application/x-ndjson';
      const body = lines === undefined ? { body: json } : { body: lines, headers: { 'content-type': type } };
      try {
        const { data } = await client.request(method, path, { ...(query && { query }), ...(signal && { signal }), ...body });
        return data as T;
      } catch (error) {
        throw explained(error, call);
      }
    },
  };
};
