import type { Decimal } from '@entrepot/kernel';
import type { Quantities } from './quantities.rules.js';
import type { OrderState } from './states.rules.js';

/** A postal address as the order keeps it; names as in doc 3, taken as they came. */
export type Address = Readonly<Record<string, unknown>>;

/** What a line costs; amounts are rounded to 2 decimals, prices keep 4. */
export interface LineAmounts {
  price: Decimal;
  original_price: Decimal;
  row_total: Decimal;
  tax_amount: Decimal;
  discount_amount: Decimal;
}

export interface OrderLine extends Quantities, LineAmounts {
  sku: string;
  name: string;
  product_type: string;
  /** The catalog's id, where the file names it; the projection knows better. */
  product_id: number | null;
  /** Where its parent line stands in the order's lines; null for a line that is priced and counted itself. */
  parent: number | null;
  /** The rate of its tax, where it is known. */
  tax_percent?: Decimal | null;
  /** What the customer chose or wrote, as people read it. */
  options?: readonly LineOption[];
}

export interface LineOption {
  title: string;
  value: string;
}

export interface OrderTotals {
  subtotal: Decimal;
  discount_amount: Decimal;
  /** The lines' and the shipping's tax together. */
  tax_amount: Decimal;
  shipping_amount: Decimal;
  shipping_tax_amount: Decimal;
  grand_total: Decimal;
}

export interface OrderBalance {
  total_invoiced: Decimal;
  total_paid: Decimal;
  total_refunded: Decimal;
}

export interface OrderHeader {
  increment_id: string;
  store_id: number;
  state: OrderState;
  status: string;
  customer_id: number | null;
  customer_email: string | null;
  payment_method: string | null;
  billing_address: Address | null;
  shipping_address: Address | null;
  chat_sales_person_id: string | null;
  chat_sales_person_name: string | null;
  /** An open order of an import takes stock, unless told otherwise. */
  reserve: boolean;
  created_at: Date;
  updated_at: Date;
}

export interface Order extends OrderHeader, OrderTotals, OrderBalance {
  lines: OrderLine[];
}
