import { isRecorded, redactText, type Span, type Tracer } from '@entrepot/telemetry';
import type { Route } from '../routes/route.js';
import type { Exchange } from './exchange.js';

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

/** Starts the span of a request's call to its service. */
export const startCallSpan = (tracer: Tracer | undefined, exchange: Exchange, { template }: Route, service: string): Span | undefined => {
  if (!tracer || !isRecorded(exchange.traceparent)) return undefined;
  const method = exchange.request.method as string;
  return tracer.start('client', `${method} ${template}`, exchange.traceparent, {
    'http.request.method': method,
    'url.template': template,
    'server.address': service,
  });
};
