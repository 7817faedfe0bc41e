import { isAwaited } from '@entrepot/contracts';
import { Decimal, decimal } from '@entrepot/kernel';
import type { PageOrder } from './order-page.rules.js';

/** Stages of an order as its customer sees them. */
export const orderStages = [
  ...(['awaiting_payment', 'preparing', 'held', 'partly_shipped', 'shipped', 'delivered', 'completed', 'canceled', 'refunded'] as const),
] as const;
export type OrderStage = (typeof orderStages)[number];

const isDelivered = ({ shipments }: PageOrder): boolean =>
  shipments.length > 0 && shipments.every(({ tracks }) => tracks.length > 0 && tracks.every(({ status }) => status === 'delivered'));

/** Money that an order still waits for; what was canceled is not due. */
export const dueOf = ({ grand_total, total_canceled = 0, amount_received }: PageOrder): Decimal =>
  Decimal.max(0, decimal(grand_total).minus(total_canceled).minus(amount_received));

/** States in which the store takes no money for an order. */
const takingNone: ReadonlySet<string> = new Set(['canceled', 'closed', 'holded', 'payment_review']);

/** Whether the store takes money for an order as it stands. */
export const takesMoney = ({ state }: PageOrder): boolean => !takingNone.has(state);

/** Whether money of an order is waited for: it comes by itself, has not all come, and would be taken. */
export const isUnpaid = (order: PageOrder): boolean => takesMoney(order) && isAwaited(order.payment_method) && dueOf(order).gt(0);

/** Finds the stage of an order. */
export const stageOf = (order: PageOrder): OrderStage => {
  const { state, payment_status, shipped } = order;
  if (state === 'canceled') return 'canceled';
  if (state === 'closed' || payment_status === 'refunded') return 'refunded';
  if (state === 'holded' || state === 'payment_review') return 'held';
  if (shipped === 'some' && state !== 'complete') return 'partly_shipped';
  if (shipped !== 'none') return isDelivered(order) ? 'delivered' : 'shipped';
  if (state === 'complete') return 'completed';
  return isUnpaid(order) ? 'awaiting_payment' : 'preparing';
};
