import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePorts } from '../../tools/free-port.mjs';

const folder = join(import.meta.dirname, '../out/feed');
const script = join(import.meta.dirname, 'receiver.mjs');

/** Kinds of the endpoints, the healthy ones first; a dead one has a port on which nobody listens. */
const sick = ['slow', 'slow', 'failing', 'failing', 'hanging', 'dead'];
const kindOf = (endpoint, count) => sick[endpoint - (count - sick.length)] ?? 'healthy';

/** Starts the endpoints in two processes; `kill` ends one of them and starts it again in the same place. */
export const startReceivers = async (count) => {
  mkdirSync(folder, { recursive: true });
  const ports = await freePorts(count);
  const endpoints = ports.map((port, endpoint) => ({
    endpoint,
    port,
    kind: kindOf(endpoint, count),
    url: `http://127.0.0.1:${port}/hook`,
  }));
  const files = [0, 1].map((n) => join(folder, `receipts-${n}.txt`));
  for (const file of files) rmSync(file, { force: true });
  const start = async (n) => {
    const own = endpoints.filter(({ kind, endpoint }) => kind !== 'dead' && endpoint % 2 === n);
    const child = fork(script, [JSON.stringify({ file: files[n], endpoints: own })]);
    process.once('exit', () => child.kill('SIGKILL'));
    await once(child, 'message');
    return child;
  };
  const running = await Promise.all([start(0), start(1)]);
  return {
    endpoints,
    files,
    kill: async (n, awayMs) => {
      running[n].kill('SIGKILL');
      await once(running[n], 'exit');
      await new Promise((done) => setTimeout(done, awayMs));
      running[n] = await start(n);
    },
    stop: () => running.forEach((child) => child.kill('SIGKILL')),
  };
};
