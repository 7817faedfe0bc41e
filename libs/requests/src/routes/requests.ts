import type { FastifyRequest } from 'fastify';
import type { Principal } from '@entrepot/auth';
import type { RequestContext, Span } from '@entrepot/telemetry';
import type { RouteAccess } from './route.js';
import type { ErrorFamily } from '../errors/families.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Request id, trace and integration of this call. */
    context: RequestContext;
    /** Caller's token; null on an open endpoint. */
    principal: Principal | null;
    /** Span of this call; null where its trace is not kept. */
    span: Span | null;
    /** It is answered when something happens: its time is no latency. */
    isHeld: boolean;
  }
}

export const accessOf = (request: FastifyRequest): Partial<RouteAccess> => request.routeOptions.config as Partial<RouteAccess>;

export const familyOf = (request: FastifyRequest): ErrorFamily => accessOf(request).family ?? 'order';
