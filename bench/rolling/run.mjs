// node bench/rolling/run.mjs [--rate 50] [--replicas 2] [--settle 2] [--pre-stop 0] [--services gateway,order,…]
//
// Restarts every replica of every service, one after the other, under mixed reads and writes: processes of the bundles as containers run
// them, each service behind an address that takes a replica out when it says that it is not ready, with Kafka and PostgreSQL. A replica
// comes back only when the old one is gone, so that the others carry the load alone. --settle: seconds between two restarts; --pre-stop:
// seconds in which a replica gets no new connection before its SIGTERM, as in deploy/k8s (5); 0 is the harder case.
// No request is sent twice. Prints what failed, and asks API and databases what was lost or doubled; anything that is off ends with status 1.
import { setTimeout as sleep } from 'node:timers/promises';
import { serviceNames } from '../../libs/contracts/src/roster/services.ts';
import { openShop } from '../conversion/shop.mjs';
import { onSystem, readOptions, runBench } from '../lib/system.mjs';
import { atRate, say } from '../../tools/lib/waiting.mjs';
import { checkAfter } from './checks.mjs';
import { createAsk } from '../../tools/lib/ask.mjs';
import { counted, createWork, findCustomers, importCustomers, sold } from './work.mjs';

const options = readOptions({ rate: 50, replicas: 2, settle: 2, 'pre-stop': 0, services: serviceNames.join(',') });
const { rate, replicas, settle, services } = options;
/** Shortest grace period that a service is given anywhere: the time that `startProcess` waits before it kills. */
const graceMs = 15_000;

const trial = async ({ system: cluster, db, client }) => {
  await openShop(client, [...sold, ...counted]);
  await importCustomers(client);
  say(`${replicas} of each service at ${cluster.url}, a shop is open`);

  let doing = 'no restart';
  const { ask, waits, failures } = createAsk({ url: cluster.url, authorization: client.authorization, doing: () => doing });
  const work = createWork(ask, await findCustomers(client));
  const began = performance.now();
  let isOver = false;
  const load = atRate(() => isOver, rate, work.turn);
  await sleep(settle * 1_000);
  let isInTime = true;
  for (const service of services.split(',')) {
    for (let replica = 1; replica <= replicas; replica++) {
      doing = `${service} ${replica}`;
      const before = failures.length;
      const tookMs = await cluster.restart(service);
      await sleep(settle * 1_000);
      const isOnTime = tookMs < graceMs;
      isInTime &&= isOnTime;
      say(`${doing}: ended in ${(tookMs / 1000).toFixed(1)} s${isOnTime ? '' : ', KILLED'}, ${failures.length - before} requests failed`);
    }
  }
  doing = 'no restart';
  await sleep(settle * 1_000);
  isOver = true;
  await load;
  const seconds = (performance.now() - began) / 1000;
  const total = [...waits.values()].flat().length;
  const duration = `${seconds.toFixed(0)} s at ${(total / seconds).toFixed(0)} a second (${total})`;
  for (const [kind, all] of waits) say(`  ${kind}: ${all.length}, the slowest ${Math.max(...all).toFixed(0)} ms`);
  for (const { kind, during, what, id } of failures.slice(0, 40)) say(`  FAILED ${kind} during ${during}: ${what} ${id ?? ''}`);
  return (await checkAfter({ db, client, after: work.after, failures, duration })) && isInTime;
};

const ways = { replicas, gateways: replicas, triesNext: false, preStopMs: options['pre-stop'] * 1_000 };
await runBench(15, serviceNames, (postgres) => onSystem(postgres, 'bench_rolling_', ways, trial));
