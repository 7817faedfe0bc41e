import { DomainError } from '@entrepot/kernel';
import type { Order } from './order.rules.js';
import { toCancel } from './quantities.rules.js';
import { canInvoice, canRefund, canShip } from './settle.rules.js';
import type { OrderState } from './states.rules.js';

/** What can be done to an order (contract 4, "operation … allowed when"). */
export type Operation = 'hold' | 'unhold' | 'cancel' | 'invoice' | 'ship' | 'refund';

/** What a guard looks at. */
export type Guarded = Pick<Order, 'state' | 'lines' | 'grand_total' | 'total_paid' | 'total_refunded'>;

interface Guard {
  /** The states that refuse, whatever the quantities are. */
  refusing: readonly OrderState[];
  /** Whether there is something to do it to. */
  possible: (order: Guarded) => boolean;
  /** The refusal's code. */
  refusal: string;
}

const always = (): boolean => true;

const guards: Readonly<Record<Exclude<Operation, 'unhold'>, Guard>> = {
  hold: { refusing: ['canceled', 'payment_review', 'complete', 'closed', 'holded'], possible: always, refusal: 'order_not_cancelable' },
  cancel: {
    refusing: ['holded', 'payment_review', 'canceled', 'complete', 'closed'],
    possible: ({ lines }) => lines.length === 0 || lines.some((line) => line.parent === null && toCancel(line).gt(0)),
    refusal: 'order_not_cancelable',
  },
  invoice: {
    refusing: ['holded', 'payment_review', 'canceled', 'complete', 'closed'],
    possible: ({ lines }) => canInvoice(lines),
    refusal: 'invoice_refused',
  },
  ship: { refusing: ['holded', 'payment_review', 'canceled'], possible: ({ lines }) => canShip(lines), refusal: 'shipment_refused' },
  refund: { refusing: ['holded', 'payment_review', 'canceled', 'closed'], possible: canRefund, refusal: 'credit_memo_refused' },
};

export const isAllowed = (operation: Operation, order: Guarded): boolean => {
  if (operation === 'unhold') return order.state === 'holded';
  const { refusing, possible } = guards[operation];
  return !refusing.includes(order.state) && possible(order);
};

/** @throws order_not_cancelable (hold, unhold, cancel), invoice_refused, shipment_refused, credit_memo_refused */
export const demand = (operation: Operation, order: Guarded): void => {
  if (isAllowed(operation, order)) return;
  throw new DomainError(operation === 'unhold' ? 'order_not_cancelable' : guards[operation].refusal, { operation, state: order.state });
};
