import type { ImportedOrder } from './imported-order.rules.js';
import type { OrderRecord } from './order-record.rules.js';

/** An order on its way in: its record, what the rules made of it, and the record's hash. */
export interface IncomingOrder extends ImportedOrder {
  record: OrderRecord;
  hash: string;
}
