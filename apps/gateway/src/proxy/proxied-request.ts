import type { IncomingHttpHeaders } from 'node:http';
import { PassThrough } from 'node:stream';
import type { Dispatcher } from 'undici';
import { DomainError } from '@entrepot/kernel';
import type { Logger, Span, Tracer } from '@entrepot/telemetry';
import type { LoggedCounter } from '../connections/logged-counter.js';
import { drain } from '../exchange/drain.js';
import { hasBody, type Exchange } from '../exchange/exchange.js';
import { endSpan, startCallSpan } from '../exchange/spans.js';
import { refuse } from '../exchange/refuse.js';
import type { EdgeLimits } from '../policy/limits.js';
import type { Share } from '../policy/shares.js';
import { bodyLimitOf, bodyTooLarge, type Route } from '../routes/route.js';
import { Answer } from './answer.js';
import { requestHeaders, textOf } from './headers.js';
import type { HeldRequest, HeldRequests } from './held-requests.js';
import type { MemoryLimit } from './memory-limit.js';
import { RequestBody, streamBody } from './request-body.js';
import type { QueuedRequest, RequestQueue } from './request-queue.js';
import { isCut, isUnsent, type Upstream } from './upstream.js';

/** Bytes from which on a caller's bodies go to a service one after the other: what they cost there is shared by all. */
const largeBody = 1024 * 1024;

/** For as long connections are tried that are refused: a cluster may send some to a pod that ended, until it has seen that. */
const refusals = 5;
const pauseMs = 50;

const clientGone = new Error('the client went away');

/** Parts that all proxied requests share. */
export interface ProxyParts {
  limits: EdgeLimits;
  held: HeldRequests;
  cut: LoggedCounter;
  logger: Logger;
  tracer: Tracer | undefined;
  bodies: MemoryLimit;
  answers: MemoryLimit;
}

/**
 * Carries one request to a service and its answer back: the body in full before a connection is taken, but for imports, which are
 * streams; the answer as a stream. It is undici's handler: without a promise, two streams and an abort signal a request.
 */
export class ProxiedRequest implements Dispatcher.DispatchHandler, QueuedRequest, HeldRequest {
  private controller: Dispatcher.DispatchController | undefined;
  private body: RequestBody | undefined;
  private content: Buffer | PassThrough | null = null;
  private isDispatched = false;
  private isEnded = false;
  private isRetried = false;
  private refused = 0;
  private hasStarted = false;
  private isGone = false;
  private isStream = false;
  private isRefused = false;
  private span: Span | undefined;
  private readonly answer: Answer;
  /**
   * Method of a request to the service ahead of the caller's, whose body is not read yet: HEAD asks whether the record is there, GET fetches the
   * answer of a missing one.
   */
  private asks: 'HEAD' | 'GET' | undefined;
  private isThere = true;

  readonly share: Share;

  constructor(
    readonly exchange: Exchange,
    private readonly route: Route,
    private readonly upstream: Upstream,
    private queue: RequestQueue,
    private readonly parts: ProxyParts,
  ) {
    this.share = exchange.share as Share;
    this.answer = new Answer(exchange, route.family, parts.answers, parts.limits.heldAnswer);
  }

  send(): void {
    const { exchange, route, parts } = this;
    exchange.proxied = this;
    if (exchange.isHeld) parts.held.add(this);
    if (!hasBody(exchange.request) || route.bodyLimit === Infinity) return this.queue.enter(this);
    if (!route.asksFirst) return this.readBody();
    this.asks = 'HEAD';
    this.queue.enter(this);
  }

  private readBody(): void {
    const { exchange, route, parts } = this;
    const method = exchange.request.method as string;
    this.body = new RequestBody(exchange, this.share, bodyLimitOf(route, method), () => bodyTooLarge(route, method), parts.bodies);
    this.body.read((content) => {
      if (content instanceof DomainError) return this.refuse(content);
      this.content = exchange.body = content;
      if (content.length > largeBody) this.queue = this.upstream.large;
      this.queue.enter(this);
    });
  }

  start(): void {
    this.isDispatched = true;
    const { exchange, route, parts, upstream } = this;
    this.span = startCallSpan(parts.tracer, exchange, route, upstream.name);
    if (route.bodyLimit === Infinity && hasBody(exchange.request)) this.content = streamBody(exchange);
    this.dispatch();
  }

  refuse(error: DomainError): void {
    this.body?.release();
    refuse(this.exchange, this.route.family, error);
  }

  end(): void {
    if (this.isGone || this.isEnded) return;
    if (!this.exchange.response.headersSent)
      return this.refuse(new DomainError('resource_unavailable', { what: 'held request', retryAfter: 1 }));
    if (!this.isStream) return;
    this.isGone = true;
    this.controller?.abort(clientGone);
    this.answer.end();
  }

  evict(): void {
    this.parts.cut.add('slow_readers_in_the_way');
    this.exchange.response.destroy();
  }

  private dispatch(): void {
    const { exchange, route, content, asks } = this;
    const endless = route.bodyLimit === Infinity;
    this.queue.pool.dispatch(
      {
        path: asks ? exchange.path : (exchange.request.url as string),
        method: asks ?? (exchange.request.method as Dispatcher.HttpMethod),
        headers: requestHeaders(exchange, this.span?.traceparent ?? exchange.traceparent, asks === undefined),
        body: content,
        // A HEAD, or a GET with a body, would close the connection otherwise.
        reset: false,
        ...(endless && { headersTimeout: 0, bodyTimeout: 0 }),
      },
      this,
    );
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.isGone) controller.abort(clientGone);
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, answered: IncomingHttpHeaders): void {
    if (status < 200) return;
    if (this.asks === 'HEAD') {
      this.isThere = status !== 404;
      return;
    }
    this.hasStarted = true;
    const { exchange, answer } = this;
    answer.begin(status, answered);
    const { 'x-ignored-parameters': ignored, 'idempotent-replay': replay } = answered;
    if (ignored !== undefined) exchange.ignored = textOf(ignored);
    if (replay !== undefined) exchange.isReplay = true;
    this.isRefused = status >= 400;
    if (exchange.isHeld && textOf(answered['content-type']).startsWith('text/event-stream')) this.beginStream(status);
    else if (exchange.isHead && Number.isNaN(answer.length)) this.endHead();
  }

  /** Answers a HEAD without a length: a service would read a whole list for nothing. */
  private endHead(): void {
    this.isStream = true;
    this.span?.end();
    this.span = undefined;
    this.end();
  }

  /** Sends the head of a stream at once. Its spans end here, and not hours later. */
  private beginStream(status: number): void {
    const { exchange, route } = this;
    this.isStream = true;
    exchange.response.flushHeaders();
    this.span?.end();
    if (exchange.span) endSpan(exchange.span, exchange, exchange.request.method as string, route.template, status);
    this.span = exchange.span = undefined;
    if (exchange.isHead) this.end();
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    // Its beginning is enough for the request log.
    if (this.isRefused) this.exchange.answer ??= chunk;
    if (this.answer.write(chunk)) return;
    controller.pause();
    this.queue.block(this);
    this.answer.onceDrained(() => {
      this.queue.unblock(this);
      controller.resume();
    });
  }

  onResponseEnd(_controller: Dispatcher.DispatchController, trailers: IncomingHttpHeaders): void {
    if (this.asks === 'HEAD') return this.goOn();
    this.leave();
    this.span?.end();
    this.answer.end(trailers);
    if (this.content || this.asks) drain(this.exchange.request);
  }

  /** With the body of what is there; else with the answer that the service has for what is not. */
  private goOn(): void {
    if (!this.isThere) {
      this.asks = 'GET';
      return this.dispatch();
    }
    this.asks = undefined;
    this.isDispatched = false;
    this.span?.end();
    this.queue.leave(this);
    this.readBody();
  }

  onResponseError(_controller: Dispatcher.DispatchController | undefined, error: Error): void {
    if (this.mayRetry(error)) {
      // Not at once: other connections of the pool may have been cut with this one.
      setTimeout(() => this.dispatch(), this.refused * pauseMs);
      return;
    }
    this.leave();
    this.span?.end({ error });
    if (this.isGone) return;
    const found = { request_id: this.exchange.requestId, upstream: this.upstream.name, route: this.route.template };
    this.parts.logger.warn({ ...found, err: error }, 'service did not answer');
    this.refuse(new DomainError('resource_unavailable', {}, { cause: error }));
  }

  /** Any request may go again that was not sent, and once, one that only reads and sent no body. */
  private mayRetry(error: Error): boolean {
    if (this.isGone || this.content instanceof PassThrough) return false;
    if (isUnsent(error)) return this.refused++ < refusals;
    const readsOnly = this.asks !== undefined || this.exchange.request.method === 'GET';
    if (!isCut(error) || !readsOnly || this.content || this.hasStarted || this.isRetried) return false;
    return (this.isRetried = true);
  }

  private leave(): void {
    this.isEnded = true;
    this.body?.release();
    this.queue.leave(this);
  }

  onClose(): void {
    if (this.exchange.isHeld) this.parts.held.delete(this);
    this.answer.release();
    if (!this.isDispatched) {
      this.queue.cancel(this);
      this.body?.release();
    }
    if (!this.isDispatched || this.isEnded) return;
    this.isGone = true;
    if (this.content instanceof PassThrough) this.content.destroy();
    this.controller?.abort(clientGone);
  }
}
