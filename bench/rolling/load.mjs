import { setTimeout as sleep } from 'node:timers/promises';

const patienceMs = 30_000;

/** Sends requests once each, and notes what was answered otherwise than it must be. `doing()` says what is going on at that time. */
export const createAsk = ({ url, authorization, doing }) => {
  const counts = new Map();
  const slowest = new Map();
  const failures = [];

  const ask = async (kind, wanted, method, path, payload, headers = {}) => {
    const isForm = payload instanceof URLSearchParams;
    const json = payload !== undefined && !isForm && { 'content-type': 'application/json' };
    const began = performance.now();
    const during = doing();
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    try {
      const answer = await fetch(url + path, {
        ...{ method, redirect: 'manual', signal: AbortSignal.timeout(patienceMs) },
        headers: { authorization, 'accept-language': 'en', ...json, ...headers },
        ...(payload !== undefined && { body: isForm ? payload : JSON.stringify(payload) }),
      });
      const text = await answer.text();
      if (answer.status === wanted) return wanted === 303 ? text : JSON.parse(text);
      failures.push({ kind, during, what: `${answer.status} ${text.slice(0, 200)}`, id: answer.headers.get('x-request-id') });
    } catch (error) {
      failures.push({ kind, during, what: String(error.cause?.code ?? error.cause ?? error) });
    } finally {
      slowest.set(kind, Math.max(slowest.get(kind) ?? 0, performance.now() - began));
    }
    return null;
  };
  return { ask, counts, slowest, failures };
};

/** Takes a turn every 1000 / rate ms until it is stopped, whether earlier ones have ended or not; then waits for all. */
export const keepAsking = (rate, takeTurn) => {
  const under = new Set();
  let isOn = true;
  const began = performance.now();
  const running = (async () => {
    for (let turn = 0; isOn; turn++) {
      await sleep(Math.max(0, began + (turn * 1000) / rate - performance.now()));
      const one = takeTurn(turn).finally(() => under.delete(one));
      under.add(one);
    }
    await Promise.all(under);
  })();
  return {
    stop: async () => {
      isOn = false;
      await running;
    },
  };
};
