import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const patienceMs = 10_000;

/** { status, ms }; a status of 0 is no answer in time, or a connection that was cut. */
export const timed = (agent, url, { method = 'GET', headers = {}, body } = {}) =>
  new Promise((resolve) => {
    const start = performance.now();
    const done = (status) => resolve({ status, ms: performance.now() - start });
    const call = request(url, { method, headers, agent, timeout: patienceMs }, (response) =>
      response
        .on('end', () => done(response.statusCode))
        .on('error', () => done(0))
        .resume(),
    );
    call.on('error', () => done(0)).on('timeout', () => call.destroy());
    call.end(body);
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

const quantile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];

export const summary = (answers) => {
  const times = answers.map(({ ms }) => ms).sort((a, b) => a - b);
  const failed = answers.filter(({ status }) => status < 200 || status > 299);
  return { count: answers.length, failed: failed.length, statuses: countBy(failed), p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
};

const countBy = (answers) => {
  const counts = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

export const line = (name, { count, failed, statuses, p50, p99 }) => {
  const trouble = failed === 0 ? '' : `  ${JSON.stringify(statuses)}`;
  return `${name.padEnd(28)}${String(count).padStart(7)}${String(failed).padStart(8)}${p50.toFixed(1).padStart(9)}${p99.toFixed(1).padStart(9)}${trouble}`;
};

export const heading = `${''.padEnd(28)}${'calls'.padStart(7)}${'failed'.padStart(8)}${'p50 ms'.padStart(9)}${'p99 ms'.padStart(9)}`;
