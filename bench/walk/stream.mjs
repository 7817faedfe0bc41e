// node bench/walk/stream.mjs [--orders 1000000] [--encoding identity] [--warm 2000]
// All orders as one stream through the gateway: how much the processes grow by it, from their start and once they have served 2,000
// requests, and how long others wait meanwhile. Ends with 1 where one that has served others grows by 50 MB.
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { buildIfStale } from '../../tools/build.mjs';
import { startKafka } from '../../tools/kafka/kafka.mjs';
import { connect, startPostgres } from '../lib/postgres.mjs';
import { startStack } from '../lib/stack.mjs';
import { say } from '../lib/waiting.mjs';
import { makeDatabase } from '../orders/database.mjs';

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '1000000' },
    encoding: { type: 'string', default: 'identity' },
    warm: { type: 'string', default: '2000' },
  },
});
const [orders, warm] = [Number(values.orders), Number(values.warm)];
const prefix = 'bench_stream_';
const apps = ['order', 'gateway'];
/** A process may grow by so much, in MB. */
const mostGrowth = 50;

const rssOf = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;

/** The memory of processes now and then, until it is stopped: the first and the highest of each, in MB. */
const watchMemory = (pids) => {
  const first = pids.map(rssOf);
  const highest = [...first];
  const look = () => pids.forEach((pid, at) => (highest[at] = Math.max(highest[at], rssOf(pid))));
  const timer = setInterval(look, 100);
  return () => {
    clearInterval(timer);
    look();
    return pids.map((_, at) => ({ from: first[at], to: highest[at], growth: highest[at] - first[at] }));
  };
};

/** @returns bytes that came, and lines where they are not coded */
const stream = ({ url, client }, encoding) =>
  new Promise((resolve, reject) => {
    const headers = { authorization: client.authorization, accept: 'application/x-ndjson', 'accept-encoding': encoding };
    const sent = request(`${url}/api2/order`, { headers }, (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`${answer.statusCode}`));
      let [bytes, lines] = [0, 0];
      answer.on('data', (chunk) => {
        bytes += chunk.length;
        for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines++;
      });
      answer.once('error', reject).once('end', () => resolve({ bytes, lines }));
    });
    sent.once('error', reject).end();
  });

/** What others ask for, 20 times a second, until it is stopped: how long they wait, in ms. */
const askMeanwhile = ({ client }) => {
  const waits = [];
  let isOver = false;
  const asking = (async () => {
    for (let n = 1; !isOver; n++, await sleep(50)) {
      const began = performance.now();
      await client.get(`/api2/order?id=${(n * 7919) % orders || 1}`);
      waits.push(performance.now() - began);
    }
  })();
  return async () => {
    isOver = true;
    await asking;
    waits.sort((a, b) => a - b);
    return [0.5, 0.99].map((share) => waits[Math.floor(waits.length * share)].toFixed(1));
  };
};

const measure = async (stack, name) => {
  const stopMemory = watchMemory(apps.map((app) => stack.app(app).pid));
  const stopAsking = askMeanwhile(stack);
  const began = performance.now();
  const { bytes, lines } = await stream(stack, values.encoding);
  const seconds = (performance.now() - began) / 1000;
  const [p50, p99] = await stopAsking();
  if (values.encoding === 'identity' && lines !== orders + 1) throw new Error(`${lines} lines of ${orders} orders`);
  const grown = stopMemory();
  const mb = (value) => value.toFixed(0);
  const sizes = apps.map((app, at) => `${app} ${mb(grown[at].from)} → ${mb(grown[at].to)} MB (+${mb(grown[at].growth)})`).join(', ');
  console.log(`${name}: ${seconds.toFixed(1)} s, ${mb(bytes / 1048576)} MB; ${sizes}; others' p50 ${p50} ms, p99 ${p99} ms`);
  return grown;
};

/** Ordinary reads, four at a time. */
const serve = ({ client }, count) =>
  Promise.all(
    [0, 1, 2, 3].map(async (lane) => {
      for (let n = lane; n < count; n += 4)
        await client.get(n % 2 ? `/api2/order?limit=20&page=${1 + (n % 40)}` : `/api2/order?id=${n + 1}`);
    }),
  );

for (const app of apps) await buildIfStale(app, (step, work) => (say(`${step} ${app}`), work()));
const postgres = await startPostgres();
const kafka = await startKafka();
const running = [];
try {
  say(`filling ${orders.toLocaleString('en')} orders`);
  await makeDatabase(postgres, orders);
  const server = await connect(postgres.url);
  await server.query(`alter database orders_${orders} rename to ${prefix}order`);
  await server.end();
  const start = async () => {
    const stack = await startStack({ databaseUrl: postgres.url, prefix, brokers: kafka.brokers });
    running.push(stack);
    await stack.startServices(['order']);
    return stack;
  };
  await measure(await start(), 'from the start');
  await running.pop().stop();

  const served = await start();
  const stop = watchMemory(apps.map((app) => served.app(app).pid));
  await serve(served, warm);
  console.log(
    `${warm} requests alone: ${stop()
      .map(({ growth }, at) => `${apps[at]} +${growth.toFixed(0)} MB`)
      .join(', ')}`,
  );
  const grown = [await measure(served, `after ${warm} requests`), await measure(served, 'once more')];
  const tooMuch = grown.flat().some(({ growth }) => growth > mostGrowth);
  if (tooMuch) console.log(`grows by more than ${mostGrowth} MB`);
  process.exitCode = tooMuch ? 1 : 0;
} finally {
  for (const stack of running) await stack.stop();
  await kafka.stop();
  await postgres.stop();
}
