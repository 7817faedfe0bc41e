import Encoder from 'kafkajs/src/protocol/encoder.js';
import produce, { type PartitionMessages, type ProducedMessage, type ProduceOptions } from 'kafkajs/src/protocol/requests/produce/index.js';
import { crc32C } from './crc32c.js';
import './encoder.js';

/** From here on the brokers take record batches (KIP-98). */
const firstVersion = 3;
const magic = 2;
const noCompression = 0;

/** Writes what stands in an encoder from `start` on behind its length. */
const precedeWithLength = (encoder: Encoder, start: number): void => {
  const length = encoder.offset - start;
  const digits = new Encoder().writeVarInt(length).buffer;
  encoder.ensureAvailable(digits.length);
  encoder.buf.copyWithin(start + digits.length, start, encoder.offset);
  digits.copy(encoder.buf, start);
  encoder.offset += digits.length;
};

const writeRecord = (encoder: Encoder, { key, value, headers = {} }: ProducedMessage, place: number): void => {
  const start = encoder.offset;
  // Attributes, and the time since that of the batch.
  encoder.writeInt8(0).writeInt8(0).writeVarInt(place).writeVarIntBytes(key).writeVarIntBytes(value);
  const names = Object.keys(headers);
  encoder.writeVarInt(names.length);
  for (const name of names) encoder.writeVarIntString(name).writeVarIntString(headers[name] as string);
  precedeWithLength(encoder, start);
};

const writeInto = (encoder: Encoder, at: number, length: number): void => void encoder.buf.writeInt32BE(length, at);

const writeBatch = (
  encoder: Encoder,
  { messages, firstSequence }: PartitionMessages,
  { producerId, producerEpoch }: ProduceOptions,
): void => {
  const now = Date.now();
  encoder.writeInt64(0).writeInt32(0);
  const start = encoder.offset;
  encoder.writeInt32(0).writeInt8(magic).writeInt32(0);
  const checked = encoder.offset;
  encoder.writeInt16(noCompression).writeInt32(messages.length - 1);
  encoder.writeInt64(now).writeInt64(now).writeInt64(producerId).writeInt16(producerEpoch).writeInt32(firstSequence);
  encoder.writeInt32(messages.length);
  messages.forEach((message, place) => writeRecord(encoder, message, place));
  writeInto(encoder, start - 4, encoder.offset - start);
  encoder.buf.writeUInt32BE(crc32C(encoder.buf, checked, encoder.offset), checked - 4);
};

const encode = (options: ProduceOptions): Encoder => {
  const { acks, timeout, topicData } = options;
  const encoder = new Encoder().writeString(null).writeInt16(acks).writeInt32(timeout).writeInt32(topicData.length);
  for (const { topic, partitions } of topicData) {
    encoder.writeString(topic).writeInt32(partitions.length);
    for (const messages of partitions) {
      encoder.writeInt32(messages.partition).writeInt32(0);
      const start = encoder.offset;
      writeBatch(encoder, messages, options);
      writeInto(encoder, start - 4, encoder.offset - start);
    }
  }
  return encoder;
};

const isPlain = ({ timestamp, headers = {} }: ProducedMessage): boolean =>
  (timestamp ?? null) === null && Object.values(headers).every((value) => typeof value === 'string');

/** What this library sends: nothing compressed, no transactions, texts as headers, the time of the batch. */
const isSimple = ({ compression = noCompression, transactionalId, topicData }: ProduceOptions): boolean =>
  compression === noCompression &&
  !transactionalId &&
  topicData.every(({ partitions }) => partitions.every(({ messages }) => messages.every(isPlain)));

const { protocol } = produce;

/** Messages are written into one buffer, each byte once; the bytes are those of kafkajs (patch.json: reason and gain). */
produce.protocol = ({ version }) => {
  const made = protocol({ version });
  if (version < firstVersion) return made;
  return (options) => {
    const own = made(options);
    return isSimple(options) ? { ...own, request: { ...own.request, encode: () => Promise.resolve(encode(options)) } } : own;
  };
};
