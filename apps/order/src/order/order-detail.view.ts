import { type Database, type Tx, readRows } from '@entrepot/database';
import type { LineOption } from './order.rules.js';
import type { Warehouses } from '../projections/reservation/reservation.rules.js';
import { itemWarehouses, reservation } from './item-warehouses.store.js';
import { type OrderRow, orderColumns, orderRecord } from './order-record.view.js';
import { rowWithTax } from './with-tax.store.js';

/** Injection token of `Shown`. */
export const SHOWN = 'SHOWN';

/** What of an order is shown. */
export interface Shown {
  /** Its items carry `warehouses`. */
  multiWarehouse: boolean;
}

const statement = (where: string, { multiWarehouse }: Shown): string => `
  select ${orderColumns}, o.store_id, o.currency, o.subtotal, o.tax_amount, o.discount_amount, o.shipping_amount, o.shipping_tax_amount, o.total_invoiced,
         o.total_paid, o.total_refunded, greatest(o.grand_total - o.total_paid, 0) as total_due, o.payment_method, o.billing_address, o.shipping_address,
         o.version,
         coalesce((select json_agg(json_build_object(
             'order_item_id', i.order_item_id, 'parent_item_id', i.parent_item_id, 'product_id', i.product_id, 'sku', i.sku, 'name', i.name,
             'product_type', i.product_type, 'qty_ordered', i.qty_ordered, 'qty_invoiced', i.qty_invoiced, 'qty_shipped', i.qty_shipped,
             'qty_refunded', i.qty_refunded, 'qty_canceled', i.qty_canceled, 'price', i.price, 'original_price', i.original_price,
             'row_total', i.row_total, 'row_total_incl_tax', ${rowWithTax}, 'tax_amount', i.tax_amount, 'tax_percent', i.tax_percent,
             'discount_amount', i.discount_amount, 'options', coalesce(i.options, '[]')${multiWarehouse ? `, ${itemWarehouses}` : ''}) order by i.order_item_id)
           from order_item i where i.order_id = o.entity_id), '[]') as items
    from orders o ${multiWarehouse ? reservation : ''} where ${where}`;

/** Index orders_pkey or orders_increment_id. */
const statementsFor = (shown: Shown, suffix: string) => ({
  id: { name: `order_by_id${suffix}`, text: statement('o.entity_id = $1::bigint', shown) },
  increment_id: { name: `order_by_number${suffix}`, text: statement('o.increment_id = $1', shown) },
});

/** The statements of the detail as it is with warehouses; the bench runs them on a bare server. */
export const withWarehouses = statementsFor({ multiWarehouse: true }, '');
const withoutWarehouses = statementsFor({ multiWarehouse: false }, '_without_warehouses');

const amountNames = [
  'subtotal',
  'tax_amount',
  'discount_amount',
  'shipping_amount',
  'shipping_tax_amount',
  'total_invoiced',
  'total_paid',
  'total_refunded',
  'total_due',
] as const;

type Amounts<V> = Record<(typeof amountNames)[number], V>;

type ItemAmount =
  | 'qty_ordered'
  | 'qty_invoiced'
  | 'qty_shipped'
  | 'qty_refunded'
  | 'qty_canceled'
  | 'price'
  | 'original_price'
  | 'row_total'
  | 'row_total_incl_tax'
  | 'tax_amount'
  | 'discount_amount';

/** An item of the detail (contract 1, section 2), built by PostgreSQL. */
export interface OrderItemRecord extends Readonly<Record<ItemAmount, number>> {
  order_item_id: number;
  parent_item_id: number | null;
  product_id: number | null;
  sku: string;
  name: string;
  product_type: string;
  /** The rate of its tax; null where it is not known. */
  tax_percent: number | null;
  options: LineOption[];
  /** Absent when multi-warehouse stock is off. */
  warehouses?: Warehouses;
}

interface DetailRow extends OrderRow, Amounts<string> {
  store_id: number;
  currency: string | null;
  payment_method: string | null;
  billing_address: object | null;
  shipping_address: object | null;
  items: OrderItemRecord[];
  version: string;
}

const orderDetail = (row: DetailRow) => ({
  ...orderRecord(row),
  store_id: row.store_id,
  currency: row.currency,
  ...(Object.fromEntries(amountNames.map((name) => [name, Number(row[name])])) as Amounts<number>),
  payment_method: row.payment_method,
  billing_address: row.billing_address,
  shipping_address: row.shipping_address,
  items: row.items,
  version: Number(row.version),
});

export type OrderDetail = ReturnType<typeof orderDetail>;

/** One order with its items, in one statement; null where there is none. */
export const findOrder = async (
  source: Database | Tx,
  by: keyof typeof withWarehouses,
  value: string | number,
  { multiWarehouse }: Shown,
): Promise<OrderDetail | null> => {
  const statements = multiWarehouse ? withWarehouses : withoutWarehouses;
  const [row] = await readRows<DetailRow>(source, { ...statements[by], values: [value] });
  return row ? orderDetail(row) : null;
};
