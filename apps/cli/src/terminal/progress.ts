import cliProgress from 'cli-progress';

export interface Progress {
  /** So much of the whole is done; `note` stands behind the bar. */
  update(done: number, note: string): void;
  /** Something to be read, above the bar. */
  say(text: string): void;
  stop(): void;
}

export interface ProgressTerminal {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

const everyMs = 3_000;

const lines = (stream: ProgressTerminal, name: string, total: number): Progress => {
  let saidAt = Date.now();
  return {
    update(done, note) {
      if (Date.now() - saidAt < everyMs) return;
      saidAt = Date.now();
      stream.write(`${name}: ${total > 0 ? `${Math.min(100, Math.floor((done / total) * 100))} %, ` : ''}${note}\n`);
    },
    say: (text) => void stream.write(`${text}\n`),
    stop: () => undefined,
  };
};

const bar = (stream: ProgressTerminal, name: string, total: number): Progress => {
  const single = new cliProgress.SingleBar(
    {
      format: '{name} {bar} {percentage} %  {note}',
      stream: stream as NodeJS.WritableStream,
      hideCursor: true,
      clearOnComplete: true,
      barsize: 30,
      etaBuffer: 50,
    },
    cliProgress.Presets.shades_classic,
  );
  single.start(Math.max(1, total), 0, { name: name.padEnd(9), note: '' });
  return {
    update: (done, note) => single.update(Math.min(done, total), { note }),
    say: (text) => void stream.write(`\r\u001b[K${text}\n`),
    stop: () => single.stop(),
  };
};

/** A bar on a terminal; elsewhere (a file, a pipe, CI) a line every three seconds. Always on standard error: standard output is for results. */
export const createProgress = (stream: ProgressTerminal, name: string, total: number): Progress =>
  (stream.isTTY ? bar : lines)(stream, name, total);
