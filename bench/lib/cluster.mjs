import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { serviceNames, urlSettingOf } from '../../libs/contracts/src/roster/services.ts';
import { openBalancer } from './balancer.mjs';
import { gatewaySettings } from './gateway-settings.mjs';
import { startApp } from './processes.mjs';

/** Folder of what processes print, which stays. */
export const logs = join(import.meta.dirname, '../out/logs');

/**
 * Starts the replicas of the gateway and of each service as the processes of their bundles, as containers run them, each service behind an address
 * of its own. `programs` are others that are killed and started like them, by name: (log file) → process.
 */
export const startCluster = async (options) => {
  const { databaseUrl, prefix, brokers, replicas, environment, programs = {} } = options;
  const { services = serviceNames, gateways = 1, triesNext = true, preStopMs = 0 } = options;
  mkdirSync(logs, { recursive: true });
  const balancers = new Map();
  for (const service of services) balancers.set(service, await openBalancer({ triesNext }));
  const { url } = balancers.get('gateway');
  const urls = Object.fromEntries([...balancers].map(([service, balancer]) => [urlSettingOf(service), balancer.url]));
  const servers = { DATABASE_URL: databaseUrl, DATABASE_PREFIX: prefix, KAFKA_BROKERS: brokers };
  const settings = { ...servers, ...urls, ...gatewaySettings, ...environment };

  /** Replicas by service, those that have ended too. */
  const started = new Map([...services, ...Object.keys(programs)].map((service) => [service, []]));
  const start = async (service) => {
    const log = join(logs, `${prefix}${service}.log`);
    const app = await (programs[service]?.(url, log) ?? startApp(service, settings, { log }));
    balancers.get(service)?.add(app.url);
    started.get(service).push(app);
  };
  const oldest = (service) => started.get(service).find(({ isRunning }) => isRunning());
  for (const program of Object.keys(programs)) await start(program);
  for (let gateway = 0; gateway < gateways; gateway++) await start('gateway');
  const backends = services.filter((service) => service !== 'gateway');
  for (let replica = 0; replica < replicas; replica++) await Promise.all(backends.map(start));

  return {
    ...{ url, prefix, services },
    /** Adds a replica. */
    start,
    /** Ends the oldest replica that lives as a power cut does; it does not come back. */
    kill: async (service) => {
      const replica = oldest(service);
      await replica.kill();
      balancers.get(service)?.remove(replica.url);
      return replica.pid;
    },
    /**
     * Ends the oldest replica as Kubernetes ends a pod, and starts one in its place when it is gone.
     * @returns how long it took to end, in ms
     */
    restart: async (service) => {
      const replica = oldest(service);
      if (preStopMs > 0) balancers.get(service).remove(replica.url);
      await sleep(preStopMs);
      const began = performance.now();
      await replica.stop();
      const tookMs = performance.now() - began;
      balancers.get(service).remove(replica.url);
      await start(service);
      return tookMs;
    },
    /** CPU of a service so far in µs, of replicas that have ended too. */
    cpu: (service) => started.get(service).reduce((sum, app) => sum + app.cpu(), 0),
    stop: async () => {
      await Promise.all([...started.values()].flat().map((app) => app.kill()));
      for (const balancer of balancers.values()) balancer.close();
    },
  };
};
