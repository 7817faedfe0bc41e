import { randomBytes } from 'node:crypto';
import { until } from '@entrepot/testing';
import { kafkaDriver, type IncomingMessage, type Progress, type RunningSubscription } from '../src/index.js';
import { patienceMs } from './drivers.js';
import { silent } from './silent.js';

const brokers = process.env.KAFKA_BROKERS?.split(',');
const consumer = 'reader';

// Without a broker this half of the suite is left out as a whole (libs/testing/jest/kafka-setup.mjs).
(brokers ? describe : describe.skip)('a consumer that leaves', () => {
  const driver = kafkaDriver({ brokers: brokers ?? [], prefix: `${randomBytes(4).toString('hex')}.`, logger: silent });
  afterAll(() => driver.close());

  const join = (process: (messages: readonly IncomingMessage[]) => Promise<Progress>): Promise<RunningSubscription> =>
    driver.subscribe({ consumer, topics: ['events'], process });
  const publish = (...keys: string[]): Promise<void> =>
    driver.publish(
      keys.map((key) => ({ id: '1', topic: 'events', key, headers: {}, value: Buffer.from('{}') })),
      new AbortController().signal,
    );
  /** Reads the first answer: a busy broker may not give one within the seconds that such a question waits. */
  const left = async (): Promise<number | undefined> =>
    (await until(() => driver.lag(consumer, ['events']).catch(() => null), patienceMs))[0]?.messages;

  it('commits at once what it has done, though it commits now and then only', async () => {
    let done = 0;
    const first = await join(async (messages) => {
      done += messages.length;
      return { done: messages.length };
    });
    await publish('a', 'b', 'c', 'd', 'e');
    await until(() => done === 5, patienceMs);
    await first.close();
    expect(await left()).toBe(0);
  });

  it('commits the batch under way as well', async () => {
    let isUnderWay = false;
    let finish = (): void => undefined;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    const second = await join(async (messages) => {
      isUnderWay = true;
      await finished;
      return { done: messages.length };
    });
    await publish('f');
    await until(() => isUnderWay, patienceMs);
    const closed = second.close();
    setTimeout(finish, 300);
    await closed;
    expect(await left()).toBe(0);
  });
});
