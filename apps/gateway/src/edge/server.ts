import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { errorBody } from '@entrepot/requests';
import { newId } from '@entrepot/kernel';
import type { EdgeLimits } from '../policy/limits.js';
import { drain } from '../exchange/drain.js';

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;
export type Edge = (request: IncomingMessage, response: ServerResponse, own: Handler, awaitsContinue?: boolean) => void;

/** Answers by the code of a fault that Node's parser found; any other code is 400. */
const parserErrors: Readonly<Record<string, [status: number, reason: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
  UNKNOWN_CODING: [501, 'Not Implemented'],
};

/** Makes the answer to bytes that are no HTTP, with a request id all the same; the connection ends with it. */
const refusalOf = (error: Error & { code?: string }) => {
  const [status, reason] = parserErrors[error.code ?? ''] ?? [400, 'Bad Request'];
  const faults =
    status === 400 ? ({ details: [{ path: '', code: 'format', message: 'the request is no HTTP' }], isTruncated: false } as const) : null;
  const body = JSON.stringify(errorBody('order', { message: reason, faults }));
  const headers = {
    'X-Request-Id': newId(),
    'X-Content-Type-Options': 'nosniff',
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  };
  return { status, reason, headers, body };
};

/** A request that is no HTTP never becomes one: it is answered on the bare socket. */
export const answerMalformed = (error: Error & { code?: string }, socket: Socket & { _httpMessage?: { headersSent: boolean } }): void => {
  if (error.code === 'ECONNRESET' || !socket.writable || socket._httpMessage?.headersSent) return void socket.destroy();
  const { status, reason, headers, body } = refusalOf(error);
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${reason}\r\n${head.join('')}\r\n${body}`, () => socket.destroy());
};

/**
 * Faults of the head that Node's parser lets pass (RFC 9112, 3.2 and 6.1): no host or two, where a proxy may have looked at the other one, and a body
 * in a coding that nobody here undoes.
 */
const faultOf = ({ headers, rawHeaders, httpVersion }: IncomingMessage): (Error & { code?: string }) | null => {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) if (rawHeaders[i]?.length === 4 && rawHeaders[i]?.toLowerCase() === 'host') hosts++;
  if (hosts > 1 || (hosts === 0 && httpVersion === '1.1')) return new Error('no host, or two');
  const coding = headers['transfer-encoding'];
  return coding === undefined || coding.toLowerCase() === 'chunked' ? null : Object.assign(new Error(coding), { code: 'UNKNOWN_CODING' });
};

/** Requests of one connection that may wait behind others: with so many, no more is read of it. */
const mostInLine = 16;
const inLine = new WeakMap<Socket, number>();

/**
 * Calls `enter` in the turn of a request that was sent before earlier ones of its connection were answered: an answer of these gives it the socket.
 * In another turn of the event loop, so that what is refused at once stands before nobody else.
 */
const enterInTurn = (response: ServerResponse, socket: Socket, enter: () => void): void => {
  const waiting = (inLine.get(socket) ?? 0) + 1;
  inLine.set(socket, waiting);
  if (waiting >= mostInLine) socket.pause();
  response.once('socket', () => {
    const left = (inLine.get(socket) ?? 1) - 1;
    inLine.set(socket, left);
    if (left === 0) socket.resume();
    setImmediate(() => void (response.destroyed || enter()));
  });
};

/** Creates the server that listens: each request passes the edge; `own` handles the gateway's own endpoints behind it. */
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
  const ending = new WeakSet<Socket>();
  const begin = (request: IncomingMessage, response: ServerResponse, awaitsContinue: boolean, fault: ReturnType<typeof faultOf>): void => {
    if (!fault) return edge(request, response, own, awaitsContinue);
    const { status, reason, headers, body } = refusalOf(fault);
    response.writeHead(status, reason, headers).end(body);
    drain(request);
  };
  const enter = (request: IncomingMessage, response: ServerResponse, awaitsContinue: boolean): void => {
    // Behind a head that cannot be trusted, the next one may be a part of its body.
    if (ending.has(request.socket)) return;
    const fault = faultOf(request);
    if (fault) ending.add(request.socket);
    if (response.socket === null) enterInTurn(response, request.socket, () => begin(request, response, awaitsContinue, fault));
    else begin(request, response, awaitsContinue, fault);
  };
  server.on('request', (request, response) => enter(request, response, false));
  server.on('checkContinue', (request, response) => enter(request, response, true));
  server.on('checkExpectation', (request, response) => enter(request, response, false));
  return server;
};
