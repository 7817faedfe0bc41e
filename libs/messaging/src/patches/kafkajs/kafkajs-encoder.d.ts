declare module 'kafkajs/src/protocol/encoder.js' {
  class Encoder {
    static nextPowerOfTwo(size: number): number;
    buf: Buffer;
    offset: number;
    readonly buffer: Buffer;
    ensureAvailable(length: number): void;
    writeUVarInt(value: number): this;
    writeVarInt(value: number): this;
    writeString(value: string): this;
  }
  export default Encoder;
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
