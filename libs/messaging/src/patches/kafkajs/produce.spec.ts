import { jest } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import produce, { type ProduceOptions } from 'kafkajs/src/protocol/requests/produce/index.js';
import './produce.js';

const sizes = [0, 1, 63, 64, 127, 128, 511, 512, 8_191, 16_384, 300_000];
const text = (size: number): string => 'é'.repeat(Math.floor(size / 2)) + 'a'.repeat(size % 2);

/** Each size as key, as value, and as one of twelve headers; in several batches, of which the last has a message. */
const messages = sizes.flatMap((size) => [
  { key: text(size), value: text(10), headers: {} },
  { key: '', value: text(size), headers: { 'content-type': 'application/json' } },
  { key: 'k', value: '', headers: Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`h${index}`, text(size + index)])) },
]);
const partition = (number: number, from: number, to?: number) => ({
  partition: number,
  firstSequence: 0,
  messages: messages.slice(from, to),
});
const topicData = [
  { topic: 'entrepot.order.v1', partitions: [partition(0, 0), partition(5, 3, 70)] },
  { topic: 'é', partitions: [partition(1, -1)] },
];
const options = { acks: -1, timeout: 30_000, compression: 0, producerId: -1, producerEpoch: 0, topicData };

const now = 1_700_000_000_000;

/** What kafkajs writes by itself, in a process that has not loaded ours. */
const untouched = (version: number): string => {
  const script = `
    Date.now = () => ${now};
    const options = JSON.parse(require('node:fs').readFileSync(0, 'utf8'));
    for (const { partitions } of options.topicData)
      for (const { messages } of partitions) for (const message of messages) message.value = Buffer.from(message.value);
    const { request } = require('kafkajs/src/protocol/requests/produce').protocol({ version: ${version} })(options);
    request.encode().then(({ buffer }) => process.stdout.write(buffer.toString('base64')));`;
  const kafkajs = createRequire(import.meta.url).resolve('kafkajs/package.json');
  const settings = { cwd: kafkajs.slice(0, -'package.json'.length), input: JSON.stringify(options), maxBuffer: 1 << 27 };
  return execFileSync(process.execPath, ['-e', script], settings).toString();
};

beforeEach(() => void jest.useFakeTimers({ now, doNotFake: ['nextTick', 'setImmediate', 'setTimeout'] }));
afterEach(() => void jest.useRealTimers());

it('leaves what this library does not send to kafkajs', async () => {
  const oneOf = (message: object, more: object = {}): ProduceOptions =>
    ({ ...options, ...more, topicData: [{ topic: 't', partitions: [{ partition: 0, firstSequence: 0, messages: [message] }] }] }) as never;
  const ours = async (of: ProduceOptions): Promise<string> => String(produce.protocol({ version: 7 })(of).request.encode);
  const plain = { key: null, value: 'a', headers: { h: 'b' } };
  const taken = await ours(oneOf(plain));
  for (const left of [
    oneOf({ ...plain, timestamp: '1' }),
    oneOf({ ...plain, headers: { h: Buffer.from('b') } }),
    oneOf(plain, { compression: 1 }),
  ])
    expect(await ours(left)).not.toBe(taken);
});

it.each([3, 7])('writes the bytes that kafkajs writes, version %d', async (version) => {
  const withBuffers = {
    ...options,
    topicData: topicData.map(({ topic, partitions }) => ({
      topic,
      partitions: partitions.map((part) => ({
        ...part,
        messages: part.messages.map((message) => ({ ...message, value: Buffer.from(message.value) })),
      })),
    })),
  } as unknown as ProduceOptions;
  const { request } = produce.protocol({ version })(withBuffers);
  const { buffer } = await request.encode();
  expect(buffer.length).toBeGreaterThan(5_000_000);
  expect(buffer.toString('base64') === untouched(version)).toBe(true);
});
