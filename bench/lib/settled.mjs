import { setTimeout as sleep } from 'node:timers/promises';

const windowMs = 250;
/** A fifth of a core, for all processes together: the pace of idle services and of an idle Kafka is below. */
const quietUs = windowMs * 200;
const patienceMs = 60_000;

/** Reads CPU by account with `read`, which gives { account, cpu in µs } by pid, so far. */
export const settledReadings = (read) => {
  /** µs by account. */
  const between = (before, after) => {
    const used = {};
    for (const [pid, { account, cpu }] of after) used[account] = (used[account] ?? 0) + cpu - (before.get(pid)?.cpu ?? 0);
    return used;
  };

  /** Waits until nothing works on what a load left behind: events on their way, their consumers. @returns the reading of that moment */
  const settle = async () => {
    for (const deadline = Date.now() + patienceMs; Date.now() < deadline;) {
      const before = await read();
      await sleep(windowMs);
      const used = Object.values(between(before, await read())).reduce((total, cpu) => total + cpu, 0);
      if (used < quietUs) return before;
    }
    throw new Error(`Still busy after ${patienceMs / 1000} s`);
  };
  return { between, settle };
};
