import type { FastifyInstance, FastifyRequest } from 'fastify';
import { redactText, type Tracer } from '@entrepot/telemetry';

/** Recognizes the paths by which a process's health is asked for again and again. */
export const isProbe = (route: string): boolean => route.startsWith('/health/');

const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? 'unknown';

/** A request that is answered when something happens, as a stream is: its span ends now, and its time is no latency. */
export const holdRequest = (request: FastifyRequest): void => {
  request.isHeld = true;
  request.span?.end({ attributes: { 'entrepot.request_id': redactText(request.context.requestId) } });
  request.span = null;
};

/**
 * A span a request, named by the route's template: the path and the query may name a person or hold a token. To be registered before
 * `guardRoutes`, which gives the request the span's context. Without a tracer there is nothing to do a request.
 */
export const traceRequests = (instance: FastifyInstance, tracer: Tracer | undefined): void => {
  instance.decorateRequest('span', null);
  instance.decorateRequest('isHeld', false);
  if (!tracer) return;

  instance.addHook('onRequest', (request, _reply, done) => {
    const route = routeOf(request);
    const { traceparent } = request.headers;
    if (!isProbe(route)) {
      request.span = tracer.start('server', `${request.method} ${route}`, typeof traceparent === 'string' ? traceparent : undefined, {
        'http.request.method': request.method,
        'http.route': route,
      });
    }
    done();
  });

  instance.addHook('onResponse', (request, reply, done) => {
    const { requestId, integration } = request.context;
    request.span?.end({
      attributes: {
        'http.response.status_code': reply.statusCode,
        'entrepot.request_id': redactText(requestId),
        ...(integration !== undefined && { 'entrepot.integration': integration }),
      },
      ...(reply.statusCode >= 500 && { error: { code: String(reply.statusCode) } }),
    });
    done();
  });
};
