// node bench/fold/run.mjs [--seeds 3] [--seconds 20]
//
// The fold trial: two replicas of each service, Kafka, writers of all kinds, and a kill -9 of a random replica every few seconds. When nothing is on
// its way any more, all topics are read from the beginning: the events of each aggregate must be numbered 1, 2, 3 …, and what they fold to must be what
// the API answers, field by field. Ends with status 1 where it is not.
import { parseArgs } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { fold, sequenceFaults } from '@entrepot/contracts/fold';
import { backendNames, serviceNames } from '../../libs/contracts/src/roster/services.ts';
import { buildIfStale } from '../../tools/build.mjs';
import { startKafka } from '../../tools/kafka/kafka.mjs';
import { startCluster } from '../conversion/cluster.mjs';
import { deadLetters, openDatabases, unpublished } from '../conversion/databases.mjs';
import { openShop } from '../conversion/shop.mjs';
import { createClient } from '../lib/client.mjs';
import { startPostgres } from '../lib/postgres.mjs';
import { say, until } from '../lib/waiting.mjs';
import { differences } from './compare.mjs';
import { products, randomOf, work } from './load.mjs';
import { readTopics } from './topics.mjs';

const { values } = parseArgs({ options: { seeds: { type: 'string', default: '3' }, seconds: { type: 'string', default: '20' } } });
const [seeds, seconds] = [Number(values.seeds), Number(values.seconds)];
const writers = 6;
const killEveryMs = 4_000;
const shownAtMost = 40;

for (const app of serviceNames) await buildIfStale(app, (_, build) => build());
const postgres = await startPostgres();

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

const trial = async (seed) => {
  const kafka = await startKafka();
  const cluster = await startCluster({ databaseUrl: postgres.url, prefix: `bench_fold${seed}_`, brokers: kafka.brokers, replicas: 2 });
  const db = openDatabases(postgres.url, cluster.prefix);
  try {
    const client = await createClient(cluster.url, cluster.credentials);
    await openShop(client, products);
    const end = Date.now() + seconds * 1_000;
    const isOver = () => Date.now() > end;
    const writing = Array.from({ length: writers }, (_, n) =>
      work(client, { name: `w${seed}x${n}`, random: randomOf(1_000 * seed + n), isOver }),
    );
    const [kills, ...counts] = await Promise.all([killing(cluster, randomOf(seed), isOver), ...writing]);
    const total = new Map();
    for (const [status, count] of counts.flatMap((one) => [...one])) total.set(status, (total.get(status) ?? 0) + count);
    say(`seed ${seed}: ${JSON.stringify(Object.fromEntries(total))}, ${kills} kills`);

    let found = null;
    const look = async () => {
      await until('all events published', async () => (await unpublished(db)) === 0);
      const { messages, events } = await readTopics(kafka.brokers);
      const state = fold(events);
      found = { messages, events, state, faults: sequenceFaults(events), differing: await differences(state, client.get) };
      return found.faults.length + found.differing.length === 0;
    };
    // What a last event causes may be on its way.
    await until('the fold is what the API shows', look, { everyMs: 3_000, withinMs: 60_000 }).catch(() => undefined);
    const { messages, events, state, faults, differing } = found;
    const records = Object.entries(state).map(([kind, all]) => `${all.size} ${kind}`);
    say(`seed ${seed}: ${messages} messages, ${events.length} events; ${records.join(', ')}`);
    say(
      `seed ${seed}: ${faults.length} faults of numbers, ${differing.length} differences; dead letters ${JSON.stringify(await deadLetters(db))}`,
    );
    for (const fault of faults.slice(0, shownAtMost)) console.log(`  ${fault}`);
    for (const one of differing.slice(0, shownAtMost)) console.log(`  ${JSON.stringify(one)}`);
    return faults.length + differing.length === 0;
  } finally {
    await db.close();
    await cluster.stop();
    await kafka.stop();
  }
};

let isClean = true;
for (let seed = 1; seed <= seeds; seed++) isClean = (await trial(seed)) && isClean;
await postgres.stop();
process.exit(isClean ? 0 : 1);
