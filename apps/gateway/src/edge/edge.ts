import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { isProbe, recallBearer, tokenOf } from '@entrepot/requests';
import { DomainError } from '@entrepot/kernel';
import { type Principal, type TokenVerifier, unauthorized } from '@entrepot/auth';
import type { Logger, Tracer } from '@entrepot/telemetry';
import type { Admission } from '../policy/admission.js';
import type { Area } from '../routes/routes.js';
import { sessionToken } from '../people/session/cookie.js';
import type { People, Visit } from '../people/session/people.js';
import { assertSameOrigin } from '../people/session/same-origin.js';
import type { Connections } from '../connections/connections.js';
import { hasBody, openExchange, rememberExchange, type Exchange } from '../exchange/exchange.js';
import type { Forward } from '../proxy/proxy.js';
import { isHeld } from '../proxy/held-requests.js';
import { announcedLength } from '../proxy/headers.js';
import type { Observe } from '../exchange/observe.js';
import { drain } from '../exchange/drain.js';
import { homePage, pageHeaders, wantsPage } from '../exchange/pages.js';
import { refuse } from '../exchange/refuse.js';
import type { RequestLog } from '../request-log/request-log.js';
import { bodyLimitOf, bodyTooLarge, isLogged, isRead, permissionFor, type FindRoute, type Route } from '../routes/route.js';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export interface EdgeOptions {
  findRoute: FindRoute;
  familyOfUnknown: (path: string) => Area['family'];
  admission: Admission;
  verifier: TokenVerifier;
  people: Pick<People, 'recall' | 'enter'>;
  /** PUBLIC_URL; empty: the origin of a browser is the host that it calls. */
  publicUrl: string;
  connections: Connections;
  forward: Forward;
  observe: Observe;
  requestLog: Pick<RequestLog, 'note'>;
  logger: Logger;
  tracer: Tracer | undefined;
}

/**
 * Makes the one gate of the system, which every request passes first: is the path in the table (404), with this method (405), who calls (401), how
 * often and how much at once (429), may he (403), is the body small enough (413). Then it goes to its service, or to the gateway's own endpoints.
 */
export const createEdge = (options: EdgeOptions) => {
  const { findRoute, familyOfUnknown, admission, verifier, people, publicUrl, connections, forward, observe, requestLog, logger, tracer } =
    options;

  const callers = new WeakMap<Socket, { authorization: string; principal: Principal }>();

  const answerError = (exchange: Exchange, thrown: unknown): void => {
    if (!(thrown instanceof DomainError)) logger.error({ request_id: exchange.requestId, err: thrown }, 'request failed');
    const error = thrown instanceof DomainError ? thrown : new DomainError('internal');
    const { request, route, path } = exchange;
    const allow = error.code === 'method_not_allowed' && route ? ['Allow', route.allow] : [];
    refuse(exchange, route?.family ?? (wantsPage(request, path) ? 'page' : familyOfUnknown(path)), error, allow);
  };

  /** A caller sends the same token again on its connection: texts are compared faster than one is looked up. */
  const recallCaller = ({ socket }: IncomingMessage, authorization: string | undefined): Principal | undefined => {
    const last = callers.get(socket);
    if (last?.authorization === authorization && last && last.principal.expiresAt > Date.now() / 1000) return last.principal;
    const principal = recallBearer(authorization, verifier);
    if (principal && authorization !== undefined) callers.set(socket, { authorization, principal });
    return principal;
  };

  const admitAddress = (exchange: Exchange): void => admission.admitAddress(exchange, connections.addressOf(exchange.request));

  /** Bounded by its queue, and by nothing that is about calls. */
  const hold = (exchange: Exchange): void => {
    exchange.isHeld = true;
    if (exchange.share) exchange.share.underWay--;
    connections.noteHeld(exchange);
    exchange.request.socket.setTimeout(0);
  };

  const pass = (exchange: Exchange, route: Route, own: Handler): void => {
    const { request, response } = exchange;
    const method = request.method as string;
    const limit = bodyLimitOf(route, method);
    const length = announcedLength(request) ?? 0;
    if (length > limit || (limit === 0 && hasBody(request))) throw bodyTooLarge(route, method, length);
    // An import may pause for longer than a connection may otherwise be idle.
    if (route.bodyLimit === Infinity) request.socket.setTimeout(0);
    else if (hasBody(request)) connections.noteSender(exchange);
    if (route.mayHold && isHeld(request)) hold(exchange);
    if (route.service !== 'gateway') return forward(exchange, route);
    if (exchange.awaitsContinue && hasBody(request)) response.writeContinue();
    for (let i = 0; i < exchange.headers.length; i += 2)
      response.setHeader(exchange.headers[i] as string, exchange.headers[i + 1] as string);
    rememberExchange(exchange);
    own(request, response);
  };

  const passAnonymous = (exchange: Exchange, route: Route, own: Handler): void => {
    // The kubelet and load balancers ask for everyone.
    if (!isProbe(route.template)) admitAddress(exchange);
    pass(exchange, route, own);
  };

  /** Says what a path takes, to anyone: the table is in /docs as well. */
  const answerOptions = (exchange: Exchange, { allow, family }: Route): void => {
    admitAddress(exchange);
    const own = family === 'page' ? [...exchange.headers, ...pageHeaders] : exchange.headers;
    exchange.response.writeHead(204, [...own, 'Allow', allow]).end();
    drain(exchange.request);
  };

  const answerHome = (exchange: Exchange): void => {
    admitAddress(exchange);
    exchange.response.writeHead(200, [...exchange.headers, ...pageHeaders, 'Content-Type', 'text/html; charset=utf-8']).end(homePage);
    drain(exchange.request);
  };

  /** Lets a person in, whom services know by a token that the browser never has. */
  const passVisit = (exchange: Exchange, route: Route, own: Handler, visit: Visit | undefined): void => {
    if (exchange.closed) return;
    if (!visit) throw unauthorized('revoked', 'sign in again');
    const { request } = exchange;
    const method = request.method as string;
    if (!isRead(method)) assertSameOrigin(request, publicUrl);
    admission.admitPerson(exchange, method, visit);
    request.headers.authorization = visit.authorization;
    pass(exchange, route, own);
  };

  const enter = (exchange: Exchange, own: Handler): void | Promise<void> => {
    const { request, path } = exchange;
    const route = (exchange.route = findRoute(path));
    const method = request.method as string;
    if (!route && path === '/' && isRead(method) && wantsPage(request, path)) return answerHome(exchange);
    if (!route) throw new DomainError('not_found');
    if (route.notices) exchange.headers.push(...route.notices);
    if (!route.methods.has(method)) throw new DomainError('method_not_allowed');
    if (method === 'OPTIONS') return answerOptions(exchange, route);
    // Answered as GET: Node sends no body with the answer to a HEAD. A file is large, and its service answers HEAD itself.
    if (method === 'HEAD' && route.family !== 'file') request.method = 'GET';
    if (permissionFor(route, method) === null) return passAnonymous(exchange, route, own);
    if (isRead(method)) exchange.headers.push('cache-control', 'private, no-cache');
    const { authorization } = request.headers;
    const known = recallCaller(request, authorization);
    if (known) {
      admission.admit(exchange, method, known);
      return pass(exchange, route, own);
    }
    const session = authorization === undefined ? sessionToken(request, publicUrl) : undefined;
    if (session !== undefined) {
      const visit = people.recall(session);
      if (visit) return passVisit(exchange, route, own, visit);
      return people.enter(session).then((found) => passVisit(exchange, route, own, found));
    }
    return verifier.verify(tokenOf(authorization)).then((principal) => {
      if (exchange.closed) return;
      admission.admit(exchange, method, principal);
      pass(exchange, route, own);
    });
  };

  return (request: IncomingMessage, response: ServerResponse, own: Handler, awaitsContinue = false): void => {
    const exchange = openExchange(request, response, awaitsContinue, tracer);
    // Pipelined responses whose turn never came are closed with their connection as well.
    response.on('close', () => {
      exchange.closed = true;
      if (exchange.share && !exchange.isHeld) exchange.share.underWay--;
      observe(exchange);
      if (exchange.route?.isLogged ?? isLogged(exchange.path))
        requestLog.note(exchange, exchange.principal ?? recallCaller(request, request.headers.authorization));
      exchange.proxied?.onClose();
    });
    try {
      enter(exchange, own)?.catch((error: unknown) => answerError(exchange, error));
    } catch (error) {
      answerError(exchange, error);
    }
  };
};
