const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];

/** `0.4 s` */
export const seconds = (from: number, to: number): string => `${((to - from) / 1_000).toFixed(1)} s`;

/** Members of a terminal that the steps use. */
export interface Terminal {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/**
 * Does a piece of the start under a name: a spinner while it lasts, where there is a terminal, and at its end one line with a tick,
 * or a cross when it failed, and its time. The work may return a note for the line.
 */
export const step = async <T>(
  terminal: Terminal,
  name: string,
  work: () => Promise<T>,
  note: (result: T) => string = () => '',
): Promise<T> => {
  const from = Date.now();
  let frame = 0;
  const spinner = terminal.isTTY ? setInterval(() => terminal.write(`\r${frames[frame++ % frames.length]} ${name}`), 80) : undefined;
  const end = (mark: string, after: string): void => {
    clearInterval(spinner);
    terminal.write(
      `${terminal.isTTY ? '\r\u001b[K' : ''}${mark} ${name.padEnd(24)} ${seconds(from, Date.now())}${after && `  ${after}`}\n`,
    );
  };
  try {
    const result = await work();
    end('✔', note(result));
    return result;
  } catch (error) {
    end('✖', '');
    throw error;
  }
};
