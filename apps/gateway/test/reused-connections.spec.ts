import { Agent, request, type IncomingMessage } from 'node:http';
import { randomNumbers } from '@entrepot/testing';
import { json, openBench, startTestService, type Bench, type TestGateway, type TestService } from './harness.js';

const seed = Number(process.env['PROPERTY_SEED'] ?? Date.now() % 2 ** 31);
/** Streams and the writes behind them: about three and a half a round. */
const calls = Number(process.env['PROPERTY_RUNS'] ?? 3_500);
const workers = 8;
const rounds = Math.ceil(calls / 3.5 / workers);

let bench: Bench;
let service: TestService;
let gateway: TestGateway;

beforeAll(async () => {
  service = await startTestService();
  bench = await openBench({ ORDER_URL: service.url, RATE_LIMIT_PER_MINUTE: '0', SERVICE_TIMEOUT_MS: '8000' });
  gateway = await bench.start();
});

afterAll(async () => {
  await bench.close();
  await service.close();
});

const record = (random: (below: number) => number): string =>
  `${JSON.stringify({ order_id: random(1e9), note: Array.from({ length: 12 }, () => random(2 ** 31).toString(36)).join('') })}\n`;

const readers = ['at once', 'with pauses', 'leaves'] as const;

const startsOf = (url: string, token: string, agent: Agent) => {
  const ask = (path: string, headers: Record<string, string>, body?: string): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const all = { authorization: `Bearer ${token}`, ...headers };
      request(url + path, { method: body === undefined ? 'GET' : 'POST', agent, headers: all }, resolve)
        .on('error', reject)
        .end(body);
    });

  /** Reads a stream in one of the ways of callers. */
  const readStream = async (path: string, coding: string, how: (typeof readers)[number], random: (below: number) => number) => {
    const answer = await ask(path, { 'accept-encoding': coding });
    answer.on('error', () => undefined);
    if (how === 'leaves') {
      await new Promise((resolve) => answer.once('data', resolve).once('end', resolve));
      return void answer.destroy();
    }
    answer.on('data', () => {
      if (how === 'at once' || random(4) > 0) return;
      answer.pause();
      setTimeout(() => answer.resume(), random(8));
    });
    await new Promise((resolve) => answer.once('close', resolve));
  };

  const write = async (id: string): Promise<number | undefined> => {
    const answer = await ask('/api2/order/cancel', { 'content-type': 'application/json' }, JSON.stringify({ id }));
    answer.resume();
    return answer.statusCode;
  };
  return { readStream, write };
};

it(`answers each write behind streams that were paused, ended or left, and has it carried out once (PROPERTY_SEED=${seed})`, async () => {
  const page = record(randomNumbers(seed)).repeat(6_000);
  const done = new Map<string, number>();
  service.handle = (incoming, response) => {
    const query = new URL(incoming.url!, service.url).searchParams;
    if (incoming.method === 'POST') {
      let body = '';
      incoming.on('data', (chunk) => (body += chunk));
      return void incoming.on('end', () => {
        const { id } = JSON.parse(body);
        done.set(id, (done.get(id) ?? 0) + 1);
        json(response, 200, { success: true });
      });
    }
    const [bytes, piece] = [Number(query.get('bytes')), Number(query.get('piece'))];
    response.writeHead(200, { 'content-type': 'application/x-ndjson', ...(query.has('whole') && { 'content-length': bytes }) });
    const send = (at: number): void => {
      if (at >= bytes || response.destroyed) return void response.end();
      const isTaken = response.write(page.slice(at, Math.min(bytes, at + piece)));
      if (isTaken) setImmediate(send, at + piece);
      else response.once('drain', () => send(at + piece));
    };
    send(0);
  };
  const token = await gateway.token();
  const statuses = new Map<string, number | undefined>();

  const work = async (worker: number): Promise<void> => {
    const random = randomNumbers(seed + worker);
    const agent = new Agent({ keepAlive: true });
    const { readStream, write } = startsOf(gateway.url, token, agent);
    for (let round = 0; round < rounds; round++) {
      const bytes = 1 + random([2_000, 100_000, 600_000][random(3)]!);
      const path = `/api2/orders?bytes=${bytes}&piece=${1_000 + random(70_000)}${random(3) === 0 ? '&whole' : ''}`;
      await readStream(path, ['gzip', 'br', 'gzip', 'identity'][random(4)]!, readers[random(3)]!, random);
      for (let n = random(4); n >= 0; n--) {
        const id = `${worker}-${round}-${n}`;
        statuses.set(id, await write(id));
        if (statuses.get(id) !== 200)
          throw new Error(`write ${id} was answered ${statuses.get(id)}, and carried out ${done.get(id) ?? 0} times`);
      }
    }
    agent.destroy();
  };
  await Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)));
  expect([...done.keys()].sort()).toEqual([...statuses.keys()].sort());
  expect(new Set(done.values())).toEqual(new Set([1]));
});
