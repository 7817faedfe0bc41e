// node bench/messaging/run.mjs [--driver kafka|in-process] [--events 100000] [--writers 24] [--backlog]
//
// 24 writers change 2,000 aggregates. On Kafka, two relay and two consumer processes carry their events, and one of each is ended by
// kill -9 on the way and not replaced. In process, the one process that relays and consumes is ended so, and started again.
// With --backlog the writers finish before the others start: what relays and consumers alone can do.
// Then the databases are asked what was lost, doubled or swapped; anything but 0 ends with status 1. Build first: `npm run build`.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { databaseUrl } from '@entrepot/database';
import startPostgres from '../../libs/testing/jest/postgres-setup.mjs';
import stopPostgres from '../../libs/testing/jest/postgres-teardown.mjs';
import { startKafka } from '../../tools/kafka/kafka.mjs';
import { change, openStage } from './stage.mjs';
import { verify } from './verify.mjs';

const { values } = parseArgs({
  options: {
    backlog: { type: 'boolean' },
    driver: { type: 'string', default: 'kafka' },
    events: { type: 'string', default: '100000' },
    writers: { type: 'string', default: '24' },
  },
});
const [events, writers, keys] = [Number(values.events), Number(values.writers), 2_000];
const onKafka = values.driver === 'kafka';

await startPostgres();
const kafka = onKafka && !process.env.KAFKA_BROKERS ? await startKafka() : undefined;
const brokers = onKafka ? (process.env.KAFKA_BROKERS ?? kafka.brokers) : '';
const run = `bench_${Date.now()}`;
const urls = ['writer', 'reader'].map((name) => databaseUrl(process.env.TEST_DATABASE_URL, `${run}_${name}`));
const [writer, reader] = [await openStage(urls[0], writers), await openStage(urls[1], 2)];

const alive = new Set();
const start = async (role) => {
  const child = fork(new URL('participant.mjs', import.meta.url), [role, ...urls, brokers], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  alive.add(child);
  await new Promise((resolve, reject) => child.once('message', resolve).once('exit', reject));
  return child;
};
const end = async (child) => {
  alive.delete(child);
  child.kill('SIGKILL');
  await once(child, 'exit');
};
const kill = (child, why) => {
  console.log(`  kill -9 ${child.pid} (${why})`);
  return end(child);
};

const count = async (db, text) => Number((await db.query(`select count(*) from ${text}`))[0].count);
const effects = () => count(reader, 'effect');
const until = async (probe, limitMs = 900_000) => {
  for (const deadline = Date.now() + limitMs; !(await probe()); await sleep(200))
    if (Date.now() > deadline) return console.log('  gave up waiting');
};

console.log(`${events} events, ${writers} writers, ${keys} keys, ${onKafka ? `Kafka at ${brokers}` : 'in process'}`);
const began = Date.now();
let left = events;
const write = async (index) => {
  for (let turn = index; left-- > 0; turn += writers) await change(writer, `key-${(turn * 7919) % keys}`);
};
const writeAll = () => Promise.all(Array.from({ length: writers }, (_, index) => write(index))).then(() => Date.now());

const roles = onKafka ? ['relay', 'relay', 'consumer', 'consumer'] : ['service'];
const ahead = values.backlog ? await writeAll() : undefined;
const children = await Promise.all(roles.map(start));
const started = Date.now();
const writing = ahead ?? writeAll();

if (onKafka) {
  await until(async () => (await effects()) > events * 0.2);
  await kill(children[0], 'a relay; not replaced');
  await until(async () => (await effects()) > events * 0.4);
  await kill(children[2], 'a consumer; not replaced');
} else {
  await until(async () => (await effects()) > events * 0.3);
  await kill(children[0], 'relay and consumers; started again');
  await start('service');
}

const wrote = await writing;
await until(async () => (await effects()) >= events && (await count(writer, 'outbox where published_at is null')) === 0);
const done = Date.now();
const figures = await verify(writer, reader);
console.log(
  `  written in ${((wrote - (ahead ? began : started)) / 1000).toFixed(1)} s, the last effect after ${((done - started) / 1000).toFixed(1)} s`,
);
console.log(`  ${Math.round((events * 1000) / (wrote - (ahead ? began : started)))} events written a second`);
console.log(`  ${Math.round((events * 1000) / (done - started))} events a second to the effect`);
console.log(`  ${JSON.stringify(figures)}`);

await Promise.all([...alive].map(end));
await Promise.all([writer.destroy(), reader.destroy()]);
await kafka?.stop();
await stopPostgres();
const { written, ...wrong } = figures;
const clean = written === events && Object.values(wrong).every((figure) => figure === 0);
console.log(clean ? 'nothing lost, doubled or swapped' : 'NOT CLEAN');
process.exit(clean ? 0 : 1);
