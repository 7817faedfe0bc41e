import { setTimeout as sleep } from 'node:timers/promises';
import { serviceNames } from '../../libs/contracts/src/roster/services.ts';
import { logs } from './cluster.mjs';
import { temporaryFolder } from '../../tools/lib/processes.mjs';
import { openSystem, readOptions, runBench } from './system.mjs';
import { randomOf } from './random.mjs';
import { say, until } from '../../tools/lib/waiting.mjs';

/**
 * Runs `trial` for each seed, on Kafka, databases and services of its own; with `isShared` on those of the seed before, unless that had a fault.
 * @param ways.defaults of the command's options `seeds`, `first` and the trial's own
 * @param ways.clusterOf options of the cluster, by the seed
 * @param ways.minutes for a seed
 * @param ways.report what is printed in the end
 */
export const runTrials = async (name, ways, trial) => {
  const { apps = serviceNames, defaults, clusterOf, minutes = 10, isShared = false, report = () => undefined } = ways;
  const { seeds, first, ...options } = readOptions({ first: 1, ...defaults });
  await runBench(10 + minutes * seeds, apps, async (postgres) => {
    let opened = new AsyncDisposableStack();
    let system = null;
    const open = async (seed) => {
      const cluster = await clusterOf(seed);
      const environment = { ...cluster.environment, DATA_DIR: temporaryFolder() };
      return openSystem(opened, postgres, `bench_${name}${seed}_`, { services: apps, ...cluster, environment });
    };
    const failed = [];
    for (let seed = first; seed < first + seeds; seed++) {
      const began = performance.now();
      const run = async () => trial({ seed, ...options, ...(system ??= await open(seed)) });
      const isClean = await run().catch((error) => (console.error(error), false));
      const seconds = ((performance.now() - began) / 1_000).toFixed(0);
      say(`seed ${seed}: ${isClean ? 'as it must be' : 'NOT AS IT MUST BE'}, ${seconds} s; logs in ${logs}`);
      if (!isClean) failed.push(seed);
      if (isClean && isShared) continue;
      await opened.disposeAsync();
      [opened, system] = [new AsyncDisposableStack(), null];
    }
    await opened.disposeAsync();
    report();
    say(`${seeds - failed.length} of ${seeds} seeds without a fault${failed.length > 0 ? `; with one: ${failed.join(', ')}` : ''}`);
    return failed.length === 0;
  });
};

/**
 * Ends a replica of a service at each of these turns, or after 30 s where one that was killed holds all of them up. It is not replaced.
 * @param turns service, and whether its turn has come, by the orders there are
 */
export const killInTurns = async (system, db, turns) => {
  const orders = () => db.number('order', 'select count(*) from orders');
  for (const [service, isDue] of turns) {
    const options = { everyMs: 2, withinMs: 30_000 };
    await until(`turn of ${service}`, async () => isDue(await orders()), options).catch(({ message }) => say(message));
    const before = await orders();
    say(`kill -9 ${await system.kill(service)}: ${service}, at ${before} orders`);
  }
};

/**
 * Ends a random service as a power cut does and starts it anew, again and again, until it is over.
 * @param next waits until the time of the next kill, by its number
 * @returns which service was away, and when
 */
export const killServices = async (system, { services, seed, isOver, next = () => sleep(4_000), awayMs = 0, onDown, onUp }) => {
  const random = randomOf(seed, 'kills');
  for (const away = []; ;) {
    await next(away.length);
    if (isOver()) return away;
    const service = random.oneOf(services);
    const from = Date.now();
    onDown?.(service);
    await system.kill(service);
    await sleep(random.between(0, awayMs));
    await system.start(service);
    onUp?.(service);
    away.push({ service, from, to: Date.now() });
  }
};

/** Returns the answer's status, also of a refused import; 0 where nothing answered. */
const statusOf = (answer) => (answer instanceof Error ? Number(/: (\d{3}) /.exec(answer.message)?.[1] ?? 0) : (answer?.status ?? 200));

/** Takes turns until it is over, and counts into `counts`: operation → status → count; what found nothing to work on counts nowhere. */
const takeTurns = async (isOver, counts, turn) => {
  while (!isOver()) {
    const [name, run] = await turn();
    const answer = await run().catch((error) => error);
    if (answer === null) continue;
    const own = (counts[name] ??= {});
    own[statusOf(answer)] = (own[statusOf(answer)] ?? 0) + 1;
  }
};

const isQuiet = ({ report }) => report?.outbox?.depth === 0 && (report.consumer_lag ?? []).every(({ messages }) => messages === 0);

/** Waits until no event is to be published or handled, seen twice: one that is taken over may cause another. */
const drained = (client) => {
  const isIdle = async () => {
    for (let times = 0; times < 2; times++) {
      if (!(await client.get('/ops/health')).services.every(isQuiet)) return false;
      await sleep(500);
    }
    return true;
  };
  return until('no event on its way', isIdle, { everyMs: 500, withinMs: 600_000 });
};

/** Counts of all seeds. */
const done = {};
export const printOperations = () => console.table(done);

/** Lets writers take turns for some seconds, while services are killed, and waits until no event is on its way. `turns`: a function a writer */
export const workUnderKills = async ({ seed, seconds, system, client }, turns, kills) => {
  const end = Date.now() + seconds * 1_000;
  const isOver = () => Date.now() > end;
  const working = turns.map((turn) => takeTurns(isOver, done, turn));
  const [away] = await Promise.all([killServices(system, { seed, isOver, ...kills }), ...working]);
  say(`seed ${seed}: ${away.length} kills, ${client.counters.retried} requests tried again`);
  await drained(client);
};
