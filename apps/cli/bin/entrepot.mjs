#!/usr/bin/env node
// Builds the program when its sources are newer, as `npm start` does, then runs it in this same process.
import { existsSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';

const bundle = new URL('../bundle/main.mjs', import.meta.url);
const builder = new URL('../../../tools/build.mjs', import.meta.url);

const stop = (sentence) => {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
};

// An image carries the bundle alone.
if (existsSync(fileURLToPath(builder))) {
  const { buildIfStale, obstacle } = await import(builder.href);
  const problem = obstacle();
  if (problem !== null) stop(problem);
  const step = async (name, work) => {
    if (process.stderr.isTTY) process.stderr.write(`… ${name}`);
    await work();
    if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
  };
  await buildIfStale('cli', step).catch((error) => stop(error.message));
}
// What V8 compiled the last time is read instead of compiled again.
module.enableCompileCache(fileURLToPath(new URL('../../../.cache/compile', import.meta.url)));
await import(bundle.href);
