import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { serviceNames, urlSettingOf } from '../../libs/contracts/src/roster/services.ts';
import { freePort } from '../../tools/free-port.mjs';
import { openBalancer } from './balancer.mjs';
import { clientSettings } from '../../tools/lib/client.mjs';
import { startApp } from '../../tools/lib/processes.mjs';

/** Folder of what processes print, which stays. */
export const logs = join(import.meta.dirname, '../out/logs');

/** Opens the address of a service's only replica, with nothing before it that would take time. */
const openPort = async () => ({ url: `http://127.0.0.1:${await freePort()}`, add() {}, remove() {}, close() {} });

/**
 * Starts the gateway and services as the processes of their bundles, as containers run them, each behind an address of its own. The others have
 * addresses too, and can be started later.
 * @param options.isDirect whether addresses are the replicas' own, and nothing is logged: for what is measured
 * @param options.own settings of single services, by name
 * @param options.programs others that are killed and started like services, by name: (URL of the gateway, log file) → process
 */
export const startCluster = async (options) => {
  const { databaseUrl, prefix, brokers, environment, own = {}, programs = {}, tree, isDirect = false } = options;
  const { services = serviceNames, replicas = 1, gateways = 1, triesNext = true, preStopMs = 0 } = options;
  mkdirSync(logs, { recursive: true });
  const addresses = new Map();
  for (const service of serviceNames) addresses.set(service, await (isDirect ? openPort() : openBalancer({ triesNext })));
  const { url } = addresses.get('gateway');
  const urls = Object.fromEntries([...addresses].map(([service, address]) => [urlSettingOf(service), address.url]));
  const servers = { DATABASE_URL: databaseUrl, DATABASE_PREFIX: prefix, KAFKA_BROKERS: brokers };
  const unlimited = { REQUESTS_AT_ONCE: '0', CONNECTIONS_PER_ADDRESS: '0' };

  /** Replicas by service, those that have ended too. */
  const started = new Map([...serviceNames, ...Object.keys(programs)].map((service) => [service, []]));
  const settingsOf = (service) => ({ ...servers, ...urls, ...clientSettings, ...unlimited, ...environment, ...own[service] });
  const start = async (service) => {
    const log = isDirect ? undefined : join(logs, `${prefix}${service}.log`);
    const port = isDirect ? new URL(addresses.get(service).url).port : undefined;
    const app = await (programs[service]?.(url, log) ?? startApp(service, settingsOf(service), { log, tree, port }));
    addresses.get(service)?.add(app.url);
    started.get(service).push(app);
  };
  const oldest = (service) => started.get(service).find(({ isRunning }) => isRunning());
  for (const program of Object.keys(programs)) await start(program);
  for (let gateway = 0; gateway < gateways; gateway++) await start('gateway');
  const backends = services.filter((service) => service !== 'gateway');
  for (let replica = 0; replica < replicas; replica++) await Promise.all(backends.map(start));

  return {
    ...{ url, services },
    /** Adds a replica. */
    start,
    /** { pid, url } of the oldest replica that lives. */
    app: oldest,
    /** Ends all replicas of services, as Kubernetes ends pods. */
    end: (names) => Promise.all(names.flatMap((service) => started.get(service)).map((app) => app.stop())),
    /** Ends the oldest replica that lives as a power cut does; it does not come back. */
    kill: async (service) => {
      const replica = oldest(service);
      await replica.kill();
      addresses.get(service)?.remove(replica.url);
      return replica.pid;
    },
    /**
     * Ends the oldest replica as Kubernetes ends a pod, and starts one in its place when it is gone.
     * @returns how long it took to end, in ms
     */
    restart: async (service) => {
      const replica = oldest(service);
      if (preStopMs > 0) addresses.get(service).remove(replica.url);
      await sleep(preStopMs);
      const began = performance.now();
      await replica.stop();
      const tookMs = performance.now() - began;
      addresses.get(service).remove(replica.url);
      await start(service);
      return tookMs;
    },
    /** CPU of a service so far in µs, of replicas that have ended too. */
    cpu: (service) => started.get(service).reduce((sum, app) => sum + app.cpu(), 0),
    stop: async () => {
      await Promise.all([...started.values()].flat().map((app) => app.kill()));
      for (const address of addresses.values()) address.close();
    },
  };
};
