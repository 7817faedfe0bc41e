import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { databaseOf, serviceNames } from '../../libs/contracts/src/roster/services.ts';
import { itself, openAccounts } from '../lib/accounts.mjs';
import { median } from '../lib/cpu.mjs';
import { atRate, inParallel, say, times, until } from '../lib/waiting.mjs';
import { openBacklog } from './backlog.mjs';
import { checkEvents, checkInventory, checklist, checkSales, soldBySku } from './checks.mjs';
import { openShop, sell } from './shop.mjs';
import { readSteps } from './steps.mjs';

const wished = Number(process.env.RATE ?? 20);
const seconds = Number(process.env.SECONDS ?? 20);
const warmSeconds = 4;
const idleSeconds = 5;
const everyMs = Math.max(1_000, (seconds * 1_000) / 12);
/** A consumer that is no further behind keeps up: offsets are committed late, and batches wait for each other. */
const mostSecondsBehind = 2;
const mostTrials = 4;
const products = times(100, (n) => ({ sku: `sustain-${n}`, pieces: [1_000_000, 1_000_000] }));

/** Submits as a browser does, over connections that are kept. */
const createSubmit = (url) => {
  const pool = new Pool(url, { connections: 64, pipelining: 1 });
  return {
    async submit({ path, form }) {
      const body = new URLSearchParams(form).toString();
      const headers = { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'en' };
      const answer = await pool.request({ method: 'POST', path, headers, body });
      await answer.body.dump();
      return answer.statusCode;
    },
    close: () => pool.close(),
  };
};

const databaseAccount = (name) => `${name}'s PostgreSQL`;
const columns = ['gateway', 'sale-link', 'inventory', 'order', 'customer', 'catalog', 'feed'];
const number = (value, digits = 0) => (Number.isFinite(value) ? value.toFixed(digits) : '-');
const row = (first, cells) => console.log(`  ${first.padEnd(10)}${cells.map((cell) => String(cell).padStart(11)).join('')}`);

const printSamples = (samples) => {
  console.log('\n  What waits, by consumer (events, offsets committed), in the outboxes, and of the submitted sales:');
  row('at s', ['submitted', 'converted', ...columns, 'outboxes']);
  for (const { at, submitted, converted, groups, outboxes } of samples)
    row(number(at, 0), [submitted, converted, ...columns.map((name) => groups[name].waiting), outboxes]);
};

/** A while in which nobody calls. */
const rest = async (accounts) => {
  await accounts.settle();
  const [began, at] = [await accounts.read(), performance.now()];
  await sleep(idleSeconds * 1_000);
  return { began, at, ended: await accounts.read() };
};

/** ms a conversion, and apart what the same processes use when nobody calls, before and after it, in ms a second. */
const printCpu = (work, idle) => {
  console.log('\n  CPU:                  of a conversion, ms                  idle, ms a second');
  row('', ['process', 'PostgreSQL', '', 'process', 'PostgreSQL']);
  for (const name of serviceNames)
    row(name, [
      ...[work[name], work[databaseAccount(name)]].map((ms) => number(ms ?? 0, 2)),
      '',
      ...[idle[name], idle[databaseAccount(name)]].map((ms) => number(ms ?? 0, 1)),
    ]);
  row('itself', ['', number(work[itself], 2), '', '', number(idle[itself], 1)]);
  row('kafka', [number(work.kafka, 2), '', '', number(idle.kafka, 1)]);
  const sum = (cpu) => Object.entries(cpu).reduce((total, [name, ms]) => total + (name === 'load' ? 0 : ms), 0);
  const postgres = (cpu) => Object.entries(cpu).reduce((total, [name, ms]) => total + (name.includes('PostgreSQL') ? ms : 0), 0);
  console.log(
    `  together ${number(sum(work), 2)} ms a conversion, of them PostgreSQL ${number(postgres(work), 2)}; idle ${number(sum(idle), 0)} ms a second; ` +
      `load generator ${number(work.load, 2)} ms a conversion`,
  );
};

/** Seconds of the load by which each consumer, and the conversions, were behind in its last quarter. */
const secondsBehind = (samples) => {
  const last = samples.slice(-Math.ceil(samples.length / 4));
  const [first, end] = [samples[0], samples.at(-1)];
  const behind = (waiting, done) => {
    const rate = (done(end) - done(first)) / (end.at - first.at);
    const waits = median(last.map(waiting));
    return waits === 0 ? 0 : waits / rate;
  };
  const consumers = columns.map((name) => [
    name,
    behind(
      ({ groups }) => groups[name].waiting,
      ({ groups }) => groups[name].handled,
    ),
  ]);
  const conversions = behind(
    ({ submitted, converted }) => submitted - converted,
    ({ converted }) => converted,
  );
  return Object.fromEntries([...consumers, ['conversions', conversions]]);
};

const perSecond = (samples) => {
  const half = samples.slice(Math.floor(samples.length / 2));
  const [first, last] = [half[0], half.at(-1)];
  return (last.converted - first.converted) / (last.at - first.at);
};

/** Tries one rate: sales are created, submitted steadily, and watched until they are converted. @returns the rate that was reached */
const trial = async (run, rate) => {
  const { client, db, accounts, backlog, submits, created } = run;
  const offset = created.length;
  const count = rate * (seconds + warmSeconds);
  say(`${count} sales for ${rate} a second`);
  const sales = await inParallel(count, 16, (n) =>
    sell(client, offset + n, { run: 'sustain', items: [{ sku: products[n % products.length].sku, qty: 1 }] }),
  );
  created.push(...sales);
  const submittedAt = new Map();
  const refused = {};
  const submit = async (sale) => {
    submittedAt.set(sale.id, performance.timeOrigin + performance.now());
    const status = await submits.submit(sale).catch((error) => error.message);
    if (status !== 303) refused[status] = (refused[status] ?? 0) + 1;
  };
  const convertedOf = () => db.number('sale_link', `select count(*) from checkout where state = 'placed'`);
  const allConverted = (expected) =>
    until('all sales converted', async () => (await convertedOf()) >= expected, { withinMs: 600_000, everyMs: 500 });

  await accounts.settle();
  await atRate(rate * warmSeconds, rate, (turn) => submit(sales[turn]));
  await allConverted(offset + rate * warmSeconds);
  const before = await rest(accounts);
  submittedAt.clear();

  const samples = [];
  let isLoaded = true;
  const began = performance.now();
  const sampling = (async () => {
    while (isLoaded) {
      const at = (performance.now() - began) / 1_000;
      const submitted = submittedAt.size;
      const converted = (await convertedOf()) - offset - rate * warmSeconds;
      samples.push({ at, submitted, converted, ...(await backlog.read()) });
      await accounts.read();
      await sleep(everyMs);
    }
  })();
  await atRate(rate * seconds, rate, (turn) => submit(sales[rate * warmSeconds + turn]));
  isLoaded = false;
  await sampling;
  await allConverted(offset + count);
  const after = await rest(accounts);
  const lasted = (after.at - began) / 1_000;

  const rests = [before, after].map((one) => accounts.between(one.began, one.ended));
  const idle = Object.fromEntries(
    Object.keys(rests[1]).map((name) => [name, rests.reduce((sum, used) => sum + (used[name] ?? 0), 0) / 1_000 / (2 * idleSeconds)]),
  );
  const work = Object.fromEntries(
    Object.entries(accounts.between(before.ended, after.began)).map(([name, us]) => [
      name,
      (us / 1_000 - (idle[name] ?? 0) * lasted) / (rate * seconds),
    ]),
  );
  const behind = secondsBehind(samples);
  const isHeld = Object.values(behind).every((value) => value <= mostSecondsBehind) && Object.keys(refused).length === 0;
  const reached = perSecond(samples);
  say(`${rate} a second for ${seconds} s: ${isHeld ? 'held' : 'NOT HELD'}; ${number(reached, 1)} conversions a second in the second half`);
  printSamples(samples);
  printCpu(work, idle);
  const steps = await readSteps(db, submittedAt);
  console.log(
    `  ms from the submit until it is published: ${Object.entries(steps)
      .map(([step, { p50, p99 }]) => `${step} p50 ${number(p50)} p99 ${number(p99)}`)
      .join(', ')}`,
  );
  console.log(
    `  seconds behind in the last quarter: ${Object.entries(behind)
      .map(([name, value]) => `${name} ${number(value, 1)}`)
      .join(', ')}`,
  );
  if (Object.keys(refused).length > 0) console.log(`  submits not answered with 303: ${JSON.stringify(refused)}`);
  return { isHeld, reached, refused: Object.values(refused).reduce((total, n) => total + n, 0) };
};

/** Each sale is exactly one order, and what is set aside is what was sold. */
const isExact = async (db, created) => {
  const check = checklist();
  await checkSales(check, db, created.length);
  await checkInventory(check, db, { reservations: created.length, bySku: soldBySku(created) });
  await checkEvents(check, db);
  return check.result();
};

/** Submits at RATE (20) for SECONDS (20); where conversions do not keep up, at lower rates until one is held. */
export const sustain = async ({ client, db, system, postgres, kafka, prefix }) => {
  await openShop(client, products);
  const processes = [
    ...serviceNames.map((name) => ({ account: name, pid: system.app(name).pid })),
    { account: 'kafka', pid: kafka.pid },
    { account: 'load', pid: process.pid },
  ];
  const databases = new Map(serviceNames.map((name) => [prefix + databaseOf(name), databaseAccount(name)]));
  const accountOf = ({ application_name, datname }) => (application_name === 'bench' ? null : (databases.get(datname) ?? itself));
  const accounts = await openAccounts(postgres, processes, accountOf);
  const backlog = await openBacklog(kafka.brokers, db);
  const submits = createSubmit(system.url);
  const created = [];
  let isAnswered = true;
  try {
    let rate = wished;
    for (let turn = 0; turn < mostTrials; turn++) {
      const { isHeld, reached, refused } = await trial({ client, db, accounts, backlog, submits, created }, rate);
      isAnswered &&= refused === 0;
      if (isHeld) {
        say(`held: ${rate} a second for ${seconds} s${turn > 0 ? ` (${wished} were not)` : ''}`);
        break;
      }
      rate = Math.max(1, Math.floor(Math.min(reached, rate * 0.95)));
    }
    return (await isExact(db, created)) && isAnswered;
  } finally {
    await Promise.all([submits.close(), backlog.close(), accounts.close()]);
  }
};
