import { join } from 'node:path';
import { buildIfStale } from '../../tools/build.mjs';
import { createClient } from '../lib/client.mjs';
import { startPostgres } from '../lib/postgres.mjs';
import { freePort, freePorts } from '../../tools/free-port.mjs';
import { startApp, startProcess } from '../lib/processes.mjs';

const credentials = { clientId: 'bench', secret: 'bench-secret-of-the-benches' };
const prefix = 'bench_edge_';

/**
 * A gateway as it is installed, before a stub of all services: what is measured is what callers do to each other there. Integrations pass
 * any number of requests a minute, since that is another limit. `settings` are the gateway's beside the usual ones.
 */
export const startHouse = async (settings = {}) => {
  await buildIfStale('gateway', (_name, work) => work());
  const postgres = await startPostgres();
  await postgres.dropDatabases(prefix);
  const [stubPort, metricsPort] = await freePorts(2);
  const url = `http://127.0.0.1:${stubPort}`;
  const stub = await startProcess(join(import.meta.dirname, 'stub.mjs'), { environment: { PORT: String(stubPort) }, url });
  const gateway = await startApp('gateway', {
    DATABASE_URL: postgres.url,
    DATABASE_PREFIX: prefix,
    // Nothing here needs events.
    KAFKA_BROKERS: `127.0.0.1:${await freePort()}`,
    BOOTSTRAP_CLIENT_ID: credentials.clientId,
    BOOTSTRAP_CLIENT_SECRET: credentials.secret,
    RATE_LIMIT_PER_MINUTE: '0',
    METRICS_PORT: String(metricsPort),
    ...Object.fromEntries(['ORDER', 'CATALOG', 'INVENTORY', 'CUSTOMER', 'SALE_LINK', 'FEED'].map((name) => [`${name}_URL`, url])),
    ...settings,
  });
  const admin = await createClient(gateway.url, credentials);
  return {
    url: gateway.url,
    pid: gateway.pid,
    stubUrl: url,
    /** Makes the Authorization header of a new integration with many permissions. */
    integration: async (clientId) => {
      const permissions = ['orders/read', 'orders/write', 'products/read', 'products/images', 'admin'];
      const { status, body } = await admin.call('POST', '/ops/integrations', { name: clientId, client_id: clientId, permissions });
      if (status !== 201) throw new Error(`No integration: ${status} ${JSON.stringify(body)}`);
      return (await createClient(gateway.url, { clientId, secret: body.client_secret })).authorization;
    },
    stop: async () => {
      await gateway.stop();
      await stub.stop();
      await postgres.stop();
    },
  };
};
