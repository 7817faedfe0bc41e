import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { serviceNames, urlSettingOf } from '../../libs/contracts/src/roster/services.ts';
import { openBalancer } from './balancer.mjs';
import { gatewaySettings } from './gateway-settings.mjs';
import { startApp } from './processes.mjs';

const logs = join(import.meta.dirname, '../out/logs');

/**
 * Starts the replicas of the gateway and of each service as the processes of their bundles, as containers run them, each service behind an address
 * of its own.
 */
export const startCluster = async ({
  databaseUrl,
  prefix,
  brokers,
  replicas,
  gateways = 1,
  triesNext = true,
  preStopMs = 0,
  environment,
}) => {
  mkdirSync(logs, { recursive: true });
  const balancers = new Map();
  for (const service of serviceNames) balancers.set(service, await openBalancer({ triesNext }));
  const urls = Object.fromEntries([...balancers].map(([service, { url }]) => [urlSettingOf(service), url]));
  const servers = { DATABASE_URL: databaseUrl, DATABASE_PREFIX: prefix, KAFKA_BROKERS: brokers };
  const settings = { ...servers, ...urls, ...gatewaySettings, ...environment };

  const running = new Map(serviceNames.map((service) => [service, []]));
  const start = async (service) => {
    const app = await startApp(service, settings, [], join(logs, `${prefix}${service}.log`));
    balancers.get(service).add(app.url);
    running.get(service).push(app);
  };
  for (let gateway = 0; gateway < gateways; gateway++) await start('gateway');
  const backends = serviceNames.filter((service) => service !== 'gateway');
  for (let replica = 0; replica < replicas; replica++) await Promise.all(backends.map(start));

  return {
    url: balancers.get('gateway').url,
    prefix,
    /** Adds a replica. */
    start,
    /** Ends the oldest replica that lives as a power cut does; it does not come back. */
    kill: async (service) => {
      const replica = running.get(service).find(({ isRunning }) => isRunning());
      await replica.kill();
      return replica.pid;
    },
    /**
     * Ends the oldest replica as Kubernetes ends a pod, and starts one in its place when it is gone.
     * @returns how long it took to end, in ms
     */
    restart: async (service) => {
      const replica = running.get(service).shift();
      if (preStopMs > 0) balancers.get(service).remove(replica.url);
      await sleep(preStopMs);
      const began = performance.now();
      await replica.stop();
      const tookMs = performance.now() - began;
      balancers.get(service).remove(replica.url);
      await start(service);
      return tookMs;
    },
    stop: async () => {
      await Promise.all([...running.values()].flat().map((app) => app.kill()));
      for (const balancer of balancers.values()) balancer.close();
    },
  };
};
