// The trial of walks: for each list 8 writers change, insert and delete for a minute, with transactions held open for up to 3 s, while one
// reader follows by cursor and another by windows of updated_at. What does either not know in the end?
//   node bench/walk/trial.mjs [--seeds 20] [--first 1] [--seconds 60] [--only orders,leads]
import { setTimeout as sleep } from 'node:timers/promises';
import { temporaryFolder } from '../lib/folder.mjs';
import { readOptions } from '../lib/options.mjs';
import { randomOf } from '../lib/random.mjs';
import { connect } from '../lib/postgres.mjs';
import { runBench } from '../lib/system.mjs';
import { inParallel } from '../lib/waiting.mjs';
import { lists } from './lists.mjs';
import { cursorReader, windowReader } from './readers.mjs';
import { write } from './writer.mjs';

const { seeds, first, seconds, only } = readOptions({ seeds: 20, first: 1, seconds: 60, only: undefined });
const writers = 8;
const holdMs = 3_000;

const dist = (path) => import(new URL(`../../${path}`, import.meta.url).href);
const { startUnderTest } = await dist('libs/service/dist/testing/service-under-test.js');
const startOf = async (service) =>
  Object.entries(await dist(`apps/${service}/dist/index.js`)).find(([name]) => /^start[A-Z]/.test(name))[1];
const settings = () => ({
  DATA_DIR: temporaryFolder(),
  DATABASE_POOL_SIZE: 20,
  PUBLIC_URL: '',
  MULTI_WAREHOUSE: true,
  MAIL: 'off',
  SALE_LINK_SECRET_KEY: 'the secret key of the trial, long enough',
});
const isChosen = ({ key }) => !only || only.split(',').includes(key);
const chosen = Object.entries(lists).map(([service, all]) => [service, all.filter(isChosen)]);

const storedOf = async (client, { table, id, marker }) => {
  const { rows } = await client.query(`select ${id}::float8 as id, ${marker}::text as value from ${table}`);
  return new Map(rows.map((row) => [row.id, Number(row.value)]));
};
const missedBy = (known, stored) => [...stored].filter(([id, value]) => known.get(id) !== value).length;
const ghostsOf = (known, stored) => [...known.keys()].filter((id) => !stored.has(id)).length;

const tryList = async (service, url, list, random) => {
  const client = await connect(url);
  const token = await service.token(list.permission);
  const get = async (path) => {
    const { status, body } = await service.call('GET', path, { token });
    // Too busy: callers ask again.
    if (status === 503) return sleep(200).then(() => get(path));
    if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
    return body;
  };
  const deadline = Date.now() + seconds * 1_000;
  const shared = { ids: { next: list.firstId ?? 2, value: 10 }, random, deadline, holdMs };
  let isOver = false;
  const byCursor = cursorReader(get, list);
  const byWindow = list.hasPages === false ? null : windowReader(get, list, Date.now() - 2_000);
  const following = [byCursor.follow(() => isOver), byWindow?.follow(() => isOver)];
  const writing = inParallel(writers, writers, () => write(url, list, shared));
  const transactions = await writing.finally(() => (isOver = true));
  await Promise.all(following);
  // Other lists of the cluster are still written to: their transactions hold up this walk.
  const { rows } = await client.query('select change_ceiling()::float8 as ceiling');
  const horizon = async () => (await client.query('select change_horizon()::float8 as horizon')).rows[0].horizon;
  while ((await horizon()) < rows[0].ceiling) await sleep(50);
  await byCursor.rest();
  await sleep(2_000);
  await byWindow?.window();
  const stored = await storedOf(client, list);
  await client.end();
  return {
    list: list.key,
    transactions: transactions.reduce((sum, count) => sum + count, 0),
    records: stored.size,
    pages: byCursor.pages(),
    missed: missedBy(byCursor.known, stored),
    ghosts: ghostsOf(byCursor.known, stored),
    ...(byWindow && { missedByWindows: missedBy(byWindow.known, stored), ghostsOfWindows: ghostsOf(byWindow.known, stored) }),
  };
};

const trySeed = async (postgres, seed) => {
  const running = [];
  try {
    const trials = [];
    for (const [name, all] of chosen.filter(([, those]) => those.length > 0)) {
      const service = await startUnderTest(await startOf(name), settings());
      running.push(service);
      const rows = await service.rows('select current_database() as name');
      for (const list of all) trials.push([service, postgres.urlOf(rows[0].name), list]);
    }
    // One after the other: the rows of documents name the first order.
    for (const [service, , { template }] of trials) await service.rows(template);
    const results = await Promise.allSettled(
      trials.map(([service, url, list], n) => sleep(n * 50).then(() => tryList(service, url, list, randomOf(seed, list.key).next))),
    );
    for (const { reason } of results) if (reason) console.error(reason);
    const failed = results.find(({ status }) => status === 'rejected');
    if (failed) throw failed.reason;
    return results.map(({ value }) => value);
  } finally {
    for (const service of running) await service.close().catch(() => undefined);
  }
};

await runBench(10 + 5 * seeds, [], async (postgres) => {
  const all = [];
  for (let seed = first; seed < first + seeds; seed++) {
    const results = await trySeed(postgres, seed);
    for (const result of results) console.log(JSON.stringify({ seed, ...result }));
    all.push(...results);
  }
  const sum = (name) => all.reduce((total, result) => total + (result[name] ?? 0), 0);
  const counts = ['transactions', 'records', 'missed', 'ghosts', 'missedByWindows', 'ghostsOfWindows'];
  const totals = Object.fromEntries(counts.map((name) => [name, sum(name)]));
  console.log(JSON.stringify({ seeds, ...totals }));
  return totals.missed + totals.ghosts === 0;
});
