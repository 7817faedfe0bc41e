import { transaction } from '@entrepot/database';
import { newId } from '@entrepot/kernel';
import { createMetrics } from '@entrepot/telemetry';
import { until } from '@entrepot/testing';
import { Operations, type EventDriver } from '../src/index.js';
import { inProcessTransport, patienceMs, transports } from './drivers.js';
import { fixture } from './fixture.js';
import { silent } from './silent.js';
import { aStrategy, change, changeAll, countEffects, effects, noteEffect, startService, unpublished, type Handler } from './world.js';

const waiting = { state: 'waiting', limit: 10 } as const;

describe('dead letters', () => {
  const scene = fixture(inProcessTransport);
  let driver: EventDriver;
  let operations: Operations;
  let broken: boolean;
  let failure: Handler;

  /** Fails after it has written, as long as its cause is there. */
  const poisoned: Handler = async (context, data) => {
    await noteEffect(context, data);
    if (broken) await failure(context, data);
  };

  beforeEach(async () => {
    broken = true;
    failure = () => {
      throw new Error('its warehouse is missing', { cause: new Error('no row') });
    };
    driver = scene.events.driver();
    scene.relay();
    const options = { handle: poisoned, retryDelaysMs: [1] };
    const strategy = aStrategy(scene.reader, driver, options);
    const app = await startService(scene.reader, driver, options, strategy);
    scene.closing.push(() => app.close());
    const { db } = scene.reader;
    operations = new Operations({ service: 'reader', db, driver, logger: silent, metrics: createMetrics('reader'), strategy });
  });

  it('name a partition whose event cannot be set aside either, which goes on without it', async () => {
    await scene.reader.db.query(
      `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no space'; end $$;
       create trigger planted before insert on dead_letter for each row execute function refuse()`,
    );
    failure = ({ event }) => {
      if (event.version === 1) throw new Error('its warehouse is missing');
    };
    scene.relay();
    await changeAll(scene.writer.db, ['a'], 2, 1);
    await until(async () => (await operations.report()).waiting_partitions.length > 0, patienceMs);
    const [stuck] = (await operations.report()).waiting_partitions;
    expect(stuck).toMatchObject({ topic: 'entrepot.catalog.v1', type: 'store.updated', subject: 'a', error: 'PostgreSQL P0001: no space' });
    expect(await effects(scene.reader)).toEqual({});
    const release = (id: string) => transaction(scene.reader.db, (tx) => operations.mend(tx, 'partitions', id, 'user:17'));
    await expect(release(newId())).rejects.toMatchObject({ code: 'record_not_found' });
    await release(stuck!.id);
    await until(async () => (await countEffects(scene.reader)) === 1, patienceMs);
    expect(await effects(scene.reader)).toEqual({ a: [2] });
    expect((await operations.report()).waiting_partitions).toEqual([]);
  });

  const setAside = async (...keys: string[]): Promise<string[]> => {
    for (const key of keys) await change(scene.writer.db, key);
    await until(async () => (await operations.waitingDeadLetters()).waiting >= keys.length, patienceMs);
    return (await operations.deadLetters(waiting)).map(({ id }) => id).reverse();
  };
  const retry = async (id: string, by = 'night-shift'): Promise<void> => {
    try {
      await transaction(scene.reader.db, (tx) => operations.retry(tx, id, by));
    } catch (error) {
      await operations.noteFailedRetry(id, error);
      throw error;
    }
  };
  const discard = (id: string): Promise<void> => transaction(scene.reader.db, (tx) => operations.discard(tx, id, 'day-shift', 'sold out'));

  it('are shown with all that they hold, their error without a stack', async () => {
    const [id = ''] = await setAside('a');
    expect(await operations.deadLetter(id)).toMatchObject({
      consumer: 'reader',
      type: 'store.updated',
      subject: 'a',
      topic: 'entrepot.catalog.v1',
      reason: 'failed',
      error: 'Error: its warehouse is missing (no row)',
      attempts: 2,
      state: 'waiting',
      headers: { ce_type: 'store.updated', ce_subject: 'a' },
    });
    expect(JSON.parse((await operations.deadLetter(id)).payload?.toString() ?? '')).toMatchObject({ store_id: 1, name: 'Loja' });
    await expect(operations.deadLetter(newId())).rejects.toThrow('dead_letter_not_found');
  });

  it('show the database’s own code, whatever the classes of its driver are called', async () => {
    failure = async ({ tx }) => void (await tx.query('select 1 / 0'));
    const [id = ''] = await setAside('a');
    expect((await operations.deadLetter(id)).error).toBe('PostgreSQL 22012: division by zero');
  });

  it('have one effect when two operators try them again at once, and another delivery has none', async () => {
    const [id = ''] = await setAside('a');
    broken = false;
    const outcomes = await Promise.allSettled([retry(id, 'one'), retry(id, 'two')]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = outcomes.find((outcome) => outcome.status === 'rejected')?.reason as { code: string };
    expect(['dead_letter_busy', 'dead_letter_settled']).toContain(refused.code);
    expect(await effects(scene.reader)).toEqual({ a: [1] });
    expect(await operations.deadLetter(id)).toMatchObject({ state: 'retried', retries: 1, settled_by: expect.stringMatching(/one|two/) });
    await expect(retry(id)).rejects.toThrow('dead_letter_settled');

    await scene.writer.db.query('update outbox set published_at = null');
    await until(async () => (await unpublished(scene.writer)) === 0, patienceMs);
    expect(await countEffects(scene.reader)).toBe(1);
  });

  it('stay as they are when they fail again, and say so', async () => {
    const [id = ''] = await setAside('a');
    await expect(retry(id)).rejects.toMatchObject({
      code: 'dead_letter_failed_again',
      details: { error: 'Error: its warehouse is missing (no row)' },
    });
    expect(await countEffects(scene.reader)).toBe(0);
    expect(await operations.deadLetter(id)).toMatchObject({
      state: 'waiting',
      retries: 1,
      retry_error: expect.stringContaining('missing'),
    });
    broken = false;
    await retry(id);
    expect(await operations.deadLetter(id)).toMatchObject({ state: 'retried', retries: 2, retry_error: null });
  });

  it('report a statement that the handler did not wait for, wherever its error surfaces, and of a constraint that waits for the commit', async () => {
    const { db } = scene.reader;
    await db.query('create table sent (id int primary key, other int unique deferrable initially deferred)');
    await db.query('insert into sent values (1, 1)');
    const failures: [Handler, string][] = [
      [({ tx }) => tx.write('insert into sent values ($1, $2)', [1, 2]), 'PostgreSQL 23505'],
      [async ({ tx }) => void (await tx.query('insert into sent values (3, 1)')), 'PostgreSQL 23505'],
      [async ({ tx }) => void (await tx.query('select 1 / 0').catch(() => undefined)), 'PostgreSQL 25P02'],
    ];
    const [id = ''] = await setAside('a');
    let tries = 0;
    for (const [fail, error] of failures) {
      failure = fail;
      await expect(retry(id)).rejects.toMatchObject({ code: 'dead_letter_failed_again' });
      expect(await operations.deadLetter(id)).toMatchObject({
        state: 'waiting',
        retries: ++tries,
        retry_error: expect.stringContaining(error),
      });
    }
    expect(await countEffects(scene.reader)).toBe(0);
  });

  it('are discarded by somebody for a reason, which is kept, and never handled after', async () => {
    const [id = ''] = await setAside('a');
    await discard(id);
    broken = false;
    await expect(retry(id)).rejects.toThrow('dead_letter_settled');
    await expect(discard(id)).rejects.toThrow('dead_letter_settled');
    expect(await operations.deadLetter(id)).toMatchObject({
      state: 'discarded',
      settled_by: 'day-shift',
      settled_at: expect.any(Date),
      discard_reason: 'sold out',
    });
    expect(await countEffects(scene.reader)).toBe(0);
  });

  it('that are malformed are refused as long as they are', async () => {
    const headers = { ce_specversion: '1.0', ce_id: newId(), ce_source: '/entrepot/catalog', ce_type: 'store.updated', ce_subject: 'a' };
    const message = { id: '1', topic: 'entrepot.catalog.v1', key: 'a', headers, value: Buffer.from('{"store_id":') };
    await driver.publish([message], new AbortController().signal);
    const [letter] = await operations.deadLetters(waiting);
    await expect(retry(letter?.id ?? '')).rejects.toMatchObject({
      code: 'dead_letter_malformed',
      details: { error: 'the data is no JSON' },
    });
    expect((await operations.deadLetter(letter?.id ?? '')).retry_error).toBe('the data is no JSON');
  });

  it('are listed by what they are, the youngest first, page by page', async () => {
    const ids = await setAside('a', 'b', 'c');
    const page = await operations.deadLetters({ ...waiting, limit: 2 });
    expect(page.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
    const next = await operations.deadLetters({ ...waiting, limit: 2, before: page[1]?.id });
    expect(next.map(({ id }) => id)).toEqual([ids[0]]);
    await discard(ids[1] ?? '');
    expect(await operations.deadLetters({ ...waiting, state: 'discarded' })).toHaveLength(1);
    expect(await operations.deadLetters(waiting)).toHaveLength(2);
    const since = page[0]?.failed_at;
    expect(await operations.deadLetters({ ...waiting, type: 'store.updated', consumer: 'reader', since })).toHaveLength(1);
    for (const none of [{ type: 'store.deleted' }, { consumer: 'writer' }, { since: new Date(Date.now() + 60_000) }])
      expect(await operations.deadLetters({ ...waiting, ...none })).toEqual([]);
  });
});

describe.each(transports)('what waits, over $name', ({ transport }) => {
  const scene = fixture(transport);

  it('is reported: in the outbox by topic, before the consumer by topic', async () => {
    const driver = scene.events.driver();
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await scene.service({ handle: () => held });
    await changeAll(scene.writer.db, ['a', 'b'], 2, 1);
    const metrics = createMetrics('writer');
    const writer = new Operations({ service: 'writer', db: scene.writer.db, driver, logger: silent, metrics });
    expect(await writer.report()).toMatchObject({
      database: 'up',
      outbox: [{ topic: 'entrepot.catalog.v1', depth: 4, oldest_age_seconds: expect.any(Number) }],
      consumer_lag: [],
      dead_letters: { waiting: 0, oldest_at: null },
      projections: [],
      mails: null,
      payments: null,
      follow_ups: [],
    });
    scene.relay();
    // A broker that has just started knows the group a little later.
    const lag = () => driver.lag('reader', ['entrepot.catalog.v1']).catch(() => []);
    const behind = (await until(async () => (await lag()).some(({ messages }) => messages === 4) && lag(), patienceMs)) as object[];
    expect(behind).toEqual([{ topic: 'entrepot.catalog.v1', messages: 4 }]);
    release();
    await until(async () => (await lag())[0]?.messages === 0, patienceMs);
    await until(async () => (await writer.outbox()).length === 0, patienceMs);
  });
});
