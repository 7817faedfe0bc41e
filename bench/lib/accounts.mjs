import { cpuOf } from './cpu.mjs';
import { connect } from './postgres.mjs';
import { settledReadings } from './settled.mjs';

/** Account of PostgreSQL's own processes. */
export const itself = 'PostgreSQL itself';

/**
 * Reads CPU by account: of `processes` ([{ account, pid }]), and of PostgreSQL's backends as `accountOf` names them (null: not counted). A backend
 * that has ended counts on with the last reading of it.
 */
export const openAccounts = async (postgres, processes, accountOf) => {
  const client = await connect(postgres.url);
  const known = new Map();
  const read = async () => {
    const { rows } = await client.query(
      'select pid, datname, application_name, backend_type from pg_stat_activity where pid <> pg_backend_pid()',
    );
    const backends = rows.map((row) => ({ pid: row.pid, account: row.backend_type === 'client backend' ? accountOf(row) : itself }));
    for (const { pid, account } of [...processes, { pid: postgres.pid, account: itself }, ...backends]) {
      const cpu = account === null ? 0 : cpuOf(pid);
      if (cpu > 0) known.set(pid, { account, cpu });
    }
    return new Map(known);
  };
  return { ...settledReadings(read), read, close: () => client.end() };
};
