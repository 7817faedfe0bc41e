import type { CurrentOrder } from './current-order.rules.js';
import { settledState } from './settle.rules.js';
import { inState } from './state-change.rules.js';

/** The order settled after a document (contract 4, "settle rule"); one on hold stays on hold, and its unhold settles it. */
export const settled = (order: CurrentOrder): CurrentOrder =>
  order.state === 'holded' ? order : inState(order, settledState(order.lines, order, order.hasOpenInvoice));
