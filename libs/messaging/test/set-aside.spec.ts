import { newId } from '@entrepot/kernel';
import { until } from '@entrepot/testing';
import type { EventDriver } from '../src/index.js';
import { patienceMs, transports } from './drivers.js';
import { fixture } from './fixture.js';
import { recorded } from './silent.js';
import { aStore, changeAll, countEffects, deadLetters, effects, inOrder, noteEffect, unpublished } from './world.js';

const keys = ['a', 'b', 'c', 'd'];
const never = new AbortController().signal;

/** As `appendEvents` writes them. */
const wellFormed = (subject: string): Record<string, string> => ({
  ce_specversion: '1.0',
  ce_id: newId(),
  ce_source: '/entrepot/catalog',
  ce_type: 'store.updated',
  ce_subject: subject,
  ce_time: new Date().toISOString(),
  ce_aggregateversion: '1',
  'content-type': 'application/json',
});

describe.each(transports)('what cannot be handled, over $name', ({ transport }) => {
  const scene = fixture(transport);
  let driver: EventDriver;

  beforeEach(() => {
    driver = scene.events.driver();
    scene.relay();
  });

  it('sets a poison event aside after its last try, and goes on with the same key and every other', async () => {
    const { logger, lines } = recorded();
    let tries = 0;
    await scene.service({
      logger,
      async handle(context, data) {
        await noteEffect(context, data);
        if (context.event.subject !== 'b' || context.event.version !== 2) return;
        tries++;
        throw new Error('cannot be done');
      },
    });
    await changeAll(scene.writer.db, keys, 5, 1);
    await until(async () => (await countEffects(scene.reader)) >= 19, patienceMs);
    expect(await effects(scene.reader)).toEqual({ ...inOrder(keys, 5), b: [1, 3, 4, 5] });
    expect(await deadLetters(scene.reader)).toEqual([
      expect.objectContaining({
        type: 'store.updated',
        subject: 'b',
        reason: 'failed',
        error: 'Error: cannot be done',
        attempts: 4,
        state: 'waiting',
      }),
    ]);
    // The first of them were made together with other partitions, and with the rest of the batch.
    expect([4, 5, 6]).toContain(tries);
    const aside = lines.filter(({ level }) => level === 'error');
    expect(aside).toEqual([
      expect.objectContaining({ msg: 'event set aside after its last try', event_type: 'store.updated', attempts: 4 }),
    ]);
    expect(JSON.stringify(lines)).not.toContain('Loja');
  });

  it('hands dead letters to the consumer’s own topic, through the outbox', async () => {
    await scene.service({
      handle() {
        throw new Error('cannot be done');
      },
    });
    await changeAll(scene.writer.db, ['x'], 1);
    await until(async () => (await unpublished(scene.reader)) === 1);
    const [row] = await scene.reader.db.query('select topic, key, headers, payload from outbox');
    expect(row.topic).toMatch(/^entrepot\.reader\..*dlq$|^entrepot\.reader\.dlq$/);
    expect(row).toMatchObject({ key: 'x', headers: { ce_type: 'store.updated', deadletter_reason: 'failed', deadletter_attempts: '4' } });
    expect(JSON.parse(row.payload.toString())).toEqual(aStore(1));
  });

  it('sets malformed messages aside at once, with their bytes, and goes on', async () => {
    await scene.service({ retryDelaysMs: [60_000] });
    const good = { topic: 'entrepot.catalog.v1', key: 'k', headers: wellFormed('k'), value: Buffer.from(JSON.stringify(aStore(1))) };
    const malformed = [
      { ...good, headers: {} },
      { ...good, headers: wellFormed('k'), value: Buffer.from('{"store_id":') },
      { ...good, headers: wellFormed('k'), value: Buffer.from([0, 255, 0, 254]) },
      { ...good, headers: { ...wellFormed('k'), 'content-type': 'application/avro' } },
      { ...good, headers: wellFormed('k'), value: Buffer.from(JSON.stringify({ ...aStore(1), store_id: 'one' })) },
      { ...good, key: 'k\0', headers: { ...wellFormed('k\0'), ce_id: 'ours\0', ce_time: 'yesterday' } },
    ];
    const messages = [good, ...malformed, { ...good, headers: { ...wellFormed('k'), ce_aggregateversion: '2' } }];
    await driver.publish(
      messages.map((message, index) => ({ ...message, id: String(index + 1) })),
      never,
    );
    await until(async () => (await countEffects(scene.reader)) >= 2, patienceMs);
    await until(async () => (await deadLetters(scene.reader)).length >= malformed.length);
    const letters = await deadLetters(scene.reader);
    expect(letters.map(({ reason, attempts }) => [reason, attempts])).toEqual(malformed.map(() => ['malformed', 0]));
    expect(letters.map(({ payload }) => (payload as Buffer).toString('hex')).sort()).toEqual(
      malformed.map(({ value }) => value.toString('hex')).sort(),
    );
    expect(letters.map(({ error }) => error).sort()).toEqual([
      '/store_id must be integer',
      'ce_time is no time',
      'no CloudEvents 1.0 headers',
      'the data is no JSON',
      'the data is no JSON',
      'unknown content type',
    ]);
    expect(await effects(scene.reader)).toEqual({ k: [1, 2] });
  });

  it('distinguishes foreign events by source and id, whatever their ids look like', async () => {
    await scene.service();
    const value = Buffer.from(JSON.stringify(aStore(1)));
    const origins = [
      ['/shop/a', '1'],
      ['/shop/b', '1'],
      ['/shop/a', '1'],
      ['/shop/a', newId().toUpperCase()],
    ] as const;
    const messages = origins.map(([ce_source, ce_id], index) => ({
      ...{ id: String(index + 1), topic: 'entrepot.catalog.v1', key: 'k', value },
      headers: { ...wellFormed('k'), ce_source, ce_id, ce_aggregateversion: String(index + 1) },
    }));
    await driver.publish(messages, never);
    await until(async () => (await countEffects(scene.reader)) >= 3, patienceMs);
    expect(await effects(scene.reader)).toEqual({ k: [1, 2, 4] });
  });

  it('skips types that nobody here handles, whatever they hold', async () => {
    await scene.service();
    const good = { topic: 'entrepot.catalog.v1', key: 'k', headers: wellFormed('k'), value: Buffer.from(JSON.stringify(aStore(1))) };
    const foreign = { ...good, headers: { ...wellFormed('k'), ce_type: 'store.painted' }, value: Buffer.from('not JSON') };
    await driver.publish(
      [foreign, good].map((message, index) => ({ ...message, id: String(index + 1) })),
      never,
    );
    await until(async () => (await countEffects(scene.reader)) === 1, patienceMs);
    expect(await deadLetters(scene.reader)).toEqual([]);
    expect(await scene.reader.db.query('select count(*)::int as rows from inbox')).toEqual([{ rows: 1 }]);
  });

  it('waits for a database that refuses service, and never sets an event aside for that', async () => {
    let refusals = 6;
    await scene.service({
      retryDelaysMs: [1],
      async handle(context, data) {
        await noteEffect(context, data);
        if (context.event.version === 1 && refusals-- > 0)
          await context.tx.query(`do $$ begin raise exception 'busy' using errcode = '53300'; end $$`);
      },
    });
    await changeAll(scene.writer.db, ['a'], 3, 1);
    await until(async () => (await countEffects(scene.reader)) >= 3, patienceMs);
    expect(await effects(scene.reader)).toEqual(inOrder(['a'], 3));
    expect(await deadLetters(scene.reader)).toEqual([]);
  });

  it('sets an event aside whose statement takes too long each time, and goes on', async () => {
    await scene.service({
      async handle(context, data) {
        await noteEffect(context, data);
        if (context.event.version !== 2) return;
        await context.tx.query('set local statement_timeout = 50');
        await context.tx.query('select pg_sleep(5)');
      },
    });
    await changeAll(scene.writer.db, ['a'], 3, 1);
    await until(async () => (await countEffects(scene.reader)) >= 2, patienceMs);
    expect(await effects(scene.reader)).toEqual({ a: [1, 3] });
    expect(await deadLetters(scene.reader)).toEqual([expect.objectContaining({ reason: 'failed', attempts: 4, state: 'waiting' })]);
  });

  it('does not take an event for handled whose handler swallowed an SQL error', async () => {
    let failures = 2;
    await scene.service({
      async handle(context, data) {
        await noteEffect(context, data);
        if (context.event.version === 2 && failures-- > 0) await context.tx.query('select 1 / 0').catch(() => undefined);
      },
    });
    await changeAll(scene.writer.db, ['a'], 3, 1);
    await until(async () => (await countEffects(scene.reader)) >= 3, patienceMs);
    expect(await effects(scene.reader)).toEqual(inOrder(['a'], 3));
  });
});
