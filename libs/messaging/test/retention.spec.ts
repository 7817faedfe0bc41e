import { Kafka, logLevel, ConfigResourceTypes, type Admin } from 'kafkajs';
import { until } from '@entrepot/testing';
import { kafkaDriver, startRelay, type EventDriver } from '../src/index.js';
import { kafkaTransport, patienceMs, type Transport } from './drivers.js';
import { silent } from './silent.js';
import { addSilently, aSide, changeStore, isRebuilt, owner, reader, start, type Running, type Side } from './snapshot-world.js';
import { aPlace } from './world.js';

const day = 86_400_000;
const brokers = process.env.KAFKA_BROKERS;

it('keeps an event in the inbox for one day longer than topics keep it, 30 days by default', async () => {
  const place = await aPlace();
  await place.db.query(
    `insert into inbox (event_id, consumer, received_at) select gen_random_uuid(), 'order', now() - days * interval '1 day' from unnest($1::float8[]) days`,
    [[0, 14.5, 30.9, 31.1]],
  );
  const driver = kafkaDriver({ brokers: ['127.0.0.1:1'], logger: silent });
  const relay = startRelay({ db: place.db, driver, logger: silent });
  const daysKept = async (): Promise<number[]> =>
    (
      await place.db.query<{ days: number }[]>(
        `select round(extract(epoch from now() - received_at) / 8640)::float8 / 10 as days from inbox order by 1`,
      )
    ).map(({ days }) => days);
  await until(async () => (await daysKept()).length === 3, patienceMs).catch(() => undefined);
  expect(await daysKept()).toEqual([0, 14.5, 30.9]);
  await relay.stop();
  await driver.close();
  await place.drop();
});

// Without a broker this half of the suite is left out as a whole (libs/testing/jest/kafka-setup.mjs).
(brokers ? describe : describe.skip)('on Kafka', () => {
  const broker = brokers ?? '';
  let admin: Admin;
  let events: Transport;
  let topicPrefix: string;

  beforeAll(async () => {
    admin = new Kafka({ brokers: broker.split(','), logLevel: logLevel.NOTHING }).admin();
    await admin.connect();
  });
  afterAll(() => admin.disconnect());
  beforeEach(() => {
    events = kafkaTransport(broker);
    topicPrefix = `${Math.random().toString(36).slice(2, 10)}.`;
  });
  afterEach(() => events.close());

  const settingsOf = async (topic: string): Promise<Record<string, string>> => {
    const asked = { includeSynonyms: false, resources: [{ type: ConfigResourceTypes.TOPIC, name: topic }] };
    const [found] = (await admin.describeConfigs(asked)).resources;
    return Object.fromEntries((found?.configEntries ?? []).map(({ configName, configValue }) => [configName, configValue]));
  };

  it('topics keep events for EVENT_RETENTION_DAYS: those that are made, and those that are there, whose other settings stay', async () => {
    const [made, there] = [`${topicPrefix}made`, `${topicPrefix}there`];
    const configEntries = ['retention.ms', 'max.message.bytes'].map((name) => ({ name, value: '2000000' }));
    await admin.createTopics({ topics: [{ topic: there, numPartitions: 1, configEntries }] });
    const driver = kafkaDriver({ brokers: broker.split(','), prefix: topicPrefix, retentionDays: 9, logger: silent });
    const message = { id: '1', key: 'k', headers: {}, value: Buffer.from('{}') };
    await driver.publish(
      [
        { ...message, topic: 'made' },
        { ...message, topic: 'there' },
      ],
      AbortSignal.timeout(20_000),
    );
    const wanted = { 'retention.ms': String(9 * day), 'segment.ms': String(day / 2) };
    expect(await settingsOf(made)).toMatchObject(wanted);
    await until(async () => (await settingsOf(there))['retention.ms'] === wanted['retention.ms'], patienceMs);
    expect(await settingsOf(there)).toMatchObject({ ...wanted, 'max.message.bytes': '2000000' });

    const differing = kafkaDriver({ brokers: broker.split(','), prefix: topicPrefix, retentionDays: 40, logger: silent });
    // The first answer: a broker that is busy may not give one within the seconds that such a question waits.
    const differences = ({ retentionDifferences: ask }: EventDriver, ...topics: string[]) =>
      until(() => ask?.(topics).catch(() => null), patienceMs);
    expect(await differences(differing, 'made')).toEqual([
      { setting: `retention.ms of ${made}`, days: 9, wanted_days: 40 },
      { setting: 'offsets.retention.minutes of the brokers', days: 30, wanted_days: 40 },
    ]);
    expect(await differences(driver, 'made', 'there')).toEqual([]);
    await Promise.all([driver.close(), differing.close()]);
  });

  describe('a consumer that was away for longer than its topic keeps events', () => {
    const topic = 'entrepot.catalog.v1';
    let source: Side;
    let kept: Side;
    let owning: Running;
    let reading: Running | undefined;
    let prefix: string;

    beforeEach(async () => {
      [source, kept] = await Promise.all([aSide(), aSide()]);
      await addSilently(source, 1, 3);
      owning = await start(source, events.driver(), owner);
      reading = await start(kept, events.driver(), reader);
      await until(() => isRebuilt(kept), patienceMs);
      prefix = events.prefix;
    });
    afterEach(async () => {
      await Promise.all([owning.close(), reading?.close()]);
      await Promise.all([source.drop(), kept.drop()]);
    });

    /** Changes each store while the consumer is away, and has the topic forget it. */
    const forgetChanges = async (): Promise<void> => {
      await reading?.close();
      for (const id of [1, 2, 3]) await changeStore(source, id);
      await until(async () => (await source.db.query('select from outbox where published_at is null')).length === 0, patienceMs);
      const ends = await admin.fetchTopicOffsets(prefix + topic);
      await admin.deleteTopicRecords({
        topic: prefix + topic,
        partitions: ends.map(({ partition, high }) => ({ partition, offset: high })),
      });
    };
    const lost = () =>
      kept.db.query<{ events_lost: string | null; error: string }[]>(
        `select events_lost, error from dead_letter where reason = 'lost' and topic = $1`,
        [topic],
      );
    const isWhole = async (): Promise<boolean> => JSON.stringify(await kept.stores()) === JSON.stringify(await source.stores());

    it('says how many it will never see, and its projections are rebuilt by themselves', async () => {
      await forgetChanges();
      reading = await start(kept, events.driver(), reader);
      await until(isWhole, patienceMs);
      expect((await lost()).reduce((sum, { events_lost: count }) => sum + Number(count), 0)).toBe(3);
      const value = async (): Promise<unknown> => (await reading?.metrics.getSingleMetric('entrepot_events_lost')?.get())?.values[0]?.value;
      await reading.metrics.getSingleMetric('entrepot_dead_letters')?.get();
      expect(await value()).toBe(3);

      // Reported once: another start finds the same gap closed.
      await reading.close();
      reading = await start(kept, events.driver(), reader);
      await changeStore(source, 1);
      await until(isWhole, patienceMs);
      expect((await lost()).reduce((sum, { events_lost: count }) => sum + Number(count), 0)).toBe(3);
    });

    it('does the same when the brokers have forgotten its place', async () => {
      await forgetChanges();
      await until(async () => (await admin.deleteGroups([`${prefix}entrepot.reader`])).every(({ errorCode }) => !errorCode), patienceMs);
      reading = await start(kept, events.driver(), reader);
      await until(isWhole, patienceMs);
      const found = await lost();
      expect(found.length).toBeGreaterThan(0);
      for (const { events_lost: count, error } of found) expect([count, error]).toEqual([null, expect.stringMatching(/have forgotten/)]);
    });

    it('says so as well when the topic is cut behind it while it runs', async () => {
      const { db } = kept;
      const holder = db.createQueryRunner();
      await holder.startTransaction();
      await holder.query('lock table store in exclusive mode');
      for (let turn = 0; turn < 3; turn++) await changeStore(source, 1);
      await until(async () => (await source.db.query('select from outbox where published_at is null')).length === 0, patienceMs);
      // It waits for the lock of its table by now, and the rest of its partition goes.
      await until(
        async () =>
          (await db.query(`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)).length > 0,
        patienceMs,
      );
      const ends = await admin.fetchTopicOffsets(prefix + topic);
      await admin.deleteTopicRecords({
        topic: prefix + topic,
        partitions: ends.map(({ partition, high }) => ({ partition, offset: high })),
      });
      // Refused for the time that it waits for the lock, it asks for its messages anew, and is sent to the beginning, which is -2.
      const group = { groupId: `${prefix}entrepot.reader`, topics: [prefix + topic] };
      await until(async () => (await admin.fetchOffsets(group))[0]?.partitions.some(({ offset }) => offset === '-2'), patienceMs);
      await holder.rollbackTransaction();
      await holder.release();
      await changeStore(source, 1);
      await until(isWhole, patienceMs);
      expect((await lost()).reduce((sum, { events_lost: count }) => sum + Number(count), 0)).toBe(3);
    });

    it('is no new consumer: that one begins where the topic begins, and misses nothing', async () => {
      await forgetChanges();
      const fresh = await aSide();
      const joining = await start(fresh, events.driver(), { ...reader, consumer: 'newcomer' });
      await until(() => isRebuilt(fresh), patienceMs);
      expect(await fresh.db.query('select from dead_letter')).toEqual([]);
      expect(await fresh.stores()).toEqual(await source.stores());
      await joining.close();
      await fresh.drop();
    });
  });
});
