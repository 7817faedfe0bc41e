import { type Decimal, DomainError, roundMoney } from '@entrepot/kernel';
import type { ImportedHeader, OrderBalance, OrderHeader, OrderTotals } from '../order/order.rules.js';
import type { LineAmounts, OrderLine, Quantities } from '../order/order-lines.rules.js';

/** A record's fields that may be left out: none of them is null. */
type LeftOut<T> = { [K in keyof T]?: NonNullable<T[K]> };

/** A line of an imported order as its file has it (architecture, "Import"); undefined is what it leaves open. */
export interface LineRecord
  extends
    Pick<OrderLine, 'sku' | 'qty_ordered' | 'price'>,
    LeftOut<Pick<OrderLine, 'name' | 'product_type' | 'product_id' | 'tax_percent'>>,
    LeftOut<Omit<LineAmounts, 'price' | 'row_total'>>,
    LeftOut<Omit<Quantities, 'qty_ordered'>> {
  parent_sku?: string;
}

/** An imported order as its file has it: types and formats are checked, what it means is not. */
export interface OrderRecord
  extends
    Pick<OrderHeader, 'increment_id' | 'store_id'>,
    LeftOut<ImportedHeader>,
    LeftOut<Pick<OrderHeader, 'state' | 'reserve' | 'updated_at'>>,
    LeftOut<Pick<OrderTotals, 'shipping_amount' | 'shipping_tax_amount'>>,
    LeftOut<Pick<OrderBalance, 'amount_authorized' | 'amount_received'>> {
  items: LineRecord[];
  /** Hold of the inventory that it takes over. */
  hold_id?: number;
}

export const quantityNames = ['qty_invoiced', 'qty_shipped', 'qty_refunded', 'qty_canceled'] as const;

/** Larger amounts, quantities and totals leave the 15 digits that a JSON number carries exactly. */
export const largestNumber = 99_999_999_999;

/** Sentences about a record: what is odd and taken all the same, and what refuses it, which names the field and what would be right. */
export interface Remarks {
  warnings: string[];
  faults: string[];
}

/** @throws invalid_record with all faults, where there are some */
export const assertFaultless = ({ faults }: Remarks): void => {
  if (faults.length > 0) throw new DomainError('invalid_record', { sentence: faults.join('; ') });
};

/** A row's amount to the cent, as partial documents could not add up to it otherwise; rounding is a warning. */
export const toTheCent = (amount: Decimal, field: string, warnings: string[]): Decimal => {
  const rounded = roundMoney(amount);
  if (!rounded.eq(amount)) warnings.push(`${field} has more than 2 decimals: ${amount.toString()} is taken as ${rounded.toString()}`);
  return rounded;
};
