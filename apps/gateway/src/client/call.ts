import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import { readHead } from './answer-head.js';
import { ChunkedBody } from './chunked-body.js';
import { copyOf, type FreeChunk } from './spare-chunks.js';

/**
 * undici's callbacks, except that headers come as names, in lower case, and values in turns, and an answer which came in one piece as a text of one
 * byte a character, and with bytes how to give their memory back.
 */
export interface AnswerHandler extends Omit<Dispatcher.DispatchHandler, 'onResponseStart' | 'onResponseData'> {
  onResponseStart(controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders | string[]): void;
  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer | string, free?: FreeChunk): void;
}

/** What a call needs of its connection. */
export interface Carrier {
  pause(): void;
  resume(): void;
  destroy(error: Error): void;
  /** The call is over; the connection may be used again. */
  release(): void;
  /** The call is over, and the connection with it. */
  discard(): void;
}

/** Of an answer's head in bytes, as undici has it; and of what is read as text. */
const longestText = 16_384;

/** Of bytes that are too many to be a text: a head that is longer is looked for once more. */
const usualHead = 2_048;
const blankLine = '\r\n\r\n';

/** One request on a connection, and its answer as it comes. */
export class Call implements Dispatcher.DispatchController {
  aborted = false;
  paused = false;
  reason: Error | null = null;
  /** The head of the answer is there. */
  hasBegun = false;
  private isOver = false;
  private keepsConnection = true;
  private head = '';
  /** Bytes that are to come, where it is not chunked. */
  private left = 0;
  private chunked: ChunkedBody | undefined;

  constructor(
    private readonly handler: AnswerHandler,
    private readonly isHead: boolean,
    private readonly carrier: Carrier,
  ) {}

  abort(reason: Error): void {
    if (this.isOver) return;
    this.aborted = true;
    this.reason = reason;
    this.carrier.destroy(reason);
  }

  pause(): void {
    if (this.isOver) return;
    this.paused = true;
    this.carrier.pause();
  }

  resume(): void {
    if (this.isOver || !this.paused) return;
    this.paused = false;
    this.carrier.resume();
  }

  /** Takes what the service sent; the bytes are not kept. Throws where they are no answer. */
  take(bytes: Buffer): void {
    if (!this.hasBegun) this.takeHead(bytes);
    else if (this.chunked) this.takeChunks(this.chunked, bytes);
    else this.takeBytes(bytes);
  }

  /** The service has closed its side, which is how an answer may end that says no length. @returns whether it did */
  endByClose(): boolean {
    if (this.left !== Infinity) return false;
    this.end(false);
    return true;
  }

  /** There is no answer, or not all of it. */
  fail(error: Error): void {
    if (this.isOver) return;
    this.isOver = true;
    this.handler.onResponseError?.(this, error);
  }

  private takeHead(bytes: Buffer): void {
    const before = this.head.length;
    let text = this.head + bytes.toString('latin1', 0, bytes.length > longestText ? usualHead : longestText);
    let end = text.indexOf(blankLine);
    if (end === -1 && bytes.length > longestText) end = (text = this.head + bytes.toString('latin1', 0, longestText)).indexOf(blankLine);
    if (end > longestText || (end === -1 && text.length >= longestText)) throw new Error('the service sent too long a head');
    if (end === -1) return void (this.head = text);
    this.head = '';
    const bodyAt = end + blankLine.length;
    const { status, fields, length, keepsConnection } = readHead(text.slice(0, end), this.isHead);
    // Another head follows.
    if (status < 200) return bodyAt - before < bytes.length ? this.takeHead(bytes.subarray(bodyAt - before)) : undefined;
    this.hasBegun = true;
    this.keepsConnection = keepsConnection;
    this.handler.onResponseStart(this, status, fields);
    if (length === 'chunked') this.chunked = new ChunkedBody();
    else this.left = length;
    const isWhole = text.length - bodyAt === length && bytes.length <= longestText;
    if (isWhole && length > 0) this.give(text.slice(bodyAt));
    if (isWhole) return this.end(true);
    const rest = bytes.subarray(bodyAt - before);
    if (rest.length > 0 || this.left === 0) this.take(rest);
  }

  private takeBytes(bytes: Buffer): void {
    const taken = Math.min(bytes.length, this.left);
    this.left -= taken;
    if (taken > 0) this.giveCopy(bytes.subarray(0, taken));
    if (this.left === 0) this.end(taken === bytes.length);
  }

  private takeChunks(chunked: ChunkedBody, bytes: Buffer): void {
    const { data, used } = chunked.take(bytes);
    if (data.length > 0) this.giveCopy(data);
    if (chunked.isOver) this.end(used === bytes.length, chunked.trailers);
  }

  private give(chunk: Buffer | string, free?: FreeChunk): void {
    if (!this.isOver) this.handler.onResponseData(this, chunk, free);
  }

  private giveCopy(bytes: Buffer): void {
    const { chunk, free } = copyOf(bytes);
    this.give(chunk, free);
  }

  /** @param isClean nothing that nobody asked for came behind it */
  private end(isClean: boolean, trailers: IncomingHttpHeaders = {}): void {
    if (this.isOver) return;
    this.isOver = true;
    // Before the handler: it may have the next call at once.
    if (isClean && this.keepsConnection) this.carrier.release();
    else this.carrier.discard();
    this.handler.onResponseEnd?.(this, trailers);
  }
}
