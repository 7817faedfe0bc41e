import { setTimeout as sleep } from 'node:timers/promises';
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
  headers?: Readonly<Record<string, string>>;
  /** What it needs, for those who lack it (default: admin). */
  permission?: Permission;
  /** The call may be sent again when it is not known whether it arrived (default: reads and imports). */
  isRepeatable?: boolean;
}

export interface Api {
  /** Sends a call with a token, waits politely where the server asks for it, and returns the answer's JSON; throws Failure, or Refusal. */
  call<T>(call: Call): Promise<T>;
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

const messageOf = (text: string): string => {
  try {
    const body = JSON.parse(text) as { error?: string; error_description?: string };
    return body.error_description ?? body.error ?? text;
  } catch {
    return text.slice(0, 200);
  }
};

/** `Retry-After` in seconds or as a date; null without one. */
const retryAfter = (response: Response): number | null => {
  const header = response.headers.get('retry-after');
  if (header === null) return null;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1_000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null;
};

const queryText = (query: NonNullable<Call['query']>): string => {
  const sent = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)] as [string, string]]));
  return sent.length > 0 ? `?${new URLSearchParams(sent).toString()}` : '';
};

/** Refusals before anything was done: these may be repeated, whatever the call is. */
const wasTurnedAway = (status: number): boolean => status === 429 || status === 503;

export const createApi = (options: ApiOptions): Api => {
  const { url, clientId, clientSecret, patienceMs = 60_000, onWait = () => undefined } = options;
  let token: Promise<string> | undefined;

  const away = (error: unknown): Failure =>
    new Failure(`No Entrepot answers at ${url} (${reasonOf(error)}): start it with \`npm start\`, or set ENTREPOT_URL.`, 1, {
      cause: error,
    });

  /** Repeats `send` while the server is busy, or away in the midst of a call that may be repeated. */
  const patiently = async (send: () => Promise<Response>, isRepeatable: boolean): Promise<Response> => {
    const deadline = Date.now() + patienceMs;
    for (let attempt = 0; ; attempt++) {
      const outcome = await send().catch((error: unknown) => ({ error }));
      const isRefusal = 'error' in outcome;
      if (!isRefusal && !wasTurnedAway(outcome.status)) return outcome;
      const pause = (!isRefusal && retryAfter(outcome)) || Math.min(5, 0.25 * 2 ** attempt);
      const mayRepeat = isRefusal ? isRepeatable : true;
      if (!mayRepeat || Date.now() + pause * 1_000 > deadline) {
        if (isRefusal) throw away(outcome.error);
        return outcome;
      }
      if (!isRefusal) await outcome.body?.cancel();
      onWait(isRefusal ? `no answer (${reasonOf(outcome.error)})` : `the server is busy (${outcome.status})`, pause);
      await sleep(pause * 1_000);
    }
  };

  const fetchToken = async (): Promise<string> => {
    const body = new URLSearchParams({ grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret });
    // Not repeated: where the first call reaches no server, it is not running.
    const response = await patiently(() => fetch(`${url}/api2/oauth/token`, { method: 'POST', body }), false);
    const text = await response.text();
    if (response.status === 401) {
      throw new Failure(
        `${url} does not accept the client id ${clientId} with this secret: check ENTREPOT_CLIENT_ID and ENTREPOT_CLIENT_SECRET.`,
      );
    }
    const answer =
      response.ok && response.headers.get('content-type')?.includes('json') ? (JSON.parse(text) as { access_token?: string }) : {};
    if (!answer.access_token) {
      throw new Failure(
        `${url} gave no token (${response.status}: ${messageOf(text)}): is ENTREPOT_URL the address of Entrepot's gateway?`,
      );
    }
    return answer.access_token;
  };

  const send = async ({ method = 'GET', path, query = {}, json, lines, headers: own }: Call): Promise<Response> => {
    const authorization = `Bearer ${await (token ??= fetchToken())}`;
    const body = json === undefined ? lines : JSON.stringify(json);
    const contentType = json === undefined ? 'application/x-ndjson' : 'application/json';
    const headers = { ...own, authorization, ...(body !== undefined && { 'content-type': contentType }) };
    return fetch(`${url}${path}${queryText(query)}`, { method, headers, ...(body !== undefined && { body: body as string }) });
  };

  return {
    async call<T>(call: Call): Promise<T> {
      const { method = 'GET', path, query = {} } = call;
      const repeatable = call.isRepeatable ?? (method === 'GET' || call.lines !== undefined);
      await (token ??= fetchToken());
      let response = await patiently(() => send(call), repeatable);
      if (response.status === 401) {
        // The token ran out, or was revoked, on a long way.
        await response.body?.cancel();
        token = fetchToken();
        await token;
        response = await patiently(() => send(call), repeatable);
      }
      const text = await response.text();
      if (response.ok) return JSON.parse(text) as T;
      const message = messageOf(text);
      if (response.status === 403) {
        const permission = call.permission ?? 'admin';
        throw new Failure(`The integration ${clientId} may not do this (403 ${message}): it needs the permission ${permission}.`);
      }
      if (wasTurnedAway(response.status)) throw new Failure(`${url} is busy (${response.status} ${message}): try again in a minute.`);
      throw new Refusal(`${method} ${path}${queryText(query)} was refused: ${response.status} ${message}.`, response.status, message);
    },
  };
};
