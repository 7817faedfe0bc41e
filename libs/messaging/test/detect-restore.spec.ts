import { until } from '@entrepot/testing';
import { detectRestore, restoreState, type EventDriver } from '../src/index.js';
import { kafkaTransport, patienceMs } from './drivers.js';
import { fixture } from './fixture.js';
import { silent } from './silent.js';
import { change, unpublished } from './world.js';

// Without a broker this suite is left out as a whole (libs/testing/jest/kafka-setup.mjs).
(process.env.KAFKA_BROKERS ? describe : describe.skip)('a service at its start', () => {
  const brokers = process.env.KAFKA_BROKERS ?? '';
  const place = fixture(() => kafkaTransport(brokers));
  const detect = (driver: EventDriver) => detectRestore({ service: 'catalog', db: place.writer.db, driver, logger: silent });
  const state = async () => (await restoreState(place.writer.db))?.state ?? null;
  const query = (sql: string) => place.writer.db.query(sql);

  const publishTwo = async (): Promise<void> => {
    const relay = place.relay();
    for (const key of ['a', 'b']) await change(place.writer.db, key);
    await until(async () => (await unpublished(place.writer)) === 0, patienceMs);
    await relay.stop();
  };
  const putBack = () => query(`delete from outbox where key = 'b'`);
  const otherTimeline = () => query(`update database_origin set origin = '7/00000001'`);

  it('finds that its database was put back: its topic knows more of it than it does itself', async () => {
    await detect(place.events.driver());
    await publishTwo();
    await putBack();
    await otherTimeline();
    await detect(place.events.driver());
    expect(await state()).toBe('restored');
  });

  it('takes a failover that has lost nothing for what it is, and asks no broker while the timeline stays', async () => {
    await detect(place.events.driver());
    await publishTwo();
    await otherTimeline();
    await detect(place.events.driver());
    expect(await state()).toBeNull();
    await putBack();
    await detect(place.events.driver());
    expect(await state()).toBeNull();
  });
});
