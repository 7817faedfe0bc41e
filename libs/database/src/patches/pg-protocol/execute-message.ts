const execute = Buffer.from([0x45, 0, 0, 0, 9, 0, 0, 0, 0, 0]);
const executeAndSync = Buffer.concat([execute, Buffer.from([0x53, 0, 0, 0, 4])]);

/** A value as it is sent: Buffers as bytes, others as texts. */
const sentValue = (value: string | number | boolean | Buffer | null | undefined): string | Buffer | null =>
  value === null || value === undefined ? null : Buffer.isBuffer(value) ? value : String(value);

const writeInt16 = (message: Buffer, at: number, value: number): number => {
  message[at] = value >>> 8;
  message[at + 1] = value;
  return at + 2;
};
const writeInt32 = (message: Buffer, at: number, value: number): number => {
  message[at] = value >>> 24;
  message[at + 1] = value >>> 16;
  message[at + 2] = value >>> 8;
  message[at + 3] = value;
  return at + 4;
};

/**
 * PostgreSQL's messages that run a prepared statement with values, which must be such as pg can send (`sendable`): Bind and Execute, and
 * Sync where nothing of the same message follows. The rows come as texts.
 */
export const executeMessage = (name: string, values: readonly unknown[], { isLast }: { isLast: boolean }): Buffer => {
  const end = isLast ? executeAndSync : execute;
  const count = values.length;
  const sent = new Array<string | Buffer | null>(count);
  let length = 4 + 1 + Buffer.byteLength(name) + 1 + 2 + 2 * count + 2 + 4 * count + 2;
  for (let index = 0; index < count; index++) {
    const value = sentValue(values[index] as Parameters<typeof sentValue>[0]);
    sent[index] = value;
    if (value !== null) length += Buffer.byteLength(value);
  }
  const message = Buffer.allocUnsafe(1 + length + end.length);
  message[0] = 0x42;
  let at = writeInt32(message, 1, length);
  message[at++] = 0;
  at += message.write(name, at);
  message[at++] = 0;
  at = writeInt16(message, at, count);
  for (const value of sent) at = writeInt16(message, at, typeof value === 'object' && value !== null ? 1 : 0);
  at = writeInt16(message, at, count);
  for (const value of sent) {
    if (value === null) {
      at = writeInt32(message, at, -1);
      continue;
    }
    const start = at + 4;
    at = start + (typeof value === 'string' ? message.write(value, start) : value.copy(message, start));
    writeInt32(message, start - 4, at - start);
  }
  at = writeInt16(message, at, 0);
  end.copy(message, at);
  return message;
};
