import { backendNames, urlSettingOf } from '../../libs/contracts/src/roster/services.ts';
import { createClient } from './client.mjs';
import { gatewaySettings } from './gateway-settings.mjs';
import { freePorts } from '../../tools/free-port.mjs';
import { startApp } from './processes.mjs';

// kafkajs counts a timer from a moment that has passed; Node makes it 1 ms, which is what is meant, and says so in each process.
const quiet = '--disable-warning=TimeoutNegativeWarning';

/**
 * A gateway, and services as they are asked for, as the processes of the bundles of a tree, as containers run them. `settings` are the gateway's beside
 * the usual ones.
 */
export const startStack = async ({ databaseUrl, prefix, brokers, settings = {}, tree }) => {
  const free = await freePorts(backendNames.length);
  const ports = new Map(backendNames.map((service, n) => [service, free[n]]));
  const common = { DATABASE_URL: databaseUrl, DATABASE_PREFIX: prefix, KAFKA_BROKERS: brokers };
  const start = (app, own) => startApp(app, { ...common, ...own }, { args: [quiet], tree });

  const urls = backendNames.map((service) => [urlSettingOf(service), `http://127.0.0.1:${ports.get(service)}`]);
  const gateway = await start('gateway', { ...Object.fromEntries(urls), ...gatewaySettings, ...settings });
  const running = new Map();
  const stopServices = async () => {
    await Promise.all([...running.values()].map((service) => service.stop()));
    running.clear();
  };
  return {
    url: gateway.url,
    client: await createClient(gateway.url),
    /** { pid, url } of the gateway or of a service that runs. */
    app: (name) => (name === 'gateway' ? gateway : running.get(name)),
    startServices: (names) =>
      Promise.all(
        names.map(async (name) => running.set(name, await start(name, { GATEWAY_URL: gateway.url, PORT: String(ports.get(name)) }))),
      ),
    stopServices,
    stop: async () => {
      await stopServices();
      await gateway.stop();
    },
  };
};
