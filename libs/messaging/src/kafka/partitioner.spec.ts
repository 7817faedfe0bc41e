import fc from 'fast-check';
import { Partitioners } from 'kafkajs';
import { partitionOfKey } from './partitioner.js';

const partitioner = Partitioners.DefaultPartitioner();
const kafkajsOf = (key: string, count: number): number => {
  const partitionMetadata = Array.from({ length: count }, (_, partitionId) => ({ partitionId, leader: 1 }));
  return partitioner({ topic: 't', partitionMetadata: partitionMetadata as never, message: { key, value: null } });
};

it('puts each key where kafkajs, and so every Kafka producer, puts it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), fc.integer({ min: 1, max: 100 }), (key, count) => {
      expect(partitionOfKey(key, count)).toBe(kafkajsOf(key, count));
    }),
    { numRuns: 500 },
  );
  // The keys of events are ids.
  for (let id = 1; id < 2_000; id += 7) expect(partitionOfKey(String(id), 6)).toBe(kafkajsOf(String(id), 6));
});
