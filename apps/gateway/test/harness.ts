import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { Agent, request } from 'undici';
import { readSettings } from '@entrepot/service';
import { inProcessDriver } from '@entrepot/messaging';
import { createLogger } from '@entrepot/telemetry';
import { type Detail, splitDetails, testServer } from '@entrepot/testing';
import type { EdgeLimits } from '../src/policy/limits.js';
import { gatewaySettings, startGateway, type RunningGateway } from '../src/index.js';

export const adminId = 'boot';
export const adminSecret = 'bootstrap-secret-of-the-tests';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** A service of a test: its handler may be changed at any time. */
export interface TestService {
  url: string;
  handle: Handler;
  server: Server;
  close(): Promise<void>;
}

export const json = (response: ServerResponse, status: number, body: unknown): void => {
  const text = JSON.stringify(body);
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }).end(text);
};

/** Answers what it was asked. */
export const echo: Handler = (incoming, response) => {
  const chunks: Buffer[] = [];
  incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
  incoming.on('end', () =>
    json(response, 200, { method: incoming.method, url: incoming.url, headers: incoming.headers, body: Buffer.concat(chunks).toString() }),
  );
};

export const startTestService = async (handle: Handler = echo, port = 0): Promise<TestService> => {
  const server = createServer((incoming, response) => service.handle(incoming, response));
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  const service: TestService = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    handle,
    server,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return service;
};

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  /** Tests look into it as they like. */
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
  /** Details of an error, taken off its body. */
  details: Detail[];
}

export interface CallOptions {
  method?: string;
  token?: string | null;
  headers?: Record<string, string>;
  body?: string | Buffer | null;
}

export interface TestGateway extends RunningGateway {
  /** Lines of its log. */
  logged: string[];
  call(path: string, options?: CallOptions): Promise<Answer>;
  /** Posts a form. */
  form(path: string, fields: Record<string, string> | string, headers?: Record<string, string>): Promise<Answer>;
  token(clientId?: string, secret?: string, scope?: string): Promise<string>;
  /** Calls as the bootstrap integration, which may do everything. */
  admin(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Kept-alive sockets of one file would hide what a fresh client sees. */
const agent = new Agent({ pipelining: 0 });

export const call = async (url: string, options: CallOptions = {}): Promise<Answer> => {
  const { method = 'GET', token, headers = {}, body = null } = options;
  const answer = await request(url, {
    method: method as 'GET',
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
    body,
    dispatcher: agent,
  });
  const text = await answer.body.text();
  return { status: answer.statusCode, headers: answer.headers, text, ...splitDetails(answer.statusCode, parse(text)) };
};

const withHelpers = (gateway: RunningGateway, logged: string[]): TestGateway => {
  let adminToken: Promise<string> | undefined;
  const form: TestGateway['form'] = (path, fields, headers = {}) =>
    call(gateway.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: typeof fields === 'string' ? fields : new URLSearchParams(fields).toString(),
    });
  const token: TestGateway['token'] = async (clientId = adminId, secret = adminSecret, scope = '') => {
    const fields = { grant_type: 'client_credentials', client_id: clientId, client_secret: secret, scope };
    const { status, body, text } = await form('/api2/oauth/token', fields);
    if (status !== 200) throw new Error(`no token: ${status} ${text}`);
    return body.access_token;
  };
  return {
    ...gateway,
    logged,
    form,
    token,
    call: (path, options) => call(gateway.url + path, options),
    async admin(method, path, body, headers = {}) {
      const options = { method, token: await (adminToken ??= token()), headers: { ...headers } };
      if (body === undefined) return call(gateway.url + path, options);
      return call(gateway.url + path, {
        ...options,
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
    },
  };
};

export interface Bench {
  /** Name of their database. */
  databaseName: string;
  start(settings?: Record<string, string>, limits?: Partial<EdgeLimits>): Promise<TestGateway>;
  close(): Promise<void>;
}

/** Gateways on one database of their own: what a test starts here is closed with it. */
export const openBench = async (standard: Record<string, string> = {}): Promise<Bench> => {
  const server = testServer();
  const started: RunningGateway[] = [];
  const events = inProcessDriver();
  events.open();
  return {
    databaseName: `${server.settings.DATABASE_PREFIX}gateway`,
    async start(settings = {}, limits = {}) {
      const logged: string[] = [];
      const logger = createLogger({ name: 'gateway', level: 'debug', destination: { write: (line: string) => void logged.push(line) } });
      const environment = {
        GATEWAY_PORT: '0',
        ...server.settings,
        DATABASE_POOL_SIZE: '5',
        GATEWAY_SECRET_KEY: 'the secret key of the tests, long enough',
        BOOTSTRAP_CLIENT_ID: adminId,
        BOOTSTRAP_CLIENT_SECRET: adminSecret,
        ...standard,
        ...settings,
      };
      const gateway = await startGateway(readSettings(gatewaySettings, environment), { events, logger }, limits);
      started.push(gateway);
      return withHelpers(gateway, logged);
    },
    async close() {
      for (const gateway of started) await gateway.close();
      await events.close();
      await server.drop();
    },
  };
};

/** Sends bytes as they are, and returns all that comes back until the server closes or falls silent. */
export const raw = (url: string, bytes: string, silenceMs = 300, localAddress = '127.0.0.1'): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const socket = connect({ port: Number(port), host: hostname, localAddress }, () => socket.write(bytes, 'latin1'));
    let received = '';
    // A busy machine may take its time for the first byte.
    socket.setTimeout(Math.max(silenceMs, 20_000), () => socket.destroy());
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      socket.setTimeout(silenceMs);
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(received));
  });

export const statusOf = (received: string): number => Number(/^HTTP\/1\.1 (\d+)/.exec(received)?.[1]);
export const headerOf = (received: string, name: string): string | undefined => new RegExp(`^${name}: (.*)\r$`, 'im').exec(received)?.[1];
