import { once } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import type { Dispatcher } from 'undici';
import { randomNumbers, until } from '@entrepot/testing';
import { ServiceClient, type ServiceClientOptions } from './service-client.js';

const patient: ServiceClientOptions = { connectTimeoutMs: 60_000, headersTimeoutMs: 60_000, bodyTimeoutMs: 60_000, idleMs: 60_000 };

/** Sends the pieces one after the other; each arrives by itself. */
type Answer = readonly string[] | ((socket: Socket, connection: number) => void);

let server: Server;
let answer: Answer;
let asked: string[];
let connections: Socket[];
const clients: ServiceClient[] = [];

const sendPieces = async (socket: Socket, pieces: readonly string[]): Promise<void> => {
  for (const piece of pieces) {
    socket.write(piece, 'latin1');
    await new Promise((wake) => setImmediate(wake));
  }
};

beforeAll(async () => {
  server = createServer({ noDelay: true }, (socket) => {
    const number = connections.push(socket);
    socket.on('error', () => undefined);
    let request = '';
    socket.on('data', (data) => {
      request += data.toString('latin1');
      const end = request.indexOf('\r\n\r\n') + 4;
      const length = Number(/content-length: (\d+)/.exec(request)?.[1] ?? 0);
      if (end < 4 || request.length < end + length) return;
      asked.push(request);
      request = '';
      if (typeof answer === 'function') answer(socket, number);
      else void sendPieces(socket, answer);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
beforeEach(() => ([asked, connections] = [[], []]));
afterEach(async () => {
  for (const client of clients.splice(0)) await client.destroy();
});
afterAll(() => void server.close());

const open = (options: Partial<ServiceClientOptions> = {}): ServiceClient => {
  const client = new ServiceClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { ...patient, ...options });
  clients.push(client);
  return client;
};

interface Seen {
  controller: Dispatcher.DispatchController;
  status?: number;
  headers: IncomingHttpHeaders | string[];
  text: string;
  chunks: number;
  trailers?: IncomingHttpHeaders;
  error?: Error & { code?: string };
  /** How often it ended, in any way. */
  ends: number;
  over: Promise<void>;
}

/** Calls, and shows what comes as it comes. */
const begin = (
  client: ServiceClient,
  options: Partial<Dispatcher.DispatchOptions> = {},
  onChunk = (_seen: Seen): void => undefined,
): Seen => {
  const { promise: over, resolve } = Promise.withResolvers<void>();
  const seen = { headers: {}, text: '', chunks: 0, ends: 0, over } as unknown as Seen;
  const end = (what: Partial<Seen>): void => {
    Object.assign(seen, what, { ends: seen.ends + 1 });
    resolve();
  };
  client.dispatch(
    { path: '/', method: 'GET', headers: ['x-request-id', '1'], ...options },
    {
      onRequestStart: (controller) => (seen.controller = controller),
      onResponseStart: (_controller, status, headers) => Object.assign(seen, { status, headers }),
      onResponseData: (_controller, chunk) => {
        seen.text += typeof chunk === 'string' ? chunk : chunk.toString('latin1');
        seen.chunks++;
        onChunk(seen);
      },
      onResponseEnd: (_controller, trailers) => end({ trailers }),
      onResponseError: (_controller, error) => end({ error }),
    },
  );
  return seen;
};

const call = async (client: ServiceClient, options: Partial<Dispatcher.DispatchOptions> = {}): Promise<Seen> => {
  const seen = begin(client, options);
  await seen.over;
  return seen;
};

const isClosed = (socket: Socket | undefined) => () => socket?.destroyed === true;

describe('an answer', () => {
  const plain = 'HTTP/1.1 200 OK\r\nContent-Type: a\r\nSet-Cookie: 1\r\nset-cookie: 2\r\ncontent-length: 5\r\n\r\nh\xe9llo';
  const chunked =
    'HTTP/1.1 103 Early Hints\r\nx: y\r\n\r\nHTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nh\xe9l\r\n2;a=b\r\nlo\r\n0\r\nX-Cursor: 7\r\nx-more: 8\r\n\r\n';

  it.each([
    ['with a length', plain, ['content-type', 'a', 'set-cookie', '1', 'set-cookie', '2', 'content-length', '5'], {}],
    ['in chunks', chunked, ['transfer-encoding', 'chunked'], { 'x-cursor': '7', 'x-more': '8' }],
  ])(
    '%s is the same in one piece, in two cut anywhere, and in single bytes; its connection is used again',
    async (_kind, text, headers, trailers) => {
      const client = open();
      const cuts = Array.from({ length: text.length - 1 }, (_, at) => [text.slice(0, at + 1), text.slice(at + 1)]);
      for (const pieces of [[text], [...text], ...cuts]) {
        answer = pieces;
        expect(await call(client)).toMatchObject({ status: 200, text: 'h\xe9llo', ends: 1, headers, trailers });
      }
      expect(connections).toHaveLength(1);
    },
  );

  it('that came in one piece is one text', async () => {
    answer = [plain];
    const { chunks, text } = await call(open());
    expect([chunks, text]).toEqual([1, 'h\xe9llo']);
  });

  it('without a length lasts until its connection closes', async () => {
    answer = (socket) => void socket.end('HTTP/1.1 200 OK\r\n\r\nhello');
    expect(await call(open())).toMatchObject({ status: 200, text: 'hello', ends: 1 });
  });

  it.each([
    ['HEAD', 'HTTP/1.1 200 OK\r\ncontent-length: 300000\r\n\r\n'],
    ['GET', 'HTTP/1.1 204 No Content\r\n\r\n'],
    ['GET', 'HTTP/1.1 304 Not Modified\r\ncontent-length: 7\r\n\r\n'],
    ['POST', 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'],
  ] as const)('to %s has no body: %j', async (method, text) => {
    const client = open();
    answer = [text];
    for (let time = 0; time < 2; time++) expect(await call(client, { method })).toMatchObject({ text: '', ends: 1, chunks: 0 });
    expect(connections).toHaveLength(1);
  });

  it.each([
    ['that asks for the end of its connection', 'HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nok'],
    ['behind which more comes', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nokHTTP/1.1 200 OK\r\n'],
    ['in chunks behind which more comes', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\nX'],
  ])('%s is the last of its connection', async (_what, text) => {
    const client = open();
    answer = [text];
    for (let time = 0; time < 2; time++) expect(await call(client)).toMatchObject({ status: 200, text: 'ok', ends: 1 });
    await until(isClosed(connections[0]));
    expect(connections).toHaveLength(2);
  });

  it.each([
    'HTTP/1.0 200 OK\r\n\r\n',
    'HTTP/1.1 20 OK\r\n\r\n',
    'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\n\r\n',
    'ICY 200 OK\r\n\r\n',
    'HTTP/1.1 200 OK\r\nno colon\r\n\r\n',
    'HTTP/1.1 200 OK\r\nx: a\r\n folded\r\n\r\n',
    'HTTP/1.1 200 OK\r\nspace : a\r\n\r\n',
    'HTTP/1.1 200 OK\r\n: a\r\n\r\n',
    'HTTP/1.1 200 OK\r\nx: a\nset-cookie: b\r\n\r\n',
    'HTTP/1.1 200 OK\r\ncontent-length: -1\r\n\r\n',
    'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
    'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n',
    'HTTP/1.1 200 OK\r\ntransfer-encoding: gzip, chunked\r\n\r\n',
    'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nx\r\n',
    'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1\nx',
    'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1\r\nxyz\r\n',
    `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(17_000)}\r\n\r\n`,
    `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(17_000)}`,
    `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1;${'y'.repeat(2_000)}`,
  ])('that is no HTTP is an error, and the end of its connection: %#', async (text) => {
    answer = [text];
    const { error, ends } = await call(open());
    expect([error?.message, ends]).toEqual([expect.stringMatching(/^the service sent /), 1]);
    await until(isClosed(connections[0]));
  });
});

describe('a connection', () => {
  const ok = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok';

  it('that the service closes without an answer, or within one, says so', async () => {
    const client = open();
    for (const text of [
      '',
      'HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nok',
      'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nok',
    ]) {
      answer = (socket) => void socket.end(text);
      expect(await call(client)).toMatchObject({ error: { code: 'ECONNRESET' }, ends: 1 });
    }
  });

  it('that cannot be had is an error', async () => {
    const client = new ServiceClient('http://127.0.0.1:1', patient);
    expect(await call(client)).toMatchObject({ error: { code: 'ECONNREFUSED' }, ends: 1 });
  });

  it('carries one call at a time, and is closed when it was idle for long', async () => {
    const client = open({ idleMs: 100 });
    answer = (socket, number) => void (number === 2 && connections.forEach((one) => one.write(ok)));
    const both = [begin(client), begin(client)];
    for (const { over } of both) await over;
    expect(both).toMatchObject([{ text: 'ok' }, { text: 'ok' }]);
    await until(() => connections.length === 2 && connections.every((one) => one.destroyed));
  });

  it('that says something unasked is closed', async () => {
    const client = open();
    answer = [ok];
    await call(client);
    connections[0]?.write(ok);
    await until(isClosed(connections[0]));
    expect(await call(client)).toMatchObject({ text: 'ok', ends: 1 });
  });

  it('is closed when its call is aborted, before or within the answer', async () => {
    const client = open();
    for (const text of ['', 'HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nok']) {
      let socket: Socket | undefined;
      answer = (from) => void (socket = from).write(text);
      const seen = begin(client);
      await until(() => socket !== undefined && (text === '' || seen.text === 'ok'));
      seen.controller.abort(new Error('enough'));
      expect(seen).toMatchObject({ error: { message: 'enough' }, ends: 1 });
      await until(isClosed(socket));
    }
  });

  it.each([
    ['a head', { headersTimeoutMs: 100 }, ''],
    ['the rest of a body', { bodyTimeoutMs: 100 }, 'HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nok'],
  ])('is closed when %s does not come in time', async (_what, options, text) => {
    answer = [text];
    expect(await call(open(options))).toMatchObject({ error: { message: 'the service did not answer in time' }, ends: 1 });
    await until(isClosed(connections[0]));
  });

  it('is not read while its answer is paused, for however long', async () => {
    const length = 64 * 1024 * 1024;
    answer = (socket) => void (socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${length}\r\n\r\n`), socket.write('x'.repeat(length)));
    const seen = begin(open({ bodyTimeoutMs: 100 }), {}, ({ controller, chunks }) => chunks === 3 && controller.pause());
    await until(() => seen.controller.paused);
    const { text } = seen;
    const later = Date.now() + 300;
    await until(() => Date.now() > later);
    expect([seen.text === text, seen.ends, (connections[0]?.writableLength ?? 0) > 0]).toEqual([true, 0, true]);
    seen.controller.resume();
    await seen.over;
    expect([seen.text.length, seen.error]).toEqual([length, undefined]);
  });
});

const seed = Number(process.env['PROPERTY_SEED'] ?? Date.now() % 2 ** 31);

it(`carries the next call on a connection whose answer was paused, ended or aborted at any place (PROPERTY_SEED=${seed})`, async () => {
  const random = randomNumbers(seed);
  const client = open({ headersTimeoutMs: 8_000 });
  for (let n = 0; n < 1_000; n++) {
    const pieces = Array.from({ length: 1 + random(5) }, () => 'x'.repeat(1 + random(9_000)));
    const body = pieces.join('');
    const ends = `${pieces.map((piece) => `${piece.length.toString(16)}\r\n${piece}\r\n`).join('')}0\r\n\r\n`;
    const text = random(2) === 0 ? `content-length: ${body.length}\r\n\r\n${body}` : `transfer-encoding: chunked\r\n\r\n${ends}`;
    const cut = random(text.length);
    answer = [`HTTP/1.1 200 OK\r\n${text.slice(0, cut)}`, text.slice(cut)].filter((piece) => piece !== '');
    const [pauses, aborts] = [random(3) > 0, random(4) === 0];
    const seen = begin(client, {}, ({ controller }) => {
      if (aborts && random(2) === 0) controller.abort(new Error('enough'));
      else if (pauses) controller.pause();
      if (pauses) setImmediate(() => controller.resume());
    });
    await seen.over;
    expect(seen.error ? seen.error.message : seen.text.length).toBe(seen.error ? 'enough' : body.length);
    answer = ['HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok'];
    expect(await call(client, { method: 'POST' })).toMatchObject({ status: 200, text: 'ok', ends: 1 });
  }
  expect(asked).toHaveLength(2_000);
});

it('sends method, path, headers and a body of any size with its length', async () => {
  const client = open();
  answer = ['HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'];
  const headers = ['x-a', 'b', 'content-length', '77'];
  for (const body of ['', 'short', 'x'.repeat(300_000)])
    await call(client, { method: 'POST', path: '/a?b=c', headers, body: Buffer.from(body) });
  await call(client, { method: 'POST', headers: [] });
  await call(client, { method: 'GET', headers: [] });
  const host = `host: 127.0.0.1:${(server.address() as AddressInfo).port}\r\nconnection: keep-alive\r\n`;
  expect(asked).toEqual([
    `POST /a?b=c HTTP/1.1\r\n${host}x-a: b\r\ncontent-length: 0\r\n\r\n`,
    `POST /a?b=c HTTP/1.1\r\n${host}x-a: b\r\ncontent-length: 5\r\n\r\nshort`,
    `POST /a?b=c HTTP/1.1\r\n${host}x-a: b\r\ncontent-length: 300000\r\n\r\n${'x'.repeat(300_000)}`,
    `POST / HTTP/1.1\r\n${host}content-length: 0\r\n\r\n`,
    `GET / HTTP/1.1\r\n${host}\r\n`,
  ]);
});
