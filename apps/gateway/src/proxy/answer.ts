import type { IncomingHttpHeaders } from 'node:http';
import { chooseCoding, coderMemory } from '../compression/coders.js';
import { addVary, sendKnownTag, streamSink, wholeSink, type Sink } from '../compression/coded-answer.js';
import { isCompressible } from '../compression/coding.js';
import type { Exchange } from '../exchange/exchange.js';
import { pageHeaders } from '../exchange/pages.js';
import type { Area } from '../routes/routes.js';
import { responseHeaders, textOf } from './headers.js';
import type { MemoryLimit } from './memory-limit.js';

/** Passes the answer of a service on to its caller, compressed where that is worth it. */
export class Answer {
  private sink: Sink;
  private whole: Buffer | undefined;
  /** Bytes of `memory` for parts of the answer that its reader has not taken. */
  private keeps = 0;
  /** Bytes of `memory` for a coder. */
  private coderHolds = 0;
  /** Fields come behind the answer, as the cursor of a stream does. */
  private hasTrailer = false;
  /** NaN where the service does not say it. */
  length = NaN;

  constructor(
    private readonly exchange: Exchange,
    private readonly family: Area['family'],
    private readonly memory: MemoryLimit,
    /** Answers up to this length are kept for slow readers. */
    private readonly heldAnswer: number,
  ) {
    this.sink = exchange.response;
  }

  begin(status: number, answered: IncomingHttpHeaders): void {
    const { response, headers, request } = this.exchange;
    this.length = Number(answered['content-length']);
    const all = responseHeaders(answered, this.family === 'page' ? [...headers, ...pageHeaders] : headers);
    if (answered.trailer !== undefined && this.takesTrailer()) {
      this.hasTrailer = true;
      all.push('Trailer', textOf(answered.trailer));
    }
    if (status === 304 && this.family !== 'file') {
      sendKnownTag(all, request.headers['if-none-match']);
      addVary(all);
    } else if (this.isCompressible(answered)) {
      addVary(all);
      this.sink = this.openCoded(status, all) ?? response;
    }
    if (this.sink === response) response.writeHead(status, all);
  }

  /** @returns false: wait until `onceDrained` calls back */
  write(chunk: Buffer): boolean {
    if (chunk.length !== this.length) return this.sink.write(chunk) || this.keepsRest();
    // An answer that came in one piece leaves in one: its end follows at once.
    this.whole = chunk;
    return true;
  }

  onceDrained(listener: () => void): void {
    this.sink.once('drain', listener);
  }

  end(trailers: IncomingHttpHeaders = {}): void {
    if (this.hasTrailer) this.exchange.response.addTrailers(trailers);
    this.sink.end(this.whole);
  }

  /** Gives its memory back. */
  release(): void {
    this.memory.give(this.keeps + this.coderHolds);
  }

  /** Node has none in an answer that is not chunked. */
  private takesTrailer(): boolean {
    const { isHead, request } = this.exchange;
    return !isHead && request.httpVersion === '1.1';
  }

  private isCompressible(answered: IncomingHttpHeaders): boolean {
    const isPlain = this.family !== 'file' && answered['content-encoding'] === undefined;
    return isPlain && isCompressible(answered['content-type'], this.length);
  }

  /** Null where the caller takes no coding, or there is no memory for one: a slow reader holds none that is not counted. */
  private openCoded(status: number, headers: readonly string[]): Sink | null {
    const { request, response } = this.exchange;
    const coding = chooseCoding(request.headers['accept-encoding']);
    if (coding === null) return null;
    const isWhole = this.length <= this.heldAnswer;
    const bytes = isWhole ? this.length : coderMemory;
    if (!this.memory.take(bytes)) return null;
    this.coderHolds = bytes;
    return (isWhole ? wholeSink : streamSink)(response, status, headers, coding);
  }

  /** A slow reader's answer is kept here, where it is short, so that it does not keep a connection to the service. */
  private keepsRest(): boolean {
    if (this.keeps > 0) return true;
    if (!(this.length <= this.heldAnswer) || !this.memory.take(this.length)) return false;
    this.keeps = this.length;
    return true;
  }
}
