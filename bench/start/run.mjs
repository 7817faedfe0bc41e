// node bench/start/run.mjs [--services]
//
// What a start costs, and what a process needs at rest, medians of ROUNDS (5): `npm start` as it is after `npm ci`, without a bundle and on a
// new data directory, and on the same once more; with --services the order service as its image starts it, on a database
// that is up to date. CPU of the process until it is ready; where nothing else runs the time is that of the clock, too. Its memory (RSS)
// and its CPU a second are read 6 s later, when nothing is asked of it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildIfStale } from '../../tools/build.mjs';
import { freePorts } from '../../tools/free-port.mjs';
import { startKafka } from '../../tools/kafka/kafka.mjs';
import { cpuOf, median } from '../lib/cpu.mjs';
import { startPostgres } from '../lib/postgres.mjs';
import { startStack } from '../lib/stack.mjs';
import { say, until } from '../lib/waiting.mjs';

const root = resolve(import.meta.dirname, '../..');
const rounds = Number(process.env.ROUNDS ?? 5);
const restMs = 6_000;

const megabytes = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;

/** Of a process that is ready since just now. */
const atRest = async (pid) => {
  const cpu = cpuOf(pid) / 1000;
  await sleep(restMs);
  const [before, from] = [cpuOf(pid), performance.now()];
  await sleep(restMs / 2);
  return { 'CPU ms': cpu, 'RSS MB': megabytes(pid), 'CPU ms/s at rest': (cpuOf(pid) - before) / (performance.now() - from) };
};

const npmStart = async (directory) => {
  const [gateway, metrics] = await freePorts(2);
  const from = performance.now();
  const child = spawn(process.execPath, ['--max-semi-space-size=16', 'tools/start.mjs'], {
    cwd: root,
    env: { ...process.env, GATEWAY_PORT: String(gateway), METRICS_PORT: String(metrics), DATA_DIR: directory },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (text) => (printed += text));
  await until('the welcome of npm start', () => printed.includes(`:${gateway}`), { withinMs: 120_000, everyMs: 20 });
  const ready = performance.now() - from;
  const figures = await atRest(child.pid);
  child.kill('SIGTERM');
  await once(child, 'exit');
  return { 'ready ms': ready, ...figures };
};

const print = (name, taken) => {
  const cells = Object.keys(taken[0]).map((field) => `${field} ${Math.round(median(taken.map((figures) => figures[field])))}`);
  say(`${name}: ${cells.join(', ')}`);
};

const service = async () => {
  for (const app of ['gateway', 'order']) await buildIfStale(app, (name, work) => (say(`${name} ${app}`), work()));
  process.env.NODE_COMPILE_CACHE = mkdtempSync(join(tmpdir(), 'entrepot-compiled-'));
  const [postgres, kafka] = [await startPostgres(), await startKafka()];
  await postgres.dropDatabases('bench_start_');
  const stack = await startStack({ databaseUrl: postgres.url, prefix: 'bench_start_', brokers: kafka.brokers });
  const taken = [];
  for (let round = 0; round <= rounds; round++) {
    await stack.startServices(['order']);
    const { readyMs, pid } = stack.app('order');
    taken.push({ 'ready ms': readyMs, ...(await atRest(pid)) });
    await stack.stopServices();
  }
  // The first one made the tables.
  print('order', taken.slice(1));
  await stack.stop();
  await kafka.stop();
  await postgres.stop();
  rmSync(process.env.NODE_COMPILE_CACHE, { recursive: true });
};

const standalone = async () => {
  const taken = { first: [], second: [] };
  for (let round = 0; round < rounds; round++) {
    const directory = mkdtempSync(join(tmpdir(), 'entrepot-start-'));
    for (const made of ['apps/standalone/bundle', '.cache/compile']) rmSync(join(root, made), { recursive: true, force: true });
    taken.first.push(await npmStart(directory));
    taken.second.push(await npmStart(directory));
    rmSync(directory, { recursive: true });
  }
  print('npm start, the first time', taken.first);
  print('npm start, after that', taken.second);
};

await (process.argv.includes('--services') ? service() : standalone());
