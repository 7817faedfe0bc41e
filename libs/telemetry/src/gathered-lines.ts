import type { DestinationStream, pino } from 'pino';

type Stream = ReturnType<typeof pino.destination>;

export interface GatheredLines extends DestinationStream {
  flush(done?: (error?: Error) => void): void;
}

/** Hands the lines of one turn of the event loop to a stream as one text: what it does for each text costs as much as writing the line. */
export const gatherLines = (stream: Stream): GatheredLines => {
  let lines = '';
  const pass = (): void => {
    if (lines === '') return;
    stream.write(lines);
    lines = '';
  };
  process.once('exit', () => {
    pass();
    stream.flushSync();
  });
  return {
    write(line) {
      if (lines === '') setImmediate(pass);
      lines += line;
    },
    flush(done) {
      pass();
      stream.flush(done);
    },
  };
};
