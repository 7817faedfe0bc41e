import { isProbe } from '@entrepot/http';
import {
  Counter,
  Histogram,
  redactText,
  requestLines,
  type Logger,
  type Registry,
  type Span,
  type WriteRequestLine,
} from '@entrepot/telemetry';
import type { Exchange } from './exchange.js';

export type Observe = (exchange: Exchange) => void;

/** What the status of an answer was; 499 where the caller left before it was complete, or before a stream began: a reader ends it by leaving. */
const statusOf = ({ response, isHeld }: Exchange): number =>
  response.writableFinished || (isHeld && response.headersSent) ? response.statusCode : 499;

const labelNames = ['method', 'route', 'status'] as const;

/** Times that wait to be counted: many at once cost half of what they cost one by one. */
const atOnce = 64;

/** What is done for each request of a method, route and status: finding the series of a metric costs more than counting, so they are kept. */
interface Kind {
  measure: (seconds: number | null) => void;
  /** Counts what waits. */
  count: () => void;
  write: WriteRequestLine;
}

const createKinds = (logger: Logger, metrics: Registry): ((method: string, label: string, route: string, status: number) => Kind) => {
  const all: Kind[] = [];
  const collect = (): void => all.forEach(({ count }) => count());
  const requests = new Counter({
    name: 'entrepot_http_requests_total',
    help: 'Requests by method, route and status',
    labelNames,
    registers: [metrics],
    collect,
  });
  const duration = new Histogram({
    name: 'entrepot_http_request_duration_seconds',
    help: 'Time from the head of the request to the end of the answer, by method, route and status, of those that no service holds',
    labelNames,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [metrics],
    collect,
  });
  const lineOf = requestLines(logger);
  const kinds = new Map<string, Map<string, Kind[]>>();

  const create = (method: string, label: string, route: string, status: number): Kind => {
    const [counter, histogram] = [requests.labels(label, route, String(status)), duration.labels(label, route, String(status))];
    let waiting: (number | null)[] = [];
    const count = (): void => {
      const seconds = waiting;
      waiting = [];
      counter.inc(seconds.length);
      for (const one of seconds) if (one !== null) histogram.observe(one);
    };
    const measure = (seconds: number | null): void => {
      if (waiting.push(seconds) === atOnce) count();
    };
    const kind = { measure, count, write: lineOf(method, route, status) };
    all.push(kind);
    return kind;
  };

  return (method, label, route, status) => {
    let byMethod = kinds.get(route);
    if (!byMethod) kinds.set(route, (byMethod = new Map<string, Kind[]>()));
    let byStatus = byMethod.get(method);
    if (!byStatus) byMethod.set(method, (byStatus = []));
    return (byStatus[status] ??= create(method, label, route, status));
  };
};

/** Names and ends the span of a request. */
export const endSpan = (span: Span, { principal, requestId }: Exchange, method: string, route: string, status: number): void =>
  span.end({
    name: `${method} ${route}`,
    attributes: {
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': status,
      'entrepot.request_id': redactText(requestId),
      ...(principal && { 'entrepot.integration': principal.clientId }),
    },
    ...(status >= 500 && { error: { code: String(status) } }),
  });

/**
 * One line, one span and one observation a request, by the route's template: never the path or the query, they may name a person or hold
 * a token.
 */
export const createObserve = (logger: Logger, metrics: Registry): Observe => {
  const kindOf = createKinds(logger, metrics);

  return (exchange) => {
    const { request, route, principal, requestId, traceparent, span, startedAt, isHeld } = exchange;
    const template = route?.template ?? 'unknown';
    const method = request.method as string;
    const label = route?.methods.has(method) ? method : 'other';
    const status = statusOf(exchange);
    const elapsed = performance.now() - startedAt;
    const { measure, write } = kindOf(method, label, template, status);
    measure(isHeld ? null : elapsed / 1000);
    if (isProbe(template)) return;
    if (span) endSpan(span, exchange, label, template, status);
    write({ requestId, traceparent, ...(principal && { integration: principal.clientId }) }, elapsed);
  };
};
