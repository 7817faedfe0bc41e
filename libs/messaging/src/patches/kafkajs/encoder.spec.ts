import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import Encoder from 'kafkajs/src/protocol/encoder.js';
import { RecordBatch } from 'kafkajs/src/protocol/recordBatch/v0/index.js';
import record from 'kafkajs/src/protocol/recordBatch/record/v0/index.js';
import './encoder.js';

const sizes = [0, 1, 63, 64, 127, 128, 511, 512, 8_191, 16_384, 300_000];
const text = (size: number): string => 'é'.repeat(Math.floor(size / 2)) + 'a'.repeat(size % 2);

interface Message {
  key: string | null;
  value: string | null;
  headers: Record<string, string>;
}

/** Each size as key, as value, and as one of twelve headers. */
const messages = sizes.flatMap((size): Message[] => [
  { key: text(size), value: text(10), headers: {} },
  { key: null, value: text(size), headers: { 'content-type': 'application/json' } },
  { key: 'k', value: null, headers: Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`h${index}`, text(size + index)])) },
]);

const batch = async (): Promise<string> => {
  const records = messages.map((message, index) => record({ ...message, offsetDelta: index, timestampDelta: index * 1_000 }));
  return (await RecordBatch({ records, firstTimestamp: 1_700_000_000_000, maxTimestamp: 1_700_000_000_001 })).buffer.toString('base64');
};

/** What kafkajs writes by itself, in a process that has not loaded ours. */
const untouched = (): string => {
  const script = `
    const { RecordBatch } = require('kafkajs/src/protocol/recordBatch/v0');
    const record = require('kafkajs/src/protocol/recordBatch/record/v0');
    const messages = JSON.parse(require('node:fs').readFileSync(0, 'utf8'));
    const records = messages.map((message, index) => record({ ...message, offsetDelta: index, timestampDelta: index * 1000 }));
    RecordBatch({ records, firstTimestamp: 1700000000000, maxTimestamp: 1700000000001 })
      .then(({ buffer }) => process.stdout.write(buffer.toString('base64')));`;
  const kafkajs = createRequire(import.meta.url).resolve('kafkajs/package.json');
  const options = { cwd: kafkajs.slice(0, -'package.json'.length), input: JSON.stringify(messages), maxBuffer: 1 << 27 };
  return execFileSync(process.execPath, ['-e', script], options).toString();
};

it('writes the bytes that kafkajs writes', async () => {
  const bytes = await batch();
  expect(bytes.length).toBeGreaterThan(5_000_000);
  expect(bytes === untouched()).toBe(true);
});

it.each([0, 1, -1, 63, 64, -64, -65, 8_191, 8_192, 2 ** 28, 2 ** 31 - 1, -(2 ** 31)])(
  'writes the length %d in as few bytes as it needs',
  (value) => {
    const { buffer } = new Encoder().writeVarInt(value);
    const zigzag = [...buffer].reduce((sum, byte, index) => sum + (byte & 0x7f) * 2 ** (7 * index), 0);
    expect(zigzag % 2 === 0 ? zigzag / 2 : -(zigzag + 1) / 2).toBe(value);
    expect(buffer).toHaveLength(Math.max(1, Math.ceil(Math.log2(zigzag + 1) / 7)));
  },
);

it('takes no memory for an encoder that nothing is written to, and keeps what it has written', () => {
  const encoder = new Encoder();
  expect(encoder.buf).toHaveLength(0);
  const first = encoder.writeString('a'.repeat(60)).buffer.toString();
  const { buffer } = encoder.writeString('b'.repeat(60));
  expect(buffer.toString().startsWith(first)).toBe(true);
  expect(buffer).toHaveLength(2 * 62);
});
