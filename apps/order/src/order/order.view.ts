import { ApiProperty } from '@nestjs/swagger';
import { type ShownOf, type Database, type Statement, type Tx, readRows, shownTypes } from '@entrepot/database';
import { Example, Money, Price, example, expression, money, recordOf } from '@entrepot/requests';
import { isOwnStore } from '@entrepot/telemetry';
import { paymentStatuses, orderStates } from './order.rules.js';
import { addressApi } from '../address/address-field.js';
import { orderTable, orderItemTable } from './order.table.js';
import { type OnlineAbilities, OrderPayment, type PaymentColumn, paymentColumn, shownPayment } from './order-payment.view.js';
import type { LineOption, Warehouses } from './order-lines.rules.js';

/**
 * SQL of a line `i` with its tax before the discount, as Magento shows it (contract 5, 5.8): by its rate, half-up to the cent; where that is
 * not known, with the tax that was taken, which is of the discounted price.
 */
export const rowWithTax =
  'case when i.tax_percent is null then i.row_total + i.tax_amount else round(i.row_total * (100 + i.tax_percent) / 100, 2) end';

/** Price of one unit with its tax, to the four decimals that prices have. */
export const priceWithTax =
  'case when i.tax_percent is null then i.price + i.tax_amount / i.qty_ordered else i.price * (100 + i.tax_percent) / 100 end';

/** SQL of what is still to be paid of an order `o`, as `dueOf` (contract 6, 6.1). */
export const totalDue = 'greatest(o.grand_total - o.total_canceled - o.total_paid, 0)';

/** Joins the reservation of an order `o`, as `r`: one row for all of its items. */
export const reservation = 'left join reservation_ref r on r.order_id = o.entity_id';

/** SQL of the `warehouses` of an item `i` (contract 2, "Order item warehouses"). */
export const itemWarehouses = `coalesce(r.warehouses -> i.order_item_id::text, '{}')`;

/** SQL of rows of items `i`, by their `order_item_id`, as a JSON array: those of an order `o`, by index order_item_order, or others. */
export const itemsJson = (row: string, from = 'order_item i where i.order_id = o.entity_id'): string =>
  `coalesce((select json_agg(row order by row.order_item_id) from (select ${row} from ${from}) as row), '[]')`;

/** An order `o` as lists show it (contract 1, section 2). */
export class OrderRecord extends recordOf(
  { o: orderTable },
  {
    'o.entity_id as order_id': 17,
    'o.increment_id': '100000017',
    'o.status': 'processing',
    'o.state': example('processing', { enum: orderStates }),
    'o.grand_total': money(112.3),
    'o.customer_id': 5,
    'o.customer_email': 'ana@example.com',
    'o.customer_firstname': example('Ana', {
      description: 'The order’s own copy: as typed at the checkout or imported, else the customer’s',
    }),
    'o.customer_lastname': 'Silva',
    'o.customer_taxvat': example('52998224725', { description: 'CPF or CNPJ, digits and capitals only' }),
    'o.coupon_code': 'WELCOME10',
    'o.total_canceled': money(0, { description: 'The part of grand_total that belongs to what was canceled' }),
    'o.amount_authorized': money(0, { description: 'What a provider has held, captured or not' }),
    'o.amount_received': money(112.3, { description: 'Gross: what a provider or an offline invoice brought' }),
    'o.payment_status': example('paid', { enum: paymentStatuses, description: 'It follows the money, not the documents' }),
    'o.chat_sales_person_id': '31',
    'o.chat_sales_person_name': 'Bia',
    'o.sale_id as vendalink_id': example(310, { description: 'The sale by link that it was' }),
    'o.external_reference': example('ERP-2026-0042', { description: 'The integrator’s own name of it' }),
    'o.metadata': example({ channel: 'phone' }, { description: 'The integrator’s own texts by key' }),
    'o.created_at': '2026-01-31 12:00:00',
    'o.updated_at': '2026-01-31 12:05:10',
  },
) {}

const due = 'What is still to be paid: grand_total less what was canceled and total_paid, at least 0';

/** State of the order in the answer of each write, beside the document (contract 4, "Invoice"). */
export class OrderState {
  @Example(17) order_id: number;
  @Example('100000017') increment_id: string;
  @Example('processing') state: string;
  @Example('processing') status: string;
}

/** State of the order with its money, beside a document that moves it. */
export class OrderMoney extends OrderState {
  @Money(112.3) total_paid: number;
  @Money(0) total_refunded: number;
  @Money(0, { description: due }) total_due: number;
}

/** Injection token of `Shown`. */
export const SHOWN = 'SHOWN';

/** Parts of an order that are shown only on demand. */
export interface Shown {
  /** Whether its items carry `warehouses`. */
  multiWarehouse: boolean;
}

/** Parts of the detail that are shown on demand. */
export interface ShownDetail extends Shown {
  /** Abilities of the provider that takes a payment method; null: nobody does online. */
  online: (method: string | null) => OnlineAbilities | null;
}

const itemColumns = orderItemTable.except('order_id', 'options');

/** Choice of a product's option. */
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

const paymentName = 'The payment’s name at its provider, where it was authorized or paid before';
const address = () => ApiProperty({ ...addressApi, nullable: true });

/** An order with its items. */
export class OrderDetail extends recordOf(
  { o: orderTable },
  {
    ...OrderRecord.examples,
    'o.store_id': 1,
    'o.currency': 'BRL',
    'o.subtotal': money(100),
    'o.tax_amount': money(2.3, { description: 'shipping_tax_amount included' }),
    'o.discount_amount': money(0),
    'o.shipping_amount': money(10),
    'o.shipping_tax_amount': money(0.3),
    'o.shipping_method': example('sedex', { description: 'Code of the store’s shipping method, or what an import named' }),
    'o.shipping_description': example('Sedex', { description: 'Its title, as the customer read it' }),
    'o.total_invoiced': money(112.3),
    'o.total_paid': money(112.3),
    'o.total_refunded': money(0),
    total_due: expression<number>(totalDue, money(0, { description: due })),
    'o.payment_method': 'sandbox_card',
    'o.payment_reference': example('pi_3QK0aBcDeFgHiJkL', { description: paymentName }),
    'o.billing_address': address,
    'o.shipping_address': address,
    'o.version': 3,
  },
) {
  @ApiProperty({ type: OrderPayment, nullable: true, description: 'Null where the order has no payment method' })
  payment: OrderPayment | null;
  @ApiProperty({ type: [OrderItemRecord] }) items: OrderItemRecord[];
}

/** Answer of a cancel, a hold or an unhold. */
export class OrderChanged extends OrderState {
  @Example(true) success: boolean;
  @Example('Order put on hold') message: string;
  @ApiProperty() order: OrderDetail;
}

/** SQL of the items of an order `o`, as a JSON array. */
const itemsOf = ({ multiWarehouse }: Shown): string => {
  const further = {
    row_total_incl_tax: rowWithTax,
    options: `coalesce(i.options, '[]')`,
    ...(multiWarehouse && { warehouses: itemWarehouses }),
  };
  return itemsJson(orderItemTable.jsonRow('i', itemColumns, further));
};
const joinOf = ({ multiWarehouse }: Shown): string => (multiWarehouse ? reservation : '');

const statement = (where: string, shown: Shown): string => `
  select ${OrderDetail.columns}, ${paymentColumn} as payment, ${itemsOf(shown)} as items from orders o ${joinOf(shown)} where ${where}`;

/** Index orders_pkey or orders_increment_id. */
const statementsFor = (shown: Shown, suffix: string) => ({
  id: { name: `order_by_id${suffix}`, text: statement('o.entity_id = $1::bigint', shown), types: shownTypes },
  increment_id: { name: `order_by_number${suffix}`, text: statement('o.increment_id = $1', shown), types: shownTypes },
});

/** Statements of the detail as it is with warehouses; the bench runs them on a bare server. */
export const withWarehouses = statementsFor({ multiWarehouse: true }, '');
const withoutWarehouses = statementsFor({ multiWarehouse: false }, '_without_warehouses');

/** Reads an order with its items, in one statement; null where there is none. */
export const findOrder = async (
  source: Database | Tx,
  by: keyof typeof withWarehouses,
  value: string | number,
  { multiWarehouse, online }: ShownDetail,
): Promise<OrderDetail | null> => {
  const statements = multiWarehouse ? withWarehouses : withoutWarehouses;
  const [row] = await readRows<Omit<OrderDetail, 'payment'> & { payment: PaymentColumn | null }>(source, {
    ...statements[by],
    values: [value],
  });
  return row && isOwnStore(row.store_id) ? { ...row, payment: shownPayment(row, row.payment, online(row.payment_method)) } : null;
};

/** Makes the statement of what orders show beside their lists, by their ids. */
const ofOrders = (name: string, columns: string, joins = '') => {
  const text = `select o.entity_id as order_id, ${columns} from orders o ${joins} where o.entity_id = any($1::bigint[])`;
  return (orderIds: readonly number[]): Statement => ({ name, text, values: [orderIds], types: shownTypes });
};
const itemsWithWarehouses = ofOrders('items_of_orders', `${itemsOf({ multiWarehouse: true })} as items`, reservation);
const itemsWithoutWarehouses = ofOrders('items_of_orders_without_warehouses', `${itemsOf({ multiWarehouse: false })} as items`);
const addresses = ofOrders('addresses_of_orders', 'o.billing_address, o.shipping_address');

/** Reads the items of orders as the detail shows them, in one statement. */
export const itemsOfOrders = (
  source: Database | Tx,
  orderIds: readonly number[],
  { multiWarehouse }: Shown,
): Promise<Pick<OrderDetail, 'order_id' | 'items'>[]> =>
  readRows(source, (multiWarehouse ? itemsWithWarehouses : itemsWithoutWarehouses)(orderIds));

/** Reads the addresses of orders, in one statement. */
export const addressesOfOrders = (
  source: Database | Tx,
  orderIds: readonly number[],
): Promise<Pick<OrderDetail, 'order_id' | 'billing_address' | 'shipping_address'>[]> => readRows(source, addresses(orderIds));

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

/** Answer to a request to mail a document once more. */
export class DocumentMailed {
  @Example(true) success: boolean;
  @Example('E-mail queued') message: string;
  @Example('100000009') increment_id: string;
  @Example(true) email_sent: boolean;
}

export class OrderMailed extends DocumentMailed {
  @Example(17) order_id: number;
}
