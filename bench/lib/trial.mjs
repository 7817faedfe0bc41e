import { setTimeout as sleep } from 'node:timers/promises';
import { serviceNames } from '../../libs/contracts/src/roster/services.ts';
import { startCluster } from './cluster.mjs';
import { temporaryFolder } from './folder.mjs';
import { readOptions } from './options.mjs';
import { randomOf } from './random.mjs';
import { openSystem, runBench } from './system.mjs';
import { say, until } from './waiting.mjs';

/**
 * Runs `trial` for each seed, on Kafka, databases and services of its own; with `isShared` on those of the seed before, unless that had a fault.
 * @param defaults of the command's options `seeds`, `first` and `seconds`
 * @param report what is printed in the end
 */
export const runTrials = async (name, { defaults, replicas, environment, isShared = false, report }, trial) => {
  const { seeds, first, seconds } = readOptions({ first: 1, ...defaults });
  await runBench(10 + 10 * seeds, serviceNames, async (postgres) => {
    let opened = new AsyncDisposableStack();
    let system = null;
    const start = (servers) => startCluster({ ...servers, replicas, environment: { ...environment, DATA_DIR: temporaryFolder() } });
    const open = (prefix) => openSystem(opened, postgres, prefix, start);
    const failed = [];
    for (let seed = first; seed < first + seeds; seed++) {
      const run = async () => trial({ seed, seconds, ...(system ??= await open(`bench_${name}${seed}_`)) });
      const isClean = await run().catch((error) => (console.error(error), false));
      say(`seed ${seed}: ${isClean ? 'as it must be' : 'NOT AS IT MUST BE'}`);
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

/** Ends a random service as a power cut does and starts it anew, again and again. @returns how often */
export const killServices = async (cluster, { services, seed, isOver, everyMs = 4_000, awayMs = 0, onDown, onUp }) => {
  const random = randomOf(seed, 'kills');
  for (let kills = 0; ; kills++) {
    await sleep(everyMs);
    if (isOver()) return kills;
    const service = random.oneOf(services);
    onDown?.(service);
    await cluster.kill(service);
    await sleep(random.between(0, awayMs));
    await cluster.start(service);
    onUp?.(service);
  }
};

/** Returns the answer's status, also of a refused import; 0 where nothing answered. */
const statusOf = (answer) => (answer instanceof Error ? Number(/: (\d{3}) /.exec(answer.message)?.[1] ?? 0) : (answer?.status ?? 200));

/** Takes turns until it is over. @returns operation → status → count; what found nothing to work on counts nowhere */
export const takeTurns = async (isOver, turn) => {
  const counts = {};
  while (!isOver()) {
    const [name, run] = await turn();
    const answer = await run().catch((error) => error);
    if (answer === null) continue;
    const own = (counts[name] ??= {});
    own[statusOf(answer)] = (own[statusOf(answer)] ?? 0) + 1;
  }
  return counts;
};

/** Adds up counts by operation and status. */
export const sumOf = (counts) => {
  const total = {};
  for (const [name, outcomes] of counts.flatMap(Object.entries))
    for (const [status, count] of Object.entries(outcomes)) (total[name] ??= {})[status] = (total[name][status] ?? 0) + count;
  return total;
};

/** Adds up counts by status. */
export const byStatus = (counts) => sumOf(Object.values(sumOf(counts)).map((all) => ({ all }))).all ?? {};

const isQuiet = ({ report }) => report?.outbox?.depth === 0 && (report.consumer_lag ?? []).every(({ messages }) => messages === 0);

/** Waits until no event is to be published or handled, seen twice: one that is taken over may cause another. */
export const drained = (client) => {
  const isIdle = async () => {
    for (let times = 0; times < 2; times++) {
      if (!(await client.get('/ops/health')).services.every(isQuiet)) return false;
      await sleep(500);
    }
    return true;
  };
  return until('no event on its way', isIdle, { everyMs: 500, withinMs: 600_000 });
};
