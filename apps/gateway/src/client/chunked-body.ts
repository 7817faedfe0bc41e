import { readFields } from './answer-head.js';

/** The longest line of a chunk's size, with what may stand behind it, and the longest trailers. */
const longestLine = 1_024;
const longestTrailers = 16_384;

const sizeLine = /^([\da-f]{1,8})[ \t]*(?:;.*)?$/i;
const lineFeed = 10;
const carriageReturn = 13;

/** Takes a chunked body apart (RFC 9112, 7.1). */
export class ChunkedBody {
  /** Of the chunk whose data come. */
  private left = 0;
  private place: 'size' | 'data' | 'end of data' | 'trailers' | 'over' = 'size';
  private line = '';
  trailers: Record<string, string> = {};

  get isOver(): boolean {
    return this.place === 'over';
  }

  /** The data within `bytes`, moved to their beginning, and how many of `bytes` belong to this body. Throws where it is malformed. */
  take(bytes: Buffer): { data: Buffer; used: number } {
    let [at, filled] = [0, 0];
    while (at < bytes.length && this.place !== 'over') {
      if (this.place !== 'data') {
        at = this.readLine(bytes, at);
        continue;
      }
      const end = Math.min(bytes.length, at + this.left);
      bytes.copyWithin(filled, at, end);
      filled += end - at;
      this.left -= end - at;
      at = end;
      if (this.left === 0) this.place = 'end of data';
    }
    return { data: bytes.subarray(0, filled), used: at };
  }

  private readLine(bytes: Buffer, at: number): number {
    const feed = bytes.indexOf(lineFeed, at);
    const end = feed === -1 ? bytes.length : feed + 1;
    this.line += bytes.toString('latin1', at, end);
    if (this.line.length > (this.place === 'trailers' ? longestTrailers : longestLine)) throw new Error('the service sent too long a line');
    if (feed !== -1) this.endLine();
    return end;
  }

  private endLine(): void {
    const { line } = this;
    if (line.charCodeAt(line.length - 2) !== carriageReturn) throw new Error('the service sent a bare line feed');
    if (this.place === 'trailers') {
      // All of them are read as one text, up to the empty line.
      if (line !== '\r\n' && !line.endsWith('\r\n\r\n')) return;
      const fields = readFields(line.slice(0, -4), 0);
      for (let i = 0; i < fields.length; i += 2) this.trailers[fields[i] as string] = fields[i + 1] as string;
      this.place = 'over';
    } else if (this.place === 'end of data') {
      if (line !== '\r\n') throw new Error('the service sent more than a chunk announced');
      this.place = 'size';
    } else this.beginChunk(line.slice(0, -2));
    this.line = '';
  }

  private beginChunk(line: string): void {
    const [, size] = sizeLine.exec(line) ?? [];
    if (size === undefined) throw new Error('the service sent a chunk without a size');
    this.left = parseInt(size, 16);
    this.place = this.left === 0 ? 'trailers' : 'data';
  }
}
