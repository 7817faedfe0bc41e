/** Lines that are sent in one call. */
export interface Chunk {
  body: Buffer;
  /** Lines of the source in it. */
  lines: number;
  /** How far the source had been read when the chunk was cut. */
  done: number;
}

/** Small enough to be kept until it is answered, so that it can be sent again; large enough that a call costs nothing beside it. */
const maxLines = 5_000;
const maxBytes = 4 * 1024 * 1024;

const lineFeed = Buffer.from('\n');

/** A line may have line breaks inside of its cells. */
const breaksIn = (line: Buffer): number => {
  let count = 0;
  for (let at = line.indexOf(lineFeed); at !== -1; at = line.indexOf(lineFeed, at + 1)) count++;
  return count;
};

/** Cuts a stream of lines (without their line feeds) into chunks. A line is never cut. */
export async function* chunksOf(lines: AsyncIterable<Buffer | string>, done: () => number): AsyncGenerator<Chunk> {
  let parts: Buffer[] = [];
  let bytes = 0;
  let breaks = 0;
  const take = (): Chunk => {
    const chunk = { body: Buffer.concat(parts.flatMap((part) => [part, lineFeed])), lines: parts.length + breaks, done: done() };
    parts = [];
    bytes = 0;
    breaks = 0;
    return chunk;
  };
  for await (const line of lines) {
    const part = typeof line === 'string' ? Buffer.from(line) : line;
    parts.push(part);
    bytes += part.length + 1;
    breaks += breaksIn(part);
    if (parts.length >= maxLines || bytes >= maxBytes) yield take();
  }
  if (parts.length > 0) yield take();
}
