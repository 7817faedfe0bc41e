import { setTimeout as sleep } from 'node:timers/promises';
import { cpuOf, sumOf } from '../../tools/lib/cpu.mjs';
import { connect } from './system.mjs';

const [idleMs, windowMs, patienceMs] = [2_000, 300, 60_000];
/** CPU of all processes together, in µs a second, beside what they take when nobody asks anything. */
const quiet = 50_000;

/**
 * Meters CPU by account, in µs: of `processes` ({ account: pid }), and of PostgreSQL's processes, by the account of their database (null: its own processes). What
 * an idle stack takes counts for no work, once `readIdlePace` has read it.
 */
export const openAccounts = async (postgres, processes, accountOf) => {
  const client = await connect(postgres.url);
  /** With the last reading of those that have ended. */
  const known = new Map();
  let idle = {};
  const read = async () => {
    const { rows } = await client.query(
      `select pid, case when backend_type in ('client backend', 'parallel worker') then datname end as datname from pg_stat_activity
        where application_name is distinct from 'bench'`,
    );
    const backends = rows.map(({ pid, datname }) => [accountOf(datname), pid]);
    for (const [account, pid] of [...Object.entries(processes), ...backends]) {
      const cpu = account ? cpuOf(pid) : 0;
      if (cpu > 0) known.set(pid, { account, cpu });
    }
    return { at: performance.now(), cpus: new Map(known) };
  };
  const between = (before, after) => {
    const seconds = (after.at - before.at) / 1_000;
    const used = {};
    for (const [pid, { account, cpu }] of after.cpus) used[account] = (used[account] ?? 0) + cpu - (before.cpus.get(pid)?.cpu ?? 0);
    return Object.fromEntries(Object.entries(used).map(([account, us]) => [account, us - (idle[account] ?? 0) * seconds]));
  };
  /** Reads the pace of all accounts over a while, in µs a second. */
  const paceOver = async (ms) => {
    const before = await read();
    await sleep(ms);
    const after = await read();
    return { before, pace: Object.fromEntries(Object.entries(between(before, after)).map(([name, us]) => [name, (us * 1_000) / ms])) };
  };

  return {
    read,
    between,
    /** Waits until nothing works on what a load left behind: events on their way, their consumers. @returns the reading of that moment */
    async settle() {
      for (const deadline = Date.now() + patienceMs; Date.now() < deadline;) {
        const { before, pace } = await paceOver(windowMs);
        if (sumOf(Object.values(pace)) < 0.4 * sumOf(Object.values(idle)) + quiet) return before;
      }
      throw new Error(`Still busy after ${patienceMs / 1000} s`);
    },
    /** Reads the pace of the idle stack when it does not fall any more. */
    async readIdlePace() {
      idle = {};
      for (let last = Infinity; ;) {
        const { pace } = await paceOver(idleMs);
        const total = sumOf(Object.values(pace));
        if (total > 0.9 * last) return (idle = pace);
        last = total;
      }
    },
    [Symbol.asyncDispose]: () => client.end(),
  };
};
