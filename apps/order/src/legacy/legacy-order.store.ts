import { type Database, readRows } from '@entrepot/database';
import { textLimits } from '@entrepot/http';
import type { Warehouses } from '../projections/reservation/reservation.rules.js';
import { itemWarehouses, reservation } from '../order/item-warehouses.store.js';
import type { Shown } from '../order/order-detail.view.js';
import { shownComment } from '../history/history.view.js';
import { priceWithTax, rowWithTax } from '../order/with-tax.store.js';

/** `12.3000`, as PostgreSQL writes numeric(20, 4). */
type Amount = string;

export interface LegacyItemRow {
  item_id: number;
  parent_item_id: number | null;
  sku: string;
  name: string;
  qty_ordered: Amount;
  qty_invoiced: Amount;
  qty_shipped: Amount;
  qty_refunded: Amount;
  qty_canceled: Amount;
  price: Amount;
  original_price: Amount;
  price_incl_tax: Amount;
  /** Null where it is not known. */
  tax_percent: Amount | null;
  tax_amount: Amount;
  discount_amount: Amount;
  row_total: Amount;
  row_total_incl_tax: Amount;
  /** Absent when multi-warehouse stock is off. */
  warehouses?: Warehouses;
}

export interface LegacyCommentRow {
  is_customer_notified: boolean;
  is_visible_on_front: boolean;
  comment: string | null;
  status: string;
  created_at: string;
}

export interface LegacyOrderRow {
  entity_id: string;
  increment_id: string;
  status: string;
  store_name: string | null;
  coupon_code: string | null;
  currency: string | null;
  customer_id: string | null;
  customer_email: string | null;
  created_at: string;
  updated_at: string;
  payment_method: string | null;
  subtotal: Amount;
  discount_amount: Amount;
  shipping_amount: Amount;
  shipping_tax_amount: Amount;
  shipping_incl_tax: Amount;
  tax_amount: Amount;
  grand_total: Amount;
  total_paid: Amount;
  total_refunded: Amount;
  total_due: Amount;
  billing_address: object | null;
  shipping_address: object | null;
  items: LegacyItemRow[];
  comments: LegacyCommentRow[];
}

/** What an order shows of its history here, newest kept (ADR 28): the longest comment fits, and so does a page of orders. The rest is in the history. */
const shownComments = { entries: 200, bytes: 4 * textLimits.comment };

/** Index order_history_order, backwards, for the comments. */
const columns = ({ multiWarehouse }: Shown): string => `
  o.entity_id, o.increment_id, o.status, s.name as store_name, o.coupon_code, o.currency, o.customer_id, o.customer_email, o.created_at::text, o.updated_at::text,
  o.payment_method, o.subtotal, (0 - o.discount_amount) as discount_amount,
  o.shipping_amount, o.shipping_tax_amount, o.shipping_amount + o.shipping_tax_amount as shipping_incl_tax, o.tax_amount, o.grand_total, o.total_paid,
  o.total_refunded, greatest(o.grand_total - o.total_paid, 0)::numeric(20, 4) as total_due, o.billing_address, o.shipping_address,
  coalesce((select json_agg(json_build_object(
      'item_id', i.order_item_id, 'parent_item_id', i.parent_item_id, 'sku', i.sku, 'name', i.name,
      'qty_ordered', i.qty_ordered::text, 'qty_invoiced', i.qty_invoiced::text, 'qty_shipped', i.qty_shipped::text,
      'qty_refunded', i.qty_refunded::text, 'qty_canceled', i.qty_canceled::text, 'price', i.price::text, 'original_price', i.original_price::text,
      'price_incl_tax', (${priceWithTax})::numeric(20, 4)::text, 'tax_percent', i.tax_percent::text, 'tax_amount', i.tax_amount::text,
      'discount_amount', i.discount_amount::text, 'row_total', i.row_total::text, 'row_total_incl_tax', (${rowWithTax})::numeric(20, 4)::text${multiWarehouse ? `, ${itemWarehouses}` : ''})
      order by i.order_item_id) from order_item i where i.order_id = o.entity_id), '[]') as items,
  coalesce((select json_agg(json_build_object('is_customer_notified', h.is_customer_notified, 'is_visible_on_front', h.is_visible_on_front,
      'comment', h.comment, 'status', h.status, 'created_at', left(h.created_at::text, 19)) order by h.history_id)
    from (select *, sum(octet_length(coalesce(comment, ''))) over (order by history_id desc) as bytes
            from (select history_id, is_customer_notified, is_visible_on_front, ${shownComment('comment')} as comment, status, created_at
                    from order_history where order_id = o.entity_id order by history_id desc limit ${shownComments.entries}) as newest) as h
   where h.bytes <= ${shownComments.bytes}), '[]') as comments`;

const joins = ({ multiWarehouse }: Shown): string => `left join store_ref s using (store_id) ${multiWarehouse ? reservation : ''}`;

/** Index orders_pkey; of a page, the ids are found before anything else is read. */
const statementsFor = (shown: Shown, suffix: string) => ({
  one: { name: `legacy_order${suffix}`, text: `select ${columns(shown)} from orders o ${joins(shown)} where o.entity_id = $1::bigint` },
  page: {
    name: `legacy_orders${suffix}`,
    text: `
      select ${columns(shown)}
        from (select entity_id from orders order by entity_id limit $1 offset $2::bigint) as page
        join orders o using (entity_id) ${joins(shown)}
       order by o.entity_id`,
  },
});

const withWarehouses = statementsFor({ multiWarehouse: true }, '');
const withoutWarehouses = statementsFor({ multiWarehouse: false }, '_without_warehouses');
const statements = ({ multiWarehouse }: Shown): typeof withWarehouses => (multiWarehouse ? withWarehouses : withoutWarehouses);

export const findLegacyOrder = async (db: Database, id: string, shown: Shown): Promise<LegacyOrderRow | null> => {
  const [row] = await readRows<LegacyOrderRow>(db, { ...statements(shown).one, values: [id] });
  return row ?? null;
};

/** A page of orders in the order of their ids, each whole, in one statement. */
export const listLegacyOrders = (db: Database, limit: number, offset: number, shown: Shown): Promise<LegacyOrderRow[]> =>
  readRows<LegacyOrderRow>(db, { ...statements(shown).page, values: [limit, offset] });
