// What a request costs the gateway beside a bare hop, Fastify and undici that check, count and log nothing: CPU in µs, medians of rounds in
// turns, before the same stub of a service. What comes at a low rate costs either of them more: each is woken for each request and each answer, and finds
// its caches cold. The gateway's idle work is printed by itself, and in its figures. ROUNDS (7).
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { startKafka } from '../../tools/kafka/kafka.mjs';
import { cpuOf, median } from '../lib/cpu.mjs';
import { noLimits } from '../lib/no-limits.mjs';
import { startBareHop } from '../lib/start-bare-hop.mjs';
import { startHouse } from './house.mjs';

const rounds = Number(process.env.ROUNDS ?? 7);
const connections = 16;
const write = {
  method: 'POST',
  headers: { 'content-type': 'application/json', 'idempotency-key': 'hop' },
  body: JSON.stringify({ invoice: { order_increment_id: '100000001', comment: 'x'.repeat(200) } }),
};
const loads = [
  { name: 'a read of 2.6 kB, as fast as it is answered', path: '/api2/order?bytes=2600', requests: 10_000 },
  { name: 'a read of 28 kB, as fast as it is answered', path: '/api2/products?bytes=28000', requests: 6_000 },
  { name: 'a read of 2.6 kB after 13 ms', path: '/api2/order?bytes=2600&after=13', requests: 2_500 },
  { name: 'a read of 28 kB after 13 ms', path: '/api2/products?bytes=28000&after=13', requests: 2_500 },
  {
    name: 'a write of 0.3 kB, answered with 3 kB after 25 ms',
    path: '/api2/invoice/create?bytes=3000&after=25',
    requests: 2_000,
    ...write,
  },
];
const idleMs = 10_000;

/** @returns µs a request, and requests a second */
const round = async ({ url, pid }, authorization, { path, requests, headers, ...request }) => {
  const before = cpuOf(pid);
  const result = await autocannon({
    url,
    connections,
    amount: requests,
    requests: [{ path, headers: { authorization, ...headers }, ...request }],
  });
  if (result['2xx'] !== requests) throw new Error(`${path}: ${result['2xx']} of ${requests} answered with 2xx`);
  return { us: (cpuOf(pid) - before) / requests, rate: (connections * 1_000) / result.latency.average };
};

const kafka = await startKafka();
const house = await startHouse({ ...noLimits, KAFKA_BROKERS: kafka.brokers });
const bare = await startBareHop(house.stubUrl);
try {
  const authorization = await house.integration('hop');
  for (const load of loads) {
    const targets = { gateway: house, bare };
    const taken = { gateway: [], bare: [] };
    for (let n = -2; n < rounds; n++) {
      for (const [name, target] of Object.entries(targets)) {
        const figures = await round(target, authorization, load);
        if (n >= 0) taken[name].push(figures);
      }
    }
    const of = (name, field) => median(taken[name].map((figures) => figures[field]));
    const [own, other] = [of('gateway', 'us'), of('bare', 'us')];
    console.log(
      `${load.name.padEnd(52)} gateway ${own.toFixed(0).padStart(4)}   bare hop ${other.toFixed(0).padStart(4)}   ratio ${(own / other).toFixed(2)}   ` +
        `${of('gateway', 'rate').toFixed(0)} requests a second`,
    );
  }
  await sleep(idleMs);
  const before = cpuOf(house.pid);
  await sleep(idleMs);
  console.log(`idle: ${((cpuOf(house.pid) - before) / idleMs).toFixed(1)} ms a second of the gateway`);
} finally {
  await bare.stop();
  await house.stop();
  await kafka.stop();
}
