import { join } from 'node:path';
import { freePort } from '../../tools/free-port.mjs';
import { cpuOf, median } from '../lib/cpu.mjs';
import { startProcess } from '../lib/processes.mjs';
import { settledReadings } from '../lib/settled.mjs';
import { createLoad, takeRounds } from './load.mjs';

/** Prints what a bare hop takes before the same service, in turns with the gateway. For reads: each write needs rows of its own. */
export const printHop = async (name, scenario, { stack, seeded }) => {
  const port = String(await freePort());
  const environment = { PORT: port, SERVICE_URL: stack.app(scenario.service).url };
  const bare = await startProcess(join(import.meta.dirname, 'bare-hop.mjs'), { environment, url: `http://127.0.0.1:${port}` });
  try {
    const processes = { gateway: stack.app('gateway').pid, hop: bare.pid };
    const accounts = settledReadings(
      async () => new Map(Object.entries(processes).map(([account, pid]) => [pid, { account, cpu: cpuOf(pid) }])),
    );
    const urls = { gateway: stack.url, hop: bare.url };
    const load = createLoad({ scenario, seeded, authorization: stack.client.authorization, accounts, urls });
    const taken = await takeRounds(load, Object.keys(urls));
    const [own, other] = ['gateway', 'hop'].map((target) => median(taken[target].map(({ cpu }) => cpu[target])));
    console.log(
      `${name}: gateway ${own.toFixed(0)}, a bare hop before the same service ${other.toFixed(0)} µs: ${(own / other).toFixed(2)} times`,
    );
  } finally {
    await bare.stop();
  }
};
