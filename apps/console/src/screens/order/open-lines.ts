import type { Line, Order } from './order.js';

/** Quantities have four decimals at most. */
const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;

const gone = (line: Line): number => line.qty_refunded + line.qty_canceled;
export const toInvoice = (line: Line): number => rounded(line.qty_ordered - line.qty_invoiced - line.qty_canceled);
export const toShip = (line: Line): number => rounded(line.qty_ordered - line.qty_shipped - gone(line));
export const toRefund = (line: Line): number => rounded(line.qty_invoiced - line.qty_refunded);
export const toCancel = (line: Line): number =>
  rounded(line.qty_ordered - Math.max(line.qty_invoiced, line.qty_shipped) - line.qty_canceled);

export const anyOf = ({ items }: Order, openOf: (line: Line) => number): boolean => items.some((line) => openOf(line) > 0);
