import { type Tx, transaction } from '@entrepot/database';
import { createMetrics } from '@entrepot/telemetry';
import { until } from '@entrepot/testing';
import { endOfPage, rowsAtOnce } from '../src/follow-up/follow-up.js';
import { requestFollowUp, runFollowUps, type FollowUp, type RunningFollowUps } from '../src/index.js';
import { waitingFollowUps } from '../src/follow-up/follow-up-status.js';
import { silent } from './silent.js';
import { aPlace, type Place } from './world.js';

let place: Place;
let running: Set<RunningFollowUps>;
beforeEach(async () => {
  place = await aPlace();
  running = new Set();
  await place.db.query('create table row (id bigint generated always as identity primary key, owner text not null, name text)');
  await place.db.query('create table owner (owner text primary key, name text not null)');
  await place.db.query('create table step (owner text not null, rows int not null, tx xid8 not null)');
});
afterEach(async () => {
  await Promise.all([...running].map((one) => one.stop()));
  await place.drop();
});

/** Gives rows the name of their owner, as many at once as a step may. */
const naming: FollowUp = {
  kind: 'naming',
  async step(tx, owner, after) {
    const rows = await tx.query<{ id: string }[]>('select id from row where owner = $1 and id > $2 order by id limit $3', [
      owner,
      after ?? 0,
      rowsAtOnce,
    ]);
    const ids = rows.map(({ id }) => Number(id));
    await tx.query('update row set name = (select name from owner where owner = $1) where id = any($2::bigint[])', [owner, ids]);
    await tx.query('insert into step values ($1, $2, pg_current_xact_id())', [owner, ids.length]);
    return endOfPage(ids);
  },
};

const run = (...followUps: FollowUp[]): RunningFollowUps => {
  const one = runFollowUps({ db: place.db, logger: silent, followUps });
  running.add(one);
  return one;
};
const addRows = (owner: string, count: number, tx: Pick<Tx, 'query'> = place.db) =>
  tx.query('insert into row (owner) select $1 from generate_series(1, $2::int)', [owner, count]);
/** As an event handler does. */
const name = async (tx: Tx, owner: string, as = owner): Promise<void> => {
  await tx.query('insert into owner values ($1, $2) on conflict (owner) do update set name = excluded.name', [owner, as]);
  await requestFollowUp(tx, naming, owner);
};
const change = (owner: string, as = owner): Promise<void> => transaction(place.db, (tx) => name(tx, owner, as));
const named = async (owner: string): Promise<number> =>
  (await place.db.query<[{ count: number }]>('select count(*)::int as count from row where owner = $1 and name is not null', [owner]))[0]
    .count;
const steps = (): Promise<{ owner: string; rows: number; tx: string }[]> => place.db.query('select * from step order by tx');
const isDone = async (): Promise<boolean> => (await waitingFollowUps(place.db)).length === 0;

it('works on many rows in steps, each a transaction of its own', async () => {
  await addRows('a', 3_500);
  run(naming);
  await change('a');
  await until(isDone);
  expect(await named('a')).toBe(3_500);
  const done = await steps();
  expect(done.map(({ rows }) => rows)).toEqual([1_000, 1_000, 1_000, 500]);
  expect(new Set(done.map(({ tx }) => tx)).size).toBe(4);
});

it('does nothing for a change that was undone', async () => {
  run(naming);
  const undone = transaction(place.db, async (tx) => {
    await name(tx, 'a');
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await change('b');
  await until(isDone);
  expect((await steps()).map(({ owner }) => owner)).toEqual(['b']);
});

it('goes on behind the last step that was committed, when its process was killed within one', async () => {
  await addRows('a', 2_500);
  await change('a');
  let calls = 0;
  const dying: FollowUp = {
    ...naming,
    async step(tx, key, cursor) {
      const next = await naming.step(tx, key, cursor);
      if (++calls < 2) return next;
      await place.db.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
      );
      return next;
    },
  };
  const first = run(dying);
  await until(() => calls >= 2);
  await first.stop();
  expect(await named('a')).toBe(1_000);
  run(naming);
  await until(isDone, 20_000);
  expect(await named('a')).toBe(2_500);
  expect((await steps()).map(({ rows }) => rows)).toEqual([1_000, 1_000, 500]);
});

it('is shared by replicas: no step is done twice', async () => {
  const owners = Array.from({ length: 20 }, (_, index) => `o${index}`);
  for (const owner of owners) await addRows(owner, 1_500);
  await Promise.all(owners.map((owner) => change(owner)));
  run(naming);
  run(naming);
  run(naming);
  await until(isDone, 30_000);
  expect(await steps()).toHaveLength(40);
  for (const owner of owners) expect(await named(owner)).toBe(1_500);
});

it('lets a small one through while a large one is under way', async () => {
  await addRows('large', 20_000);
  await addRows('small', 10);
  let calls = 0;
  let goOn = (): void => undefined;
  const isAsked = new Promise<void>((resolve) => (goOn = resolve));
  // The large one is held in its midst until the small one is asked for, however quick it is.
  run({
    ...naming,
    async step(tx, owner, after) {
      if (owner === 'large' && ++calls === 3) await isAsked;
      return naming.step(tx, owner, after);
    },
  });
  await change('large');
  await until(() => calls === 3);
  await change('small');
  // Longer than a pass takes: its end is when new requests are looked for.
  await new Promise((resolve) => setTimeout(resolve, 200));
  goOn();
  await until(isDone, 30_000);
  const order = (await steps()).map(({ owner }) => owner);
  expect(order.indexOf('small')).toBeLessThan(order.length - 5);
});

it.each(['before', 'after'])('finds the rows of a transaction that began %s the change, and had not seen it', async (when) => {
  run(naming);
  let commit = (): void => undefined;
  const released = new Promise<void>((resolve) => (commit = resolve));
  const seen: unknown[] = [];
  const write = (): Promise<void> =>
    transaction(place.db, async (tx) => {
      await addRows('a', 1, tx);
      seen.push(await tx.query('select name from owner where owner = $1', ['a']));
      await released;
      await addRows('a', 1, tx);
    });
  let writing: Promise<void> | undefined;
  const begin = async (): Promise<void> => {
    writing = write();
    await until(() => seen.length === 1);
  };
  if (when === 'before') await begin();
  await transaction(place.db, async (tx) => {
    await name(tx, 'a');
    await tx.query('select 1');
    if (when === 'after') await begin();
  });
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect([seen, await steps()]).toEqual([[[]], []]);
  commit();
  await writing;
  await until(isDone);
  expect(await named('a')).toBe(2);
});

it('does not wait for transactions of other databases', async () => {
  const other = await aPlace();
  let end = (): void => undefined;
  const held = transaction(other.db, async (tx) => {
    await tx.query('create table held ()');
    await new Promise<void>((resolve) => (end = resolve));
  });
  await until(() =>
    other.db
      .query<unknown[]>(`select from pg_stat_activity where backend_xid is not null and datname = current_database()`)
      .then((found) => found.length > 0),
  );
  await addRows('a', 5);
  run(naming);
  await change('a');
  await until(isDone);
  expect(await named('a')).toBe(5);
  end();
  await held;
  await other.drop();
});

it('is done in a database that was restored on another server, whose transactions have other ids', async () => {
  await addRows('a', 5);
  await change('a');
  await place.db.query(`update follow_up_request set fence = '999999999999'`);
  run(naming);
  await until(isDone);
  expect(await named('a')).toBe(5);
});

it('begins again when it is asked for while it is under way', async () => {
  await addRows('a', 3_000);
  run(naming);
  await change('a', 'first');
  await until(async () => (await steps()).length >= 1);
  await change('a', 'second');
  await until(isDone);
  expect(await place.db.query('select distinct name from row')).toEqual([{ name: 'second' }]);
});

it('makes one of many requests for a key', async () => {
  await addRows('a', 5);
  await transaction(place.db, async (tx) => {
    for (const owner of ['a', 'a', 'b', 'a']) await name(tx, owner);
  });
  run(naming);
  await until(isDone);
  expect((await steps()).map(({ owner }) => owner).sort()).toEqual(['a', 'b']);
});

it('begins with many keys together, and works on those one by one that have more, or where one of them fails', async () => {
  let begun = 0;
  const together: FollowUp = {
    ...naming,
    async begin(tx, keys) {
      begun++;
      if (keys.includes('bad')) throw new Error('the key is bad');
      await tx.query('update row set name = owner where owner = any($1::text[])', [keys]);
      return keys.filter((key) => key === 'large');
    },
  };
  const owners = ['large', ...Array.from({ length: 30 }, (_, index) => `o${index}`)];
  await transaction(place.db, async (tx) => {
    for (const owner of owners) {
      await addRows(owner, 1, tx);
      await name(tx, owner);
    }
  });
  run(together);
  await until(isDone);
  expect([begun, (await steps()).map(({ owner }) => owner)]).toEqual([1, ['large']]);
  await Promise.all(['bad', 'fine'].map((owner) => change(owner)));
  await until(isDone);
  expect((await steps()).map(({ owner }) => owner)).toEqual(expect.arrayContaining(['large', 'bad']));
});

it('tries one that fails again, holds up no other for it, and shows it to operators', async () => {
  let isBroken = true;
  const failing: FollowUp = {
    ...naming,
    async step(tx, key, cursor) {
      const next = await naming.step(tx, key, cursor);
      if (key === 'bad' && isBroken) throw new Error('its owner is missing');
      return next;
    },
  };
  const metrics = createMetrics('reader');
  running.add(runFollowUps({ db: place.db, logger: silent, metrics, followUps: [failing] }));
  await Promise.all(['bad', 'good'].map((owner) => addRows(owner, 10)));
  await change('bad');
  await until(async () => (await waitingFollowUps(place.db))[0]?.failing === 1);
  await change('good');
  await until(async () => (await named('good')) === 10);
  expect(await waitingFollowUps(place.db)).toEqual([
    { kind: 'naming', waiting: 1, failing: 1, oldest_age_seconds: expect.any(Number), error: 'Error: its owner is missing' },
  ]);
  expect(await metrics.metrics()).toMatch(/entrepot_follow_ups_failing{.*kind="naming".*} 1\n/);
  expect(await named('bad')).toBe(0);
  isBroken = false;
  await until(isDone, 20_000);
  expect(await named('bad')).toBe(10);
});

it('leaves kinds that it does not know to those that do', async () => {
  run({ ...naming, kind: 'older' });
  await change('a');
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(await waitingFollowUps(place.db)).toMatchObject([{ kind: 'naming', waiting: 1 }]);
});
