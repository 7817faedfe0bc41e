// A sample store of its own: what `npm start` starts, on a free port and a data directory that is removed at the end.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '@entrepot/testing';
import { buildIfStale } from '../build.mjs';
import { freePort } from '../free-port.mjs';

const isGood = (url, init) =>
  fetch(url, init).then(
    ({ ok }) => ok,
    () => false,
  );

/** Beside the tests of `npm test` it has what they leave of the processors. */
const longest = 240_000;

/** @returns the store's URL, the credentials of its integration with every permission, a token; `failures` are log lines of what failed */
export const startStore = async () => {
  const bundle = await buildIfStale('standalone', (_name, work) => work());
  const folder = await mkdtemp(join(tmpdir(), 'entrepot-api-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = { GATEWAY_PORT: String(port), DATA_DIR: folder, RATE_LIMIT_PER_MINUTE: '0', ADDRESS_RATE_LIMIT_PER_MINUTE: '0' };
  const child = spawn(process.execPath, [bundle], { env: { ...process.env, ...settings, MAIL: 'off' }, stdio: 'ignore' });
  const stop = async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await until(async () => child.exitCode !== null || (await isGood(`${url}/health/ready`)), longest);
    if (child.exitCode !== null) throw new Error(`The store ended with ${child.exitCode}`);
    const { client_id: clientId, client_secret: secret } = JSON.parse(await readFile(join(folder, 'bootstrap.json'), 'utf8'));
    const form = new URLSearchParams({ grant_type: 'client_credentials', client_id: clientId, client_secret: secret });
    const { access_token: token } = await (await fetch(`${url}/api2/oauth/token`, { method: 'POST', body: form })).json();
    const headers = { authorization: `Bearer ${token}` };
    // Its products are there when their events have arrived.
    const options = `${url}/api2/vendalink/options?sku=COFFEE-SANTOS-250&store_id=1`;
    await until(() => isGood(options, { headers }), longest);
    const failures = async () => {
      const logs = (await readdir(join(folder, 'logs'))).filter((name) => name.startsWith('entrepot.log'));
      const texts = await Promise.all(logs.map((name) => readFile(join(folder, 'logs', name), 'utf8')));
      return texts.flatMap((text) => text.split('\n')).filter((line) => /"level":"(error|fatal)"/.test(line));
    };
    return { url, clientId, secret, token, failures, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
