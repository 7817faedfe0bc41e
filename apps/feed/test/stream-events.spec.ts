import { request as httpRequest, type IncomingMessage } from 'node:http';
import { event, integrationRevoked, integrationUpdated, orderPlaced, stockRecalculated } from '@entrepot/contracts';
import { type Json, type ServiceUnderTest, startUnderTest } from '@entrepot/service/testing';
import type { RunningService } from '@entrepot/service';
import { until } from '@entrepot/testing';
import { Readers } from '../src/reading/readers.js';
import { startFeed } from '../src/start.js';

let service: ServiceUnderTest;
let running: RunningService;
let token: string;

beforeAll(async () => {
  service = await startUnderTest(async (settings, runtime) => (running = await startFeed(settings, runtime)), {});
  token = await service.token('events/read', 'orders/read', 'stock/read');
});
beforeEach(() => service.rows('truncate event'));
afterAll(async () => {
  streams.forEach((stream) => stream.close());
  await service.close();
});

const streams: Stream[] = [];

/** Server-sent events as a client sees them. */
class Stream {
  text = '';
  isEnded = false;
  status = 0;
  headers: IncomingMessage['headers'] = {};
  private answer: IncomingMessage | undefined;
  private readonly request;

  constructor(query = '', headers: Record<string, string> = {}, isPaused = false) {
    streams.push(this);
    const all = { accept: 'text/event-stream', authorization: `Bearer ${token}`, ...headers };
    this.request = httpRequest(`${service.url}/api2/events${query}`, { headers: all }, (answer) => {
      this.answer = answer;
      this.status = answer.statusCode ?? 0;
      this.headers = answer.headers;
      answer.once('close', () => (this.isEnded = true));
      answer.on('error', () => undefined);
      if (!isPaused) this.read();
    });
    this.request.on('error', () => undefined).end();
  }

  read(): void {
    this.answer!.on('data', (chunk: Buffer) => (this.text += chunk.toString()));
  }

  close(): void {
    this.request.destroy();
  }

  private get blocks(): string[] {
    return this.text.split('\n\n').slice(0, -1);
  }

  get events(): Json[] {
    return this.blocks.flatMap((block) => {
      const data = block.split('\n').flatMap((line) => (line.startsWith('data: ') ? [line.slice(6)] : []));
      return data.length > 0 ? [JSON.parse(data.join('\n')) as Json] : [];
    });
  }

  get subjects(): string[] {
    return this.events.map(({ subject }) => subject as string);
  }

  get lastId(): string {
    return [...this.text.matchAll(/^id: (.*)$/gm)].at(-1)?.[1] ?? '';
  }

  opened(): Promise<unknown> {
    return until(() => this.text !== '' || this.isEnded);
  }

  async shows(...subjects: string[]): Promise<void> {
    await until(() => this.subjects.length >= subjects.length);
    expect(this.subjects).toEqual(subjects);
  }
}

const placed = (subject: number, version = 1) => event(orderPlaced, { subject, version, data: orderPlaced.sample });
const counted = (subject: number) => event(stockRecalculated, { subject, version: 1, data: stockRecalculated.sample });

it('sends what is there, then what comes, each with the cursor behind it', async () => {
  await service.publish(placed(1));
  const stream = new Stream();
  await stream.shows('1');
  expect(stream.status).toBe(200);
  expect(stream.headers).toMatchObject({ 'content-type': 'text/event-stream; charset=utf-8', vary: 'Accept' });
  expect(stream.text).toMatch(/^retry: 1000\nid: [\w-]+\n\nid: [\w-]+\ndata: \{/);
  expect(stream.text).not.toMatch(/^event:/m);
  await service.publish(placed(2));
  await service.publish(counted(3));
  await stream.shows('1', '2', '3');
  const [, first = ''] = /^id: (.*)\ndata/m.exec(stream.text) ?? [];
  const again = new Stream('?cursor=now', { 'last-event-id': first });
  await again.shows('2', '3');
  const pages = await service.call<{ events: Json[] }>('GET', `/api2/events?cursor=${stream.lastId}`, { token });
  expect(pages.body.events).toEqual([]);
});

it('filters, and begins where it is told', async () => {
  await service.publish(placed(1));
  const stream = new Stream('?types=order.*&cursor=now');
  const ofOne = new Stream('?subject=5');
  await Promise.all([stream.opened(), ofOne.opened()]);
  await service.publish(counted(5));
  await service.publish(placed(6));
  await stream.shows('6');
  await ofOne.shows('5');
  // Cut off before the first event, it goes on where it was.
  expect(new RegExp(`^retry: 1000\nid: ${(stream.text.match(/^id: (.*)$/m) ?? [])[1]}\n`).test(stream.text)).toBe(true);
});

it('refuses a faulty cursor before it begins', async () => {
  const stream = new Stream('?cursor=now', { 'last-event-id': 'abc' });
  await until(() => stream.isEnded);
  expect([stream.status, JSON.parse(stream.text)]).toMatchObject([400, { error: 'Invalid cursor' }]);
});

it('sends data with line ends as several lines', async () => {
  const stream = new Stream('?cursor=now');
  await stream.opened();
  await service.rows(
    `with placed as (update event_place set last = greatest(last, $1) + 1 returning last)
     insert into event select last, 's', '7', 'order.placed', 'e', now(), $2 from placed`,
    Date.now() * 1000,
    '{"subject":"7","data":{\r\n "a":\n1}}',
  );
  await stream.shows('7');
  expect(stream.events).toEqual([{ subject: '7', data: { a: 1 } }]);
});

/** Events as another process commits them. */
const fill = (count: number, type: string, bytes: number): Promise<unknown> =>
  service.rows(
    `with placed as (update event_place set last = greatest(last, $1) + $2::integer returning last)
     insert into event select last - $2 + n, 's', n::text, $3, 'e', now(), '{"subject":"' || n || '","data":"' || repeat('x', $4) || '"}'
       from placed, generate_series(1, $2::integer) n`,
    Date.now() * 1000,
    count,
    type,
    bytes,
  );

it('shows all to many at once, and keeps nothing for one who does not read', async () => {
  const [idle, ...readers] = ['stock.*', ...Array.from({ length: 10 }, () => 'order.*')].map(
    (types) => new Stream(`?cursor=now&types=${types}`, {}, types === 'stock.*'),
  );
  await Promise.all(readers.map((reader) => reader.opened()));
  await until(() => idle!.status === 200);
  // More than sockets hold.
  for (let time = 0; time < 3; time++) await fill(500, 'stock.short', 8_000);
  const orders = 600;
  for (let time = 0; time < 3; time++) await fill(orders / 3, 'order.placed', 100);
  for (const reader of readers) {
    await until(() => reader.subjects.length >= orders);
    expect(reader.subjects).toEqual(Array.from({ length: orders }, (_, n) => String((n % 200) + 1)));
  }
  const lengths = [...running.app.get(Readers).streams].map((stream) => (stream as unknown as { readableLength: number }).readableLength);
  expect(Math.max(...lengths)).toBeLessThan(1024 * 1024);
  idle!.read();
  await until(() => idle!.subjects.length >= 1_500, 60_000, 500);
  expect(idle!.subjects).toEqual(Array.from({ length: 1_500 }, (_, n) => String((n % 500) + 1)));
  await service.publish(counted(9_999));
  await until(() => idle!.subjects.at(-1) === '9999');
});

it('obeys permissions that change, and ends with those to read events', async () => {
  const data = { ...integrationUpdated.sample, client_id: 'test', permissions: ['events/read', 'stock/read', 'orders/read'] };
  await service.publish(event(integrationUpdated, { subject: 'test', version: 1, data }));
  const stream = new Stream('?cursor=now');
  await stream.opened();
  await service.publish(placed(1));
  await stream.shows('1');
  const less = { ...data, permissions: ['events/read', 'stock/read'] };
  await service.publish(event(integrationUpdated, { subject: 'test', version: 2, data: less }));
  const shownAfter = async (): Promise<boolean> => {
    const { body } = await service.call<{ events: Json[] }>('GET', '/api2/events?types=order.*', { token });
    return body.events.length === 0;
  };
  await until(shownAfter);
  await service.publish(placed(2));
  await service.publish(counted(3));
  await stream.shows('1', '3');
  await service.publish(event(integrationRevoked, { subject: 'test', version: 3, data: { client_id: 'test', name: 'T' } }));
  await until(() => stream.isEnded);
  await service.rows('delete from integration_ref');
});

it('ends with the service, which then takes its reader elsewhere', async () => {
  await service.restart();
  const stream = new Stream('?cursor=now');
  await stream.opened();
  await service.restart();
  await until(() => stream.isEnded);
  expect(stream.text).toMatch(/\n\n$/);
});
