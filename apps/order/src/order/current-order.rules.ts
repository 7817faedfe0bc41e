import type { StateAndStatus } from './state-change.rules.js';
import type { Order } from './order.rules.js';
import type { StoredOrderLine } from '../document/selected-lines.rules.js';

/** An order as it stands, locked for a change. */
export interface CurrentOrder extends Order {
  order_id: number;
  currency: string | null;
  version: number;
  lines: StoredOrderLine[];
  /** State and status from before the hold; null: it is not held, or came on hold by import. */
  held: StateAndStatus | null;
  hasOpenInvoice: boolean;
}
