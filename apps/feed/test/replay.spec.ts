import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { until } from '@entrepot/testing';
import { type FeedUnderTest, type Integration, startTestFeed } from './feed-service.js';

let service: FeedUnderTest;
let erp: Integration;
let receiver: Server;
let url: string;

beforeAll(async () => {
  receiver = createServer((_request, response) => response.writeHead(204).end()).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  service = await startTestFeed({ WEBHOOK_ALLOW_HTTP: true, WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' });
  erp = await service.integration('erp', 'orders/read');
});
afterAll(async () => {
  await service.close();
  receiver.closeAllConnections();
  receiver.close();
});

const hour = 3_600_000;
const replay = (id: number, body: object) => erp.call('POST', `/${id}/replay`, body);
const placesOf = async (id: number): Promise<number[]> =>
  (await service.rows('select place::float8 as place from delivery where webhook_id = $1 order by turn', id)).map(
    ({ place }) => place as number,
  );
const replaying = () => service.rows('select 1 from replay');
/** Reads the places of deliveries, once there are as many and nothing is being replayed. */
const placesOnce = async (id: number, count: number): Promise<number[]> => {
  await until(async () => (await placesOf(id)).length >= count && (await replaying()).length === 0, 60_000);
  return placesOf(id);
};
const waitForFanOut = (place: number): Promise<unknown> =>
  until(async () => Number((await service.rows('select place from fan_out'))[0]!['place']) >= place, 60_000);

it('delivers what happened from one moment to another, both included, of the types that are wanted and may be read', async () => {
  const time = new Date(Date.now() - 2 * hour);
  const at = (ms: number): string => new Date(time.getTime() + ms).toISOString();
  const places = await service.log(['1', '2', '1', '3'], { time });
  const [invoice] = await service.log(['1'], { time, type: 'invoice.created' });
  await service.log(['1'], { time, type: 'product.created' });
  const { webhook_id: id } = await erp.webhook({ url, types: ['*'], is_active: false });
  expect(await replay(id, { from: at(1), to: at(2) })).toMatchObject({ status: 202, body: { success: true, count: 2 } });
  expect(await placesOnce(id, 2)).toEqual([places[1], places[2]]);
  expect(await replay(id, { from: at(0), to: at(0), types: ['invoice.*'] })).toMatchObject({ body: { count: 1 } });
  expect((await placesOnce(id, 3)).at(-1)).toBe(invoice);
  expect(await replay(id, { from: at(0), types: ['product.*'] })).toMatchObject({ body: { count: 0 } });
  expect(await replaying()).toEqual([]);
  const { webhook_id: narrow } = await erp.webhook({ url, types: ['order.canceled'], is_active: false });
  expect((await replay(narrow, { from: at(0) })).body).toEqual({ success: true, count: 0 });
});

it('keeps the order of each subject, and new events behind it, whenever they come', async () => {
  const subjects = Array.from({ length: 1_300 }, (_, n) => n % 7);
  const { webhook_id: id } = await erp.webhook({ url });
  const from = new Date();
  const old = await service.log(subjects, { time: from });
  await waitForFanOut(old.at(-1)!);
  const to = new Date(from.getTime() + subjects.length).toISOString();
  const counts = [await replay(id, { from: from.toISOString(), to }), await replay(id, { from: from.toISOString(), to })];
  expect(counts.map(({ status, body }) => [status, body['count']])).toEqual([
    [202, 1_300],
    [202, 1_300],
  ]);
  const later: number[] = [];
  for (let n = 0; n < 8; n++) later.push(...(await service.log(subjects.slice(0, 100), { time: new Date(Date.now() + hour) })));
  const places = await placesOnce(id, 3 * 1_300 + 800);
  const subjectOf = new Map([
    ...old.map((place, n) => [place, n % 7] as const),
    ...later.map((place, n) => [place, (n % 100) % 7] as const),
  ]);
  for (let subject = 0; subject < 7; subject++) {
    const ofSubject = (all: readonly number[]): number[] => all.filter((place) => subjectOf.get(place) === subject);
    expect(ofSubject(places)).toEqual([...ofSubject(old), ...ofSubject(old), ...ofSubject(old), ...ofSubject(later)]);
  }
});

it.each([
  ['from is required', {}, 'from required: is required'],
  ['Invalid parameter: from', { from: 'yesterday' }, 'from format: must be a time like 2026-11-22T09:15:02.417Z or a day'],
  [
    'Invalid parameter: from',
    { from: '2020-01-01' },
    expect.stringMatching('^from range: events are kept for 30 days: must not be before '),
  ],
  ['Invalid parameter: from', { from: '2999-01-01T00:00:00Z' }, 'from range: must not be in the future'],
  ['Invalid parameter: to', { from: new Date().toISOString(), to: '2020-01-01' }, 'to range: must not be before from'],
  [
    'Invalid parameter: types[0]',
    { from: new Date().toISOString(), types: ['order.plced'] },
    'types[0] unknown: is no type of event: did you mean order.placed?',
  ],
])('is refused: %s', async (error, body, detail) => {
  const { webhook_id: id } = await erp.webhook({ url, is_active: false });
  const answer = await replay(id, body);
  expect([answer.status, answer.body['error']]).toEqual([400, error]);
  expect(answer.details.map(({ path, code, message }) => `${path} ${code}: ${message}`)).toEqual([detail]);
  await erp.call('DELETE', `/${id}`);
});

it('is done of an integration’s own webhooks', async () => {
  const { webhook_id: id } = await erp.webhook({ url, is_active: false });
  const wms = await service.integration('wms', 'orders/read');
  expect(await wms.call('POST', `/${id}/replay`, { from: new Date().toISOString() })).toMatchObject({
    status: 404,
    body: { error: 'Webhook not found' },
  });
});
