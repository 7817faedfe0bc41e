import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../lib/cpu.mjs';

const patienceMs = 10_000;

/** { status, ms }; a status of 0 is no answer in time, or a connection that was cut. */
const timed = (agent, url, options) =>
  new Promise((resolve) => {
    const start = performance.now();
    const done = (status) => resolve({ status, ms: performance.now() - start });
    const call = request(url, { ...options, agent, timeout: patienceMs }, (response) =>
      response
        .on('end', () => done(response.statusCode))
        .on('error', () => done(0))
        .resume(),
    );
    call.on('error', () => done(0)).on('timeout', () => call.destroy());
    call.end();
  });

/** Calls at a steady rate, whether earlier calls are answered or not, through what `next` gives in turn. @returns the answers */
export const steadily = async ({ perSecond, seconds, next }) => {
  const agent = new Agent({ keepAlive: true });
  const answers = [];
  const start = performance.now();
  for (let n = 0; n < perSecond * seconds; n++) {
    const ahead = start + (n * 1_000) / perSecond - performance.now();
    if (ahead > 0) await sleep(ahead);
    const { url, ...options } = next(n);
    answers.push(timed(agent, url, options));
  }
  const all = await Promise.all(answers);
  agent.destroy();
  return all;
};

export const summary = (answers) => {
  const times = answers.map(({ ms }) => ms);
  const failed = answers.filter(({ status }) => status < 200 || status > 299);
  const statuses = Object.entries(Object.groupBy(failed, ({ status }) => status)).map(([status, all]) => `${status}: ${all.length}`);
  return { count: answers.length, failed: failed.length, statuses, p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
};

export const line = (name, { count, failed, statuses, p50, p99 }) => {
  return `${name.padEnd(28)}${String(count).padStart(7)}${String(failed).padStart(8)}${p50.toFixed(1).padStart(9)}${p99.toFixed(1).padStart(9)}  ${statuses}`;
};

export const heading = `${''.padEnd(28)}${'calls'.padStart(7)}${'failed'.padStart(8)}${'p50 ms'.padStart(9)}${'p99 ms'.padStart(9)}`;
