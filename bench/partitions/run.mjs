// node bench/partitions/run.mjs [--naive] [--seed 1] [--kills 1] [--services inventory,order,…]
//
// Raises the topics of services from 6 to 24 partitions under load: two replicas of each service, writers of all kinds (bench/fold) and some that
// change the same stock items again and again, a kill -9 of a random replica every 10 s, and of the command itself (--kills times a service, at a
// random moment). Then nothing may be lost, doubled or out of order: for a reader of the topics, in the feed's log, and in what the API shows.
// --naive raises them as Kafka's own tools do instead, while the feed is away and with producers that hear of it at once, and prints what that
// does. Ends with status 1 where something is off. It needs the compiled libraries: `npm run build`.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { topics } from '@entrepot/contracts';
import { fold } from '@entrepot/contracts/fold';
import { backendNames, serviceNames } from '../../libs/contracts/src/roster/services.ts';
import { buildIfStale } from '../../tools/build.mjs';
import { startKafka } from '../../tools/kafka/kafka.mjs';
import { checklist } from '../conversion/checks.mjs';
import { startCluster } from '../conversion/cluster.mjs';
import { deadLetters, openDatabases, unpublished } from '../conversion/databases.mjs';
import { openShop } from '../conversion/shop.mjs';
import { openCaptures } from '../fold/capture.mjs';
import { differences } from '../fold/compare.mjs';
import { prepare, products, randomOf, work } from '../fold/load.mjs';
import { createClient } from '../lib/client.mjs';
import { startPostgres } from '../lib/postgres.mjs';
import { say, until } from '../lib/waiting.mjs';
import { raise } from './raise.mjs';
import { openReader, orderOf } from './reader.mjs';

const text = (value) => ({ type: 'string', default: value });
const { values } = parseArgs({
  options: {
    naive: { type: 'boolean', default: false },
    ...{ seed: text('1'), kills: text('1'), services: text('inventory,order,sale-link,catalog,customer') },
  },
});
const [seed, kills] = [values.seed, values.kills].map(Number);
const raised = values.services.split(',');
const hot = Array.from({ length: 20 }, (_, n) => ({ sku: `hot-${n}`, pieces: [10, 10] }));
const writers = 4;
const hotWriters = 4;
const killEveryMs = 10_000;
const aroundMs = 5_000;

// Whatever hangs: the exit handlers of what was started end their processes.
setTimeout(() => {
  console.error('Not done within 9 minutes');
  process.exit(1);
}, 540_000).unref();

for (const app of serviceNames) await buildIfStale(app, (_, build) => build());
const postgres = await startPostgres();
const kafka = await startKafka();
const folder = await mkdtemp(join(tmpdir(), 'partitions-'));
const prefix = 'bench_partitions_';
await postgres.dropDatabases(prefix);
const cluster = await startCluster({
  databaseUrl: postgres.url,
  prefix,
  brokers: kafka.brokers,
  replicas: 2,
  environment: { DATA_DIR: folder },
});
const db = openDatabases(postgres.url, prefix);
const captures = await openCaptures(kafka.brokers);
const client = await createClient(cluster.url, cluster.credentials);
await openShop(client, [...products, ...hot]);
await prepare(client);
const reader = await openReader(kafka.brokers);

const random = randomOf(seed);
let isOver = false;
let changes = 0;
/** A stock item belongs to one of them, so that its changes follow each other as fast as they are answered. */
const changeHot = async (n) => {
  const own = hot.filter((_, index) => index % hotWriters === n);
  for (let turn = 0; !isOver; turn++) {
    const { sku } = own[turn % own.length];
    const { status } = await client.call('PATCH', '/api2/stockitems', { sku, warehouses: { north: 100 + turn } }).catch((error) => error);
    if (status === 200) changes++;
  }
};
const killing = async () => {
  let count = 0;
  for (; !isOver && !values.naive; count++) {
    await sleep(killEveryMs);
    const service = backendNames[Math.floor(random() * backendNames.length)];
    await cluster.kill(service);
    await cluster.start(service);
  }
  return count;
};
const writing = [
  ...Array.from({ length: writers }, (_, n) =>
    work(client, { name: `p${seed}x${n}`, random: randomOf(1_000 * seed + n), capture: captures.capture, isOver: () => isOver }),
  ),
  ...Array.from({ length: hotWriters }, (_, n) => changeHot(n)),
];
const killed = killing();

const twice = async (work) => (await work(), await work());
const raiseNaively = async (service) => {
  await twice(() => cluster.kill('feed'));
  await sleep(aroundMs);
  await reader.createPartitions(topics[service], 24);
  await twice(() => cluster.kill(service));
  await twice(() => cluster.start(service));
  await sleep(aroundMs);
  await twice(() => cluster.start('feed'));
};

await sleep(aroundMs);
const environment = { DATABASE_URL: postgres.url, DATABASE_PREFIX: prefix, KAFKA_BROKERS: kafka.brokers };
for (const service of raised) {
  if (values.naive) {
    await raiseNaively(service);
    say(`${service}: raised by Kafka's own means`);
    continue;
  }
  const { killed: ended, refused, heldMs, seconds } = await raise(service, environment, { kills, random });
  say(
    `${service}: the command killed ${ended} times, refused ${refused} times, done in ${seconds.toFixed(1)} s, of which nothing was published for ${heldMs} ms`,
  );
}
await sleep(2 * aroundMs);
isOver = true;
await Promise.all(writing);
say(`${await killed} kills of replicas, ${changes} changes of ${hot.length} stock items answered, ${reader.events.length} messages read`);

/** No event waits to be published, handled or read, seen twice: one that is taken over may cause another. */
const isIdle = async () => {
  for (let times = 0; times < 2; times++) {
    const { services } = await client.get('/ops/health');
    const isQuiet = ({ report }) => report?.outbox?.depth === 0 && (report.consumer_lag ?? []).every(({ messages }) => messages === 0);
    if (!services.every(isQuiet) || (await reader.behind()) > 0) return false;
    await sleep(500);
  }
  return true;
};
await until('no event on its way', isIdle, { everyMs: 500, withinMs: 180_000 });

const check = checklist();
const logged = (await db.rows('feed', 'select source, subject, type, event_id, body from event order by place')).map((row) => {
  const { sequence } = JSON.parse(row.body);
  return { ...row, sequence: sequence === undefined ? null : Number(sequence) };
});
for (const [name, events] of Object.entries({ 'the reader': reader.events, 'the feed': logged })) {
  const { keys, inverted, missing } = orderOf(events);
  say(`${name}: ${events.length} events of ${keys} records`);
  inverted.slice(0, 5).forEach((one) => console.log(`  ${one}`));
  check.equal(`events out of order for ${name}`, inverted.length, 0);
  check.equal(`events lost to ${name}`, missing, 0);
}
check.equal('events in the feed twice', logged.length - new Set(logged.map(({ event_id }) => event_id)).size, 0);
check.equal('events not published', await unpublished(db), 0);
check.equal('dead letters', await deadLetters(db), {});
check.equal('orders of one sale twice', await db.number('order', 'select count(sale_id) - count(distinct sale_id) from orders'), 0);
check.equal(
  'reservations of one sale twice',
  await db.number('inventory', 'select count(sale_id) - count(distinct sale_id) from reservation'),
  0,
);
check.equal('events in the audit log twice', await db.number('gateway', 'select count(*) - count(distinct event_id) from audit_entry'), 0);
if (!values.naive) {
  let differing = [];
  const agrees = async () => (differing = await differences(fold(reader.events), client.get)).length === 0;
  await until('the fold is what the API shows', agrees, { everyMs: 3_000, withinMs: 60_000 }).catch(() => undefined);
  differing.slice(0, 5).forEach((one) => console.log(`  ${JSON.stringify(one)}`));
  check.equal('fields that the events fold to otherwise than the API shows', differing.length, 0);
}
for (const service of raised) check.equal(`partitions of ${topics[service]}`, await reader.partitionsOf(topics[service]), 24);
say(`${reader.moved()} keys had events in two partitions`);

await Promise.all([reader.close(), captures.close(), db.close()]);
await cluster.stop();
await kafka.stop();
await postgres.stop();
await rm(folder, { recursive: true, force: true });
say(check.result() ? 'as it must be' : 'NOT AS IT MUST BE');
process.exit(check.result() ? 0 : 1);
