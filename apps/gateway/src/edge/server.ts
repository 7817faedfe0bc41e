import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { errorBody } from '@entrepot/http';
import { newId } from '@entrepot/kernel';
import type { EdgeLimits } from '../exchange/limits.js';

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;
export type Edge = (request: IncomingMessage, response: ServerResponse, own: Handler, awaitsContinue?: boolean) => void;

/** What Node's parser found wrong, by its code; anything else is 400. */
const parserErrors: Readonly<Record<string, [status: number, reason: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
};

/** A request that is no HTTP never becomes one: it is answered on the bare socket, with a request id all the same. */
export const answerMalformed = (error: Error & { code?: string }, socket: Socket & { _httpMessage?: { headersSent: boolean } }): void => {
  if (error.code === 'ECONNRESET' || !socket.writable || socket._httpMessage?.headersSent) return void socket.destroy();
  const [status, reason] = parserErrors[error.code ?? ''] ?? [400, 'Bad Request'];
  const faults =
    status === 400 ? ({ details: [{ path: '', code: 'format', message: 'the request is no HTTP' }], isTruncated: false } as const) : null;
  const body = JSON.stringify(errorBody('order', { message: reason, faults }));
  const head = [
    `HTTP/1.1 ${status} ${reason}`,
    `X-Request-Id: ${newId()}`,
    'X-Content-Type-Options: nosniff',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
};

/** The server that listens: each request goes through the edge, `own` are the gateway's own endpoints behind it. */
export const createEdgeServer = (edge: Edge, own: Handler, { headMs }: Pick<EdgeLimits, 'headMs'>): Server => {
  const server = createServer({
    // Imports take as long as they take; other bodies are watched by `watchPace`.
    requestTimeout: 0,
    headersTimeout: headMs,
    keepAliveTimeout: 72_000,
    connectionsCheckingInterval: headMs / 4,
    // An import may pause: what finds out that its caller's machine is gone.
    keepAlive: true,
    keepAliveInitialDelay: 60_000,
    // Checked below, for an answer that carries a request id.
    requireHostHeader: false,
    // The events of a body that is not there cost four ticks a request.
    optimizeEmptyRequests: true,
  });
  server.timeout = 120_000;
  const enter = (request: IncomingMessage, response: ServerResponse, awaitsContinue: boolean): void => {
    if (request.headers.host === undefined && request.httpVersion === '1.1') return answerMalformed(new Error('no Host'), request.socket);
    edge(request, response, own, awaitsContinue);
  };
  server.on('request', (request, response) => enter(request, response, false));
  server.on('checkContinue', (request, response) => enter(request, response, true));
  server.on('checkExpectation', (request, response) => enter(request, response, false));
  return server;
};
