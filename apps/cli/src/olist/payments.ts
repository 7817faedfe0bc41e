import { decimal, sum, type Decimal } from '@entrepot/kernel';
import type { Row } from './tables.js';

/** Payment type → what was paid that way, in the order of the file. */
export type OlistPayments = Map<string, Decimal>;

export const addPayment = (payments: OlistPayments, row: Row<'order_payments'>): OlistPayments =>
  payments.set(row.payment_type, (payments.get(row.payment_type) ?? decimal(0)).plus(decimal(row.payment_value)));

/** The type that most of the value was paid with; null where nothing is known. */
export const mainMethod = (payments: OlistPayments | undefined): string | null => {
  let main: [string, Decimal] | null = null;
  for (const entry of payments ?? []) if (main === null || entry[1].greaterThan(main[1])) main = entry;
  return main?.[0] ?? null;
};

export const paid = (payments: OlistPayments | undefined): Decimal => sum(payments?.values() ?? []);
