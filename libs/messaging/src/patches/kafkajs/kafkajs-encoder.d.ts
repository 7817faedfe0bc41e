declare module 'kafkajs/src/protocol/encoder.js' {
  class Encoder {
    static nextPowerOfTwo(size: number): number;
    buf: Buffer;
    offset: number;
    readonly buffer: Buffer;
    ensureAvailable(length: number): void;
    writeUVarInt(value: number): this;
    writeVarInt(value: number): this;
    writeString(value: string | null): this;
    writeVarIntString(value: string): this;
    writeVarIntBytes(value: Buffer | string | null): this;
    writeInt8(value: number): this;
    writeInt16(value: number): this;
    writeInt32(value: number): this;
    writeInt64(value: number): this;
  }
  export default Encoder;
}

declare module 'kafkajs/src/protocol/requests/produce/index.js' {
  import type Encoder from 'kafkajs/src/protocol/encoder.js';

  export interface ProducedMessage {
    key: Buffer | string | null;
    value: Buffer | string | null;
    headers?: Readonly<Record<string, unknown>>;
    timestamp?: string;
  }

  export interface PartitionMessages {
    partition: number;
    firstSequence: number;
    messages: readonly ProducedMessage[];
  }

  export interface ProduceOptions {
    acks: number;
    timeout: number;
    compression?: number;
    transactionalId?: string;
    producerId: number;
    producerEpoch: number;
    topicData: readonly { topic: string; partitions: readonly PartitionMessages[] }[];
  }

  interface Produce {
    request: { apiKey: number; apiVersion: number; encode(): Promise<Encoder> };
    response: unknown;
  }

  const produce: { protocol(of: { version: number }): (options: ProduceOptions) => Produce };
  export default produce;
}

declare module 'kafkajs/src/protocol/recordBatch/v0/index.js' {
  import type Encoder from 'kafkajs/src/protocol/encoder.js';
  export function RecordBatch(batch: { records: readonly Encoder[]; firstTimestamp: number; maxTimestamp: number }): Promise<Encoder>;
}

declare module 'kafkajs/src/protocol/recordBatch/record/v0/index.js' {
  import type Encoder from 'kafkajs/src/protocol/encoder.js';
  export default function record(message: {
    offsetDelta: number;
    timestampDelta: number;
    key: Buffer | string | null;
    value: Buffer | string | null;
    headers: Record<string, string | Buffer | (string | Buffer)[]>;
  }): Encoder;
}
