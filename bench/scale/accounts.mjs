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

/** The CPU of a stack by account, in µs: `apps` is { name: pid }; of PostgreSQL the backends of databases with the prefix. */
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
  const { between: used, settle } = settledReadings(read);
  let idle = {};

  /** What the work took beyond what the stack takes in that time when nobody asks anything, in µs. */
  const between = (before, after) => {
    const seconds = (after.at - before.at) / 1_000;
    return Object.fromEntries(Object.entries(used(before, after)).map(([account, us]) => [account, us - (idle[account] ?? 0) * seconds]));
  };

  return {
    /** Reads the pace of the idle stack, in µs a second, which counts for no request from then on. */
    async readIdlePace() {
      await settle();
      idle = {};
      const before = await read();
      await sleep(idleMs);
      const after = await read();
      idle = Object.fromEntries(
        Object.entries(used(before, after)).map(([account, us]) => [account, (us * 1_000) / (after.at - before.at)]),
      );
      return idle;
    },
    /** Of writes: with all that they cause. */
    settled: { between, settle },
    /** Of reads, which leave nothing behind. */
    atOnce: { between, settle: read },
  };
};
