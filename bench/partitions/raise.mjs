import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const root = resolve(import.meta.dirname, '../..');
const node = join(root, 'node_modules/.bin/node');

/** Runs `partitions 24` of a service to its end, or until it is killed. @returns its lines of the log, and whether it succeeded */
const runCommand = async (service, environment, killAfterMs) => {
  const child = spawn(node, [join(root, 'apps', service, 'bundle/main.mjs'), 'partitions', '24'], {
    env: { ...process.env, ...environment },
  });
  const lines = [];
  child.stdout.on('data', (data) => lines.push(...String(data).split('\n').filter(Boolean)));
  const ended = new Promise((done) => child.once('close', done));
  if (killAfterMs !== null) {
    const first = await Promise.race([ended, sleep(killAfterMs, 'late')]);
    if (first === 'late') child.kill('SIGKILL');
  }
  const code = await ended;
  return { isDone: code === 0, isKilled: code === null, lines: lines.map((line) => JSON.parse(line)) };
};

/** Raises the topic of a service, killing the command some times first; tries again where consumers do not catch up. */
export const raise = async (service, environment, { kills, random }) => {
  const outcome = { killed: 0, refused: 0, heldMs: null, seconds: 0 };
  for (let turn = 0; outcome.heldMs === null; turn++) {
    const began = performance.now();
    const { isDone, isKilled, lines } = await runCommand(service, environment, turn < kills ? 300 + random() * 6_000 : null);
    const last = lines.at(-1);
    const isSpread = JSON.stringify(last ?? '').includes('is spread over 24 partitions');
    // Killed behind its commit, and seen as done by the next one.
    if (isDone || isSpread) outcome.heldMs = last.held_ms ?? 'unknown';
    else if (isKilled) outcome.killed++;
    else outcome.refused++;
    if (!isDone && !isKilled && !isSpread) console.log(`  ${service}: ${last?.err?.message ?? JSON.stringify(last)}`);
    if (outcome.refused > 5) throw new Error(`${service} cannot be raised`);
    outcome.seconds = (performance.now() - began) / 1000;
  }
  return outcome;
};
