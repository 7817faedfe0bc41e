// `npm start`: builds what is stale, then runs everything in this same process, so that signals and the exit code need no passing on.
import { spawn } from 'node:child_process';
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
// What V8 compiled the last time is read instead of compiled again: it is half of the bundle's loading, and less memory.
const cache = join(import.meta.dirname, '../.cache/compile');

/** In a process of its own: V8 does not give back the memory that it compiles in. It ends, over a setting that cannot be, once it is loaded. */
const compile = (bundle) =>
  new Promise((done) => {
    const env = { ...process.env, NODE_COMPILE_CACHE: cache, GATEWAY_PORT: 'none' };
    spawn(process.execPath, [...process.execArgv, bundle], { env, stdio: 'ignore' }).once('exit', done);
  });

const shell = process.ppid;
let isNew = false;
const build = (name, work) => {
  isNew = true;
  return step(name, work);
};
const bundle = await buildIfStale('standalone', build).catch((error) => stop(error.message));
if (isNew) await step('Compile', () => compile(bundle));
// npm was ended meanwhile; from here on the program looks itself.
if (process.ppid !== shell) process.exit(1);
module.enableCompileCache(cache);
await import(pathToFileURL(bundle).href);
