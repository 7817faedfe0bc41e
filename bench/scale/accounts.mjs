import { readFileSync, readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { settledReadings } from '../lib/settled.mjs';

/** CPU of all threads of a process so far, in µs: finer than the hundredths of a second of its own figures. */
const fineCpuOf = (pid) => {
  try {
    return readdirSync(`/proc/${pid}/task`).reduce(
      (sum, thread) => sum + Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1_000,
      0,
    );
  } catch {
    return 0;
  }
};

const idleMs = 4_000;
const windowMs = 300;
const patienceMs = 60_000;
const total = (used) => Object.values(used).reduce((sum, us) => sum + us, 0);

/** Reads the CPU of a stack by account, in µs: `apps` is { name: pid }; of PostgreSQL the backends of databases with the prefix. */
export const openAccounts = ({ apps, postgres, prefix, kafka }) => {
  const read = async () => {
    const known = new Map(Object.entries(apps).map(([name, pid]) => [pid, { account: name, cpu: fineCpuOf(pid) }]));
    known.set(kafka, { account: 'kafka', cpu: fineCpuOf(kafka) });
    const { rows } = await postgres.admin.query(
      `select pid from pg_stat_activity where starts_with(datname, $1) and backend_type in ('client backend', 'parallel worker')`,
      [prefix],
    );
    for (const { pid } of rows) known.set(pid, { account: 'postgres', cpu: fineCpuOf(pid) });
    return Object.assign(known, { at: performance.now() });
  };
  const { between: used } = settledReadings(read);
  /** µs a second. */
  let idle = {};

  const paceOver = async (ms) => {
    const before = await read();
    await sleep(ms);
    const after = await read();
    const seconds = (after.at - before.at) / 1_000;
    const pace = Object.fromEntries(Object.entries(used(before, after)).map(([account, us]) => [account, us / seconds]));
    return { before, pace };
  };

  /** Returns the work's CPU, in µs, without the idle stack's in the same time. */
  const between = (before, after) => {
    const seconds = (after.at - before.at) / 1_000;
    return Object.fromEntries(Object.entries(used(before, after)).map(([account, us]) => [account, us - (idle[account] ?? 0) * seconds]));
  };

  /** Waits until the stack does hardly more than when nobody asks anything. @returns the reading of that moment */
  const settle = async () => {
    for (const deadline = Date.now() + patienceMs; Date.now() < deadline;) {
      const { before, pace } = await paceOver(windowMs);
      if (total(pace) < 1.4 * total(idle) + 50_000) return before;
    }
    throw new Error(`Still busy after ${patienceMs / 1000} s`);
  };

  return {
    /** Reads the pace of the idle stack, which counts for no request from then on, when it does not fall any more. */
    async readIdlePace() {
      let last = Infinity;
      for (const deadline = Date.now() + patienceMs; Date.now() < deadline;) {
        const now = total((await paceOver(idleMs / 2)).pace);
        if (now > 0.9 * last) break;
        last = now;
      }
      idle = (await paceOver(idleMs)).pace;
      return idle;
    },
    /** Meters writes, with all that they cause. */
    settled: { between, settle },
    /** Meters reads, which leave nothing behind. */
    atOnce: { between, settle: read },
  };
};
