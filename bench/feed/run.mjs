// node bench/feed/run.mjs [--events 200000] [--rate 1200] [--kills 8]
//
// The feed under load: Kafka, a gateway and two replicas of the feed, 20 endpoints of which two are slow (25 ms), two fail a tenth, one hangs and one is dead.
// Events are published at a constant rate, each endpoint takes a tenth of them: the first half undisturbed, during the second a replica of the feed or
// a process of receivers is killed every few seconds. Then the day is replayed to half of the endpoints while new events come. Prints what was lost,
// in the wrong order, or twice, and the delays; ends with status 1 where contract 5, section 5.6, is not kept.
// It needs the compiled libraries: `npm run build`.
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile, sumOf } from '../../tools/lib/cpu.mjs';
import { onSystem, readOptions, runBench } from '../lib/system.mjs';
import { killServices } from '../lib/trial.mjs';
import { say, until } from '../../tools/lib/waiting.mjs';
import { createPublisher, types } from './publish.mjs';
import { judge, judgeReplay, readReceipts } from './receipts.mjs';
import { makeReceivers } from './receivers.mjs';

const { events, rate, kills: killCount } = readOptions({ events: 200_000, rate: 1_200, kills: 8 });
const warmUp = 2_000;

const waiting = `select count(*) from delivery where state = 'waiting' and webhook_id = any($1)`;
const idsOf = (endpoints) => endpoints.map(({ webhookId }) => webhookId);

const receivers = await makeReceivers(20);
const { endpoints } = receivers;

const trial = async ({ system: cluster, kafka, db, client }) => {
  await using publisher = await createPublisher(kafka.brokers, 2_000);
  await until('the feed to know the integration', async () => (await db.rows('feed', 'select from integration_ref')).length > 0);
  const number = (sql, ...params) => db.number('feed', sql, params);

  for (const one of endpoints) {
    one.type = types[one.endpoint % types.length];
    one.webhookId = (await client.post('/api2/webhooks', { url: one.url, types: [one.type] })).webhook.webhook_id;
  }
  const taking = endpoints.filter(({ kind }) => !['dead', 'hanging'].includes(kind));
  const healthy = endpoints.filter(({ kind }) => kind === 'healthy');
  const isHealthy = new Set(healthy.map(({ endpoint }) => endpoint));
  const expected = () => sumOf(taking.map(({ type }) => publisher.perType.get(type) ?? 0));
  const logged = () => number(`select count(*) from event where source = '/entrepot/order'`);
  const published = () => sumOf(publisher.perType.values());
  const untilDelivered = async (withinMs = 600_000) => {
    await until('all events in the log', async () => (await logged()) >= published(), { withinMs, everyMs: 1_000 });
    const last = await number('select last from event_place');
    await until('all deliveries made', async () => (await number('select place from fan_out')) >= last, { withinMs, everyMs: 500 });
    await until('all deliveries sent', async () => (await number(waiting, idsOf(taking))) === 0, { withinMs, everyMs: 1_000 });
  };
  const sayDelays = (receipts, since) => {
    const delays = receipts.filter(({ endpoint, at }) => at >= since && isHealthy.has(endpoint)).map(({ delay }) => delay);
    const shown = [0.5, 0.99, 0.999999].map((share) => `${percentile(delays, share)} ms`);
    say(`delays of healthy endpoints (half, 99 %, last): ${shown.join(', ')}`);
  };

  say(`${events} events at ${rate}/s, of ${types.length} types; ${endpoints.map(({ kind }) => kind).join(' ')}`);
  // What a process does for the first time is not measured.
  await publisher.publish(warmUp, rate / 2);
  await untilDelivered();
  const begin = Date.now();
  const [before, began] = [cluster.cpu('feed'), performance.now()];
  await publisher.publish(events / 2, rate);
  await untilDelivered();
  const quiet = readReceipts(receivers.files).filter(({ at }) => at >= begin);
  const seconds = (performance.now() - began) / 1_000;
  const each = ((cluster.cpu('feed') - before) / quiet.length).toFixed(0);
  say(`undisturbed: ${quiet.length} deliveries, ${(quiet.length / seconds).toFixed(0)}/s; CPU of the feed a delivery: ${each} µs`);
  sayDelays(quiet, begin);

  const disturbed = Date.now();
  let isPublished = false;
  const pauseMs = Math.max(3_000, (events / 2 / rate) * (900 / killCount));
  const ways = { services: ['feed', 'feed', ...Object.keys(receivers.programs)], seed: events, awayMs: 1_000 };
  const killing = killServices(cluster, { ...ways, isOver: () => isPublished, next: () => sleep(pauseMs) });
  await publisher.publish(events / 2, rate);
  isPublished = true;
  const kills = (await killing).flatMap(({ from, to }) => [from, to]);
  await untilDelivered();
  const all = readReceipts(receivers.files);
  const verdict = judge(all, kills);
  const lost = expected() - verdict.received;
  say(`with ${kills.length / 2} kills: ${JSON.stringify({ lost, ...verdict })}; unexplained doubles are those not after a kill`);
  sayDelays(all, disturbed);

  // The replay of the day while new events come.
  const replayed = healthy.slice(0, 7);
  const from = new Date(Date.now() - 86_400_000).toISOString();
  const begun = performance.now();
  const to = new Date().toISOString();
  const replays = await Promise.all(replayed.map(({ webhookId }) => client.post(`/api2/webhooks/${webhookId}/replay`, { from, to })));
  const wished = sumOf(replays.map(({ count }) => count));
  const perTypeBefore = new Map(publisher.perType);
  await publisher.publish(Math.ceil(events / 20), rate / 4);
  await until('the replays made', async () => (await number('select count(*) from replay')) === 0, { withinMs: 600_000 });
  await untilDelivered();
  const tookSeconds = (performance.now() - begun) / 1_000;

  const wantedOf = ({ endpoint, type }) => {
    const fresh = publisher.perType.get(type) - perTypeBefore.get(type);
    return fresh + (replayed.some((one) => one.endpoint === endpoint) ? perTypeBefore.get(type) : 0);
  };
  const faults = judgeReplay(all, readReceipts(receivers.files), taking, wantedOf);
  say(`replay of ${wished} events beside ${Math.ceil(events / 20)} new ones: ${tookSeconds.toFixed(0)} s; ${JSON.stringify(faults)}`);

  return sumOf([lost, verdict.inversions, verdict.unexplained, ...Object.values(faults)]) === 0;
};

const environment = { WEBHOOK_ALLOW_HTTP: 'true', WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8', MAIL: 'off' };
const services = ['gateway', 'feed'];
const options = { services, replicas: 2, environment, programs: receivers.programs };
await runBench(120, services, (postgres) => onSystem(postgres, 'bench_feed_', options, trial));
