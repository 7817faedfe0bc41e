/** Shares of the outbox that relays lease one by one. Every replica must know the same number. */
export const bucketCount = 8;

/** FNV-1a, 32 bits: the same key gives the same number in every process. */
const hash = (key: string): number => {
  let value = 0x811c9dc5;
  for (const byte of Buffer.from(key)) value = Math.imul(value ^ byte, 0x01000193) >>> 0;
  return value;
};

export const bucketOf = (key: string): number => hash(key) % bucketCount;

/** Partitions of the in-process driver: a divisor of `bucketCount`, so that a relay's batch stays whole. */
export const partitionCount = 4;

export const partitionOf = (key: string): number => hash(key) % partitionCount;
