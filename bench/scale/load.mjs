import { Pool } from 'undici';
import { percentile } from '../lib/cpu.mjs';
import { inParallel } from '../lib/waiting.mjs';

const connections = 16;

/** Figures of the requests that waited so long, in ms, by the CPU that was used for all of them. */
export const perRequest = (used, waits) => ({
  cpu: Object.fromEntries(Object.entries(used).map(([account, us]) => [account, us / waits.length])),
  ...{ p50: percentile(waits, 0.5), p99: percentile(waits, 0.99) },
});

/** Sends an operation's requests, ever new ones, to a stack; each connection asks again as soon as it is answered. */
export const openLoad = (operation, seeded, { url, authorization }, accounts) => {
  let sent = 0;

  const one = async (pool) => {
    const { method = 'GET', path, headers, body } = operation.request(sent++, ...seeded);
    const json = body !== undefined && { body: JSON.stringify(body) };
    const began = performance.now();
    const type = json && { 'content-type': 'application/json' };
    const answer = await pool.request({ method, path, headers: { authorization, ...type, ...headers }, ...json });
    const text = await answer.body.text();
    if (answer.statusCode >= 300 || text.includes('"rejected":1'))
      throw new Error(`${method} ${path}: ${answer.statusCode} ${text.slice(0, 300)} after ${(performance.now() - began).toFixed(0)} ms`);
    return performance.now() - began;
  };

  /** @returns µs a request by account, and how long callers waited, in ms; throws unless every answer is a 2xx */
  return async (amount) => {
    const pool = new Pool(url, { connections, pipelining: 1 });
    const before = await accounts.settle();
    const waits = [];
    let left = amount;
    const ask = async () => {
      while (left-- > 0) waits.push(await one(pool));
    };
    await inParallel(connections, connections, ask);
    const used = accounts.between(before, await accounts.settle());
    await pool.close();
    return perRequest(used, waits);
  };
};
