import { PassThrough } from 'node:stream';
import { DomainError } from '@entrepot/kernel';
import type { MemoryLimit } from './memory-limit.js';
import type { Exchange } from '../exchange/exchange.js';
import { announcedLength } from '../proxy/headers.js';
import type { Share } from '../policy/shares.js';

/** A caller may fill half of the memory for bodies: one alone never takes it all. */
const shareOf = (memory: MemoryLimit): number => memory.limit / 2;

const noMemory = (): DomainError => new DomainError('resource_unavailable', { what: 'memory for bodies' });

/**
 * Takes the body of a request into memory, in one piece. Memory is taken as bytes arrive: an announced length that is never sent
 * costs nobody anything.
 */
export class RequestBody {
  private kept: Buffer = Buffer.alloc(0);
  private length = 0;
  private held = 0;
  private isOver = false;
  private readonly announced: number | null;

  constructor(
    private readonly exchange: Exchange,
    private readonly share: Share,
    private readonly limit: number,
    private readonly tooLarge: () => DomainError,
    private readonly memory: MemoryLimit,
  ) {
    this.announced = announcedLength(exchange.request);
  }

  read(done: (body: Buffer | DomainError) => void): void {
    const { request, response, awaitsContinue } = this.exchange;
    if (!this.memory.has(this.announced ?? 0)) return done(noMemory());
    if (awaitsContinue) response.writeContinue();
    const end = (result: Buffer | DomainError): void => {
      // Without an answer yet: one that was too slow has got it.
      if (!this.isOver && !response.headersSent) done(result);
      this.isOver = true;
    };
    request.on('error', () => undefined);
    request.on('data', (chunk: Buffer) => {
      const failed = this.isOver ? null : this.add(chunk);
      if (failed) end(failed);
    });
    request.on('end', () => end(this.kept.subarray(0, this.length)));
  }

  /** Gives the memory back, and takes no more; may be called more than once. */
  release(): void {
    this.isOver = true;
    this.memory.give(this.held);
    this.share.bodyBytes -= this.held;
    this.held = 0;
  }

  private add(chunk: Buffer): DomainError | null {
    const length = this.length + chunk.length;
    if (length > this.limit) return this.tooLarge();
    if (length > this.kept.length) {
      // Doubled, so that many small chunks cost neither memory nor time of their own.
      const capacity = this.length === 0 ? length : Math.min(this.announced ?? this.limit, Math.max(length, 2 * this.kept.length));
      const failed = this.take(capacity - this.held);
      if (failed) return failed;
      if (this.length === 0) this.kept = chunk;
      else this.grow(capacity);
    }
    if (this.kept !== chunk) chunk.copy(this.kept, this.length);
    this.length = length;
    return null;
  }

  private grow(capacity: number): void {
    const grown = Buffer.allocUnsafeSlow(capacity);
    this.kept.copy(grown, 0, 0, this.length);
    this.kept = grown;
  }

  private take(bytes: number): DomainError | null {
    if (this.share.bodyBytes + bytes > shareOf(this.memory)) return new DomainError('too_many_requests', { retryAfter: 1 });
    if (!this.memory.take(bytes)) return noMemory();
    this.share.bodyBytes += bytes;
    this.held += bytes;
    return null;
  }
}

/** Passes the body of an import on as it comes. undici would destroy the request itself with its connection, and the caller could not be answered. */
export const streamBody = ({ request, response, awaitsContinue }: Exchange): PassThrough => {
  if (awaitsContinue) response.writeContinue();
  request.on('error', () => undefined);
  return request.pipe(new PassThrough().on('error', () => undefined));
};
