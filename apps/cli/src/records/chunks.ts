/** Lines of NDJSON that are sent in one call. */
export interface Chunk {
  body: Buffer;
  lines: number;
  /** How far the source had been read when the chunk was cut. */
  done: number;
}

/** Small enough to be kept until it is answered, so that it can be sent again; large enough that a call costs nothing beside it. */
const maxLines = 5_000;
const maxBytes = 4 * 1024 * 1024;

/** Cuts a stream of lines (without their line feeds) into chunks. A line is never cut. */
export async function* chunksOf(lines: AsyncIterable<Buffer | string>, done: () => number): AsyncGenerator<Chunk> {
  let parts: Buffer[] = [];
  let bytes = 0;
  const take = (): Chunk => {
    const chunk = { body: Buffer.concat(parts.flatMap((part) => [part, lineFeed])), lines: parts.length, done: done() };
    parts = [];
    bytes = 0;
    return chunk;
  };
  for await (const line of lines) {
    const part = typeof line === 'string' ? Buffer.from(line) : line;
    parts.push(part);
    bytes += part.length + 1;
    if (parts.length >= maxLines || bytes >= maxBytes) yield take();
  }
  if (parts.length > 0) yield take();
}

const lineFeed = Buffer.from('\n');
