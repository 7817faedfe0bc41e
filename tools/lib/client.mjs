import { setTimeout as sleep } from 'node:timers/promises';

/** Integration of the benches, with every permission. */
const credentials = { clientId: 'bench', secret: 'bench-secret-of-the-benches' };

/** Settings of a gateway with this integration, whose rate is not limited: benches come from one address. */
export const clientSettings = {
  ...{ BOOTSTRAP_CLIENT_ID: credentials.clientId, BOOTSTRAP_CLIENT_SECRET: credentials.secret },
  ...{ RATE_LIMIT_PER_MINUTE: '0', ADDRESS_RATE_LIMIT_PER_MINUTE: '0' },
};

/** PATIENCE in s: on a machine that has other work to do, starts take longer. */
export const patienceMs = Number(process.env.PATIENCE ?? 60) * 1_000;

/** As a browser's user does: what is not reached or answers 503 is tried again. `retried` counts how often. */
const persistent = async (url, options, counters) => {
  for (const deadline = Date.now() + patienceMs; ; await sleep(300)) {
    const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(35_000), ...options }).catch((error) => error);
    if (!(answer instanceof Error) && answer.status !== 503) return { status: answer.status, text: await answer.text() };
    counters.retried++;
    if (Date.now() > deadline)
      throw new Error(`${options.method ?? 'GET'} ${new URL(url).pathname}: ${answer.status ?? answer.cause ?? answer}`);
  }
};

/** Calls the API with a token of the bench's integration, and the checkout page as a browser does. */
export const createClient = async (url, { clientId, secret } = credentials) => {
  const counters = { retried: 0 };
  /** Sends a form of any page. */
  const send = (page, fields, headers) => persistent(page, { method: 'POST', body: new URLSearchParams(fields), headers }, counters);
  const grant = { grant_type: 'client_credentials', client_id: clientId, client_secret: secret };
  const granted = await send(`${url}/api2/oauth/token`, grant);
  if (granted.status !== 200) throw new Error(`No token: ${granted.status} ${granted.text}`);
  const authorization = `Bearer ${JSON.parse(granted.text).access_token}`;

  const call = async (method, path, body, headers = {}) => {
    const json = body !== undefined && { body: JSON.stringify(body) };
    const type = body !== undefined && { 'content-type': 'application/json' };
    const { status, text } = await persistent(url + path, { method, ...json, headers: { authorization, ...type, ...headers } }, counters);
    return { status, body: JSON.parse(text) };
  };
  const importRecords = async (resource, records) => {
    const headers = { authorization, 'content-type': 'application/x-ndjson' };
    const body = records.map((record) => JSON.stringify(record)).join('\n');
    const { status, text } = await persistent(`${url}/ops/import/${resource}`, { method: 'POST', headers, body }, counters);
    if (status !== 200 || JSON.parse(text).rejected > 0) throw new Error(`Import of ${resource}: ${status} ${text}`);
  };
  return {
    ...{ counters, authorization, call, importRecords, send },
    get: async (path) => (await call('GET', path)).body,
    /** Posts; throws unless it is done. @returns the body of the answer */
    post: async (path, body, headers) => {
      const { status, body: answer } = await call('POST', path, body, headers);
      if (status >= 300) throw new Error(`POST ${path}: ${status} ${JSON.stringify(answer)}`);
      return answer;
    },
    /** Submits the page of a sale and returns the answer: 303 when it was accepted. */
    submit: (path, person) => send(url + path, person, { 'accept-language': 'en' }),
    page: (path) => persistent(url + path, { headers: { 'accept-language': 'en', accept: 'text/html' } }, counters),
    /** { status, order_increment_id, checkout } */
    state: async (path) => JSON.parse((await persistent(url + path, { headers: { accept: 'application/json' } }, counters)).text),
  };
};
