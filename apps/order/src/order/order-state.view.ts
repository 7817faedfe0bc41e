import type { CurrentOrder } from './order.rules.js';

/** What each create answers of its order beside the document (contract 4, "Invoice"). */
export const orderState = ({ order_id, increment_id, state, status }: CurrentOrder) => ({ order_id, increment_id, state, status });
