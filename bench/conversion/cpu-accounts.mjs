import { databaseOf, serviceNames } from '../../libs/contracts/src/roster/services.ts';
import { cpuOf } from '../lib/cpu.mjs';
import { connect } from '../lib/postgres.mjs';
import { settledReadings } from '../lib/settled.mjs';

/** Name of the account of PostgreSQL's work for a service. */
export const databaseAccount = (name) => `${name}'s PostgreSQL`;
export const itself = 'PostgreSQL itself';

/** Reads CPU by account: of each process, of PostgreSQL by database. A backend that has ended counts on with what was last read of it. */
export const openCpuAccounts = async (postgres, processes, prefix) => {
  const client = await connect(postgres.url);
  const databases = new Map(serviceNames.map((name) => [prefix + databaseOf(name), databaseAccount(name)]));
  const known = new Map();
  const backends = `
    select pid, datname, backend_type from pg_stat_activity
     where pid <> pg_backend_pid() and application_name is distinct from 'bench'`;

  const read = async () => {
    const { rows } = await client.query(backends);
    const owned = rows.map(({ pid, datname, backend_type }) => ({
      pid,
      account: (backend_type === 'client backend' && databases.get(datname)) || itself,
    }));
    for (const { pid, account } of [...processes, { pid: postgres.pid, account: itself }, ...owned]) {
      const cpu = cpuOf(pid);
      if (cpu > 0) known.set(pid, { account, cpu });
    }
    return new Map(known);
  };
  return { ...settledReadings(read), read, close: () => client.end() };
};
