import type { Decimal } from '@entrepot/kernel';
import type { Address, OrderState } from '../order/order.rules.js';

/** A line of an imported order as its file tells it (architecture, "Import"); undefined is what it leaves open. */
export interface LineRecord {
  sku: string;
  name?: string;
  product_type?: string;
  parent_sku?: string;
  product_id?: number;
  qty_ordered: Decimal;
  price: Decimal;
  original_price?: Decimal;
  tax_amount?: Decimal;
  tax_percent?: Decimal;
  discount_amount?: Decimal;
  qty_invoiced?: Decimal;
  qty_shipped?: Decimal;
  qty_refunded?: Decimal;
  qty_canceled?: Decimal;
}

/** An imported order as its file tells it: types and formats are checked, what it means is not. */
export interface OrderRecord {
  increment_id: string;
  store_id: number;
  state?: OrderState;
  status?: string;
  customer_id?: number;
  customer_email?: string;
  items: LineRecord[];
  shipping_amount?: Decimal;
  shipping_tax_amount?: Decimal;
  payment_method?: string;
  billing_address?: Address;
  shipping_address?: Address;
  chat_sales_person_id?: string;
  chat_sales_person_name?: string;
  reserve?: boolean;
  created_at?: Date;
  updated_at?: Date;
}

export const quantityNames = ['qty_invoiced', 'qty_shipped', 'qty_refunded', 'qty_canceled'] as const;
