import { randomBytes } from 'node:crypto';
import { until } from '@entrepot/testing';
import { kafkaDriver } from '../src/index.js';
import { watchConsumer } from '../src/kafka/watchdog.js';
import { patienceMs } from './drivers.js';
import { silent } from './silent.js';

const brokers = process.env.KAFKA_BROKERS?.split(',')[0];
const topic = `watchdog.${randomBytes(4).toString('hex')}`;

/** Watches a group that nobody is in, over a topic with one message in it. */
const watchAt = (at: string, busy: boolean): { reasons: string[]; stop: () => void } => {
  const reasons: string[] = [];
  const options = { brokers: [at], clientId: 'test', access: {}, prefix: '', logger: silent, stuckAfterMs: 900 };
  const onStuck = (reason: string): void => void reasons.push(reason);
  return { reasons, stop: watchConsumer({ ...options, onStuck }, topic, [topic], () => ({ assignment: undefined, busy })) };
};

// Without a broker there is nothing to watch: this half of the suite is left out as a whole (libs/testing/jest/kafka-setup.mjs).
(brokers ? describe : describe.skip)('the watchdog of a consumer', () => {
  const broker = brokers ?? '';
  beforeAll(async () => {
    const driver = kafkaDriver({ brokers: [broker], logger: silent });
    await driver.publish([{ id: '1', topic, key: 'k', headers: {}, value: Buffer.from('x') }], new AbortController().signal);
    await driver.close();
  });

  it('barks at a standstill that has no reason, and at nothing else', async () => {
    const [idle, busy, unreachable] = [watchAt(broker, false), watchAt(broker, true), watchAt('127.0.0.1:1', false)];
    await until(() => idle.reasons[0], patienceMs);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    [idle, busy, unreachable].forEach(({ stop }) => stop());
    expect(idle.reasons[0]).toContain('stands still');
    expect(busy.reasons).toEqual([]);
    expect(unreachable.reasons).toEqual([]);
  });
});
