import { cpuOf, median } from '../lib/cpu.mjs';
import { settledReadings } from '../lib/settled.mjs';
import { createLoad, takeRounds } from './load.mjs';
import { startBare } from './prepare.mjs';

/** Prints what a bare hop takes before the same service, in turns with the gateway. For reads: each write needs rows of its own. */
export const printHop = async (name, scenario, { stack, seeded }) => {
  await using opened = new AsyncDisposableStack();
  const bare = await startBare(opened, 'bare-hop.mjs', { SERVICE_URL: stack.app(scenario.service).url });
  const processes = { gateway: stack.app('gateway').pid, hop: bare.pid };
  const accounts = settledReadings(
    async () => new Map(Object.entries(processes).map(([account, pid]) => [pid, { account, cpu: cpuOf(pid) }])),
  );
  const urls = { gateway: stack.url, hop: bare.url };
  const load = createLoad({ scenario, seeded, authorization: stack.client.authorization, accounts, urls });
  const taken = await takeRounds(load, Object.keys(urls));
  const [own, other] = ['gateway', 'hop'].map((target) => median(taken[target].map(({ cpu }) => cpu[target])));
  const [gateway, hop] = [own, other].map((us) => us.toFixed(0));
  console.log(`${name}: gateway ${gateway}, a bare hop before the same service ${hop} µs: ${(own / other).toFixed(2)} times`);
};
