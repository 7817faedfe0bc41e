import { fileURLToPath } from 'node:url';
import { run } from './program.js';

// `… | head` ends the reader before us: no reason for a stack trace.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

const interrupted = (): AbortSignal => {
  const leaving = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => leaving.abort());
  return leaving.signal;
};

process.exitCode = await run(process.argv.slice(2), {
  environment: process.env,
  cwd: process.cwd(),
  // dist/main.js and bundle/main.mjs lie equally deep.
  home: fileURLToPath(new URL('../../..', import.meta.url)),
  out: (text) => void process.stdout.write(`${text}\n`),
  err: process.stderr,
  interrupted,
});
