import type { IncomingMessage, ServerResponse } from 'node:http';
import { newId } from '@entrepot/kernel';
import { acceptableRequestId, childTraceparent, type Span, type Tracer } from '@entrepot/telemetry';
import type { Principal } from '@entrepot/auth';
import type { Route } from '../routes/route.js';
import type { Share } from '../policy/shares.js';

/** Request and its answer, with what the gateway learns on the way. */
export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  /** URL before `?`, as it came, less one trailing slash. */
  path: string;
  requestId: string;
  traceparent: string;
  /** Named when the route is known; one of a probe is never ended, and so never shown. */
  span: Span | undefined;
  /** Milliseconds of the monotonic clock. */
  startedAt: number;
  route?: Route;
  principal?: Principal;
  /** Warehouses of the integration, as services are told of them; null: all. */
  bound?: string | null;
  /** Permissions that the integration holds now, where its service is told of them. */
  given?: string;
  /** Stores of a person, as services are told of them; null: all. */
  stores?: string | null;
  /** Says whether the session of a person, and the person's rights, are still the same. */
  isCurrent?: () => boolean;
  /** Share of the integration, or of the address where none is asked for. */
  share?: Share;
  /** Address of the caller, where it counts. */
  address?: string;
  /** Headers of every answer of this exchange: name, value, name, value. */
  headers: string[];
  /** It goes on as a GET. */
  isHead: boolean;
  /** True where the caller waits for `100 Continue` before it sends a body. */
  awaitsContinue: boolean;
  /** A service answers it when something happens: it counts as no call under way, and its time is no latency. */
  isHeld: boolean;
  /** It is answered, or the caller is gone. */
  closed: boolean;
  /** Request to its service, which is notified of the close. */
  proxied?: { onClose(): void };
  /** Body for the request log: its bytes, or what the gateway's own endpoint has read. */
  body?: unknown;
  /** Beginning of a refusal. */
  answer?: Buffer | string;
  /** `X-Ignored-Parameters` of a service's answer. */
  ignored?: string;
  /** A service gave the answer of an earlier request with the same Idempotency-Key. */
  isReplay?: boolean;
}

const exchanges = new WeakMap<IncomingMessage, Exchange>();

/** Returns the exchange of a request of the gateway's own endpoints. */
export const exchangeOf = (request: IncomingMessage): Exchange | undefined => exchanges.get(request);

export const rememberExchange = (exchange: Exchange): void => void exchanges.set(exchange.request, exchange);

const slash = 47;

/** Returns the URL before `?`, without one slash at its end, which is taken off the request for services too: they know no path with it. */
const takePath = (request: IncomingMessage): string => {
  const url = request.url ?? '';
  const query = url.indexOf('?');
  const path = query === -1 ? url : url.slice(0, query);
  if (path.length < 2 || path.charCodeAt(path.length - 1) !== slash) return path;
  request.url = path.slice(0, -1) + url.slice(path.length);
  return path.slice(0, -1);
};

export const openExchange = (
  request: IncomingMessage,
  response: ServerResponse,
  awaitsContinue: boolean,
  tracer: Tracer | undefined,
): Exchange => {
  const { 'x-request-id': id, traceparent } = request.headers;
  const parent = typeof traceparent === 'string' ? traceparent : undefined;
  const span = tracer?.start('server', 'request', parent);
  const requestId = acceptableRequestId(id) ?? newId();
  return {
    request,
    response,
    path: takePath(request),
    requestId,
    traceparent: span?.traceparent ?? childTraceparent(parent),
    span,
    startedAt: performance.now(),
    headers: ['X-Request-Id', requestId, 'x-content-type-options', 'nosniff'],
    isHead: request.method === 'HEAD',
    awaitsContinue,
    isHeld: false,
    closed: false,
  };
};

/** Whether a body follows the head of the request. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] !== undefined && headers['content-length'] !== '0');
