import { InvalidRecord, parseRecord } from '@entrepot/http';
import { DomainError, contentHash } from '@entrepot/kernel';
import { importedOrder } from './imported-order.rules.js';
import type { IncomingOrder } from './incoming-order.js';
import { OrderRecordDto } from './order-record.requests.js';

/** Reads a line of an import; what types or rules refuse is an `InvalidRecord` with their sentence. */
export const incomingOrder = (value: unknown, now: Date): IncomingOrder => {
  const record = parseRecord(OrderRecordDto, value);
  try {
    return { ...importedOrder(record, now), record, hash: contentHash(value) };
  } catch (error) {
    if (error instanceof DomainError && error.code === 'invalid_record') throw new InvalidRecord(String(error.details['sentence']));
    throw error;
  }
};
