import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { requestLines, requestTimes, type Logger, type Registry, type RequestTimes, type WriteRequestLine } from '@entrepot/telemetry';
import { isProbe } from './trace-requests.js';

/** Writes one line and one observation a request, by the route's template: path and query may name a person. */
export const logRequests = (instance: FastifyInstance, logger: Logger, metrics: Registry): void => {
  const timesOf = requestTimes(metrics, 'Requests by method, route and status, but for those that are held until something happens');
  const lineOf = requestLines(logger);

  /** Log line and times of a method, route and status, kept because making them costs more than using them. */
  interface Kind {
    times: RequestTimes;
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
      byStatus[status] = kind = { times: timesOf(method, url, String(status)), write: lineOf(method, url, status) };
    }
    return kind;
  };

  // Fastify ends an answer whose stream fails, and tells nobody.
  instance.addHook('onSend', (_request, _reply, payload, done) => {
    if (payload instanceof Readable) payload.on('error', (err) => logger.error({ err }, 'an answer ended early'));
    done(null, payload);
  });

  instance.addHook('onResponse', (request, reply, done) => {
    const { config, url = 'unknown' } = request.routeOptions;
    const { times, write } = kindOf(config, url, request.method, reply.statusCode);
    const milliseconds = reply.elapsedTime;
    if (!request.isHeld) times.observe(milliseconds / 1000);
    if (!isProbe(url)) write(request.context, milliseconds);
    done();
  });
};
