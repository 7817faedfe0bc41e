import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Received {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Reply {
  status?: number;
  headers?: Record<string, string>;
  json?: unknown;
  /** `none`: the connection ends before the answer; `half`: in its midst. */
  cut?: 'none' | 'half';
}

export interface Double {
  url: string;
  /** All calls but those for a token. */
  received: Received[];
  /** Tokens that were given away. */
  tokens: number;
  close(): Promise<void>;
}

const send = (response: ServerResponse, { status = 200, headers, json = {}, cut }: Reply): void => {
  if (cut === 'none') return void response.destroy();
  const body = JSON.stringify(json);
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...headers });
  if (cut === undefined) return void response.end(body);
  response.write(body.slice(0, 1), () => response.destroy());
};

/** A gateway with faults that the real one shows to nobody who asks for them: it answers as the test says. */
export const openDouble = async (answer: (call: Received, index: number) => Reply, expiresIn = 3_600): Promise<Double> => {
  const double = { received: [] as Received[], tokens: 0 };
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { method = '', url: path = '', headers } = request;
      if (path === '/api2/oauth/token') {
        if (new URLSearchParams(body).get('client_secret') !== 'right')
          return send(response, { status: 401, json: { error: 'invalid_client', error_description: 'Client authentication failed' } });
        return send(response, { json: { access_token: `token-${++double.tokens}`, expires_in: expiresIn } });
      }
      send(response, answer({ method, path, headers, body }, double.received.push({ method, path, headers, body }) - 1));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return Object.assign(double, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close });
};
