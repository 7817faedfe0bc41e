import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { serviceNames, urlSettingOf } from '../../libs/contracts/src/roster/services.ts';
import { noLimits } from '../lib/no-limits.mjs';
import { startApp } from '../lib/processes.mjs';
import { openBalancer } from './balancer.mjs';

const credentials = { clientId: 'bench', secret: 'bench-secret-of-the-rolling-bench' };
const logs = join(import.meta.dirname, '../out/rolling');

/** Starts the replicas of the gateway and of each service, as the processes of their bundles, each service behind an address of its own. */
export const startCluster = async ({ databaseUrl, prefix, brokers, replicas, preStopMs }) => {
  mkdirSync(logs, { recursive: true });
  const balancers = new Map();
  for (const service of serviceNames) balancers.set(service, await openBalancer());
  const urls = Object.fromEntries([...balancers].map(([service, { url }]) => [urlSettingOf(service), url]));
  const environment = {
    ...{ DATABASE_URL: databaseUrl, DATABASE_PREFIX: prefix, KAFKA_BROKERS: brokers, ...urls },
    ...{ BOOTSTRAP_CLIENT_ID: credentials.clientId, BOOTSTRAP_CLIENT_SECRET: credentials.secret, ...noLimits },
  };

  const running = new Map(serviceNames.map((service) => [service, []]));
  const start = async (service) => {
    const app = await startApp(service, environment, [], join(logs, `${service}.log`));
    balancers.get(service).add(app.url);
    running.get(service).push(app);
  };
  for (let replica = 0; replica < replicas; replica++) for (const service of serviceNames) await start(service);

  return {
    url: balancers.get('gateway').url,
    credentials,
    /** { account, pid } of all that run. */
    processes: () => [...running].flatMap(([account, apps]) => apps.map(({ pid }) => ({ account, pid }))),
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
