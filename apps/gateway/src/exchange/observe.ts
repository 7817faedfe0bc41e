import { isProbe } from '@entrepot/http';
import { Counter, Histogram, redactText, traceIdOf, type Logger, type Registry, type Span } from '@entrepot/telemetry';
import type { Exchange } from './exchange.js';

export type Observe = (exchange: Exchange) => void;

/** What the status of an answer was; 499 where the caller left before it was complete, or before a stream began: a reader ends it by leaving. */
const statusOf = ({ response, isHeld }: Exchange): number =>
  response.writableFinished || (isHeld && response.headersSent) ? response.statusCode : 499;

const labelNames = ['method', 'route', 'status'] as const;

/** Counts and times a request under its labels; finding a label's child costs more than counting, so they are kept. */
const createMeasure = (metrics: Registry) => {
  const requests = new Counter({
    name: 'entrepot_http_requests_total',
    help: 'Requests by method, route and status',
    labelNames,
    registers: [metrics],
  });
  const duration = new Histogram({
    name: 'entrepot_http_request_duration_seconds',
    help: 'Time from the head of the request to the end of the answer, by method, route and status, of those that no service holds',
    labelNames,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [metrics],
  });
  const children = new Map<string, (seconds: number | null) => void>();

  const childOf = (method: string, route: string, status: number): ((seconds: number | null) => void) => {
    const [counter, histogram] = [requests.labels(method, route, String(status)), duration.labels(method, route, String(status))];
    return (seconds) => {
      counter.inc();
      if (seconds !== null) histogram.observe(seconds);
    };
  };

  return (method: string, route: string, status: number, seconds: number | null): void => {
    const key = `${status}${method}${route}`;
    let child = children.get(key);
    if (!child) children.set(key, (child = childOf(method, route, status)));
    child(seconds);
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
 * a token. Nothing in the line is unchecked text, so it is written without a search for secrets.
 */
export const createObserve = (logger: Logger, metrics: Registry): Observe => {
  const measure = createMeasure(metrics);
  const lines = logger.child({}, { formatters: { log: (line) => line } });

  return (exchange) => {
    const { request, route, principal, requestId, traceparent, span, startedAt, isHeld } = exchange;
    const template = route?.template ?? 'unknown';
    const method = route?.methods.has(request.method ?? '') ? (request.method as string) : 'other';
    const status = statusOf(exchange);
    const elapsed = performance.now() - startedAt;
    measure(method, template, status, isHeld ? null : elapsed / 1000);
    if (isProbe(template)) return;
    if (span) endSpan(span, exchange, method, template, status);
    lines.info(
      {
        request_id: requestId,
        trace_id: traceIdOf(traceparent),
        integration: principal?.clientId,
        method: request.method,
        route: template,
        status,
        duration_ms: Math.round(elapsed * 100) / 100,
      },
      'request',
    );
  };
};
