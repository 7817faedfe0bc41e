import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { type FeedEvent, verifyWebhook } from '@entrepot/client';
import { fakeServer, type FakeServer, type Received, type Reply } from '../../test/fake-server.js';
import { entrepot, type Outcome } from '../../test/run.js';
import { createApi } from '../api/api.js';
import { listen } from './listen.js';

const event = (n: number) => ({
  ...{ specversion: '1.0', id: `event-${n}`, source: '/entrepot/order', type: 'order.held', subject: '17', sequence: String(n) },
  ...{ time: `2026-11-22T09:15:0${n}.417Z`, datacontenttype: 'application/json', data: { comment: `à tarde ${n}` } },
});

let folder: string;
let feed: FakeServer;
let receiver: Server;
let forward: string;
/** Verified events that the receiver got, and its answers. */
let delivered: string[];
let statusOf: (delivery: number) => number;
let secret: string | undefined;
let leaving: AbortController;

/** Three events, two a page; Ctrl-C comes when they are read and the feed is asked for more. */
const page = ({ path }: Received): Reply => {
  const query = new URL(path, 'http://feed').searchParams;
  const at = query.get('cursor') === 'now' ? 0 : Number(query.get('cursor'));
  if (query.get('cursor') === 'now') return { json: { events: [], next_cursor: '0', has_next: false } };
  if (at === 3) leaving.abort();
  const events = [1, 2, 3].slice(at, at + 2).map(event);
  return { json: { events, next_cursor: String(at + events.length), has_next: false } };
};

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'entrepot-listen-'));
  leaving = new AbortController();
  delivered = [];
  secret = undefined;
  statusOf = () => 204;
  feed = await fakeServer(page);
  receiver = createServer((request, response) => {
    void text(request).then(async (body) => {
      const sent = secret === undefined ? (JSON.parse(body) as FeedEvent) : await verifyWebhook(secret, request.headers, body);
      response.writeHead(statusOf(delivered.push(sent.id)), { location: '/' }).end('ok');
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  forward = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
});
afterEach(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await feed.close();
  rmSync(folder, { recursive: true, force: true });
});

const run = (...args: string[]): Promise<Outcome> => {
  leaving = new AbortController();
  const connection = { ENTREPOT_URL: feed.url, ENTREPOT_CLIENT_ID: 'cli', ENTREPOT_CLIENT_SECRET: 'right' };
  return entrepot(['listen', '--forward', forward, ...args], { ...connection, XDG_CONFIG_HOME: folder }, '/', leaving.signal);
};
const shown = (out: string): string[] =>
  out
    .trimEnd()
    .split('\n')
    .map((line) => line.replace(/\d+ ms/, 'ms'));
/** Without the values of one run. */
const formOf = (text: string): string =>
  text
    .replace(/http:[^,]+/, 'URL')
    .replace(/whsec_\S+/, 'SECRET')
    .replace(/\S+Z  order.held  \d+  204  \d+ ms/, 'TIME  order.held  SUBJECT  204  MS')
    .replace(/--since \S+/, '--since CURSOR');
const queries = (): unknown[] => feed.received.map(({ path }) => Object.fromEntries(new URL(path, 'http://feed').searchParams));

it('delivers events from now on in their order, signed with a secret that stays, and says where to go on', async () => {
  const { code, out, err } = await run('--types', 'order.*', 'stock.recalculated');
  expect(code).toBe(0);
  expect(delivered).toEqual(['event-1', 'event-2', 'event-3']);
  expect(shown(out)).toEqual([1, 2, 3].map((n) => `2026-11-22T09:15:0${n}.417Z  order.held  17  204  ms`));
  expect(err).toContain('To go on from here: --since 3\n');
  secret = /signed with (whsec_\S+)/.exec(err)?.[1];
  expect(statSync(join(folder, 'entrepot/listen-secret')).mode & 0o777).toBe(0o600);
  const readme = readFileSync(new URL('../../../../README.md', import.meta.url), 'utf8');
  const [ready, last] = err.trimEnd().split('\n');
  const inReadme = /^\$ npx entrepot listen .*\n([^`]*)\n```/m.exec(readme)?.[1];
  expect(inReadme && formOf(inReadme)).toBe(formOf([ready, out.split('\n')[0], last].join('\n')));
  const filters = { limit: '20', types: 'order.*,stock.recalculated' };
  expect(queries().slice(0, 2)).toEqual([
    { ...filters, cursor: 'now' },
    { ...filters, cursor: '0', wait: '25' },
  ]);

  // The receiver verifies by now.
  delivered = [];
  expect((await run('--since', '1')).err).toContain(`signed with ${secret} `);
  expect(delivered).toEqual(['event-2', 'event-3']);
});

it('delivers again after a failure, then gives up and goes on', async () => {
  statusOf = (delivery) => (delivery <= 3 ? 503 : delivery === 4 ? 302 : 200);
  const api = createApi({ url: feed.url, clientId: 'cli', clientSecret: 'right' });
  const lines: string[] = [];
  const options = { forward, secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', pausesMs: [1, 2] };
  const cursor = await listen(
    api,
    options,
    leaving.signal,
    (line) => void lines.push(line),
    () => undefined,
  );
  expect(cursor).toBe('3');
  expect(delivered).toEqual(['event-1', 'event-1', 'event-1', 'event-2', 'event-2', 'event-3']);
  expect(lines.map((line) => line.replace(/.*17 {2}/, '').replace(/\d+ ms/, 'ms'))).toEqual([
    '503  ms  again in 0.001 s',
    '503  ms  again in 0.002 s',
    '503  ms  given up',
    '302  ms  again in 0.001 s',
    '200  ms',
    '200  ms',
  ]);
});

it('says why there is no answer', async () => {
  const { url, close } = await fakeServer(() => 'cut');
  const lines: string[] = [];
  const api = createApi({ url: feed.url, clientId: 'cli', clientSecret: 'right' });
  const options = { forward: url, secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', since: '2', pausesMs: [] };
  await listen(
    api,
    options,
    leaving.signal,
    (line) => void lines.push(line),
    () => undefined,
  );
  await close();
  expect(lines).toEqual([expect.stringMatching(/ {2}(UND_ERR_SOCKET|ECONNRESET) {2}\d+ ms {2}given up$/)]);
});

it('ends within a pause, with the cursor before what was not delivered', async () => {
  statusOf = (delivery) => {
    if (delivery === 3) setImmediate(() => leaving.abort());
    return delivery < 3 ? 200 : 503;
  };
  const { code, err } = await run();
  expect([code, delivered]).toEqual([0, ['event-1', 'event-2', 'event-3']]);
  expect(err).toContain('To go on from here: --since 2\n');
});

it('says which permission is missing, and what is no URL', async () => {
  await feed.close();
  feed = await fakeServer(() => ({ status: 403, json: { error: 'Forbidden' } }));
  expect(await run()).toMatchObject({ code: 1, err: expect.stringContaining('it needs the permission events/read') });
  expect(await entrepot(['listen', '--forward', '8080'], {})).toMatchObject({ code: 2, err: expect.stringContaining('must be a URL') });
});
