import { setTimeout as sleep } from 'node:timers/promises';
import { databaseOf, serviceNames } from '../../libs/contracts/src/roster/services.ts';
import { openAccounts } from '../lib/accounts.mjs';
import { median, percentile, sumOf } from '../../tools/lib/cpu.mjs';
import { atRate, inParallel, say, times, until } from '../../tools/lib/waiting.mjs';
import { checkEvents, checkInventory, checklist, checkSales, soldBySku } from './checks.mjs';
import { openShop, sell } from './shop.mjs';

const rate = Number(process.env.RATE ?? 20);
const seconds = Number(process.env.SECONDS ?? 20);
const warmSeconds = 4;
const everyMs = Math.max(1_000, (seconds * 1_000) / 12);
/** Conversions that are no further behind keep up: offsets are committed late, and batches wait for each other. */
const mostSecondsBehind = 2;
const products = times(100, (n) => ({ sku: `sustain-${n}`, pieces: [1_000_000, 1_000_000] }));

const inDatabase = (name) => `${name}'s PostgreSQL`;
const [itself, load] = ['PostgreSQL itself', 'load generator'];
const publishedAt = `
  select key as sale_id, extract(epoch from published_at)::float8 * 1000 as at from outbox where headers ->> 'ce_type' = 'sale.converted'`;

/** Prints ms of CPU a conversion, and apart what the same processes use when nobody calls, in ms a second. */
const printCpu = (work, idle) => {
  const row = (of, name) => ({ process: of[name]?.toFixed(2), PostgreSQL: of[name === itself ? itself : inDatabase(name)]?.toFixed(2) });
  const rows = [...serviceNames, 'kafka', load, itself].map((name) => [name, { ...row(work, name), idle: row(idle, name).process }]);
  console.table(Object.fromEntries(rows));
  const together = (of) => sumOf(Object.entries(of).map(([name, ms]) => (name === load ? 0 : ms)));
  console.log(`  together ${together(work).toFixed(2)} ms a conversion; idle ${together(idle).toFixed(0)} ms a second`);
};

/** Submits sales at RATE (20) for SECONDS (20), and watches until they are converted. @returns whether each is one order */
export const sustain = async ({ client, db, system, postgres, kafka, prefix }) => {
  await openShop(client, products);
  const pids = Object.fromEntries(serviceNames.map((name) => [name, system.app(name).pid]));
  const databases = new Map(serviceNames.map((name) => [prefix + databaseOf(name), inDatabase(name)]));
  const accountOf = (database) => databases.get(database) ?? itself;
  await using accounts = await openAccounts(postgres, { ...pids, kafka: kafka.pid, [load]: process.pid }, accountOf);
  const count = rate * (warmSeconds + seconds);
  say(`${count} sales for ${rate} a second`);
  const sales = await inParallel(count, 16, (n) =>
    sell(client, n, { run: 'sustain', items: [{ sku: products[n % products.length].sku, qty: 1 }] }),
  );
  const [warm, measured] = [sales.slice(0, rate * warmSeconds), sales.slice(rate * warmSeconds)];
  const submittedAt = new Map();
  const refused = [];
  const submit = async ({ id, path, form }) => {
    submittedAt.set(id, Date.now());
    const { status } = await client.submit(path, form);
    if (status !== 303) refused.push(status);
  };
  const converted = () => db.number('sale_link', `select count(*) from checkout where state = 'placed'`);
  const untilConverted = (wanted) =>
    until('all sales converted', async () => (await converted()) >= wanted, { withinMs: 600_000, everyMs: 500 });

  await atRate(warm.length, rate, (turn) => submit(warm[turn]));
  await untilConverted(warm.length);
  const idle = await accounts.readIdlePace();
  submittedAt.clear();

  const samples = [];
  let isLoaded = true;
  const [before, began] = [await accounts.settle(), performance.now()];
  const sampling = (async () => {
    for (; isLoaded; await sleep(everyMs)) {
      const { services } = await client.get('/ops/health');
      const waiting = services.map(({ service, report }) => [service, sumOf((report?.consumer_lag ?? []).map(({ messages }) => messages))]);
      const outboxes = sumOf(services.map(({ report }) => report?.outbox?.depth ?? 0));
      const at = ((performance.now() - began) / 1_000).toFixed(0);
      const [submitted, done] = [submittedAt.size, (await converted()) - warm.length];
      samples.push({ 'at s': at, submitted, converted: done, ...Object.fromEntries(waiting), outboxes });
      await accounts.read();
    }
  })();
  await atRate(measured.length, rate, (turn) => submit(measured[turn]));
  isLoaded = false;
  await sampling;
  await untilConverted(count);
  const used = accounts.between(before, await accounts.settle());

  console.log('\n  What waits, by consumer (events, offsets committed), in the outboxes, and of the submitted sales:');
  console.table(samples);
  const inMs = (cpu, count) => Object.fromEntries(Object.entries(cpu).map(([name, us]) => [name, us / 1_000 / count]));
  printCpu(inMs(used, measured.length), inMs(idle, 1));
  const waits = (await db.rows('sale_link', publishedAt)).flatMap(({ sale_id, at }) => at - submittedAt.get(Number(sale_id)) || []);
  const [p50, p99] = [0.5, 0.99].map((share) => percentile(waits, share).toFixed(0));
  console.log(`  ms until sale.converted is published: p50 ${p50}, p99 ${p99}`);
  const behind = median(samples.slice(-Math.ceil(samples.length / 4)).map((one) => one.submitted - one.converted)) / rate;
  const verdict = behind <= mostSecondsBehind ? 'held' : 'NOT HELD';
  say(`${rate} a second for ${seconds} s: ${verdict}; ${behind.toFixed(1)} s behind in the last quarter`);
  const check = checklist();
  check.none('submits not answered with 303', refused);
  await checkSales(check, db, count);
  await checkInventory(check, db, { reservations: count, bySku: soldBySku(sales) });
  await checkEvents(check, db);
  return check.result();
};
