import type { FastifyInstance } from 'fastify';
import { Histogram, type Logger, type Registry } from '@entrepot/telemetry';
import { runInContext } from '@entrepot/telemetry';
import { isProbe } from './trace-requests.js';

/** One line and one observation a request, by the route's template: never the path or the query, they may name a person. */
export const logRequests = (instance: FastifyInstance, logger: Logger, metrics: Registry): void => {
  const duration = new Histogram({
    name: 'entrepot_http_request_duration_seconds',
    help: 'Requests by method, route and status, but for those that are held until something happens',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [metrics],
  });

  instance.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    const status = reply.statusCode;
    const milliseconds = reply.elapsedTime;
    if (!request.isHeld) duration.labels(request.method, route, String(status)).observe(milliseconds / 1000);
    if (!isProbe(route)) {
      const line = { method: request.method, route, status, duration_ms: Math.round(milliseconds * 100) / 100 };
      runInContext(request.context, () => logger.info(line, 'request'));
    }
    done();
  });
};
