import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noLimits } from '../lib/no-limits.mjs';
import { startApp } from '../lib/processes.mjs';

const credentials = { clientId: 'bench', secret: 'bench-secret-of-the-conversion-bench' };

/** Everything in one process, events included, on the bench's PostgreSQL. */
export const startStandalone = async (databaseUrl) => {
  const folder = await mkdtemp(join(tmpdir(), 'entrepot-bench-'));
  await chmod(folder, 0o755);
  const app = await startApp('standalone', {
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(folder, 'var'),
    EVENTS: 'embedded',
    SAMPLE_DATA: 'false',
    ...noLimits,
    BOOTSTRAP_CLIENT_ID: credentials.clientId,
    BOOTSTRAP_CLIENT_SECRET: credentials.secret,
  });
  return {
    url: app.url,
    credentials,
    prefix: 'entrepot_',
    processes: () => [{ name: 'all services', pid: app.pid }],
    stop: async () => {
      await app.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
