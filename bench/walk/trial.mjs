// node bench/walk/trial.mjs [--seeds 20] [--first 1] [--seconds 60] [--only orders,leads]
//
// The trial of walks: for each list 8 writers change, insert and delete for a minute, with transactions held open for up to 3 s, while one
// reader follows by cursor and another by windows of updated_at. What does either not know in the end?
import { setTimeout as sleep } from 'node:timers/promises';
import { sumOf } from '../../tools/lib/cpu.mjs';
import { temporaryFolder } from '../../tools/lib/processes.mjs';
import { connect, readOptions, runBench } from '../lib/system.mjs';
import { randomOf } from '../lib/random.mjs';
import { readStatements } from '../lib/statements.mjs';
import { times } from '../../tools/lib/waiting.mjs';
import { lists } from './lists.mjs';
import { cursorReader, windowReader } from './readers.mjs';

const { seeds, first, seconds, only } = readOptions({ seeds: 20, first: 1, seconds: 60, only: undefined });
const writers = 8;
const holdMs = 3_000;

const dist = (path) => import(new URL(`../../${path}`, import.meta.url).href);
const { startUnderTest } = await dist('libs/service/dist/testing/service-under-test.js');
/** Starts a service alone: events of another one would change its rows. */
const startAlone = async (name) => {
  const [, start] = Object.entries(await dist(`apps/${name}/dist/index.js`)).find(([exported]) => /^start[A-Z]/.test(exported));
  const secrets = { SALE_LINK_SECRET_KEY: 'the secret key of the trial, long enough' };
  const settings = { DATA_DIR: temporaryFolder(), DATABASE_POOL_SIZE: 20, PUBLIC_URL: '', MULTI_WAREHOUSE: true, MAIL: 'off' };
  return startUnderTest(start, { ...settings, ...secrets });
};

/** Statements that insert a copy of the first row, change and remove one that no open transaction has changed. */
const changesOf = ({ table, id, marker, unique, children, isRemovable, firstId = 2 }, ids) => {
  const any = `select ${id} from ${table} where ${id} >= ${firstId} order by (${id} * $1::bigint) % 1009 limit 1 for update skip locked`;
  const copy = `insert into ${table} overriding system value select (jsonb_populate_record(null::${table}, to_jsonb(t) || $1::jsonb)).* from ${table} t where ${id} = 1`;
  const update = `update ${table} set ${marker} = $2, updated_at = clock_timestamp() where ${id} = (${any})`;
  return async (client, { next, between }) => {
    const [salt, value] = [between(1, 1_000), ids.value++];
    if (next() < 0.25) {
      const own = ids.next++;
      await client.query(copy, [JSON.stringify({ [id]: own, ...unique(own), [marker]: value, updated_at: new Date() })]);
      if (children) await client.query(children(own));
    } else if (isRemovable && next() < 0.15) await client.query(`delete from ${table} where ${id} = (${any})`, [salt]);
    else await client.query(update, [salt, value]);
  };
};

/** Works in transactions of one to three changes, a quarter of which are held open and a tenth rolled back. @returns how many */
const write = async (url, change, random, deadline) => {
  await using client = await connect(url);
  let transactions = 0;
  for (; Date.now() < deadline; transactions++) {
    await client.query('begin');
    for (let left = random.between(1, 3); left > 0; left--) await change(client, random);
    await sleep(random.next() < 0.25 ? random.next() * holdMs : random.next() * 20);
    await client.query(random.isOneIn(10) ? 'rollback' : 'commit');
  }
  return transactions;
};

const tryList = async (service, url, list, seed) => {
  await using client = await connect(url);
  const token = await service.token(list.permission);
  const get = async (path) => {
    const { status, body } = await service.call('GET', path, { token });
    // Too busy: callers ask again.
    if (status === 503) return sleep(200).then(() => get(path));
    if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
    return body;
  };
  const number = async (text) => Number((await client.query(`select ${text} as number`)).rows[0].number);
  let isOver = false;
  const byCursor = cursorReader(get, list);
  const byWindow = list.hasPages === false ? null : windowReader(get, list);
  const following = [byCursor.follow(() => isOver), byWindow?.follow(() => isOver)];
  const change = changesOf(list, { next: list.firstId ?? 2, value: 10 });
  const deadline = Date.now() + seconds * 1_000;
  const writing = Promise.all(times(writers, (n) => write(url, change, randomOf(seed, `${list.key} ${n}`), deadline)));
  const transactions = await writing.finally(() => (isOver = true));
  await Promise.all(following);
  // Other lists of the server are still written to: their transactions hold up this walk.
  const ceiling = await number('change_ceiling()');
  while ((await number('change_horizon()')) < ceiling) await sleep(50);
  await byCursor.rest();
  await sleep(2_000);
  await byWindow?.window();
  const { rows } = await client.query(`select ${list.id}::float8 as id, ${list.marker}::float8 as value from ${list.table}`);
  const stored = new Map(rows.map(({ id, value }) => [id, value]));
  const missedBy = ({ known }) => [...stored].filter(([id, value]) => known.get(id) !== value).length;
  const ghostsOf = ({ known }) => [...known.keys()].filter((id) => !stored.has(id)).length;
  return {
    ...{ list: list.key, transactions: sumOf(transactions), records: stored.size, missed: missedBy(byCursor), ghosts: ghostsOf(byCursor) },
    ...(byWindow && { missedByWindows: missedBy(byWindow), ghostsOfWindows: ghostsOf(byWindow) }),
  };
};

const trySeed = async (postgres, seed) => {
  await using opened = new AsyncDisposableStack();
  const chosen = [];
  for (const [name, all] of Object.entries(lists)) {
    const own = all.filter(({ key }) => !only || only.split(',').includes(key));
    if (own.length === 0) continue;
    const service = opened.adopt(await startAlone(name), (one) => one.close());
    for (const [, statement] of readStatements(import.meta.dirname, `sql/${name}.sql`)) await service.rows(statement);
    const [{ database }] = await service.rows('select current_database() as database');
    for (const list of own) chosen.push([service, postgres.urlOf(database), list]);
  }
  const results = await Promise.allSettled(chosen.map(([service, url, list]) => tryList(service, url, list, seed)));
  for (const { reason } of results) if (reason) throw reason;
  return results.map(({ value }) => value);
};

await runBench(10 + 5 * seeds, [], async (postgres) => {
  const totals = { transactions: 0, records: 0, missed: 0, ghosts: 0, missedByWindows: 0, ghostsOfWindows: 0 };
  for (let seed = first; seed < first + seeds; seed++)
    for (const result of await trySeed(postgres, seed)) {
      console.log(JSON.stringify({ seed, ...result }));
      for (const name of Object.keys(totals)) totals[name] += result[name] ?? 0;
    }
  console.log(JSON.stringify({ seeds, ...totals }));
  return totals.missed + totals.ghosts === 0;
});
