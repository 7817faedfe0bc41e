// A sample store of its own: what `npm start` starts, on a free port and a data directory that is removed at the end.
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '../lib/client.mjs';
import { buildApps, startApp, temporaryFolder } from '../lib/processes.mjs';
import { until } from '../lib/waiting.mjs';

/** Beside the tests of `npm test` it has what they leave of the processors. */
const withinMs = 240_000;

/**
 * Starts the store.
 * @returns its URL, a client with every permission, what programs find it by; `failures` are log lines of what failed. Ends by `await using`, too
 */
export const startStore = async () => {
  await buildApps(['standalone']);
  const folder = temporaryFolder();
  const settings = { DATA_DIR: folder, RATE_LIMIT_PER_MINUTE: '0', ADDRESS_RATE_LIMIT_PER_MINUTE: '0', MAIL: 'off' };
  const { url, stop } = await startApp('standalone', settings, { health: '/health/ready' });
  const { client_id: clientId, client_secret: secret } = JSON.parse(await readFile(join(folder, 'bootstrap.json'), 'utf8'));
  const client = await createClient(url, { clientId, secret });
  // Its products are there when their events have arrived.
  const isSold = async () => (await client.call('GET', '/api2/vendalink/options?sku=COFFEE-SANTOS-250&store_id=1')).status === 200;
  await until('the sample products can be sold', isSold, { withinMs });
  const failures = async () => {
    const logs = (await readdir(join(folder, 'logs'))).filter((name) => name.startsWith('entrepot.log'));
    const texts = await Promise.all(logs.map((name) => readFile(join(folder, 'logs', name), 'utf8')));
    return texts.flatMap((text) => text.split('\n')).filter((line) => /"level":"(error|fatal)"/.test(line));
  };
  const environment = { ENTREPOT_URL: url, ENTREPOT_CLIENT_ID: clientId, ENTREPOT_CLIENT_SECRET: secret };
  return { url, client, environment, failures, stop, [Symbol.asyncDispose]: stop };
};
