import type { ImportedOrder } from '../domain/imported-order.js';
import type { OrderRecord } from '../domain/order-record.js';

/** An order on its way in: its record, what the rules made of it, and the record's hash. */
export interface IncomingOrder extends ImportedOrder {
  record: OrderRecord;
  hash: string;
}
