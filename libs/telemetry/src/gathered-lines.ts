import type { DestinationStream, pino } from 'pino';

type Stream = ReturnType<typeof pino.destination>;

export interface GatheredLines extends DestinationStream {
  flush(done?: (error?: Error) => void): void;
}

/** Characters that are handed on without waiting for more. */
const enough = 16_000;
/** How long a line waits at most. */
const waitMs = 200;

/**
 * Hands lines to a stream as one text, when they are enough or the first of them has waited for long enough: what the stream does for a text, as
 * counting its bytes, costs as much as writing a line. While nothing is logged there is nothing to do.
 */
export const gatherLines = (stream: Stream): GatheredLines => {
  let lines = '';
  let timer: NodeJS.Timeout | undefined;
  const pass = (): void => {
    if (lines === '') return;
    clearTimeout(timer);
    const text = lines;
    lines = '';
    stream.write(text);
  };
  process.once('exit', () => {
    pass();
    stream.flushSync();
  });
  return {
    write(line) {
      if (lines === '') timer = setTimeout(pass, waitMs).unref();
      lines += line;
      if (lines.length >= enough) pass();
    },
    flush(done) {
      pass();
      stream.flush(done);
    },
  };
};
