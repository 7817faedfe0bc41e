import type { Decimal } from '@entrepot/kernel';
import { isPhysical } from './lines.rules.js';
import type { OrderLine } from './order.rules.js';
import { toInvoice, toShip } from './quantities.rules.js';
import type { OrderState } from './states.rules.js';

export interface Balance {
  grand_total: Decimal;
  total_paid: Decimal;
  total_refunded: Decimal;
}

const someLine = (lines: readonly OrderLine[], test: (line: OrderLine, index: number) => boolean): boolean =>
  lines.some((line, index) => line.parent === null && test(line, index));

export const canInvoice = (lines: readonly OrderLine[]): boolean => someLine(lines, (line) => toInvoice(line).gt(0));

export const canShip = (lines: readonly OrderLine[]): boolean =>
  someLine(lines, (line, index) => isPhysical(lines, index) && toShip(line).gt(0));

export const canRefund = ({ total_paid, total_refunded }: Balance): boolean => total_paid.gt(total_refunded);

export const isStarted = (lines: readonly OrderLine[]): boolean =>
  someLine(lines, (line) => line.qty_invoiced.gt(0) || line.qty_shipped.gt(0));

export const isAllCanceled = (lines: readonly OrderLine[]): boolean =>
  lines.length > 0 && !someLine(lines, (line) => !line.qty_canceled.eq(line.qty_ordered));

/**
 * The state after a document or a cancel (contract 4, "settle rule"): processing while anything can be invoiced or shipped or an
 * invoice is unpaid; then complete while a refund is possible or nothing had to be paid; closed when something was refunded.
 */
export const settledState = (lines: readonly OrderLine[], balance: Balance, hasOpenInvoice = false): OrderState => {
  if (hasOpenInvoice || canInvoice(lines) || canShip(lines)) return 'processing';
  if (balance.grand_total.isZero() || canRefund(balance)) return 'complete';
  return balance.total_refunded.gt(0) ? 'closed' : 'complete';
};
