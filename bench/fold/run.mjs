// node bench/fold/run.mjs [--seeds 3] [--first 1] [--seconds 20]
//
// The fold trial: two replicas of each service, Kafka, writers of all kinds, and a kill -9 of a random replica every few seconds. When nothing is on
// its way any more, all topics are read from the beginning: the events of each aggregate must be numbered 1, 2, 3 …, and what they fold to must be what
// the API answers, field by field. Ends with status 1 where it is not. Prints what was done and which types of events there were.
// It needs the compiled libraries: `npm run build`.
import { eventDefinitions, topics } from '@entrepot/contracts';
import { fold, sequenceFaults } from '@entrepot/contracts/fold';
import { backendNames } from '../../libs/contracts/src/roster/services.ts';
import { openStripeDouble } from '../../libs/stripe/dist/double/double.js';
import { deadLetters } from '../conversion/checks.mjs';
import { openShop } from '../conversion/shop.mjs';
import { randomOf } from '../lib/random.mjs';
import { printOperations, runTrials, workUnderKills } from '../lib/trial.mjs';
import { say, times, until } from '../../tools/lib/waiting.mjs';
import { differences } from './compare.mjs';
import { prepare, products, turnsOf } from './load.mjs';
import { openCaptures, readTopics } from './topics.mjs';

const writers = 6;
const shownAtMost = 40;

/** Types that no writer causes: a payment whose gateway does not answer (bench/payments), a mend by hand, a restore from a backup. */
const elsewhere = ['order.mended', 'order.payment-settled', 'snapshot.offered'];

const seen = [];

const trial = async (shared) => {
  const { seed, db, kafka, client } = shared;
  await using captures = await openCaptures(kafka.brokers);
  await openShop(client, products);
  await prepare(client);
  const turns = times(writers, (n) =>
    turnsOf(client, { name: `w${seed}x${n}`, random: randomOf(seed, `writer ${n}`).next, capture: captures.capture }),
  );
  await workUnderKills(shared, turns, { services: backendNames });
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
  say(`seed ${seed}: ${messages} messages, ${events.length} events; ${JSON.stringify(records)}`);
  const letters = JSON.stringify(await deadLetters(db));
  say(`seed ${seed}: ${faults.length} faults of numbers, ${differing.length} differences; dead letters ${letters}`);
  for (const fault of faults.slice(0, shownAtMost)) console.log(`  ${fault}`);
  for (const one of differing.slice(0, shownAtMost)) console.log(`  ${JSON.stringify(one)}`);
  return faults.length + differing.length === 0;
};

const report = () => {
  printOperations();
  const types = Object.groupBy(seen, (type) => type);
  const expected = Object.values(eventDefinitions)
    .filter(({ type, topic }) => !elsewhere.includes(type) && topic !== topics.feed)
    .map(({ type }) => type);
  console.table(Object.fromEntries(expected.sort().map((type) => [type, types[type]?.length ?? 0])));
  say(`types that never occurred: ${expected.filter((type) => !types[type]).join(', ') || 'none'} (left out: ${elsewhere.join(', ')})`);
};
const { settings: environment } = await openStripeDouble();
await runTrials('fold', { defaults: { seeds: 3, seconds: 20 }, clusterOf: () => ({ replicas: 2, environment }), report }, trial);
