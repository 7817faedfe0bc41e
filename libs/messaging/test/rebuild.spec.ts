import { transaction } from '@entrepot/database';
import { until } from '@entrepot/testing';
import { Projections, type Projection } from '../src/index.js';
import { countedProjections } from '../src/snapshot/projection-status.js';
import { inProcessTransport, patienceMs, type Transport } from './drivers.js';
import { addSilently, aSide, isRebuilt, owner, reader, start, storeSource, type Running, type Side } from './snapshot-world.js';

describe('a rebuild that an operator asks for', () => {
  let events: Transport;
  let source: Side;
  let kept: Side;
  let service: Running;
  let owning: Running | undefined;

  beforeEach(async () => {
    events = inProcessTransport();
    [source, kept] = await Promise.all([aSide(), aSide()]);
    await addSilently(source, 1, 55);
    owning = await start(source, events.driver(), owner);
    service = await start(kept, events.driver(), reader);
    await until(() => isRebuilt(kept), patienceMs);
  });
  afterEach(async () => {
    await Promise.all([service.close(), owning?.close()]);
    await events.close();
    await Promise.all([source.drop(), kept.drop()]);
  });

  const ownerLeaves = async (): Promise<void> => {
    await owning?.close();
    owning = undefined;
  };
  const ask = (name = 'store', restart = false): Promise<string> =>
    transaction(kept.db, (tx) => service.app.get(Projections).rebuild(tx, name, restart));
  const status = async () => (await service.app.get(Projections).counted())[0];

  it('is one of two that were asked for at once; the other is refused as one is under way', async () => {
    await ownerLeaves();
    const outcomes = await Promise.allSettled([ask(), ask()]);
    expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(ask()).rejects.toMatchObject({ code: 'projection_rebuilding', details: { rebuild: { told: 0, expected: null } } });
    await expect(ask('customer')).rejects.toThrow('projection_not_found');
  });

  it('shows how far it is, goes on after a restart of both sides, and ends', async () => {
    const before = await status();
    expect(before).toMatchObject({
      name: 'store',
      topic: 'entrepot.catalog.v1',
      state: 'filled',
      rows: 55,
      rebuild: { told: null, expected: 55 },
    });
    await kept.db.query(`update store set name = 'wrong' where store_id > 50`);
    await ownerLeaves();
    // It comes no further than its third page, so that it is found in the midst of it.
    let pages = 0;
    const page: typeof storeSource.page = (...given) => (++pages > 3 ? Promise.reject(new Error('no more')) : storeSource.page(...given));
    owning = await start(source, events.driver(), { ...owner, snapshots: [{ ...storeSource, page }] });
    const id = await ask();
    await until(async () => (await status())?.rebuild?.told === 30, patienceMs);
    await ownerLeaves();
    await service.close();
    await source.db.query('update snapshot_job set due_at = now()');
    service = await start(kept, events.driver(), reader);
    owning = await start(source, events.driver(), owner);
    const after = await until(async () => {
      const now = await status();
      return now?.state === 'filled' ? now : null;
    }, patienceMs);
    expect(after.rebuild).toMatchObject({ request_id: id, completed_at: expect.any(Date), expected: 55 });
    expect(await kept.stores()).toEqual(await source.stores());
  });

  it('counts its rows where it says which they are, and in the table of its name where it does not', async () => {
    const count = async (...projections: Projection[]) => (await countedProjections(kept.db, projections)).map(({ rows }) => rows);
    await kept.db.query('create table customer_ref as select from generate_series(1, 7)');
    const product = { aggregate: 'product', rows: 'select from store where store_id > 50' } as const;
    expect(await count(product, { aggregate: 'customer' }, { aggregate: 'stock' })).toEqual([5, 7, null]);
  });

  it('gives up the one under way where it is asked to', async () => {
    await ownerLeaves();
    const first = await ask();
    const second = await ask('store', true);
    owning = await start(source, events.driver(), owner);
    await until(() => isRebuilt(kept), patienceMs);
    expect((await status())?.rebuild?.request_id).toBe(second);
    expect(second).not.toBe(first);
  });
});
