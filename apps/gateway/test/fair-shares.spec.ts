import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { once } from 'node:events';
import { until } from '@entrepot/testing';
import {
  adminId,
  call,
  echo,
  json,
  openBench,
  raw,
  startTestService,
  statusOf,
  type Bench,
  type TestGateway,
  type TestService,
} from './harness.js';

let bench: Bench;
let service: TestService;

beforeAll(async () => {
  service = await startTestService();
  bench = await openBench({ ORDER_URL: service.url, SALE_LINK_URL: service.url, CATALOG_URL: service.url, RATE_LIMIT_PER_MINUTE: '0' });
});

beforeEach(() => (service.handle = echo));

afterAll(async () => {
  await bench.close();
  await service.close();
});

const newIntegration = async (gateway: TestGateway, clientId: string): Promise<string> => {
  const { body } = await gateway.admin('POST', '/ops/integrations', { name: clientId, client_id: clientId, permissions: ['orders/read'] });
  return gateway.token(clientId, body.client_secret);
};

const get = (path: string, headers = ''): string => `GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`;

describe('requests of an integration that are under way', () => {
  it('are 64 at most, 16 of them at the service: the rest is 429 with Retry-After, another integration is served, and room is made as answers go', async () => {
    const gateway = await bench.start();
    const [greedy, modest] = [await newIntegration(gateway, 'greedy'), await newIntegration(gateway, 'modest')];
    const held: ServerResponse[] = [];
    service.handle = (request, response) => void (request.url === '/api2/order?held' ? held.push(response) : response.end('{}'));
    const calls = Array.from({ length: 100 }, () => gateway.call('/api2/order?held', { token: greedy }));
    await until(() => held.length === 16);
    const refused = await gateway.call('/api2/order', { token: greedy });
    expect([refused.status, refused.body, refused.headers['retry-after']]).toEqual([429, { error: 'Too many requests' }, '1']);
    expect((await gateway.call('/api2/order', { token: modest })).status).toBe(200);
    expect(held).toHaveLength(16);

    service.handle = echo;
    for (const response of held) response.end('{}');
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect([200, 429].map((status) => statuses.filter((one) => one === status).length)).toEqual([64, 36]);
    expect((await gateway.call('/api2/order', { token: greedy })).status).toBe(200);
  });

  it('are one at a time on a connection, however many it pipelines: all are answered in their order, and no more is read than is worked on', async () => {
    const gateway = await bench.start();
    const [greedy, modest] = [await gateway.token(), await newIntegration(gateway, 'beside')];
    const held: ServerResponse[] = [];
    const asked: string[] = [];
    service.handle = (request, response) => {
      asked.push(request.url!);
      if (request.url === '/api2/order?n=0') held.push(response);
      else request.resume().on('end', () => json(response, 200, { url: request.url }));
    };
    const { hostname, port } = new URL(gateway.url);
    const pipelining = connect(Number(port), hostname);
    let received = '';
    pipelining.on('data', (chunk) => (received += chunk.toString('latin1')));
    await once(pipelining, 'connect');
    const count = 1_500;
    // With bodies, which a request in line has to wait with: more than sockets and parsers hold.
    const body = 'x'.repeat(130_000);
    const post = (n: number): string =>
      `POST /api2/order/hold?n=${n} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${greedy}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    for (let n = 0; n < count; n++)
      pipelining.write(n % 10 === 9 ? post(n) : get(`/api2/order?n=${n}`, `Authorization: Bearer ${greedy}\r\n`));
    await until(() => held.length === 1);
    await until(() => pipelining.writableLength > 0);
    expect((await gateway.call('/api2/order', { token: modest })).status).toBe(200);
    expect([received, asked]).toEqual(['', ['/api2/order?n=0', '/api2/order']]);

    json(held[0]!, 200, { url: '/api2/order?n=0' });
    const answered = (): string[] => [...received.matchAll(/"url":"[^"]*\?n=(\d+)"/g)].map(([, n]) => n!);
    await until(() => answered().length === count);
    expect(answered()).toEqual(Array.from({ length: count }, (_, n) => String(n)));
    pipelining.destroy();
  });

  it('are counted out when their callers leave', async () => {
    const gateway = await bench.start({ REQUESTS_AT_ONCE: '2' });
    const token = await newIntegration(gateway, 'leaving');
    let waiting = 0;
    service.handle = () => void waiting++;
    const { hostname, port } = new URL(gateway.url);
    const leaving = [1, 2].map(() => {
      const socket = connect(Number(port), hostname, () => socket.write(get('/api2/order', `Authorization: Bearer ${token}\r\n`)));
      return socket;
    });
    await until(() => waiting === 2);
    expect((await gateway.call('/api2/order', { token })).status).toBe(429);
    for (const socket of leaving) socket.destroy();
    service.handle = echo;
    await until(async () => (await gateway.call('/api2/order', { token })).status === 200);
  });
});

describe('an address on paths without a token', () => {
  it('has a budget of its own; probes do not count, and an integration’s calls neither', async () => {
    const gateway = await bench.start({ ADDRESS_RATE_LIMIT_PER_MINUTE: '5' });
    const token = await newIntegration(gateway, 'customer');
    const from = async (address: string, path: string): Promise<string> => {
      const received = await raw(gateway.url, get(path, 'Connection: close\r\n'), 300, address);
      return `${statusOf(received)} ${/^Retry-After: \d+/m.test(received)}`;
    };
    const paths = ['/checkout/a-token', '/media/a.png', '/docs/openapi.json', '/.well-known/jwks.json', '/checkout/another'];
    for (const path of paths) expect(await from('127.0.0.2', path)).toBe('200 false');
    for (const path of paths) expect(await from('127.0.0.2', path)).toBe('429 true');
    for (const path of paths) expect(await from('127.0.0.3', path)).toBe('200 false');
    for (let time = 0; time < 8; time++) expect(await from('127.0.0.2', '/health/live')).toBe('200 false');
    for (let time = 0; time < 8; time++) expect((await gateway.call('/api2/order', { token })).status).toBe(200);
  });

  it('is the one that a trusted proxy names', async () => {
    const gateway = await bench.start({ ADDRESS_RATE_LIMIT_PER_MINUTE: '2', TRUSTED_PROXIES: '127.0.0.1' });
    const from = async (chain: string): Promise<number> =>
      (await call(`${gateway.url}/checkout/a-token`, { headers: { 'x-forwarded-for': chain } })).status;
    expect([await from('203.0.113.1'), await from('203.0.113.1'), await from('203.0.113.1')]).toEqual([200, 200, 429]);
    expect(await from('203.0.113.1, 203.0.113.2')).toBe(200);
    expect(await from('203.0.113.2, 203.0.113.1')).toBe(429);
    expect([await from('2001:db8::1'), await from('2001:db8::2'), await from('2001:db8::3')]).toEqual([200, 200, 429]);
  });
});

describe('wrong secrets', () => {
  const form = (gateway: TestGateway, client_id: string, client_secret: string) =>
    gateway.form('/api2/oauth/token', { grant_type: 'client_credentials', client_id, client_secret });
  const chosen = 'a-secret-that-a-person-chose';
  const guessed = (n: number): string => `not-the-secret-of-anybody-${n}`;

  const importChosen = async (gateway: TestGateway, clientId: string): Promise<void> => {
    const record = { client_id: clientId, client_secret: chosen, name: clientId, permissions: ['orders/read'] };
    const { body } = await gateway.call('/ops/import/integrations', {
      method: 'POST',
      token: await gateway.token(),
      headers: { 'content-type': 'application/x-ndjson' },
      body: JSON.stringify(record),
    });
    expect(body.rejected).toBe(0);
  };

  /** From many addresses, so that the budget of none is used up. */
  const guess = (gateway: TestGateway, clientId: string, count: number): Promise<string[]> =>
    Promise.all(
      Array.from({ length: count }, (_, n) => {
        const body = new URLSearchParams({ grant_type: 'client_credentials', client_id: clientId, client_secret: guessed(n) }).toString();
        const head = `POST /api2/oauth/token HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n`;
        return raw(gateway.url, head + body, 10_000, `127.0.1.${(n % 50) + 1}`);
      }),
    );

  it('for one client lock out nobody else', async () => {
    const gateway = await bench.start();
    await importChosen(gateway, 'attacked');
    await importChosen(gateway, 'quiet');
    const guesses = guess(gateway, 'attacked', 100);
    await until(() => gateway.logged.some((line) => line.includes('"status":503')));
    expect((await form(gateway, 'quiet', chosen)).status).toBe(200);
    const statuses = (await guesses).map(statusOf);
    expect(new Set(statuses)).toEqual(new Set([401, 503]));
    expect((await form(gateway, 'attacked', chosen)).status).toBe(200);
  });

  it('are 20 a minute from one address for one client, then 429; who knows the secret gets in all the same', async () => {
    const gateway = await bench.start();
    expect((await form(gateway, adminId, 'bootstrap-secret-of-the-tests')).status).toBe(200);
    for (const client of [adminId, 'nobody']) {
      const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => form(gateway, client, guessed(n))));
      const refused = answers.filter(({ status }) => status === 429);
      expect([client, refused.length, answers.length - refused.length]).toEqual([client, 10, 20]);
      expect(refused[0]!.body.error).toBe('temporarily_unavailable');
      expect(Number(refused[0]!.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    }
    expect((await form(gateway, adminId, 'bootstrap-secret-of-the-tests')).status).toBe(200);
    expect(statusOf((await guess(gateway, adminId, 1))[0] ?? '')).toBe(401);
  });

  it('are logged by client and number, without the secret or the address', async () => {
    const gateway = await bench.start();
    await Promise.all([form(gateway, adminId, guessed(1)), form(gateway, adminId, guessed(2)), form(gateway, 'made-up', guessed(3))]);
    await gateway.close();
    const lines = gateway.logged.filter((line) => line.includes('wrong secrets'));
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0]!).counts).toEqual({ [adminId]: 2, unknown: 1 });
    expect(lines[0]).not.toMatch(/not-the-secret|127\.0|made-up/);
  });

  it('are checked in turns: many starts with the same right secret are one check', async () => {
    const gateway = await bench.start();
    await importChosen(gateway, 'many');
    const answers = await Promise.all(Array.from({ length: 50 }, () => form(gateway, 'many', chosen)));
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  });
});
