import { randomBytes } from 'node:crypto';
import { expect, it, jest } from '@jest/globals';
import { until } from '@entrepot/testing';
import { kafkaDriver } from '../src/index.js';
import { patienceMs } from './drivers.js';
import { silent } from './silent.js';

const brokers = process.env.KAFKA_BROKERS?.split(',');
/** kafkajs pauses for 300 ms before it asks again, and for 50 in tests; it waits for a connection for 1,000. */
const isPause = (ms: number | undefined): boolean => ms !== undefined && ms < 1_000;

// Without a broker this half of the suite is left out as a whole (libs/testing/jest/kafka-setup.mjs).
(brokers ? it : it.skip)('counts what a group has not handled without asking anything twice', async () => {
  const driver = kafkaDriver({ brokers: brokers ?? [], prefix: `${randomBytes(4).toString('hex')}.`, logger: silent });
  const message = { id: '1', topic: 'events', key: 'k', headers: {}, value: Buffer.from('{}') };
  await driver.publish([message], AbortSignal.timeout(patienceMs));
  // The broker makes what it keeps offsets in when a group is first asked for.
  await until(() => driver.lag('reader', ['events']).catch(() => null), patienceMs);
  const timers = jest.spyOn(globalThis, 'setTimeout');
  expect(await driver.lag('reader', ['events'])).toEqual([{ topic: 'events', messages: 1 }]);
  expect(timers.mock.calls.map(([, ms]) => ms).filter(isPause)).toEqual([]);
  expect(timers).toHaveBeenCalled();
  timers.mockRestore();
  await driver.close();
});
