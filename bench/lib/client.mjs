import { setTimeout as sleep } from 'node:timers/promises';
import { credentials } from './gateway-settings.mjs';

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
  const form = new URLSearchParams({ grant_type: 'client_credentials', client_id: clientId, client_secret: secret });
  const granted = await persistent(`${url}/api2/oauth/token`, { method: 'POST', body: form }, counters);
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
    counters,
    authorization,
    call,
    get: async (path) => (await call('GET', path)).body,
    importRecords,
    /** Submits the page and returns the answer: 303 when it was accepted. */
    submit: (path, person) =>
      persistent(url + path, { method: 'POST', body: new URLSearchParams(person), headers: { 'accept-language': 'en' } }, counters),
    page: (path) => persistent(url + path, { headers: { 'accept-language': 'en', accept: 'text/html' } }, counters),
    /** { status, order_increment_id, checkout } */
    state: async (path) => JSON.parse((await persistent(url + path, { headers: { accept: 'application/json' } }, counters)).text),
  };
};
