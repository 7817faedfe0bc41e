import { transaction } from '@entrepot/database';
import { until } from '@entrepot/testing';
import { Projections } from '../src/index.js';
import { patienceMs, transports, type Transport } from './drivers.js';
import {
  addSilently,
  aSide,
  changeStore,
  isRebuilt,
  owner,
  published,
  reader,
  rebuild,
  start,
  storeSource,
  type Role,
  type Running,
  type Side,
} from './snapshot-world.js';

describe.each(transports)('snapshots over $name', ({ transport }) => {
  let events: Transport;
  let source: Side;
  let kept: Side;
  const running = new Set<Running>();

  beforeEach(async () => {
    events = transport();
    [source, kept] = await Promise.all([aSide(), aSide()]);
  });
  afterEach(async () => {
    await Promise.all([...running].map(stop));
    await events.close();
    await Promise.all([source.drop(), kept.drop()]);
  });

  const begin = async (side: Side, role: Role): Promise<Running> => {
    const service = await start(side, events.driver(), role);
    running.add(service);
    return service;
  };
  const stop = async (service: Running): Promise<void> => {
    running.delete(service);
    await service.close();
  };
  const requests = () => published(kept, 'snapshot.requested');

  it('refuses what this consumer does not keep', async () => {
    const service = await begin(kept, reader);
    const asking = transaction(kept.db, (tx) => service.app.get(Projections).requestSnapshot(tx, ['customer']));
    await expect(asking).rejects.toMatchObject({ code: 'projection_not_found' });
  });

  it('fills a new projection, which has asked by itself, once', async () => {
    await addSilently(source, 0, 34);
    await begin(source, owner);
    const first = await begin(kept, reader);
    await begin(kept, reader);
    await until(() => isRebuilt(kept), patienceMs);
    expect(await kept.stores()).toEqual(await source.stores());
    await stop(first);
    await begin(kept, reader);
    await changeStore(source, 7);
    await until(async () => (await kept.stores())[7]?.version === 4, patienceMs);
    expect(await requests()).toHaveLength(1);
  });

  it('fills the projection of an owner that has nothing', async () => {
    await begin(source, owner);
    await begin(kept, reader);
    await until(() => isRebuilt(kept), patienceMs);
    expect(await kept.stores()).toEqual([]);
  });

  it('makes a projection whole while it is read and its aggregates change', async () => {
    const ids = Array.from({ length: 60 }, (_, id) => id);
    await begin(source, owner);
    const service = await begin(kept, reader);
    for (const id of ids) await changeStore(source, id);
    await until(async () => (await isRebuilt(kept)) && (await kept.stores()).length === 60, patienceMs);

    // Lost, wrong at the version that it has, and ended without a word.
    await kept.db.query('delete from store where store_id between 10 and 29');
    await kept.db.query(`update store set name = 'wrong' where store_id between 30 and 49`);
    await source.db.query('delete from store where store_id = 50');
    const seen = new Map<number, number>();
    const wentBack: number[] = [];
    const look = async (): Promise<void> => {
      const rows = await kept.stores();
      for (const { store_id, version } of rows) {
        if (version < (seen.get(store_id) ?? 0)) wentBack.push(store_id);
        seen.set(store_id, version);
      }
      // What was there stays there, but for the one that is gone.
      expect(rows.length).toBeGreaterThanOrEqual(39);
    };

    await rebuild(kept, service);
    const changing = Promise.all(
      [0, 1, 2, 3].map(async (writer) => {
        for (let round = 0; round < 40; round++) await changeStore(source, [5, 15, 35, 55, 70][(round + writer) % 5]!);
      }),
    );
    await until(async () => (await look(), isRebuilt(kept)), patienceMs, 5);
    await changing;
    const wanted = await source.stores();
    await until(async () => (await look(), JSON.stringify(await kept.stores()) === JSON.stringify(wanted)), patienceMs);
    expect(wentBack).toEqual([]);
    expect(wanted.some(({ store_id }) => store_id === 50)).toBe(false);
  });

  it('publishes the row of a version before the event of the next', async () => {
    await addSilently(source, 0, 99);
    await begin(source, owner);
    const service = await begin(kept, reader);
    await until(() => isRebuilt(kept), patienceMs);
    await rebuild(kept, service);
    await Promise.all(
      [0, 1, 2, 3].map(async (writer) => {
        for (let id = writer; id < 100; id += 4) await changeStore(source, id);
      }),
    );
    await until(() => isRebuilt(kept), patienceMs);
    const last = new Map<string, number>();
    const swapped = (await published(source, 'store.%')).filter(({ subject, version }) => {
      const before = last.get(subject) ?? 0;
      last.set(subject, version);
      return version < before;
    });
    expect(swapped).toEqual([]);
  });

  it('goes on where a crash left it, with several replicas, and publishes each row once', async () => {
    await addSilently(source, 0, 99);
    let pages = 0;
    const failing: Role = {
      consumer: 'owner',
      snapshots: [
        {
          ...storeSource,
          async page(tx, after, limit) {
            const rows = await storeSource.page(tx, after, limit);
            if (++pages === 4) await tx.query('select pg_terminate_backend(pg_backend_pid())');
            return rows;
          },
        },
      ],
    };
    const first = await begin(source, failing);
    await begin(kept, reader);
    await until(() => pages >= 4, patienceMs);
    await stop(first);
    await source.db.query('update snapshot_job set due_at = now()');
    await Promise.all([begin(source, owner), begin(source, owner)]);
    await until(() => isRebuilt(kept), patienceMs);
    expect(await kept.stores()).toEqual(await source.stores());
    const found = (await published(source, 'store.snapshot')).map(({ subject }) => Number(subject));
    expect(found.sort((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, id) => id));
    expect(await source.db.query('select from snapshot_job')).toEqual([]);
    expect(await kept.db.query('select from snapshot_subject')).toEqual([]);
  });

  it('measures how long events take to the projection', async () => {
    await begin(source, owner);
    const service = await begin(kept, reader);
    await changeStore(source, 1);
    await until(async () => (await kept.stores()).length === 1, patienceMs);
    const text = await until(async () => {
      const shown = await service.metrics.metrics();
      return shown.includes('type="store.updated"') && shown;
    });
    expect(text).toContain('entrepot_projection_lag_seconds_count{service="reader",projection="store",type="store.updated"} 1');
    expect(text).toMatch(/entrepot_projection_last_lag_seconds\{projection="store",type="store.updated",service="reader"\} \d/);
    expect(text).not.toContain('projection="snapshot"');
  });
});
