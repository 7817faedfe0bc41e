import { join } from 'node:path';
import { freePort } from '../../tools/free-port.mjs';
import { cpuOf, median } from '../lib/cpu.mjs';
import { startProcess } from '../lib/processes.mjs';
import { settledReadings } from '../lib/settled.mjs';
import { rounds, requests } from './length.mjs';
import { createLoad } from './load.mjs';

/** Prints what a bare hop (bench/gateway) takes before the same service, in turns with the gateway. For reads: each write needs rows of its own. */
export const printHop = async (name, scenario, { stack, seeded }) => {
  const port = await freePort();
  const bare = await startProcess(join(import.meta.dirname, '../gateway/bare-hop.mjs'), {
    environment: { PORT: String(port), SERVICE_URL: stack.app(scenario.service).url },
    url: `http://127.0.0.1:${port}`,
  });
  try {
    const processes = { gateway: stack.app('gateway').pid, hop: bare.pid };
    const accounts = settledReadings(
      async () => new Map(Object.entries(processes).map(([account, pid]) => [pid, { account, cpu: cpuOf(pid) }])),
    );
    const urls = { gateway: stack.url, hop: bare.url };
    const load = createLoad({ scenario, seeded, authorization: stack.client.authorization, accounts, urls });
    const taken = { gateway: [], hop: [] };
    for (let round = -1; round < rounds; round++) {
      for (const target of Object.keys(urls)) {
        const { cpu } = await load.round(target, requests);
        if (round >= 0) taken[target].push(cpu[target]);
      }
    }
    const [own, other] = [median(taken.gateway), median(taken.hop)];
    console.log(
      `${name}: gateway ${own.toFixed(0)}, a bare hop before the same service ${other.toFixed(0)} µs: ${(own / other).toFixed(2)} times`,
    );
  } finally {
    await bare.stop();
  }
};
