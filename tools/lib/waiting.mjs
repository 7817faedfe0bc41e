import { setTimeout as sleep } from 'node:timers/promises';

/** Repeats the probe until it answers a truthy value; throws after the time. */
export const until = async (what, probe, { withinMs = 120_000, everyMs = 200 } = {}) => {
  for (const deadline = Date.now() + withinMs; ; await sleep(everyMs)) {
    const answer = await probe();
    if (answer) return answer;
    if (Date.now() > deadline) throw new Error(`Not within ${withinMs / 1000} s: ${what}`);
  }
};

/** Makes a list of so many entries, each by its number. */
export const times = (count, make) => Array.from({ length: count }, (_, n) => make(n));

/** Works through a list, or the numbers below one, at most `width` at once; the results in the list's order. */
export const inParallel = async (work, width, run) => {
  const list = typeof work === 'number' ? times(work, Number) : work;
  const results = new Array(list.length);
  const queue = list.entries();
  const worker = async () => {
    for (const [index, entry] of queue) results[index] = await run(entry, index);
  };
  await Promise.all(times(width, worker));
  return results;
};

/** Starts one piece of work every 1000 / rate ms, so many or until it is over, whether the earlier ones have ended or not; waits for all. */
export const atRate = async (amount, rate, work) => {
  const isOver = typeof amount === 'function' ? amount : (turn) => turn >= amount;
  const began = performance.now();
  const started = [];
  for (let turn = 0; !isOver(turn); turn++) {
    await sleep(Math.max(0, began + (turn * 1000) / rate - performance.now()));
    started.push(work(turn));
  }
  return Promise.all(started);
};

/** Ends a bench that hangs; exit handlers end its processes. */
export const endAfter = (minutes) => {
  process.once('SIGTERM', () => process.exit(1));
  setTimeout(() => (console.error(`Not done within ${minutes} minutes`), process.exit(1)), minutes * 60_000).unref();
};

export const say = (text) => console.log(`${new Date().toISOString().slice(11, 19)}  ${text}`);
