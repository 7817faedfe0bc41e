import type { ICustomPartitioner } from 'kafkajs';

const seed = 0x9747b28c;
const m = 0x5bd1e995;
const r = 24;

/** MurmurHash2 as Kafka's own producer has it, in 32 bits: kafkajs computes the same with BigInts. */
const murmur2 = (key: string): number => {
  const bytes = Buffer.from(key);
  const whole = bytes.length & ~3;
  let hash = seed ^ bytes.length;
  for (let at = 0; at < whole; at += 4) {
    let part = Math.imul(bytes.readInt32LE(at), m);
    part = Math.imul(part ^ (part >>> r), m);
    hash = Math.imul(hash, m) ^ part;
  }
  if (bytes.length > whole) {
    for (let at = bytes.length - 1; at >= whole; at--) hash ^= (bytes[at] as number) << (8 * (at - whole));
    hash = Math.imul(hash, m);
  }
  hash = Math.imul(hash ^ (hash >>> 13), m);
  return hash ^ (hash >>> 15);
};

/** Returns the partition of a key as every other Kafka producer does, so that the events of a key stay together. */
export const partitionOfKey = (key: string, partitions: number): number => (murmur2(key) & 0x7fffffff) % partitions;

/**
 * Every message of this library has a key. Refuses a partition that the producer does not know: kafkajs leaves such a message out and says that all
 * were sent. The publisher then builds a producer that knows of it.
 */
export const partitionByKey: ICustomPartitioner =
  () =>
  ({ topic, message, partitionMetadata: { length: known } }) => {
    const partition = message.partition ?? partitionOfKey(String(message.key), known);
    if (partition >= known) throw new Error(`${topic} has no partition ${partition}, only ${known}`);
    return partition;
  };
