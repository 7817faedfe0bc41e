import { type Database, type Tx, type ShownOf, readRows, shownTypes } from '@entrepot/database';
import type { Warehouses } from '../projections/reservation/reservation.rules.js';
import { reservation, itemWarehouses } from './item-warehouses.store.js';
import { type OrderRecord, recordColumns } from './order-record.view.js';
import { orderItemTable, orderTable } from './order.table.js';
import { rowWithTax } from './with-tax.store.js';

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
const furtherColumns = ['payment_method', 'billing_address', 'shipping_address', 'version'] as const;
const itemColumns = orderItemTable.except('order_id', 'options');

/** An item of the detail. */
export interface OrderItemRecord extends ShownOf<typeof orderItemTable, (typeof itemColumns)[number]> {
  row_total_incl_tax: number;
  options: NonNullable<ShownOf<typeof orderItemTable>['options']>;
  /** Absent when multi-warehouse stock is off. */
  warehouses?: Warehouses;
}

type DetailColumn = (typeof amountColumns)[number] | (typeof furtherColumns)[number];

export interface OrderDetail extends OrderRecord, ShownOf<typeof orderTable, DetailColumn> {
  total_due: number;
  items: OrderItemRecord[];
}

const statement = (where: string, { multiWarehouse }: Shown): string => {
  const further = {
    row_total_incl_tax: rowWithTax,
    options: `coalesce(i.options, '[]')`,
    ...(multiWarehouse && { warehouses: itemWarehouses }),
  };
  return `
  select ${orderTable.select('o', [...recordColumns, ...amountColumns])}, greatest(o.grand_total - o.total_paid, 0) as total_due,
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
