import { ApiProperty } from '@nestjs/swagger';
import type { Metadata } from '@entrepot/contracts';
import { type ShownOf, type Database, type Tx, readRows, shownTypes } from '@entrepot/database';
import { Example, Money, Price } from '@entrepot/http';
import {
  type Address,
  type CurrentOrder,
  type LineOption,
  type OrderState as OrderStateName,
  orderStates,
  type Warehouses,
} from './order.rules.js';
import { addressApi } from '../address/address-field.js';
import { orderTable, orderItemTable } from './order.table.js';

/**
 * SQL of a line `i` with its tax before the discount, as Magento shows it (contract 5, 5.8): by its rate, half-up to the cent; where that is
 * not known, with the tax that was taken, which is of the discounted price.
 */
export const rowWithTax =
  'case when i.tax_percent is null then i.row_total + i.tax_amount else round(i.row_total * (100 + i.tax_percent) / 100, 2) end';

/** The same of one unit, to the four decimals that prices have. */
export const priceWithTax =
  'case when i.tax_percent is null then i.price + i.tax_amount / i.qty_ordered else i.price * (100 + i.tax_percent) / 100 end';

/** SQL of an amount's part in the canceled quantity of a line `c`: what invoices of the rest leave. */
const canceledOf = (amount: string): string => `c.${amount} - round(c.${amount} * (c.qty_ordered - c.qty_canceled) / c.qty_ordered, 2)`;

/**
 * SQL of what is still to be paid of an order `o`: without what was canceled (contract 6, 6.1), by line and amount, or all of it where nothing was
 * invoiced. Index order_item_order.
 */
export const totalDue = `
  case when o.state = 'canceled' and o.total_invoiced = 0 then 0
       else greatest(o.grand_total - o.total_paid - coalesce((
              select sum(${canceledOf('row_total')} + ${canceledOf('tax_amount')} - (${canceledOf('discount_amount')}))
                from order_item c where c.order_id = o.entity_id and c.qty_canceled > 0), 0), 0) end`;

/** Joins the reservation of an order `o`, as `r`: one row for all of its items. */
export const reservation = 'left join reservation_ref r on r.order_id = o.entity_id';

/** SQL of the `warehouses` of an item `i` (contract 2, "Order item warehouses"). */
export const itemWarehouses = `coalesce(r.warehouses -> i.order_item_id::text, '{}')`;

/** The columns of the list record (contract 1, section 2). */
export const recordColumns = [
  'entity_id as order_id',
  'increment_id',
  'status',
  'state',
  'grand_total',
  'customer_id',
  'customer_email',
  'chat_sales_person_id',
  'chat_sales_person_name',
  'sale_id as vendalink_id',
  'external_reference',
  'metadata',
  'created_at',
  'updated_at',
] as const;

/** An order as lists show it. */
export class OrderRecord implements ShownOf<typeof orderTable, (typeof recordColumns)[number]> {
  @Example(17) order_id: number;
  @Example('100000017') increment_id: string;
  @Example('processing') status: string;
  @Example('processing', { enum: orderStates }) state: OrderStateName;
  @Money(112.3) grand_total: number;
  @Example(5, { nullable: true }) customer_id: number | null;
  @Example('ana@example.com', { nullable: true }) customer_email: string | null;
  @Example('31', { nullable: true }) chat_sales_person_id: string | null;
  @Example('Bia', { nullable: true }) chat_sales_person_name: string | null;
  @Example(310, { nullable: true, description: 'The sale by link that it was' }) vendalink_id: number | null;
  @Example('ERP-2026-0042', { nullable: true, description: 'The integrator’s own name of it' }) external_reference: string | null;
  @Example({ channel: 'phone' }, { description: 'The integrator’s own texts by key' }) metadata: Metadata;
  @Example('2026-01-31 12:00:00') created_at: string;
  @Example('2026-01-31 12:05:10') updated_at: string;
}

/** What each write answers of its order beside the document (contract 4, "Invoice"). */
export class OrderState {
  @Example(17) order_id: number;
  @Example('100000017') increment_id: string;
  @Example('processing') state: string;
  @Example('processing') status: string;
}

export const orderState = ({ order_id, increment_id, state, status }: CurrentOrder): OrderState => ({
  order_id,
  increment_id,
  state,
  status,
});

/** Injection token of `Shown`. */
export const SHOWN = 'SHOWN';

/** What of an order is shown. */
export interface Shown {
  /** Its items carry `warehouses`. */
  multiWarehouse: boolean;
}

/** The columns of the detail (contract 1, section 2) before the amount that is due, and after it. */
const amountColumns = [
  ...(['store_id', 'currency', 'subtotal', 'tax_amount', 'discount_amount', 'shipping_amount', 'shipping_tax_amount'] as const),
  ...(['total_invoiced', 'total_paid', 'total_refunded'] as const),
] as const;
const furtherColumns = ['payment_method', 'payment_reference', 'billing_address', 'shipping_address', 'version'] as const;
const itemColumns = orderItemTable.except('order_id', 'options');

/** What was chosen of a product's option. */
class LineOptionRecord implements LineOption {
  @Example('Color') title: string;
  @Example('Blue') value: string;
}

/** An item of the detail. */
export class OrderItemRecord implements ShownOf<typeof orderItemTable, (typeof itemColumns)[number]> {
  @Example(31) order_item_id: number;
  @Example(30, { nullable: true, description: 'Of an item that follows its parent' }) parent_item_id: number | null;
  @Example(5, { nullable: true, description: 'Null while the catalog does not know the sku' }) product_id: number | null;
  @Example('MUG-1') sku: string;
  @Example('Mug') name: string;
  @Example('simple') product_type: string;
  @Example(2) qty_ordered: number;
  @Example(2) qty_invoiced: number;
  @Example(0) qty_shipped: number;
  @Example(0) qty_refunded: number;
  @Example(0) qty_canceled: number;
  @Price(50) price: number;
  @Price(50) original_price: number;
  @Money(100) row_total: number;
  @Money(2) tax_amount: number;
  @Example(2, { nullable: true, description: 'Null where the rate is not known' }) tax_percent: number | null;
  @Money(0) discount_amount: number;
  @Money(102, { description: 'row_total with its tax before the discount, by tax_percent; where that is null, with tax_amount' })
  row_total_incl_tax: number;
  @ApiProperty({ type: [LineOptionRecord] }) options: LineOption[];
  @Example({ default: 2 }, { required: false, description: 'Absent without multi-warehouse stock' }) warehouses?: Warehouses;
}

type DetailColumn = (typeof amountColumns)[number] | (typeof furtherColumns)[number];

/** An order with its items. */
export class OrderDetail extends OrderRecord implements ShownOf<typeof orderTable, DetailColumn> {
  @Example(1) store_id: number;
  @Example('BRL', { nullable: true }) currency: string | null;
  @Money(100) subtotal: number;
  @Money(2.3, { description: 'shipping_tax_amount included' }) tax_amount: number;
  @Money(0) discount_amount: number;
  @Money(10) shipping_amount: number;
  @Money(0.3) shipping_tax_amount: number;
  @Money(112.3) total_invoiced: number;
  @Money(112.3) total_paid: number;
  @Money(0) total_refunded: number;
  @Money(0, { description: 'What is still to be paid: grand_total less what was canceled and total_paid, at least 0' }) total_due: number;
  @Example('sandbox_card', { nullable: true }) payment_method: string | null;
  @Example('pi_3QK0aBcDeFgHiJkL', {
    nullable: true,
    description: 'The payment’s name at its provider, where it was authorized or paid before',
  })
  payment_reference: string | null;
  @ApiProperty({ ...addressApi, nullable: true }) billing_address: Address | null;
  @ApiProperty({ ...addressApi, nullable: true }) shipping_address: Address | null;
  @Example(3) version: number;
  @ApiProperty({ type: [OrderItemRecord] }) items: OrderItemRecord[];
}

/** The answer of a cancel, a hold or an unhold. */
export class OrderChanged extends OrderState {
  @Example(true) success: boolean;
  @Example('Order put on hold') message: string;
  @ApiProperty() order: OrderDetail;
}

const statement = (where: string, { multiWarehouse }: Shown): string => {
  const further = {
    row_total_incl_tax: rowWithTax,
    options: `coalesce(i.options, '[]')`,
    ...(multiWarehouse && { warehouses: itemWarehouses }),
  };
  return `
  select ${orderTable.select('o', [...recordColumns, ...amountColumns])}, ${totalDue} as total_due,
         ${orderTable.select('o', furtherColumns)},
         coalesce((select json_agg(${orderItemTable.json('i', itemColumns, further)} order by i.order_item_id)
           from order_item i where i.order_id = o.entity_id), '[]') as items
    from orders o ${multiWarehouse ? reservation : ''} where ${where}`;
};

/** Index orders_pkey or orders_increment_id. */
const statementsFor = (shown: Shown, suffix: string) => ({
  id: { name: `order_by_id${suffix}`, text: statement('o.entity_id = $1::bigint', shown), types: shownTypes },
  increment_id: { name: `order_by_number${suffix}`, text: statement('o.increment_id = $1', shown), types: shownTypes },
});

/** The statements of the detail as it is with warehouses; the bench runs them on a bare server. */
export const withWarehouses = statementsFor({ multiWarehouse: true }, '');
const withoutWarehouses = statementsFor({ multiWarehouse: false }, '_without_warehouses');

/** One order with its items, in one statement; null where there is none. */
export const findOrder = async (
  source: Database | Tx,
  by: keyof typeof withWarehouses,
  value: string | number,
  { multiWarehouse }: Shown,
): Promise<OrderDetail | null> => {
  const statements = multiWarehouse ? withWarehouses : withoutWarehouses;
  const [row] = await readRows<OrderDetail>(source, { ...statements[by], values: [value] });
  return row ?? null;
};

/** A comment as a document shows it. */
export class CommentRecord {
  @Example('Fragile') comment: string;
  @Example(false) is_customer_notified: boolean;
  @Example(true) is_visible_on_front: boolean;
  @Example('2026-01-31 12:05:10') created_at: string;
}

/** An item of a document. */
export class ItemRecord {
  @Example(31) order_item_id: number;
  @Example(5, { nullable: true }) product_id: number | null;
  @Example('MUG-1') sku: string;
  @Example('Mug') name: string;
  @Example(2) qty: number;
}

/** An item of an invoice or a credit memo. */
export class PricedItemRecord extends ItemRecord {
  @Price(50) price: number;
  @Money(100) row_total: number;
  @Money(2) tax_amount: number;
  @Money(0) discount_amount: number;
}

/** The answer to a request to mail a document once more. */
export class DocumentMailed {
  @Example(true) success: boolean;
  @Example('E-mail queued') message: string;
  @Example('100000009') increment_id: string;
  @Example(true) email_sent: boolean;
}

export class OrderMailed extends DocumentMailed {
  @Example(17) order_id: number;
}
