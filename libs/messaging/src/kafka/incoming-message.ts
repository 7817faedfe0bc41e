import type { IHeaders, KafkaMessage } from 'kafkajs';
import type { IncomingMessage } from '../event/driver.js';

const textHeaders = (headers: IHeaders = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, (Array.isArray(value) ? value[0] : value)?.toString() ?? '']));

/** As consumers take it. */
export const toIncoming = (topic: string, partition: number, { offset, key, value, headers }: KafkaMessage): IncomingMessage => ({
  topic,
  partition,
  offset,
  key: key?.toString() ?? null,
  headers: textHeaders(headers),
  value,
});
