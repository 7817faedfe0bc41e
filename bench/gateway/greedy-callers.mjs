// Callers of one kind, of one integration, each of which asks again as soon as it is answered. A process of its own, so that they take no time of
// those who are measured. Reports how they fared when its parent asks, and ends with it.
import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';

const { GATEWAY, KIND, AUTHORIZATION: authorization } = process.env;
const fared = {};
const note = (what) => (fared[what] = (fared[what] ?? 0) + 1);
const agent = new Agent({ keepAlive: true });
const aSecondMs = 1_000;

/** Asks, and again: at once after a good answer, a second after any other one. */
const repeat = (path, { method = 'GET', headers = {}, body, agent: own = agent } = {}) => {
  let wasGood = false;
  const url = `${GATEWAY}${typeof path === 'function' ? path() : path}`;
  const call = request(url, { method, agent: own, headers: { authorization, ...headers } }, (answer) => {
    wasGood = answer.statusCode < 300;
    note(answer.statusCode);
    answer.on('error', () => undefined).resume();
  });
  call.on('error', () => note('cut'));
  call.on('close', () => setTimeout(repeat, wasGood ? 0 : aSecondMs, path, { method, headers, body, agent: own }));
  call.end(body);
};

/** Reads a stream from the oldest event on for two seconds, and begins anew. */
const readFromOldest = () => {
  const call = request(`${GATEWAY}/api2/events`, { agent: false, headers: { authorization, accept: 'text/event-stream' } }, (answer) => {
    note(answer.statusCode);
    answer.on('data', (data) => (fared.bytes = (fared.bytes ?? 0) + data.length)).on('error', () => undefined);
  });
  const timer = setTimeout(() => call.destroy(), 2 * aSecondMs);
  call.on('error', () => undefined).on('close', () => (clearTimeout(timer), setTimeout(readFromOldest, 100)));
  call.end();
};

const many = (count, begin) => {
  for (let n = 0; n < count; n++) setTimeout(begin, n * 2);
};

/** Sends so many GETs at once on one connection, again whenever as many are answered, and on a new one where it was closed. */
const pipeline = (path, atOnce) => {
  const { hostname, port } = new URL(GATEWAY);
  const batch = `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\n\r\n`.repeat(atOnce);
  const socket = connect(Number(port), hostname, () => socket.write(batch));
  let answered = 0;
  createInterface({ input: socket }).on('line', (line) => {
    // A head follows the body before it without a line break.
    const [, status] = /HTTP\/1\.1 (\d{3}) /.exec(line) ?? [];
    if (!status) return;
    note(status);
    if (++answered % atOnce === 0) socket.write(batch);
  });
  socket.on('error', () => undefined).on('close', () => setTimeout(pipeline, 100, path, atOnce));
};

const json = { 'content-type': 'application/json' };
const large = JSON.stringify({ order_id: 1, comment: 'x'.repeat(9_000_000) });
const form = `email=${'x'.repeat(60_000)}`;
const unknown = () => `/checkout/${randomBytes(32).toString('base64url')}`;
const formHeaders = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' };

const kinds = {
  readers: () => many(100, readFromOldest),
  pages: () => many(64, () => repeat('/api2/events?limit=1000')),
  bodies: () => many(8, () => repeat('/api2/history', { method: 'POST', headers: json, body: large })),
  pipelined: () => many(32, () => pipeline('/api2/orders', 1_500)),
  checkouts: () => many(64, () => repeat(unknown, { method: 'POST', headers: formHeaders, body: form })),
};

kinds[KIND]();
process.on('message', () => process.send(fared, () => process.exit(0)));
process.on('disconnect', () => process.exit(0));
