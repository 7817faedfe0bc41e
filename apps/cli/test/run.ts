import { run } from '../src/program.js';
import type { Session } from '../src/terminal/session.js';

export interface Outcome {
  code: number;
  out: string;
  err: string;
}

/** Runs a command line as the program does, and returns what it printed; `interrupted` is its Ctrl-C. */
export const entrepot = async (
  args: string[],
  environment: Session['environment'],
  cwd = '/',
  interrupted: AbortSignal = new AbortController().signal,
): Promise<Outcome> => {
  const printed = { out: '', err: '' };
  const err = { write: (text: string) => ((printed.err += text), true) } as unknown as NodeJS.WriteStream;
  const code = await run(args, {
    environment,
    cwd,
    home: '/nowhere',
    out: (text) => void (printed.out += `${text}\n`),
    err,
    interrupted: () => interrupted,
  });
  return { code, ...printed };
};
