import { type Database, type Tx, readRows, shownTypes } from '@entrepot/database';
import { IfMatch, entityTag, ownQuantities } from '@entrepot/requests';
import type { OrderRef } from './order.store.js';
import { type OrderDetail, type Shown, itemWarehouses, reservation } from './order.view.js';
import { type PaymentStore, paymentStore, paymentTitle } from './order-payment.view.js';

/** Parts of an item that change without its order's version, by events of the catalog and the inventory. */
type ItemParts = readonly [product_id: number | null, warehouses: Readonly<Record<string, unknown>> | null];
type Head = Pick<OrderDetail, 'order_id' | 'version' | 'customer_id' | 'currency'>;
interface Parts extends Head {
  /** Title of the payment method, which events of the store change. */
  title: string | null;
  items: readonly ItemParts[];
}
interface Row extends Omit<Parts, 'title'> {
  payment_method: string | null;
  store: PaymentStore;
}

/** Joins the parts of a tag, in the same order for every reader. */
const tagOfParts = ({ order_id, version, customer_id, currency, title, items }: Parts): string =>
  entityTag([
    order_id,
    version,
    customer_id,
    currency,
    title,
    items.map(([product_id, warehouses]) => [product_id, ownQuantities(warehouses)]),
  ]);

/** Tag of an order as it is shown. */
export const tagOfOrder = (order: OrderDetail): string =>
  tagOfParts({
    ...order,
    title: order.payment?.title ?? null,
    items: order.items.map(({ product_id, warehouses = null }) => [product_id, warehouses]),
  });

const text = (where: string, { multiWarehouse }: Shown): string => `
  select o.entity_id as order_id, o.version, o.customer_id, o.currency, o.payment_method,
         case when o.payment_method is not null then ${paymentStore} end as store,
         coalesce((select json_agg(json_build_array(i.product_id, ${multiWarehouse ? itemWarehouses : 'null'}) order by i.order_item_id)
           from order_item i where i.order_id = o.entity_id), '[]') as items
    from orders o ${multiWarehouse ? reservation : ''} where ${where}`;

/** Indexes orders_pkey or orders_increment_id, order_item_order, store_ref_pkey. */
const statementsFor = (shown: Shown, suffix: string) => ({
  id: { name: `order_tag_by_id${suffix}`, text: text('o.entity_id = $1::bigint', shown), types: shownTypes },
  increment_id: { name: `order_tag_by_number${suffix}`, text: text('o.increment_id = $1', shown), types: shownTypes },
});
const withWarehouses = statementsFor({ multiWarehouse: true }, '');
const withoutWarehouses = statementsFor({ multiWarehouse: false }, '_without_warehouses');

/** Reads the tag of an order without the rest of it; null where there is none. */
export const orderTag = async (
  source: Database | Tx,
  by: 'id' | 'increment_id',
  value: string | number,
  { multiWarehouse }: Shown,
): Promise<string | null> => {
  const statements = multiWarehouse ? withWarehouses : withoutWarehouses;
  const [row] = await readRows<Row>(source, { ...statements[by], values: [value] });
  if (!row) return null;
  const { payment_method: method, store, ...parts } = row;
  return tagOfParts({ ...parts, title: method === null ? null : paymentTitle(method, store) });
};

const lock = {
  id: { name: 'lock_order_id', text: 'select entity_id from orders where entity_id = $1 for no key update' },
  number: { name: 'lock_order_number', text: 'select entity_id from orders where increment_id = $1 for no key update' },
};

/** Takes the lock of every change of an order, and no more. @returns its id; null where there is none */
export const lockOrderRow = async (tx: Tx, ref: OrderRef): Promise<string | null> => {
  const statement = 'order_id' in ref ? { ...lock.id, values: [ref.order_id] } : { ...lock.number, values: [ref.order_increment_id] };
  const [row] = await readRows<{ entity_id: string }>(tx, statement);
  return row?.entity_id ?? null;
};

/** Reads the tag of an order under the lock of its writes. */
export const lockOrderTag = async (tx: Tx, ref: OrderRef, shown: Shown): Promise<string | null> => {
  const id = await lockOrderRow(tx, ref);
  return id === null ? null : orderTag(tx, 'id', id, shown);
};

type Decorator = (target: { readonly shown: Shown }, name: string | symbol, method: PropertyDescriptor) => void;

/** A write of the order that its request names takes that order's tag. */
export const OrderIsKnown = (): Decorator =>
  IfMatch(({ shown }: { shown: Shown }, tx, { order }: { order: OrderRef }) => lockOrderTag(tx, order, shown));
