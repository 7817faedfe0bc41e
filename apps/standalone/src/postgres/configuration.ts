import { chownSync, chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Account } from './account.js';

/** Superuser, and owner of the services' databases. */
export const databaseUser = 'entrepot';

/** For a small machine: about 70 connections of seven pools, short statements, nothing personal in the log. */
const settings = `# Written by Entrepot at every start: changes here are lost.
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
max_connections = 120
shared_buffers = 128MB
huge_pages = off
jit = off
max_parallel_workers_per_gather = 0
max_wal_size = 512MB
fsync = on
password_encryption = 'scram-sha-256'
timezone = 'UTC'
log_timezone = 'UTC'
lc_messages = 'C'
log_line_prefix = '%m [%p] %a '
log_checkpoints = off
log_error_verbosity = terse
log_min_error_statement = panic
log_parameter_max_length_on_error = 0
`;

const access = `# Written by Entrepot at every start: changes here are lost.
host all all 127.0.0.1/32 scram-sha-256
`;

/** Writes the server's configuration, so that the next start replaces a lost or damaged file. */
export const writeConfiguration = (cluster: string, account: Account | undefined): void => {
  for (const [name, content] of [
    ['postgresql.conf', settings],
    ['pg_hba.conf', access],
  ] as const) {
    const file = join(cluster, name);
    writeFileSync(file, content, { mode: 0o600 });
    chmodSync(file, 0o600);
    if (account) chownSync(file, account.uid, account.gid);
  }
};
