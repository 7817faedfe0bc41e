// node bench/fold/run.mjs [--seeds 3] [--first 1] [--seconds 20]
//
// The fold trial: two replicas of each service, Kafka, writers of all kinds, and a kill -9 of a random replica every few seconds. When nothing is on
// its way any more, all topics are read from the beginning: the events of each aggregate must be numbered 1, 2, 3 …, and what they fold to must be what
// the API answers, field by field. Ends with status 1 where it is not. Prints what was done and which types of events there were.
// It needs the compiled libraries: `npm run build`.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { eventDefinitions, topics } from '@entrepot/contracts';
import { fold, sequenceFaults } from '@entrepot/contracts/fold';
import { backendNames, serviceNames } from '../../libs/contracts/src/roster/services.ts';
import { startKafka } from '../../tools/kafka/kafka.mjs';
import { deadLetters, openDatabases } from '../conversion/databases.mjs';
import { openShop } from '../conversion/shop.mjs';
import { createClient } from '../lib/client.mjs';
import { startCluster } from '../lib/cluster.mjs';
import { startPostgres } from '../lib/postgres.mjs';
import { buildApps } from '../lib/processes.mjs';
import { randomOf } from '../lib/random.mjs';
import { say, until } from '../lib/waiting.mjs';
import { openCaptures } from './capture.mjs';
import { differences } from './compare.mjs';
import { prepare, products, work } from './load.mjs';
import { readTopics } from './topics.mjs';

const option = (value) => ({ type: 'string', default: value });
const { values } = parseArgs({ options: { seeds: option('3'), first: option('1'), seconds: option('20') } });
const [seeds, first, seconds] = [values.seeds, values.first, values.seconds].map(Number);
const writers = 6;
const killEveryMs = 4_000;
const shownAtMost = 40;

await buildApps(serviceNames);
const postgres = await startPostgres();

/** Types that no writer causes: a payment whose gateway does not answer (bench/payments), a restore from a backup. */
const elsewhere = ['order.payment-settled', 'snapshot.offered'];

const killing = async (cluster, random, isOver) => {
  let kills = 0;
  while (!isOver()) {
    await sleep(killEveryMs);
    const service = backendNames[Math.floor(random() * backendNames.length)];
    await cluster.kill(service);
    await cluster.start(service);
    kills++;
  }
  return kills;
};

/** No event waits to be published or handled, seen twice: one that is taken over may cause another. */
const isIdle = async (client) => {
  for (let times = 0; times < 2; times++) {
    const { services } = await client.get('/ops/health');
    const isQuiet = ({ report }) => report?.outbox?.depth === 0 && (report.consumer_lag ?? []).every(({ messages }) => messages === 0);
    if (!services.every(isQuiet)) return false;
    await sleep(500);
  }
  return true;
};

/** Adds up the outcomes of each operation. */
const sumOf = (counts) => {
  const total = {};
  for (const one of counts)
    for (const [name, outcomes] of Object.entries(one))
      for (const [outcome, count] of Object.entries(outcomes)) (total[name] ??= {})[outcome] = (total[name][outcome] ?? 0) + count;
  return total;
};
const printed = (counts) =>
  Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');

const trial = async (seed) => {
  const kafka = await startKafka();
  const folder = await mkdtemp(join(tmpdir(), 'fold-'));
  const options = { databaseUrl: postgres.url, prefix: `bench_fold${seed}_`, brokers: kafka.brokers, replicas: 2 };
  const cluster = await startCluster({ ...options, environment: { DATA_DIR: folder } });
  const db = openDatabases(postgres.url, cluster.prefix);
  const captures = await openCaptures(kafka.brokers);
  try {
    const client = await createClient(cluster.url);
    await openShop(client, products);
    await prepare(client);
    const end = Date.now() + seconds * 1_000;
    const isOver = () => Date.now() > end;
    const writing = Array.from({ length: writers }, (_, n) =>
      work(client, { name: `w${seed}x${n}`, random: randomOf(seed, `writer ${n}`).next, capture: captures.capture, isOver }),
    );
    const [kills, ...counts] = await Promise.all([killing(cluster, randomOf(seed, 'kills').next, isOver), ...writing]);
    done.push(...counts);
    const operations = sumOf(counts.flatMap((one) => Object.values(one).map((outcomes) => ({ all: outcomes })))).all;
    say(`seed ${seed}: operations ${printed(operations)}, ${kills} kills`);

    await until('no event on its way', () => isIdle(client), { everyMs: 500, withinMs: 180_000 });
    let found = null;
    const look = async () => {
      const { messages, events } = await readTopics(kafka.brokers);
      const state = fold(events);
      found = { messages, events, state, faults: sequenceFaults(events), differing: await differences(state, client.get) };
      return found.faults.length + found.differing.length === 0;
    };
    // What a last event causes may be on its way.
    await until('the fold is what the API shows', look, { everyMs: 3_000, withinMs: 60_000 }).catch(() => undefined);
    const { messages, events, state, faults, differing } = found;
    seen.push(...events.map(({ type }) => type));
    const records = Object.fromEntries(Object.entries(state).map(([kind, all]) => [kind, all.size]));
    say(`seed ${seed}: ${messages} messages, ${events.length} events; ${printed(records)}`);
    say(
      `seed ${seed}: ${faults.length} faults of numbers, ${differing.length} differences; dead letters ${JSON.stringify(await deadLetters(db))}`,
    );
    for (const fault of faults.slice(0, shownAtMost)) console.log(`  ${fault}`);
    for (const one of differing.slice(0, shownAtMost)) console.log(`  ${JSON.stringify(one)}`);
    return faults.length + differing.length === 0;
  } finally {
    await captures.close();
    await db.close();
    await cluster.stop();
    await kafka.stop();
    await rm(folder, { recursive: true, force: true });
  }
};

const done = [];
const seen = [];
const clean = [];
for (let seed = first; seed < first + seeds; seed++) clean.push(await trial(seed).catch((error) => (console.error(error), false)));
await postgres.stop();

console.table(sumOf(done));
const types = Object.groupBy(seen, (type) => type);
const expected = Object.values(eventDefinitions)
  .filter(({ type, topic }) => !elsewhere.includes(type) && topic !== topics.feed)
  .map(({ type }) => type);
console.table(Object.fromEntries(expected.sort().map((type) => [type, types[type]?.length ?? 0])));
say(`types that never occurred: ${expected.filter((type) => !types[type]).join(', ') || 'none'} (left out: ${elsewhere.join(', ')})`);
say(`${clean.filter(Boolean).length} of ${clean.length} seeds without a fault`);
process.exit(clean.every(Boolean) ? 0 : 1);
