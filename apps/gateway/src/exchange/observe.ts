import { isProbe } from '@entrepot/requests';
import {
  Counter,
  requestLines,
  requestTimes,
  type Logger,
  type Registry,
  type RequestTimes,
  type WriteRequestLine,
} from '@entrepot/telemetry';
import type { Exchange } from './exchange.js';
import { endSpan } from './spans.js';

export type Observe = (exchange: Exchange) => void;

/** Returns the status of an answer; 499 where the caller left before it was complete, or before a stream began: a reader ends a stream by leaving. */
export const statusOf = ({ response, isHeld }: Exchange): number =>
  response.writableFinished || (isHeld && response.headersSent) ? response.statusCode : 499;

const labelNames = ['method', 'route', 'status'] as const;

/** Labels and counters of a method, route and status, kept because making them costs more than using them. */
interface Kind {
  labels: Readonly<Record<(typeof labelNames)[number], string>>;
  requests: number;
  times: RequestTimes;
  write: WriteRequestLine;
}

const createKinds = (logger: Logger, metrics: Registry): ((method: string, label: string, route: string, status: number) => Kind) => {
  const all: Kind[] = [];
  new Counter({
    name: 'entrepot_http_requests_total',
    help: 'Requests by method, route and status',
    labelNames,
    registers: [metrics],
    collect() {
      this.reset();
      for (const { labels, requests } of all) this.inc(labels, requests);
    },
  });
  const timesOf = requestTimes(
    metrics,
    'Time from the head of the request to the end of the answer, by method, route and status, of those that no service holds',
  );
  const lineOf = requestLines(logger);
  const kinds = new Map<string, Map<string, Kind[]>>();

  const create = (method: string, label: string, route: string, status: number): Kind => {
    const labels = { method: label, route, status: String(status) };
    const kind = { labels, requests: 0, times: timesOf(label, route, labels.status), write: lineOf(method, route, status) };
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

/** Writes one line, one span and one observation a request, by the route's template: path and query may name a person or hold a token. */
export const createObserve = (logger: Logger, metrics: Registry): Observe => {
  const kindOf = createKinds(logger, metrics);

  return (exchange) => {
    const { request, route, principal, requestId, traceparent, span, startedAt, isHeld } = exchange;
    const template = route?.template ?? 'unknown';
    const method = request.method as string;
    const label = route?.methods.has(method) ? method : 'other';
    const status = statusOf(exchange);
    const elapsed = performance.now() - startedAt;
    const kind = kindOf(method, label, template, status);
    kind.requests++;
    if (!isHeld) kind.times.observe(elapsed / 1000);
    if (isProbe(template)) return;
    if (span) endSpan(span, exchange, label, template, status);
    kind.write({ requestId, traceparent, ...(principal && { integration: principal.clientId }) }, elapsed);
  };
};
