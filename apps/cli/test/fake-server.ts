import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  method: string;
  path: string;
  authorization: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

export type Reply = { status?: number; headers?: Record<string, string>; json?: unknown; text?: string } | 'cut';

export interface FakeServer {
  url: string;
  /** All calls but those for a token. */
  received: Received[];
  tokens: number;
  close(): Promise<void>;
}

const read = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
};

const send = (response: ServerResponse, reply: Reply): void => {
  if (reply === 'cut') return void response.destroy();
  response.writeHead(reply.status ?? 200, { 'content-type': 'application/json', ...reply.headers });
  response.end(reply.text ?? JSON.stringify(reply.json ?? {}));
};

/** Health of an installation with no event on its way. */
export const quietHealth = { services: [] as object[] };

/**
 * A gateway that knows one integration (id `cli`, secret `right`) and answers every other call as the test says; with `health`, not those
 * for what is on its way.
 */
export const fakeServer = async (answer: (call: Received, index: number) => Reply, health?: () => object): Promise<FakeServer> => {
  const fake = { received: [] as Received[], tokens: 0 };
  const server = createServer((request, response) => {
    void read(request).then((body) => {
      const { method = '', url: path = '', headers } = request;
      if (path === '/api2/oauth/token') {
        if (new URLSearchParams(body).get('client_secret') !== 'right')
          return send(response, { status: 401, json: { error: 'invalid_client' } });
        return send(response, { json: { access_token: `token-${++fake.tokens}` } });
      }
      if (path === '/ops/health' && health) return send(response, { json: health() });
      const call = { method, path, authorization: headers.authorization, headers, body };
      send(response, answer(call, fake.received.push(call) - 1));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(fake, {
    url,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
};

/** Answers an import without faults. */
export const accepted = (body: string, created = true): Reply => {
  const lines = body.trimEnd().split('\n').length;
  return { json: { success: true, accepted: lines, created: created ? lines : 0, updated: 0, rejected: 0, errors: [], warnings: [] } };
};
