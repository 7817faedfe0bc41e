import type { IncomingHttpHeaders } from 'node:http';
import { PassThrough } from 'node:stream';
import type { Dispatcher } from 'undici';
import { DomainError } from '@entrepot/kernel';
import { isRecorded, type Logger, type Span, type Tracer } from '@entrepot/telemetry';
import { coderMemory, chooseCoding } from '../compression/coders.js';
import { addVary, sendKnownTag, streamSink, wholeSink, type Sink } from '../compression/coded-answer.js';
import { isCompressible } from '../compression/coding.js';
import type { AnswerHandler } from '../client/call.js';
import type { FreeChunk } from '../client/spare-chunks.js';
import { Budget } from './budget.js';
import type { Held, HeldRequests } from './held-requests.js';
import { hasBody, type Exchange } from '../exchange/exchange.js';
import { fieldsOf, requestHeaders, responseHeaders, valueOf } from '../exchange/headers.js';
import type { Lane, Passenger } from './lane.js';
import type { EdgeLimits } from '../exchange/limits.js';
import { linger } from '../exchange/linger.js';
import { endSpan } from '../exchange/observe.js';
import { pageHeaders } from '../exchange/pages.js';
import { refuse } from '../exchange/refuse.js';
import { RequestBody } from './request-body.js';
import { bodyLimitOf, bodyTooLarge, type Route } from '../routes/route.js';
import type { Share } from '../exchange/shares.js';
import type { Tally } from '../connections/tally.js';
import type { Upstream } from './upstream.js';

/** Bytes from which on a caller's bodies go to a service one after the other: what they cost there is shared by all. */
const largeBody = 1024 * 1024;

const clientGone = new Error('the client went away');

const bytesOf = (chunk: Buffer | string): Buffer => (typeof chunk === 'string' ? Buffer.from(chunk, 'latin1') : chunk);

interface ForwardOptions {
  upstreams: ReadonlyMap<string, Upstream>;
  limits: EdgeLimits;
  held: HeldRequests;
  cut: Tally;
  logger: Logger;
  tracer: Tracer | undefined;
}

/** What all forwarded requests have in common. */
interface Common extends ForwardOptions {
  bodies: Budget;
  answers: Budget;
}

/**
 * Carries one request to a service and its answer back: the body in full before a connection is taken, but for imports, which are
 * streams; the answer as a stream. It listens to callbacks: without a promise, two streams and an abort signal a request.
 */
class Forwarding implements AnswerHandler, Passenger, Held {
  private controller: Dispatcher.DispatchController | undefined;
  private body: RequestBody | undefined;
  private content: Buffer | PassThrough | null = null;
  private isDispatched = false;
  private isEnded = false;
  private retried = false;
  private started = false;
  private length = NaN;
  /** Of `answers`, for what its reader has not taken. */
  private keeps = 0;
  private whole: Buffer | string | undefined;
  private freeWhole: FreeChunk | undefined;
  private sink: Sink;
  /** Of `answers`, for a coder. */
  private coderHolds = 0;
  private gone = false;
  private isStream = false;
  /** Fields come behind the answer, as the cursor of a stream does. */
  private hasTrailer = false;
  private span: Span | undefined;
  /** What is asked of the service in place of the request, whose body is not read yet: is it there, and the answer of one that is not. */
  private asks: 'HEAD' | 'GET' | undefined;
  private isThere = true;

  readonly share: Share;

  constructor(
    readonly exchange: Exchange,
    private readonly route: Route,
    private readonly upstream: Upstream,
    private lane: Lane,
    private readonly common: Common,
  ) {
    this.share = exchange.share as Share;
    this.sink = exchange.response;
  }

  send(): void {
    const { exchange, route, common } = this;
    exchange.carrier = this;
    if (exchange.isHeld) common.held.add(this);
    if (!hasBody(exchange.request) || route.bodyLimit === Infinity) return this.lane.enter(this);
    if (!route.asksFirst) return this.readBody();
    this.asks = 'HEAD';
    this.lane.enter(this);
  }

  private readBody(): void {
    const { exchange, route, common } = this;
    const method = exchange.request.method as string;
    this.body = new RequestBody(exchange, this.share, bodyLimitOf(route, method), () => bodyTooLarge(route, method), common.bodies);
    this.body.read((content) => {
      if (content instanceof DomainError) return this.refuse(content);
      this.content = content;
      if (content.length > largeBody) this.lane = this.upstream.large;
      this.lane.enter(this);
    });
  }

  start(): void {
    this.isDispatched = true;
    this.span = this.startSpan();
    if (this.route.bodyLimit === Infinity && hasBody(this.exchange.request)) this.stream();
    this.dispatch();
  }

  refuse(error: DomainError): void {
    this.body?.release();
    refuse(this.exchange, this.route.family, error);
  }

  end(): void {
    if (this.gone || this.isEnded) return;
    if (!this.exchange.response.headersSent)
      return this.refuse(new DomainError('resource_unavailable', { what: 'held request', retryAfter: 1 }));
    if (!this.isStream) return;
    this.gone = true;
    this.controller?.abort(clientGone);
    this.sink.end();
  }

  evict(): void {
    this.common.cut.add('slow_readers_in_the_way');
    this.exchange.response.destroy();
  }

  private stream(): void {
    const { request, response, awaitsContinue } = this.exchange;
    if (awaitsContinue) response.writeContinue();
    // Not the request itself: undici would destroy it with its connection, and the caller could not be answered.
    this.content = new PassThrough().on('error', () => undefined);
    request.on('error', () => undefined);
    request.pipe(this.content);
  }

  private startSpan(): Span | undefined {
    const { exchange, route, upstream } = this;
    const { tracer } = this.common;
    if (!tracer || !isRecorded(exchange.traceparent)) return undefined;
    const method = exchange.request.method as string;
    return tracer.start('client', `${method} ${route.template}`, exchange.traceparent, {
      'http.request.method': method,
      'url.template': route.template,
      'server.address': upstream.name,
    });
  }

  private dispatch(): void {
    const { exchange, route, content, lane, asks } = this;
    const endless = route.bodyLimit === Infinity;
    lane.pool.dispatch(
      {
        path: asks ? exchange.path : (exchange.request.url as string),
        method: asks ?? (exchange.request.method as Dispatcher.HttpMethod),
        headers: requestHeaders(exchange, this.span?.traceparent ?? exchange.traceparent, asks === undefined),
        body: content,
        // A GET with a body would close the connection otherwise.
        ...(content && { reset: false }),
        ...(endless && { headersTimeout: 0, bodyTimeout: 0 }),
      },
      this,
    );
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.gone) controller.abort(clientGone);
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, answered: IncomingHttpHeaders | string[]): void {
    if (status < 200) return;
    if (this.asks === 'HEAD') {
      this.isThere = status !== 404;
      return;
    }
    this.started = true;
    const fields = Array.isArray(answered) ? answered : fieldsOf(answered);
    this.length = Number(valueOf(fields, 'content-length'));
    const { response, headers } = this.exchange;
    const own = this.route.family === 'page' ? [...headers, ...pageHeaders] : headers;
    const all = responseHeaders(fields, own);
    const trailer = valueOf(fields, 'trailer');
    if (trailer !== undefined && this.takesTrailer()) {
      this.hasTrailer = true;
      all.push('Trailer', trailer);
    }
    if (status === 304 && this.route.family !== 'file') {
      sendKnownTag(all, this.exchange.request.headers['if-none-match']);
      addVary(all);
    } else if (this.isCompressible(fields)) {
      addVary(all);
      const coded = this.openCoded(status, all);
      if (coded) this.sink = coded;
    }
    if (this.sink === response) response.writeHead(status, all);
    if (this.exchange.isHeld && valueOf(fields, 'content-type')?.startsWith('text/event-stream')) this.beginStream(status);
    else if (this.exchange.isHead && Number.isNaN(this.length)) this.endHead();
  }

  /** Its length is not known: a service would read a whole list for nothing. */
  private endHead(): void {
    this.isStream = true;
    this.span?.end();
    this.span = undefined;
    this.end();
  }

  /** Its reader sees the head at once. What was asked for has begun; the spans end here, and not hours later. */
  private beginStream(status: number): void {
    const { exchange, route } = this;
    this.isStream = true;
    exchange.response.flushHeaders();
    this.span?.end();
    if (exchange.span) endSpan(exchange.span, exchange, exchange.request.method as string, route.template, status);
    this.span = exchange.span = undefined;
    if (exchange.isHead) this.end();
  }

  /** Node has none in an answer that is not chunked. */
  private takesTrailer(): boolean {
    const { isHead, request } = this.exchange;
    return !isHead && request.httpVersion === '1.1';
  }

  private isCompressible(fields: readonly string[]): boolean {
    const isPlain = this.route.family !== 'file' && valueOf(fields, 'content-encoding') === undefined;
    return isPlain && isCompressible(valueOf(fields, 'content-type'), this.length);
  }

  /** Null where the caller takes no coding, or there is no memory for one: a slow reader holds none that is not counted. */
  private openCoded(status: number, headers: readonly string[]): Sink | null {
    const { request, response } = this.exchange;
    const coding = chooseCoding(request.headers['accept-encoding']);
    if (coding === null) return null;
    const { answers, limits } = this.common;
    const isWhole = this.length <= limits.heldAnswer;
    const bytes = isWhole ? this.length : coderMemory;
    if (!answers.take(bytes)) return null;
    this.coderHolds = bytes;
    return (isWhole ? wholeSink : streamSink)(response, status, headers, coding);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer | string, free?: FreeChunk): void {
    // An answer that came in one piece leaves in one: its end follows at once.
    if (chunk.length === this.length) {
      this.whole = chunk;
      this.freeWhole = free;
      return;
    }
    if (this.sink.write(bytesOf(chunk), free) || this.holds()) return;
    controller.pause();
    this.lane.block(this);
    this.sink.once('drain', () => {
      this.lane.unblock(this);
      controller.resume();
    });
  }

  /** A slow reader's answer is kept here, where it is short, so that it does not keep a connection to the service. */
  private holds(): boolean {
    if (this.keeps > 0) return true;
    if (!(this.length <= this.common.limits.heldAnswer) || !this.common.answers.take(this.length)) return false;
    this.keeps = this.length;
    return true;
  }

  onResponseEnd(_controller: Dispatcher.DispatchController, trailers: IncomingHttpHeaders): void {
    if (this.asks === 'HEAD') return this.goOn();
    this.leave();
    this.span?.end();
    if (this.hasTrailer) this.exchange.response.addTrailers(trailers);
    this.endSink();
    if (this.content || this.asks) linger(this.exchange.request);
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
    this.lane.leave(this);
    this.readBody();
  }

  /** Node sends a text together with the head, as one piece; with bytes it makes a list of two. */
  private endSink(): void {
    const { whole, sink } = this;
    const { response } = this.exchange;
    if (typeof whole === 'string' && sink === response) response.end(whole, 'latin1');
    else if (whole === undefined) sink.end();
    else sink.end(bytesOf(whole), this.freeWhole);
  }

  onResponseError(_controller: Dispatcher.DispatchController | undefined, error: Error): void {
    if (this.isStaleConnection(error)) {
      this.retried = true;
      return this.dispatch();
    }
    this.leave();
    this.span?.end({ error });
    if (this.gone) return;
    const found = { request_id: this.exchange.requestId, upstream: this.upstream.name, route: this.route.template };
    this.common.logger.warn({ ...found, err: error }, 'service did not answer');
    this.refuse(new DomainError('resource_unavailable', {}, { cause: error }));
  }

  private leave(): void {
    this.isEnded = true;
    this.body?.release();
    this.lane.leave(this);
  }

  /** A service may close a kept-alive connection just when it is used again: what reads only, and sent no body, is sent once more. */
  private isStaleConnection(error: Error): boolean {
    const { code } = error as { code?: string };
    const cut = code === 'UND_ERR_SOCKET' || code === 'ECONNRESET' || code === 'EPIPE';
    const readsOnly = this.asks !== undefined || this.exchange.request.method === 'GET';
    return cut && readsOnly && !this.started && !this.retried && !this.gone && !this.content;
  }

  onClose(): void {
    if (this.exchange.isHeld) this.common.held.delete(this);
    this.common.answers.give(this.keeps + this.coderHolds);
    if (!this.isDispatched) {
      this.lane.cancel(this);
      this.body?.release();
    }
    if (!this.isDispatched || this.isEnded) return;
    this.gone = true;
    if (this.content instanceof PassThrough) this.content.destroy();
    this.controller?.abort(clientGone);
  }
}

export type Forward = (exchange: Exchange, route: Route) => void;

const laneOf = ({ calls, files, imports, held }: Upstream, { bodyLimit, family }: Route, { isHeld }: Exchange): Lane => {
  if (isHeld) return held;
  if (bodyLimit === Infinity) return imports;
  return family === 'file' ? files : calls;
};

export const createForward = (options: ForwardOptions): Forward => {
  const { upstreams, limits } = options;
  const common = { ...options, bodies: new Budget(limits.bodyMemory), answers: new Budget(limits.answerMemory) };
  return (exchange, route) => {
    const upstream = upstreams.get(route.service);
    if (!upstream) throw new DomainError('resource_unavailable', { service: route.service });
    new Forwarding(exchange, route, upstream, laneOf(upstream, route, exchange), common).send();
  };
};
