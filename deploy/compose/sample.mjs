// node sample.mjs FOLDER: imports the sample store of a folder through the gateway, as any store is imported, unless there are orders already.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const { ENTREPOT_URL: gateway, ENTREPOT_CLIENT_ID: clientId, ENTREPOT_CLIENT_SECRET: clientSecret, SAMPLE_DATA } = process.env;
const folder = process.argv[2];
/** In this order: products name warehouses, orders name products. */
const resources = ['stores', 'warehouses', 'products', 'customers', 'coupons', 'leads', 'schedules', 'orders'];

const call = async (path, options) => {
  const answer = await fetch(gateway + path, options);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 300)}`);
  return JSON.parse(text);
};

const isReady = async () => {
  const answer = await fetch(`${gateway}/health/ready`).catch(() => null);
  return answer?.ok ?? false;
};

/** After `docker compose restart` all start at once. */
const untilReady = async () => {
  for (let attempt = 1; attempt <= 60; attempt++) {
    if (await isReady()) return;
    await sleep(1_000);
  }
  throw new Error('not every service was ready within a minute');
};

/** Makes a record that no import makes. A product or a store that is not known yet follows by event: 404 until then; 503 is a busy service. */
const send = async ({ path, body }, headers, index) => {
  const key = { 'idempotency-key': `sample-store-request-${index}`, 'content-type': 'application/json' };
  const options = { method: 'POST', headers: { ...headers, ...key }, body: JSON.stringify(body) };
  for (let attempt = 1; attempt <= 60; attempt++) {
    const answer = await fetch(gateway + path, options);
    if (answer.ok) return;
    if (![404, 503].includes(answer.status) || attempt === 60)
      throw new Error(`POST ${path} answered ${answer.status}: ${await answer.text()}`);
    await sleep(500);
  }
};

const importStore = async () => {
  await untilReady();
  const body = new URLSearchParams({ grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret });
  const { access_token: token } = await call('/api2/oauth/token', { method: 'POST', body });
  const headers = { authorization: `Bearer ${token}` };
  const { orders } = await call('/api2/orders?limit=1', { headers });
  if (orders.length > 0) return 'There are orders already: no sample store is imported.';
  for (const resource of resources) {
    const file = join(folder, `${resource}.ndjson`);
    if (!existsSync(file)) continue;
    const { rejected, errors } = await call(`/ops/import/${resource}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/x-ndjson' },
      body: readFileSync(file),
    });
    if (rejected > 0) throw new Error(`${resource} were not all accepted: ${JSON.stringify(errors)}`);
  }
  const requests = readFileSync(join(folder, 'requests.ndjson'), 'utf8').trim().split('\n');
  for (const [index, line] of requests.entries()) await send(JSON.parse(line), headers, index);
  return 'The sample store is imported.';
};

try {
  console.log(SAMPLE_DATA === 'false' ? 'SAMPLE_DATA is false: no sample store.' : await importStore());
} catch (error) {
  console.error(`The sample store could not be imported: ${error.message}`);
  process.exitCode = 1;
}
