import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { backendNames, urlSettingOf } from '../../libs/contracts/src/roster/services.ts';
import { noLimits } from '../lib/no-limits.mjs';
import { startApp } from '../lib/processes.mjs';
import { roundRobin } from './round-robin.mjs';

const clientId = 'bench';
const secret = 'bench-secret-of-the-conversion-bench';
const logs = join(import.meta.dirname, '../out/conversion');

/** Starts the gateway and the replicas of each service as the processes of their bundles, as containers run them. */
export const startCluster = async ({ databaseUrl, prefix, brokers, replicas, environment = {} }) => {
  mkdirSync(logs, { recursive: true });
  const logOf = (name) => join(logs, `${prefix}${name}.log`);
  const common = { DATABASE_URL: databaseUrl, DATABASE_PREFIX: prefix, KAFKA_BROKERS: brokers, ...environment };
  const fronts = new Map();
  for (const service of backendNames) fronts.set(service, await roundRobin());
  const urls = Object.fromEntries([...fronts].map(([service, front]) => [urlSettingOf(service), front.url]));
  const bootstrap = { BOOTSTRAP_CLIENT_ID: clientId, BOOTSTRAP_CLIENT_SECRET: secret, ...noLimits };
  const gateway = await startApp('gateway', { ...common, ...urls, ...bootstrap }, [], logOf('gateway'));

  const running = new Map(backendNames.map((service) => [service, []]));
  const start = async (service) => {
    const apps = running.get(service);
    const app = await startApp(service, { ...common, GATEWAY_URL: gateway.url }, [], logOf(`${service}-${apps.length}`));
    fronts.get(service).add(app.url);
    apps.push(app);
  };
  for (let replica = 0; replica < replicas; replica++) await Promise.all(backendNames.map(start));
  return {
    url: gateway.url,
    credentials: { clientId, secret },
    prefix,
    processes: () => [
      { name: 'gateway', pid: gateway.pid },
      ...[...running].flatMap(([name, apps]) => apps.map(({ pid }) => ({ name, pid }))),
    ],
    /** Ends the oldest replica that lives as a power cut does; it does not come back. */
    kill: async (service) => {
      const replica = running.get(service).find(({ isRunning }) => isRunning());
      await replica.kill();
      return replica.pid;
    },
    /** Adds a replica. */
    start,
    stop: async () => {
      await Promise.all([...running.values()].flat().map((app) => app.stop()));
      await gateway.stop();
      for (const front of fronts.values()) front.close();
    },
  };
};
