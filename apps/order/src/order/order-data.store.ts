import type { OrderData } from '@entrepot/contracts';
import type { Tx } from '@entrepot/database';

/** An order's whole picture for an event, with what events need beside it. */
export interface VersionedOrder {
  picture: OrderData & { reserve: boolean };
  version: number;
}

const items = `
  coalesce((select json_agg(json_build_object(
      'order_item_id', i.order_item_id, 'parent_item_id', i.parent_item_id, 'product_id', i.product_id, 'sku', i.sku, 'name', i.name,
      'product_type', i.product_type, 'qty_ordered', i.qty_ordered, 'qty_invoiced', i.qty_invoiced, 'qty_shipped', i.qty_shipped,
      'qty_refunded', i.qty_refunded, 'qty_canceled', i.qty_canceled, 'price', i.price, 'original_price', i.original_price,
      'row_total', i.row_total, 'tax_amount', i.tax_amount, 'tax_percent', i.tax_percent, 'discount_amount', i.discount_amount) order by i.order_item_id)
    from order_item i where i.order_id = o.entity_id), '[]')`;

/** The pictures of orders as this transaction sees them, in one statement, in the order of their ids. */
export const ordersData = async (tx: Tx, orderIds: readonly number[]): Promise<VersionedOrder[]> => {
  const rows: { picture: VersionedOrder['picture']; version: string }[] = await tx.query(
    `select o.version, to_json(picture) as picture
       from orders o,
            lateral (select o.entity_id as order_id, o.increment_id, o.store_id, o.currency, o.state, o.status, o.customer_id, o.customer_email, o.subtotal,
                            o.discount_amount, o.tax_amount, o.shipping_amount, o.shipping_tax_amount, o.grand_total, o.total_invoiced, o.total_paid,
                            o.total_refunded, o.payment_method, o.billing_address, o.shipping_address, o.chat_sales_person_id, o.chat_sales_person_name,
                            left(o.created_at::text, 19) as created_at, left(o.updated_at::text, 19) as updated_at, o.reserve, ${items} as items) as picture
      where o.entity_id = any($1::bigint[]) order by o.entity_id`,
    [orderIds],
  );
  return rows.map(({ picture, version }) => ({ picture, version: Number(version) }));
};
