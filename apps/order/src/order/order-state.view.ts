import { Example } from '@entrepot/http';
import type { CurrentOrder } from './order.rules.js';

/** What each write answers of its order beside the document (contract 4, "Invoice"). */
export class OrderState {
  @Example(17) order_id: number;
  @Example('100000017') increment_id: string;
  @Example('processing') state: string;
  @Example('processing') status: string;
}

export const orderState = ({ order_id, increment_id, state, status }: CurrentOrder): OrderState => ({
  order_id,
  increment_id,
  state,
  status,
});
