import { cpuOf } from '../lib/cpu.mjs';
import { connect } from '../lib/postgres.mjs';
import { settledReadings } from '../lib/settled.mjs';

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

  return { ...settledReadings(read), close: () => client.end() };
};
