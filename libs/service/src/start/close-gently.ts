import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

const closeWithinMs = 3_000;
/** More than the gateway keeps a connection that it does not use. */
const leaveWithinMs = 5_000;
/** Time after which load balancers have stopped sending callers: their probes come more often, or preStop came first. */
const quietMs = 1_000;
const lookEveryMs = 50;

const leaving = new WeakSet<Server>();

/** Whether a server drains: it still answers, and is no longer ready. */
export const isLeaving = (server: Server): boolean => leaving.has(server);

const openConnections = (server: Server): Promise<number> =>
  new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));

const closeAfterAnswer = (_request: IncomingMessage, response: ServerResponse): void => void response.setHeader('connection', 'close');

/**
 * Sends an application's callers elsewhere while it still answers everything: `/health/self` turns 503, and each answer asks its caller
 * to close the connection. Idle connections are left to their callers: one that were closed here could just be written to, and nobody would
 * know whether that request was carried out. Ends when there has been no connection for 1 s, after 5 s at the latest.
 */
export const drain = async (app: NestFastifyApplication): Promise<void> => {
  const server: Server = app.getHttpServer();
  leaving.add(server);
  server.prependListener('request', closeAfterAnswer);
  // Where nobody listens for it, Node answers it itself and makes it a request.
  if (server.listenerCount('checkContinue') > 0) server.prependListener('checkContinue', closeAfterAnswer);
  const latest = Date.now() + leaveWithinMs;
  for (let quietSince = Date.now(); Date.now() - quietSince < quietMs && Date.now() < latest; await sleep(lookEveryMs)) {
    if ((await openConnections(server)) > 0) quietSince = Date.now();
  }
};

/** Closes an application: connections end as their requests do, and who is not done in 3 s is cut off. */
export const closeGently = async (app: NestFastifyApplication): Promise<void> => {
  const server = app.getHttpServer();
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const cut = setTimeout(() => server.closeAllConnections(), closeWithinMs);
  await app.close();
  clearInterval(idle);
  clearTimeout(cut);
};
