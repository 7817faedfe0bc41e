import { execFileSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import tls from 'node:tls';
import { jest } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { until } from '@entrepot/testing';
import { NameError, Names, type NamesOptions } from '../src/endpoint/names.js';
import { allowedNetworks } from '../src/settings/allowed-networks.js';
import { signingKey } from '../src/sending/signature.js';
import { type Endpoint, Sender, type SenderOptions, type SendResult } from '../src/sending/send.js';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const older = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD';
const message = { id: '01J', body: Buffer.from('{"specversion":"1.0","type":"order.placed","source":"ção"}') };
const close: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of close.splice(0).reverse()) await end();
});

/** Counts what is connected to; anything but loopback is never connected to, whatever the code under test does. */
const connected: string[] = [];
const connect = Socket.prototype.connect;
beforeAll(() => {
  Socket.prototype.connect = function (this: Socket, ...args: unknown[]) {
    const [options] = [args[0]].flat() as { host?: string }[];
    connected.push(String(options?.host));
    if (!['127.0.0.1', 'receiver.test', 'other.test'].includes(String(options?.host))) throw new Error('must not be connected to');
    return (connect as (...args: unknown[]) => Socket).apply(this, args);
  };
});
afterAll(() => {
  Socket.prototype.connect = connect;
});
beforeEach(() => connected.splice(0));

const sender = (options: Partial<SenderOptions> = {}): Sender => {
  const one = new Sender({ allowedNetworks: allowedNetworks('127.0.0.1/32'), isHttpAllowed: true, ...options });
  close.push(() => one.close());
  return one;
};

const endpoint = (url: string, changes: Partial<Endpoint> = {}): Endpoint => ({
  webhook_id: '1',
  client_id: 'erp',
  url,
  headers: {},
  keys: [signingKey(secret)],
  ...changes,
});

const listen = async (server: Server): Promise<number> => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  close.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
};
const receiver = (answer: RequestListener): Promise<number> => listen(createHttpServer(answer));

const resolvesTo =
  (...addresses: string[]): NonNullable<SenderOptions['resolve']> =>
  () =>
    Promise.resolve(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })));

describe('what is never connected to', () => {
  it.each([
    ...['https://127.0.0.1/', 'https://127.1/', 'https://127.0.1/', 'https://2130706433/', 'https://0x7f000001/', 'https://0x7f.0.0.1/'],
    ...['https://0177.0.0.1/', 'https://017700000001/', 'https://127.0.0.1./', 'https://①②⑦.⓪.⓪.①/', 'https://127。0。0。1/', 'https://0/'],
    ...[
      'https://0.0.0.0:8443/',
      'https://10.0.0.1/',
      'https://172.16.0.1/',
      'https://192.168.1.1/',
      'https://100.64.0.1/',
      'https://198.18.0.1/',
    ],
    ...[
      'https://169.254.169.254/latest/meta-data',
      'https://0xa9fea9fe/',
      'https://2852039166/',
      'https://168.63.129.16/',
      'https://[fd00:ec2::254]/',
    ],
    ...['https://224.0.0.1/', 'https://255.255.255.255/', 'https://240.0.0.1/', 'https://192.0.2.1/', 'https://203.0.113.7/'],
    ...[
      'https://[::]/',
      'https://[::1]/',
      'https://[::ffff:127.0.0.1]/',
      'https://[::ffff:7f00:1]/',
      'https://[::127.0.0.1]/',
      'https://[fe80::1]/',
    ],
    ...['https://[fe80::1%25eth0]/', 'https://[fc00::1]/', 'https://[ff02::1]/', 'https://[64:ff9b::7f00:1]/', 'https://[2002:7f00:1::]/'],
    ...['https://[2001:0:7f00:1::]/', 'https://[2001:db8::1]/'],
    ...['https://user@example.com/', 'https://user:secret@example.com/', 'https://127.0.0.1@example.com/', 'https://example.com:22/'],
    ...[
      'https://example.com:0/',
      'https://example.com:80/',
      'https://example.com:1023/',
      'https://example.com:99999/',
      'http://example.com/',
    ],
    ...['ftp://example.com/', 'file:///etc/passwd', 'javascript:alert(1)', 'https://', '//example.com/', 'example.com', ''],
  ])('%s', async (url) => {
    const resolve = jest.fn(resolvesTo('93.184.216.34'));
    const result = await sender({ allowedNetworks: [], isHttpAllowed: false, resolve }).send(endpoint(url), message);
    expect(result).toMatchObject({ status: null, error: expect.stringMatching(/^the URL must /) });
    expect(resolve).not.toHaveBeenCalled();
    expect(connected).toEqual([]);
  });

  it.each([
    ['localhost', ['127.0.0.1', '::1']],
    ['localhost.', ['127.0.0.1']],
    ['metadata.google.internal', ['169.254.169.254']],
    ['metadata.google.internal.', ['169.254.169.254']],
    ['instance-data', ['169.254.169.254']],
    ['127.0.0.1.nip.io', ['127.0.0.1']],
    ['mapped.example.com', ['::ffff:10.0.0.1']],
    ['nat64.example.com', ['64:ff9b::a00:1']],
    ['zone.example.com', ['fe80::1%lo']],
    ['one-of-two.example.com', ['93.184.216.34', '10.0.0.1']],
    ['one-of-both.example.com', ['2606:2800:220:1:248:1893:25c8:1946', '::1']],
    ['nothing.example.com', []],
  ])('https://%s/, which is %j', async (host, addresses) => {
    const result = await sender({ allowedNetworks: [], resolve: resolvesTo(...addresses) }).send(endpoint(`https://${host}/`), message);
    expect(result).toMatchObject({
      status: null,
      error: expect.stringMatching(/^the (host has an internal|name of the host has no) address$/),
    });
    expect(connected).toEqual([]);
  });

  it.each(['example.com', 'erp.example.org.', 'receiver.test', 'a.invalid'])('%s, a name of examples', async (host) => {
    const result = await sender().send(endpoint(`https://${host}/`), message);
    expect(result).toMatchObject({ status: null, error: 'the name of the host is one of examples' });
    expect(connected).toEqual([]);
  });

  it('an address that the name has only after it was checked', async () => {
    const port = await receiver((_, answer) => answer.end('checked'));
    const answers = [['127.0.0.1'], ['127.0.0.2']];
    const resolve = jest.fn((name: string) => resolvesTo(...answers.shift()!)(name, 'erp'));
    const one = sender({ resolve });
    const there = endpoint(`http://receiver.test:${port}/`);
    expect(await one.send(there, message)).toMatchObject({ status: 200, answer: 'checked' });
    expect(resolve).toHaveBeenCalledTimes(1);
    // A new attempt resolves again, and refuses in spite of the open connection.
    expect(await one.send(there, message)).toMatchObject({ status: null, error: 'the host has an internal address' });
    expect(connected).toEqual(['receiver.test']);
  });

  it.each([301, 302, 303, 307, 308])('where a redirect of status %i goes', async (status) => {
    let requests = 0;
    const port = await receiver((_, answer) => {
      requests++;
      answer.writeHead(status, { location: 'http://127.0.0.2:8080/' }).end();
    });
    expect(await sender().send(endpoint(`http://127.0.0.1:${port}/`), message)).toMatchObject({ status });
    expect([requests, connected]).toEqual([1, ['127.0.0.1']]);
  });

  it('a proxy of the environment', async () => {
    const port = await receiver((_, answer) => answer.end());
    const before = { ...process.env };
    Object.assign(process.env, { HTTP_PROXY: 'http://10.0.0.1:3128', http_proxy: 'http://10.0.0.1:3128', NODE_USE_ENV_PROXY: '1' });
    close.push(() => (process.env = before));
    expect(await sender().send(endpoint(`http://127.0.0.1:${port}/`), message)).toMatchObject({ status: 200 });
    expect(connected).toEqual(['127.0.0.1']);
  });
});

describe('a request', () => {
  it('has the headers and signatures of Standard Webhooks, and the body as it is', async () => {
    const requests: { request: IncomingMessage; body: string }[] = [];
    const port = await receiver((request, answer) => {
      void text(request).then((body) => {
        requests.push({ request, body });
        answer.writeHead(201).end('fine');
      });
    });
    const there = endpoint(`http://127.0.0.1:${port}/hook?key=1`, { headers: { 'x-tenant': 'a' }, keys: [secret, older].map(signingKey) });
    const result = await sender().send(there, message);
    expect(result).toEqual({ time: expect.any(Date), status: 201, milliseconds: expect.any(Number), answer: 'fine', retryAfter: null });
    const [{ request, body }] = requests as [(typeof requests)[0]];
    expect([request.method, request.url, body]).toEqual(['POST', '/hook?key=1', message.body.toString()]);
    expect(request.headers).toMatchObject({
      'content-type': 'application/cloudevents+json; charset=utf-8',
      'user-agent': expect.stringMatching(/^Entrepot\/\d+\.\d+\.\d+/),
      'x-tenant': 'a',
      'webhook-id': '01J',
      host: `127.0.0.1:${port}`,
    });
    for (const key of [secret, older])
      expect(new Webhook(key).verify(body, request.headers as Record<string, string>)).toMatchObject({ type: 'order.placed' });
  });

  it('uses its connections again, at most four at once', async () => {
    const port = await receiver((_, answer) => answer.end());
    const one = sender();
    const results: SendResult[] = [];
    for (let round = 0; round < 3; round++)
      results.push(...(await Promise.all(Array.from({ length: 8 }, () => one.send(endpoint(`http://127.0.0.1:${port}/`), message)))));
    expect(new Set(results.map(({ status }) => status))).toEqual(new Set([200]));
    expect(connected.length).toBeLessThanOrEqual(4);
  });

  it('reports what the endpoint asks to wait', async () => {
    const port = await receiver((_, answer) => answer.writeHead(503, { 'retry-after': '120' }).end());
    expect(await sender().send(endpoint(`http://127.0.0.1:${port}/`), message)).toMatchObject({ status: 503, retryAfter: 120_000 });
  });

  it('decides by the head, and keeps 1 kB of valid text of a body that does not end', async () => {
    const port = await receiver((_, answer) => {
      // Two bytes a character, and one byte before them: the last is cut in half.
      const flood = (): void => void answer.write(`a${'ç'.repeat(32_768)}\0`, flood);
      answer.writeHead(200);
      flood();
    });
    const { status, answer } = await sender().send(endpoint(`http://127.0.0.1:${port}/`), message);
    expect([status, answer]).toEqual([200, `a${'ç'.repeat(511)}`]);
  });

  it('is over after the time limit, with or without a head', async () => {
    const silent = await receiver(() => undefined);
    const slow = await receiver((_, answer) => answer.writeHead(202).write('begun'));
    const one = sender({ timeoutMs: 300 });
    const result = await one.send(endpoint(`http://127.0.0.1:${silent}/`), message);
    expect(result).toMatchObject({ status: null, error: 'no answer within 0.3 s' });
    expect(await one.send(endpoint(`http://127.0.0.1:${slow}/`), message)).toMatchObject({ status: 202, answer: 'begun' });
    const hanging = sender({ timeoutMs: 50, resolve: () => new Promise(() => undefined) });
    expect(await hanging.send(endpoint('https://example.com/'), message)).toMatchObject({ error: 'no answer within 0.05 s' });
  });

  it('tells why there was no answer, without addresses', async () => {
    const port = await receiver((request) => request.socket.destroy());
    const one = sender();
    expect(await one.send(endpoint(`http://127.0.0.1:${port}/`), message)).toMatchObject({
      error: 'the connection was closed before an answer',
    });
    const unknown = Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' });
    const nameless = sender({ resolve: () => Promise.reject(unknown) });
    expect(await nameless.send(endpoint('https://example.com/'), message)).toMatchObject({ error: 'the name of the host has no address' });
  });
});

describe('names', () => {
  /** A name server that knows one name, knows that there is no `absent.*`, and says nothing of others. */
  const nameServer = async (known: string, ttl = 3_600): Promise<{ servers: string[]; asked: string[] }> => {
    const asked: string[] = [];
    const server = createSocket('udp4').on('message', (query, from) => {
      const end = query.indexOf(0, 12);
      const labels: string[] = [];
      for (let at = 12; at < end; at += query[at]! + 1) labels.push(query.toString('latin1', at + 1, at + 1 + query[at]!));
      const name = labels.join('.').toLowerCase();
      const isOfIpv4 = query.readUInt16BE(end + 1) === 1;
      asked.push(name);
      if (name !== known && !name.startsWith('absent.')) return;
      const found = name === known && isOfIpv4 ? [Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, ttl >> 8, ttl & 0xff, 0, 4, 127, 0, 0, 1])] : [];
      const head = Buffer.from([0x81, name === known ? 0x80 : 0x83, 0, 1, 0, found.length, 0, 0, 0, 0]);
      server.send(Buffer.concat([query.subarray(0, 2), head, query.subarray(12, end + 5), ...found]), from.port);
    });
    server.bind(0, '127.0.0.1');
    await once(server, 'listening');
    close.push(() => server.close());
    return { servers: [`127.0.0.1:${server.address().port}`], asked };
  };
  const namesOf = (options: NamesOptions): Names => {
    const names = new Names({ hostsFile: '/nonexistent', resolverFile: '/nonexistent', ...options });
    close.push(() => names.close());
    return names;
  };
  const file = (content: string): string => {
    const folder = mkdtempSync(join(tmpdir(), 'entrepot-names-'));
    close.push(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, 'file'), content);
    return join(folder, 'file');
  };

  it('of silent zones keep neither connections to databases nor other integrations waiting, and few of one are asked for at once', async () => {
    const { servers, asked } = await nameServer('receiver.test');
    const names = namesOf({ servers, timeoutMs: 120_000 });
    let ended = 0;
    const silent = Array.from({ length: 8 }, (_, n) => names.resolve(`silent-${n}.net`, 'erp').finally(() => ended++));
    const results = Promise.allSettled(silent);
    await until(() => new Set(asked).size === 4);
    // As PostgreSQL's and Kafka's clients look up, in threads.
    await Promise.all(Array.from({ length: 8 }, () => lookup('localhost')));
    const port = await receiver((_, answer) => answer.end('taken'));
    const other = endpoint(`http://receiver.test:${port}/`, { client_id: 'wms' });
    const one = sender({ resolve: (name, clientId) => names.resolve(name, clientId) });
    expect(await one.send(other, message)).toMatchObject({ status: 200, answer: 'taken' });
    expect([ended, new Set(asked).size]).toEqual([0, 5]);
    names.close();
    expect((await results).map((result) => result.status === 'rejected' && (result.reason as NameError).code)).toEqual(
      Array.from({ length: 8 }, () => 'EAI_AGAIN'),
    );
    expect(new Set(asked).size).toBe(5);
  });

  it('are given up after a time, and what is known to have no address at once', async () => {
    const { servers } = await nameServer('receiver.test');
    const names = namesOf({ servers, timeoutMs: 50 });
    await expect(names.resolve('silent.net', 'erp')).rejects.toMatchObject({ code: 'EAI_AGAIN' });
    const patient = namesOf({ servers, timeoutMs: 120_000 });
    await expect(patient.resolve('absent.net', 'erp')).rejects.toMatchObject({ code: 'ENOTFOUND' });
  });

  it('are asked for once for a while, but not those whose answer must not be kept', async () => {
    const [kept, fleeting] = [await nameServer('receiver.test'), await nameServer('receiver.test', 0)];
    const found = [{ address: '127.0.0.1', family: 4 }];
    for (const { servers, asked, count } of [
      { ...kept, count: 2 },
      { ...fleeting, count: 4 },
    ]) {
      const names = namesOf({ servers });
      expect(await Promise.all([names.resolve('receiver.test', 'erp'), names.resolve('receiver.test', 'erp')])).toEqual([found, found]);
      await new Promise((resolve) => setTimeout(resolve, 10));
      expect(await names.resolve('receiver.test', 'erp')).toEqual(found);
      // For IPv4 and IPv6.
      expect(asked.length).toBe(count);
    }
  });

  it('come from /etc/hosts first, and short ones from the domains of this machine', async () => {
    const { servers, asked } = await nameServer('receiver.shop.svc');
    const hostsFile = file('127.0.0.1 localhost\n# 10.0.0.9 hooks\n10.0.0.7\tHooks hooks.shop # of the shop\nfd00::7 hooks\n');
    const names = namesOf({ servers, hostsFile, resolverFile: file('nameserver 10.0.0.1\nsearch shop.svc\n') });
    expect(await names.resolve('hooks', 'erp')).toEqual([
      { address: '10.0.0.7', family: 4 },
      { address: 'fd00::7', family: 6 },
    ]);
    expect(await names.resolve('localhost', 'erp')).toEqual([{ address: '127.0.0.1', family: 4 }]);
    expect(asked).toEqual([]);
    expect(await namesOf({ servers }).resolve('localhost', 'erp')).toHaveLength(2);
    expect(asked).toEqual([]);
    expect(await names.resolve('receiver', 'erp')).toEqual([{ address: '127.0.0.1', family: 4 }]);
    expect(await names.resolve('receiver.shop.svc.', 'erp')).toEqual([{ address: '127.0.0.1', family: 4 }]);
    await expect(names.resolve('absent.net', 'erp')).rejects.toBeInstanceOf(NameError);
  });
});

it('verifies the certificate for the name of the URL', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'entrepot-tls-'));
  close.push(() => rmSync(folder, { recursive: true }));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=receiver.test', '-addext', 'subjectAltName=DNS:receiver.test'];
  const made = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-days',
    '2',
    '-keyout',
    key,
    '-out',
    cert,
  ];
  execFileSync('openssl', [...made, ...subject], { stdio: 'ignore' });
  const names: unknown[] = [];
  const server = createHttpsServer({ key: readFileSync(key), cert: readFileSync(cert) }, (request, answer) => {
    names.push((request.socket as tls.TLSSocket).servername, request.headers.host);
    answer.end('secret and safe');
  });
  const port = await listen(server);
  const resolve = resolvesTo('127.0.0.1');
  const send = (host: string): Promise<SendResult> =>
    sender({ resolve, isHttpAllowed: false }).send(endpoint(`https://${host}:${port}/`), message);
  expect(await send('receiver.test')).toMatchObject({ status: null, error: expect.stringContaining('SELF_SIGNED') });

  const trusted = tls.getCACertificates('default');
  tls.setDefaultCACertificates([...trusted, readFileSync(cert, 'utf8')]);
  close.push(() => tls.setDefaultCACertificates(trusted));
  expect(await send('receiver.test')).toMatchObject({ status: 200, answer: 'secret and safe' });
  expect(names).toEqual(['receiver.test', `receiver.test:${port}`]);
  expect(await send('other.test')).toMatchObject({ status: null, error: expect.stringContaining('ALTNAME') });
});
