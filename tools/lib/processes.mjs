import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '../free-port.mjs';
import { cpuOf } from './cpu.mjs';
import { say, until } from './waiting.mjs';

const root = resolve(import.meta.dirname, '../..');
/** Node of the project, which containers have: the bundles do not start on the oldest that can install it. */
const node = join(root, 'node_modules/.bin/node');

// Nothing stays behind when a bench fails.
const running = new Set();
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')));

/** Makes a folder that other users may read, and that is removed when this process ends. */
export const temporaryFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'entrepot-bench-'));
  chmodSync(folder, 0o755);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

/** For a start on a machine that does much else. */
const patienceMs = 300_000;

/** Whether a GET is answered with 200. */
export const answers = async (url, options) => {
  const response = await fetch(url, options).catch(() => null);
  await response?.body?.cancel();
  return response?.status === 200;
};

/**
 * Runs a script with the project's Node and waits until its health path answers, on a port that is given, or on a free one. What it prints goes into
 * `log`, where one is named.
 */
export const startProcess = async (script, { environment, port, health = '/health/self', args = [], log }) => {
  const PORT = String(port ?? (await freePort()));
  const url = `http://127.0.0.1:${PORT}`;
  const child = spawn(node, [...args, script], {
    env: { ...process.env, ...environment, PORT, GATEWAY_PORT: PORT, HOST: '127.0.0.1' },
    stdio: ['ignore', log ? openSync(log, 'a') : 'ignore', 'inherit'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  let used = 0;
  const cpu = () => (used = Math.max(used, cpuOf(child.pid)));
  const end = async (signal) => {
    if (!running.has(child)) return;
    cpu();
    const late = setTimeout(() => child.kill('SIGKILL'), 30_000);
    child.kill(signal);
    await once(child, 'exit');
    clearTimeout(late);
  };
  const isReady = () => {
    if (!running.has(child)) throw new Error(`${script} has ended`);
    return answers(url + health);
  };
  await until(`${script} answers`, isReady, { withinMs: patienceMs, everyMs: 10 });
  return {
    pid: child.pid,
    url,
    isRunning: () => running.has(child),
    /** CPU so far in µs; of one that has ended what it had when it was stopped. */
    cpu,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
};

/** Bundles apps of a tree whose sources have changed. */
export const buildApps = async (apps, tree = root) => {
  const { buildIfStale } = await import(join(tree, 'tools/build.mjs'));
  for (const app of apps) await buildIfStale(app, (step, work) => (say(`${step} ${app}`), work()));
};

/** As the image has it, V8's young generation stays below 24 MB. kafkajs counts timers from a moment that has passed, which Node would say. */
const nodeArgs = ['--max-semi-space-size=8', '--disable-warning=TimeoutNegativeWarning'];

/** Runs the bundle of a tree's app as a container would. */
export const startApp = (app, environment, { args = [], tree = root, ...options } = {}) =>
  startProcess(join(tree, 'apps', app, 'bundle/main.mjs'), { environment, args: [...nodeArgs, ...args], ...options });
