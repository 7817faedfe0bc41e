import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface ReceivedRequest {
  headers: IncomingMessage['headers'];
  body: string;
}

/** An endpoint of webhooks on this machine that takes everything, unless its status says otherwise. */
export interface Receiver {
  url: string;
  received: ReceivedRequest[];
  status: number;
  close(): Promise<void>;
}

export const startReceiver = async (): Promise<Receiver> => {
  const received: ReceivedRequest[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ headers: request.headers, body });
      response.writeHead(receiver.status).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const receiver: Receiver = {
    status: 204,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    received,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return receiver;
};
