import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noLimits } from '../../lib/no-limits.mjs';
import { freePort } from '../../../tools/free-port.mjs';
import { startApp } from '../../lib/processes.mjs';

const credentials = { clientId: 'bench', secret: 'bench-secret-of-the-payments-bench' };

/** Everything in one process, on one port and one folder, however often it is ended and started again. */
export const openHouse = async (databaseUrl) => {
  const folder = await mkdtemp(join(tmpdir(), 'entrepot-bench-'));
  await chmod(folder, 0o755);
  const environment = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(folder, 'var'),
    PORT: String(await freePort()),
    EVENTS: 'embedded',
    SAMPLE_DATA: 'false',
    ...noLimits,
    BOOTSTRAP_CLIENT_ID: credentials.clientId,
    BOOTSTRAP_CLIENT_SECRET: credentials.secret,
  };
  let app = await startApp('standalone', environment);
  return {
    url: app.url,
    credentials,
    prefix: 'entrepot_',
    logs: join(folder, 'var/logs'),
    /** As a power cut does. */
    kill: () => app.kill(),
    startAgain: async () => {
      app = await startApp('standalone', environment);
    },
    stop: () => app.stop(),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
};
