import type { FastifyInstance, FastifyRequest } from 'fastify';
import { forbidden, tokenMissing, unauthorized, type Principal, type TokenVerifier } from '@entrepot/auth';
import { newId } from '@entrepot/kernel';
import { acceptableRequestId, childTraceparent, runInContext } from '@entrepot/telemetry';
import type { RouteAccess } from './route.js';
import { checkNames } from './ignored-names.js';
import { livePermissionsHeader, stillHeld } from './live-permissions.js';
import { ownStoresHeader, readStores } from './own-stores.js';
import { accessOf } from './requests.js';
import { watchCaller } from './watch-caller.js';
import { ownParts } from '../warehouses/own-parts.js';
import { ownWarehousesHeader, readWarehouses } from '../warehouses/own-warehouses.js';

/** Returns the token of an `Authorization: Bearer …` header; null without one. */
export const bearerToken = (header: string | undefined): string | null => {
  const match = header === undefined ? null : /^Bearer ([\w.~+/-]+=*)$/i.exec(header);
  return match?.[1] ?? null;
};

const scheme = 'Bearer ';

/** Returns the token of a header, to be verified. Throws `unauthorized` where there is none, or none that can be one. */
export const tokenOf = (header: string | undefined): string => {
  const token = bearerToken(header);
  if (token !== null) return token;
  throw header === undefined ? tokenMissing() : unauthorized('malformed', 'the Authorization header holds no Bearer token');
};

/** Returns the caller of an `Authorization` header whose token was verified lately, without a look at its characters. */
export const recallBearer = (header: string | undefined, verifier: TokenVerifier): Principal | undefined =>
  header?.startsWith(scheme) ? verifier.recall(header.slice(scheme.length)) : undefined;

const authenticate = (request: FastifyRequest, verifier: TokenVerifier): Principal | Promise<Principal> => {
  const { authorization } = request.headers;
  const known = recallBearer(authorization, verifier);
  if (known) return known;
  return verifier.verify(tokenOf(authorization));
};

const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
};

const authorize = (request: FastifyRequest, principal: Principal, permission: string | undefined): void => {
  const live = header(request, livePermissionsHeader);
  const held = live === undefined ? principal.permissions : stillHeld(principal.permissions, live);
  if (permission === undefined || (permission !== 'any' && !held.has(permission))) throw forbidden(permission ?? 'none that exists');
  request.principal = principal;
  request.context.integration = principal.clientId;
  request.context.permissions = held;
};

/**
 * Gives every request its context, and lets nobody through who has not the permission that the route names: a route that names
 * none is closed. Runs before the body is read, which may be as large as the route says.
 */
export const guardRoutes = (instance: FastifyInstance, verifier: TokenVerifier): void => {
  instance.decorateRequest('principal', null);
  instance.decorateRequest('context');

  instance.addHook('onRoute', (route) => {
    const { bodyLimit } = (route.config ?? {}) as Partial<RouteAccess>;
    if (bodyLimit !== undefined) route.bodyLimit = bodyLimit;
  });

  instance.addHook('onRequest', (request, reply, done) => {
    const requestId = acceptableRequestId(request.headers['x-request-id']) ?? newId();
    request.context = { requestId, traceparent: request.span?.traceparent ?? childTraceparent(header(request, 'traceparent')) };
    reply.header('x-request-id', requestId);
    watchCaller(request, reply);
    const own = header(request, ownWarehousesHeader);
    if (own !== undefined) request.context.warehouses = readWarehouses(own);
    const stores = header(request, ownStoresHeader);
    if (stores !== undefined) request.context.stores = readStores(stores);
    const { permission, answersOnce } = accessOf(request);
    if (answersOnce) request.context.answersOnce = true;
    if (permission === null || request.is404) return done();
    let principal: Principal | Promise<Principal>;
    try {
      principal = authenticate(request, verifier);
      if (!(principal instanceof Promise)) {
        authorize(request, principal, permission);
        return done();
      }
    } catch (error) {
      return done(error as Error);
    }
    principal.then((known) => authorize(request, known, permission)).then(() => done(), done);
  });

  // After the body: reading it may have left the asynchronous context of the request.
  instance.addHook('preValidation', (request, reply, done) => {
    const { names } = accessOf(request);
    if (!names) return runInContext(request.context, done);
    try {
      checkNames(names, request, reply);
    } catch (error) {
      return done(error as Error);
    }
    runInContext(request.context, done);
  });

  // Whatever an answer holds, it names no warehouse that the caller does not see.
  instance.addHook('preSerialization', (request, _reply, payload, done) => {
    // A service that is held answers before a request has its context.
    const warehouses = (request.context as FastifyRequest['context'] | undefined)?.warehouses;
    done(null, warehouses ? ownParts(payload, warehouses) : payload);
  });
};
