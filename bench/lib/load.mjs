import { Pool } from 'undici';
import { median, percentile } from '../../tools/lib/cpu.mjs';
import { inParallel } from '../../tools/lib/waiting.mjs';

const connections = 16;

/** Makes figures of the requests that waited so long, in ms, of the CPU that was used for all of them. */
export const perRequest = (used, waits) => ({
  ...Object.fromEntries(Object.entries(used).map(([account, us]) => [account, us / waits.length])),
  ...{ 'p50 ms': percentile(waits, 0.5), 'p99 ms': percentile(waits, 0.99) },
});

/** Takes figures of several targets in turns, after a round each to warm up. @returns the medians of each target's figures */
export const takeTurnsOf = async (rounds, targets) => {
  const taken = targets.map(() => []);
  for (let turn = 0; turn <= rounds; turn++)
    for (const [n, take] of targets.entries()) {
      const figures = await take();
      if (turn > 0) taken[n].push(figures);
    }
  const medianOf = (all, name) => Number(median(all.map((one) => one[name])).toPrecision(3));
  return taken.map((all) => Object.fromEntries(Object.keys(all[0]).map((name) => [name, medianOf(all, name)])));
};

/**
 * Sends so many requests, as `next` makes them, over 16 connections, each of which asks again as soon as it is answered.
 * @param read how accounts are read before and after: `settle`, or `read` where nothing is left behind
 * @returns µs a request by account, latencies in ms; throws unless every answer is a 2xx
 */
export const takeLoad = async ({ url, authorization, accounts }, amount, next, read = accounts.settle) => {
  const pool = new Pool(url, { connections, pipelining: 1 });
  const before = await read();
  const waits = await inParallel(amount, connections, async () => {
    const { method = 'GET', path, headers, body } = next();
    const [json, type] = [JSON.stringify(body), body !== undefined && { 'content-type': 'application/json' }];
    const began = performance.now();
    const answer = await pool.request({ method, path, headers: { authorization, ...type, ...headers }, body: json });
    const text = await answer.body.text();
    const ms = performance.now() - began;
    if (answer.statusCode >= 300 || text.includes('"rejected":1'))
      throw new Error(`${method} ${path}: ${answer.statusCode} ${text.slice(0, 300)} after ${ms.toFixed(0)} ms`);
    return ms;
  });
  const used = accounts.between(before, await read());
  await pool.close();
  return perRequest(used, waits);
};
