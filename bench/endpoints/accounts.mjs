import { setTimeout as sleep } from 'node:timers/promises';
import { cpuOf } from '../lib/cpu.mjs';
import { connect } from '../lib/postgres.mjs';

const windowMs = 250;
/** A fifth of a core, for all processes together: the pace of idle services and of an idle Kafka is below. */
const quietUs = windowMs * 200;
const patienceMs = 60_000;

/**
 * Reads the CPU of processes by account. `processes`: [{ account, pid }]; `applications`: application_name → account of PostgreSQL's
 * backends. Of the other backends, clients count as `others' PostgreSQL`, PostgreSQL's own processes as `PostgreSQL itself`.
 */
export const openAccounts = async (postgres, { processes, applications }) => {
  const client = await connect(postgres.url);

  const accountOf = ({ application_name, backend_type }) => {
    if (backend_type !== 'client backend') return 'PostgreSQL itself';
    return applications[application_name] ?? "others' PostgreSQL";
  };

  /** µs so far by pid, each with its account. */
  const read = async () => {
    const { rows } = await client.query('select pid, application_name, backend_type from pg_stat_activity where pid <> pg_backend_pid()');
    const backends = rows.map((row) => ({ pid: row.pid, account: accountOf(row) }));
    const all = [...processes, { pid: postgres.pid, account: 'PostgreSQL itself' }, ...backends];
    return new Map(all.map(({ pid, account }) => [pid, { account, cpu: cpuOf(pid) }]));
  };

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

  return { read, between, settle, close: () => client.end() };
};
