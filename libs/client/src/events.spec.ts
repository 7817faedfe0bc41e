import { afterEach, expect, it } from '@jest/globals';
import { type Double, openDouble, type Received, type Reply } from '../test/double.js';
import { type ClientOptions, createClient, type EntrepotClient, type EventPage } from './index.js';

let double: Double;
afterEach(() => double.close());

const types = ['order.placed', 'order.held', 'stock.changed'];
const total = 5;

/** A feed of five events, two a page; the cursor is how many there were. */
const page = ({ path }: Received): Reply => {
  const query = new URL(path, 'http://feed').searchParams;
  const cursor = query.get('cursor');
  if (cursor === 'old') return { status: 410, json: { error: 'Cursor expired' } };
  const from = cursor === 'now' ? total : Number(cursor ?? 0);
  const events = Array.from({ length: total }, (_, n) => ({ id: String(n + 1), type: types[n % 3] })).slice(from, from + 2);
  const next = Math.min(total, from + 2);
  return { json: { events, next_cursor: String(next), has_next: next < total } };
};

const open = async (answer: (call: Received, index: number) => Reply): Promise<void> => {
  double = await openDouble(answer);
};
const clientOf = (options: Partial<ClientOptions> = {}): EntrepotClient =>
  createClient({ url: double.url, clientId: 'erp', clientSecret: 'right', ...options });
const queries = (): Record<string, string>[] =>
  double.received.map(({ path }) => Object.fromEntries(new URL(path, 'http://feed').searchParams));
const shown = ({ events, cursor }: EventPage): [string[], string] => [events.map(({ id }) => id), cursor];

it('is read to its end, page after page', async () => {
  await open(page);
  const pages: unknown[] = [];
  for await (const one of clientOf().events({ wait: 0, types: ['order.*', 'stock.recalculated'], subject: '17' })) pages.push(shown(one));
  expect(pages).toEqual([
    [['1', '2'], '2'],
    [['3', '4'], '4'],
    [['5'], '5'],
  ]);
  const filters = { limit: '200', types: 'order.*,stock.recalculated', subject: '17' };
  expect(queries()).toEqual([filters, { ...filters, cursor: '2' }, { ...filters, cursor: '4' }]);
});

it('goes on from a cursor, waits at the end, and shows empty pages only where the cursor moves', async () => {
  await open((call, index) => (index === 2 ? { json: { events: [], next_cursor: '9', has_next: false } } : page(call)));
  const pages: unknown[] = [];
  for await (const one of clientOf().events({ cursor: '4' })) {
    pages.push(shown(one));
    if (pages.length === 2) break;
  }
  expect(pages).toEqual([
    [['5'], '5'],
    [[], '9'],
  ]);
  expect(queries().map(({ cursor, wait }) => [cursor, wait])).toEqual([
    ['4', '25'],
    ['5', '25'],
    ['5', '25'],
  ]);
});

it('begins now with a cursor to go on from', async () => {
  await open(page);
  for await (const one of clientOf().events({ cursor: 'now', wait: 55 })) {
    expect(shown(one)).toEqual([[], '5']);
    break;
  }
});

it('goes on after failures, for longer than calls do', async () => {
  await open((call, index) => (index < 2 ? { status: 503 } : page(call)));
  const attempts: number[] = [];
  const client = clientOf({ patienceMs: 0, onRetry: (retry) => attempts.push(retry.attempts) });
  for await (const { cursor } of client.events({ cursor: '2' })) {
    expect(cursor).toBe('4');
    break;
  }
  expect(attempts).toEqual([1, 2]);
});

it('says that a cursor is older than the feed', async () => {
  await open(page);
  await expect(clientOf().events({ cursor: 'old' }).next()).rejects.toMatchObject({ status: 410, error: 'Cursor expired' });
});

it('ends with the caller’s signal', async () => {
  await open(() => ({ status: 503, headers: { 'retry-after': '30' } }));
  const leaving = new AbortController();
  const client = clientOf({ onRetry: () => leaving.abort(new Error('closed')) });
  await expect(client.events({ signal: leaving.signal }).next()).rejects.toThrow('closed');
});
