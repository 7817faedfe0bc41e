// `npm start`: builds what is stale, then runs everything in this same process, so that signals and the exit code need no passing on.
import module from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildIfStale, obstacle } from './build.mjs';

const step = async (name, work) => {
  const from = Date.now();
  if (process.stdout.isTTY) process.stdout.write(`… ${name}`);
  await work();
  process.stdout.write(`${process.stdout.isTTY ? '\r' : ''}✔ ${name.padEnd(24)} ${((Date.now() - from) / 1000).toFixed(1)} s\n`);
};

const stop = (sentence) => {
  process.stderr.write(`\n${sentence}\n`);
  process.exit(1);
};

const problem = obstacle();
if (problem !== null) stop(problem);
const bundle = await buildIfStale('standalone', step).catch((error) => stop(error.message));
// What V8 compiled the last time is read instead of compiled again: it is half of the bundle's loading, and less memory.
module.enableCompileCache(join(import.meta.dirname, '../.cache/compile'));
await import(pathToFileURL(bundle).href);
