import type { Principal } from '@entrepot/auth';
import type { Exchange } from '../exchange/exchange.js';
import { statusOf } from '../exchange/observe.js';

/** A request as its exchange leaves it: what costs time is done with many of them together, beside the path. */
export interface NotedRequest {
  receivedAt: number;
  milliseconds: number;
  requestId: string;
  /** Made by the gateway: none was sent. */
  isOwnId: boolean;
  actor: string | null;
  method: string;
  url: string;
  path: string;
  /** Undefined for a path that is not in the table. */
  template: string | undefined;
  status: number;
  idempotencyKey: string | undefined;
  contentType: string | undefined;
  /** Bytes as they came, the beginning of them, or what the gateway has read of them itself. */
  body: unknown;
  isBodyCut: boolean;
  /** Beginning of a refusal. */
  answer: Buffer | string | undefined;
  ignored: string | undefined;
  isReplay: boolean;
  /** Bytes that it keeps, about. */
  bytes: number;
}

/** Bytes of a body of which the log keeps something. */
export const mostRead = 16 * 1024;

/** Bytes of a request without a body. */
const plainBytes = 400;

/** A part of the memory of a large body would keep all of it. */
const startOf = (body: Buffer): Buffer => (body.length > mostRead ? Buffer.from(body.subarray(0, mostRead)) : body);

/** @param caller whose token was sent, also where nobody looked at it: to a path that is not there */
export const noteRequest = (exchange: Exchange, caller: Principal | undefined): NotedRequest => {
  const { request, response, path, requestId, route, startedAt, body, answer } = exchange;
  const { headers } = request;
  const elapsed = performance.now() - startedAt;
  const isRaw = Buffer.isBuffer(body);
  const length = isRaw ? body.length : body === undefined ? 0 : Number(headers['content-length'] ?? mostRead);
  const isOwn = route?.service === 'gateway';
  return {
    receivedAt: Date.now() - elapsed,
    milliseconds: elapsed,
    requestId,
    isOwnId: headers['x-request-id'] !== requestId,
    actor: caller?.clientId ?? null,
    method: request.method as string,
    url: request.url as string,
    path,
    template: route?.template,
    status: statusOf(exchange),
    idempotencyKey: headers['idempotency-key'] as string | undefined,
    contentType: headers['content-type'],
    body: isRaw ? startOf(body) : body,
    isBodyCut: isRaw && length > mostRead,
    answer,
    ignored: isOwn ? (response.getHeader('x-ignored-parameters') as string | undefined) : exchange.ignored,
    isReplay: isOwn ? response.hasHeader('idempotent-replay') : exchange.isReplay === true,
    bytes: plainBytes + path.length + (isRaw ? Math.min(length, mostRead) : length) + (answer?.length ?? 0),
  };
};
