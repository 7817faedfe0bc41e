import { type Database, type ShownOf, readRows, shownAsTextTypes } from '@entrepot/database';
import { textLimits } from '@entrepot/requests';
import { ownStores } from '@entrepot/telemetry';
import { shownComment } from '../history/history.view.js';
import { itemWarehouses, reservation, type Shown, priceWithTax, rowWithTax, totalDue } from '../order/order.view.js';
import { orderHistoryTable, orderItemTable, orderTable } from '../order/order.table.js';
import type { Warehouses } from '../order/order-lines.rules.js';

/** `12.3000`, as PostgreSQL writes numeric(20, 4). */
type Amount = string;
/** A record whose amounts are texts. */
type WithTexts<T, N extends string> = Omit<T, N> & Record<N, Amount>;

const headColumns = [
  'entity_id',
  'increment_id',
  'status',
  'coupon_code',
  'shipping_description',
  'currency',
  'customer_id',
  'customer_email',
] as const;
const restColumns = ['created_at', 'updated_at', 'payment_method', 'billing_address', 'shipping_address'] as const;
const totalColumns = [
  'subtotal',
  'shipping_amount',
  'shipping_tax_amount',
  'tax_amount',
  'grand_total',
  'total_paid',
  'total_refunded',
] as const;

const itemColumns = ['order_item_id as item_id', 'parent_item_id', 'sku', 'name'] as const;
const quantityColumns = ['qty_ordered', 'qty_invoiced', 'qty_shipped', 'qty_refunded', 'qty_canceled', 'tax_percent'] as const;
export const itemAmountColumns = ['price', 'original_price', 'tax_amount', 'discount_amount', 'row_total'] as const;
const commentColumns = ['is_customer_notified', 'is_visible_on_front', 'comment', 'status', 'created_at'] as const;

type ItemAmount = (typeof itemAmountColumns)[number] | 'price_incl_tax' | 'row_total_incl_tax';

export type LegacyItemRow = ShownOf<typeof orderItemTable, (typeof itemColumns)[number]> &
  Record<Exclude<(typeof quantityColumns)[number], 'tax_percent'> | ItemAmount, Amount> & {
    /** Null where it is not known. */
    tax_percent: Amount | null;
    /** Absent when multi-warehouse stock is off. */
    warehouses?: Warehouses;
  };

export type LegacyOrderRow = WithTexts<
  ShownOf<typeof orderTable, (typeof headColumns)[number] | (typeof restColumns)[number]>,
  (typeof totalColumns)[number] | 'discount_amount' | 'shipping_incl_tax' | 'total_due'
> & {
  store_name: string | null;
  items: LegacyItemRow[];
  comments: ShownOf<typeof orderHistoryTable, (typeof commentColumns)[number]>[];
};

/**
 * Limits of the history that an order shows here, newest kept (ADR 28): the longest comment fits, and so does a page of orders. The rest is in the
 * history.
 */
const shownComments = { entries: 200, bytes: 4 * textLimits.comment };

const item = ({ multiWarehouse }: Shown): string =>
  orderItemTable.exactJson('i', [...itemColumns, ...quantityColumns, ...itemAmountColumns], {
    price_incl_tax: `(${priceWithTax})::numeric(20, 4)::text`,
    row_total_incl_tax: `(${rowWithTax})::numeric(20, 4)::text`,
    ...(multiWarehouse && { warehouses: itemWarehouses }),
  });

/** Index order_history_order, backwards, for the comments. */
const columns = (shown: Shown): string => `
  ${orderTable.select('o', [...headColumns, ...restColumns, ...totalColumns])}, s.name as store_name,
  (0 - o.discount_amount) as discount_amount, o.shipping_amount + o.shipping_tax_amount as shipping_incl_tax,
  (${totalDue})::numeric(20, 4) as total_due,
  coalesce((select json_agg(${item(shown)} order by i.order_item_id) from order_item i where i.order_id = o.entity_id), '[]') as items,
  coalesce((select json_agg(${orderHistoryTable.json('h', commentColumns)} order by h.history_id)
    from (select *, sum(octet_length(coalesce(comment, ''))) over (order by history_id desc) as bytes
            from (select history_id, is_customer_notified, is_visible_on_front, ${shownComment('comment')} as comment, status, created_at
                    from order_history where order_id = o.entity_id order by history_id desc limit ${shownComments.entries}) as newest) as h
   where h.bytes <= ${shownComments.bytes}), '[]') as comments`;

const joins = ({ multiWarehouse }: Shown): string => `left join store_ref s using (store_id) ${multiWarehouse ? reservation : ''}`;

/** Index orders_pkey; of a page, the ids are found before anything else is read. */
const statementsFor = (shown: Shown, suffix: string) => ({
  one: {
    name: `legacy_order${suffix}`,
    text: `select ${columns(shown)} from orders o ${joins(shown)} where o.entity_id = $1::bigint and ($2::integer[] is null or o.store_id = any($2))`,
    types: shownAsTextTypes,
  },
  page: {
    name: `legacy_orders${suffix}`,
    text: `
      select ${columns(shown)}
        from (select entity_id from orders where $3::integer[] is null or store_id = any($3) order by entity_id limit $1 offset $2::bigint) as page
        join orders o using (entity_id) ${joins(shown)}
       order by o.entity_id`,
    types: shownAsTextTypes,
  },
});

const withWarehouses = statementsFor({ multiWarehouse: true }, '');
const withoutWarehouses = statementsFor({ multiWarehouse: false }, '_without_warehouses');
const statements = ({ multiWarehouse }: Shown): typeof withWarehouses => (multiWarehouse ? withWarehouses : withoutWarehouses);

export const findLegacyOrder = async (db: Database, id: string, shown: Shown): Promise<LegacyOrderRow | null> => {
  const [row] = await readRows<LegacyOrderRow>(db, { ...statements(shown).one, values: [id, ownStores()] });
  return row ?? null;
};

/** A page of orders in the order of their ids, each whole, in one statement. */
export const listLegacyOrders = (db: Database, limit: number, offset: number, shown: Shown): Promise<LegacyOrderRow[]> =>
  readRows<LegacyOrderRow>(db, { ...statements(shown).page, values: [limit, offset, ownStores()] });
