import { mkdirSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { urlSettingOf } from '../../libs/contracts/src/roster/services.ts';
import { freePorts } from '../../tools/free-port.mjs';
import { cpuOf } from '../lib/cpu.mjs';
import { gatewaySettings } from '../lib/gateway-settings.mjs';
import { startApp, startProcess } from '../lib/processes.mjs';

const services = ['order', 'catalog', 'inventory', 'customer', 'sale-link'];
/** Services that are killed: their ports stay the same, however often. */
export const apps = ['gateway', ...services];

/** Stripe's double, the gateway and the services that a sale passes, each a process of its own at an address that it keeps. */
export const openHouse = async ({ databaseUrl, prefix, brokers, seed }) => {
  const folder = await mkdtemp(join(tmpdir(), 'entrepot-bench-'));
  await chmod(folder, 0o755);
  const logs = join(folder, 'logs');
  mkdirSync(logs);
  const names = ['double', ...apps];
  const free = await freePorts(names.length);
  const urls = new Map(names.map((name, n) => [name, `http://127.0.0.1:${free[n]}`]));
  const journal = join(folder, 'stripe.ndjson');
  const forged = join(folder, 'forged.ndjson');
  let doubles = 0;
  const startDouble = () =>
    startProcess(join(import.meta.dirname, 'double.mjs'), {
      environment: {
        SEED: seed,
        RUN: String(++doubles),
        PORT: new URL(urls.get('double')).port,
        JOURNAL: journal,
        FORGED: forged,
        SHOP_URL: urls.get('gateway'),
      },
      url: urls.get('double'),
      health: '/v1/refunds',
      log: join(logs, 'double.log'),
    });
  const common = { DATABASE_URL: databaseUrl, DATABASE_PREFIX: prefix, KAFKA_BROKERS: brokers, PUBLIC_URL: urls.get('gateway') };
  const ofServices = {
    ...{ GATEWAY_URL: urls.get('gateway'), DATA_DIR: join(folder, 'var'), MAIL: 'on' },
    ...{ STRIPE_SECRET_KEY: 'sk_test_double', STRIPE_API_URL: urls.get('double'), STRIPE_WEBHOOK_SECRET: 'whsec_of_the_double' },
  };
  const ofGateway = {
    ...gatewaySettings,
    ...Object.fromEntries(services.map((service) => [urlSettingOf(service), urls.get(service)])),
  };
  const start = (name) => {
    if (name === 'double') return startDouble();
    const settings = { ...common, ...(name === 'gateway' ? ofGateway : ofServices), PORT: new URL(urls.get(name)).port };
    return startApp(name, settings, [], join(logs, `${name}.log`));
  };
  const running = new Map();
  /** CPU of processes that were killed, in µs. */
  const spent = new Map(names.map((name) => [name, 0]));
  for (const name of ['double', 'gateway']) running.set(name, await start(name));
  await Promise.all(services.map(async (name) => running.set(name, await start(name))));
  return {
    ...{ url: urls.get('gateway'), journal, forged, logs },
    /** As a power cut does. */
    kill: async (name) => {
      spent.set(name, spent.get(name) + cpuOf(running.get(name).pid));
      await running.get(name).kill();
    },
    startAgain: async (name) => running.set(name, await start(name)),
    /** CPU of each so far, in µs. */
    cpu: () => Object.fromEntries(names.map((name) => [name, spent.get(name) + cpuOf(running.get(name).pid)])),
    stop: async () => {
      await Promise.all(services.map((name) => running.get(name).stop()));
      await running.get('gateway').stop();
      await running.get('double').kill();
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
};
