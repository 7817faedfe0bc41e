import type { FastifyInstance } from 'fastify';
import { Histogram, requestLines, type Logger, type Registry, type WriteRequestLine } from '@entrepot/telemetry';
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

  const lineOf = requestLines(logger);

  /** What is done for each request of a method, route and status: finding the series of a metric costs more than observing. */
  interface Kind {
    observe: (seconds: number) => void;
    write: WriteRequestLine;
  }
  /** By the route's own settings, which are one object as long as the service runs, by method and by status. */
  const kinds = new WeakMap<object, Map<string, Kind[]>>();
  const kindOf = (route: object, url: string, method: string, status: number): Kind => {
    let byMethod = kinds.get(route);
    if (!byMethod) kinds.set(route, (byMethod = new Map<string, Kind[]>()));
    let byStatus = byMethod.get(method);
    if (!byStatus) byMethod.set(method, (byStatus = []));
    let kind = byStatus[status];
    if (!kind) {
      const series = duration.labels(method, url, String(status));
      byStatus[status] = kind = { observe: (seconds) => series.observe(seconds), write: lineOf(method, url, status) };
    }
    return kind;
  };

  instance.addHook('onResponse', (request, reply, done) => {
    const { config, url = 'unknown' } = request.routeOptions;
    const { observe, write } = kindOf(config, url, request.method, reply.statusCode);
    const milliseconds = reply.elapsedTime;
    if (!request.isHeld) observe(milliseconds / 1000);
    if (!isProbe(url)) write(request.context, milliseconds);
    done();
  });
};
