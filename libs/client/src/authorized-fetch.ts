import { EntrepotError, refusalOf } from './entrepot-error.js';
import { createRetries, outcomeOf, type RetryOptions, unlessAborted } from './retries.js';
import { createTokens } from './tokens.js';

/** Integration, or the person who is signed in in this browser, whose cookie goes with each call. */
export type Caller =
  | {
      clientId: string;
      clientSecret: string;
      /** Permissions, separated by spaces, where the token is to have fewer than the integration. */
      scope?: string;
    }
  | { session: true };

export type ConnectionOptions = RetryOptions &
  Caller & {
    /** Where the gateway is: `https://api.example.com`. */
    url: string;
    /** Instead of the global one, for a proxy or a test. */
    fetch?: (request: Request) => Promise<Response>;
  };

const reads: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** A fetch that authorizes, makes writes safe to send again and sends again what failed; every answer but 2xx and 3xx is an EntrepotError. */
export const createAuthorizedFetch = (options: ConnectionOptions): ((request: Request) => Promise<Response>) => {
  const { url, fetch: send = (request: Request) => globalThis.fetch(request) } = options;
  const retry = createRetries(options);

  const askForToken = async ({ clientId, clientSecret, scope }: Exclude<Caller, { session: true }>): Promise<{ access_token: string }> => {
    const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret, ...(scope && { scope }) };
    const request = new Request(`${url}/api2/oauth/token`, { method: 'POST', body: new URLSearchParams(form) });
    const response = await retry(request, () => outcomeOf(send(request.clone()), request));
    if (!response.ok) throw await refusalOf(request, response);
    const text = await response.text();
    const grant = text.startsWith('{') ? (JSON.parse(text) as { access_token?: string }) : {};
    if (grant.access_token === undefined)
      throw new EntrepotError('POST /api2/oauth/token', {
        status: response.status,
        error: 'The answer holds no token',
        headers: response.headers,
        body: text,
      });
    return { ...grant, access_token: grant.access_token };
  };
  const tokens = 'session' in options ? null : createTokens(() => askForToken(options));

  return async (request) => {
    const { method, signal } = request;
    const headers = new Headers(request.headers);
    if (!reads.has(method) && !headers.has('idempotency-key')) headers.set('idempotency-key', crypto.randomUUID());
    const body = request.body === null ? null : await request.arrayBuffer();
    // A token may be void before its time: it was revoked, or its integration changed.
    let isRenewed = false;
    const attempt = async (): ReturnType<typeof outcomeOf> => {
      const token = tokens && (await unlessAborted(tokens.get(), signal));
      if (token) headers.set('authorization', `Bearer ${token.value}`);
      const outcome = await outcomeOf(send(new Request(request, { headers, body })), request);
      if (!(outcome instanceof Response) || outcome.status !== 401 || isRenewed || !token) return outcome;
      isRenewed = true;
      tokens.drop(token);
      return attempt();
    };
    const response = await retry(request, attempt);
    if (response.status >= 400) throw await refusalOf(request, response);
    return response;
  };
};
