import { type Tx, readRows, shownTypes } from '@entrepot/database';
import { type DocumentName, documentNames } from '../../document/document.store.js';
import { publishLinked } from '../linked-orders.js';

const changing = `
  select i.order_item_id, i.order_id, known.product_id
    from unnest($1::bigint[]) as wanted (order_item_id) join order_item i using (order_item_id) join product_ref p using (sku)
   cross join lateral (select case when p.is_deleted then null else p.product_id end as product_id) known
   where i.product_id is distinct from known.product_id`;

const lock = `
  select entity_id as order_id from orders where entity_id in (select order_id from (${changing}) as line) order by entity_id for no key update`;

const save = `
  update order_item i set product_id = line.product_id from (${changing} and i.order_id = any($2::bigint[])) as line
   where i.order_item_id = line.order_item_id
  returning i.order_id, i.order_item_id, old.product_id`;

const touch = `
  update orders set version = version + 1, updated_at = $2 where entity_id = any($1::bigint[])
  returning entity_id as order_id, old.updated_at`;

/** Documents show the products of their lines; indexes invoice_order, shipment_order and credit_memo_order. */
const touchDocuments = (document: DocumentName): string => `
  update ${document} d set updated_at = $3
   where order_id = any($1::bigint[])
     and exists (select from ${document}_item r where r.${document}_id = d.${document}_id and r.order_item_id = any($2::bigint[]))`;

type Line = { order_id: number; order_item_id: number; product_id: number | null };

/** Gives some lines the catalog's ids of their skus, as far as they are known; their orders are locked first, as by every change of lines. */
export const linkLines = async (tx: Tx, lineIds: readonly number[], now: Date): Promise<void> => {
  const read = <R extends object>(name: string, text: string, ...values: unknown[]): Promise<R[]> =>
    readRows<R>(tx, { name, text, values, types: shownTypes });
  const locked = await read<Pick<Line, 'order_id'>>('lock_orders_of_lines', lock, lineIds);
  if (locked.length === 0) return;
  const lockedIds = locked.map(({ order_id }) => order_id);
  const lines = await read<Line>('link_lines', save, lineIds, lockedIds);
  const orderIds = [...new Set(lines.map(({ order_id }) => order_id))];
  const orders = await read<{ order_id: number; updated_at: string }>('touch_orders', touch, orderIds, now);
  for (const document of documentNames)
    await tx.query(touchDocuments(document), [orderIds, lines.map(({ order_item_id }) => order_item_id), now]);
  const itemsOf = Map.groupBy(lines, ({ order_id }) => order_id);
  await publishLinked(
    tx,
    orders.map(({ order_id, updated_at }) => ({
      order_id,
      previous: { updated_at, items: itemsOf.get(order_id)?.map(({ order_id: _order, ...item }) => item) ?? [] },
    })),
  );
};
