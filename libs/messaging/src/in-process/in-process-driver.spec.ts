import type { IncomingMessage, OutgoingMessage, Progress } from '../event/driver.js';
import { inProcessDriver } from './in-process-driver.js';

const never = new AbortController().signal;
const aMessage = (id: number, key = 'k'): OutgoingMessage => ({ id: String(id), topic: 't', key, headers: {}, value: Buffer.alloc(0) });
const tick = () => new Promise((resolve) => setTimeout(resolve, 20));

const noting = (seen: string[], consumer = 'reader') => ({
  consumer,
  topics: ['t'],
  async process(messages: readonly IncomingMessage[]): Promise<Progress> {
    seen.push(...messages.map(({ offset }) => offset));
    return { done: messages.length };
  },
});

const settled = async (work: Promise<unknown>): Promise<boolean> => {
  let over = false;
  work.then(
    () => (over = true),
    () => (over = true),
  );
  await tick();
  return over;
};

it('holds what is published until it is opened', async () => {
  const driver = inProcessDriver();
  const seen: string[] = [];
  const publishing = driver.publish([aMessage(1)], never);
  expect(await settled(publishing)).toBe(false);
  await driver.subscribe(noting(seen));
  driver.open();
  await publishing;
  expect(seen).toEqual(['1']);
});

it('has published when every consumer is done, each at its own pace', async () => {
  const driver = inProcessDriver();
  driver.open();
  let finish = (): void => undefined;
  const slow = new Promise<void>((resolve) => (finish = resolve));
  const seen: string[] = [];
  await driver.subscribe(noting(seen, 'quick'));
  await driver.subscribe({ consumer: 'slow', topics: ['t'], process: async () => slow.then(() => ({ done: 1 })) });
  const publishing = driver.publish([aMessage(1)], never);
  expect(await settled(publishing)).toBe(false);
  expect(seen).toEqual(['1']);
  finish();
  await publishing;
});

it('offers the rest again after the pause that the consumer asked for, and nothing behind it before', async () => {
  const driver = inProcessDriver();
  driver.open();
  const offered: string[][] = [];
  const answers: Progress[] = [{ done: 1, retryAfterMs: 10 }, { done: 2 }, { done: 1 }];
  await driver.subscribe({
    consumer: 'reader',
    topics: ['t'],
    async process(messages) {
      offered.push(messages.map(({ offset }) => offset));
      return answers.shift()!;
    },
  });
  await Promise.all([
    driver.publish(
      [1, 2, 3].map((id) => aMessage(id)),
      never,
    ),
    driver.publish([aMessage(4)], never),
  ]);
  expect(offered).toEqual([['1', '2', '3'], ['2', '3'], ['4']]);
});

it('refuses what a consumer that has left would miss, until it is back', async () => {
  const driver = inProcessDriver();
  driver.open();
  const seen: string[] = [];
  const running = await driver.subscribe(noting(seen));
  await running.close();
  await expect(driver.publish([aMessage(1)], never)).rejects.toThrow('reader is away');
  await driver.subscribe(noting(seen));
  await driver.publish([aMessage(1)], never);
  expect(seen).toEqual(['1']);
});

it('publishes nothing once it is closed, nor for a relay that has given up', async () => {
  const driver = inProcessDriver();
  const held = driver.publish([aMessage(1)], never);
  const abandoned = driver.publish([aMessage(2)], AbortSignal.abort(new Error('stopping')));
  await expect(abandoned).rejects.toThrow('stopping');
  await Promise.all([expect(held).rejects.toThrow('closed'), driver.close()]);
  await expect(driver.publish([aMessage(3)], never)).rejects.toThrow('closed');
});
