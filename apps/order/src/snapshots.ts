import type { Tx } from '@entrepot/database';
import type { SnapshotSource } from '@entrepot/messaging';
import { creditMemosOfOrders } from './credit-memo/credit-memo.view.js';
import { invoicesOfOrders } from './invoice/invoice.view.js';
import { ordersData } from './order/order.store.js';
import { shipmentsOfOrders } from './shipment/shipment.view.js';
import { newPageToken, pageHash } from './conversion/page-token.js';

interface PageRow {
  entity_id: string;
  page_token: string;
}

/** Orders of sales; index orders_pkey. */
const locked = `
  select entity_id, page_token from orders where entity_id > $1 and sale_id is not null order by entity_id limit $2 for no key update`;
const save = 'update orders set page_token = t.token from unnest($1::bigint[], $2::text[]) as t (id, token) where entity_id = t.id';

/** Locks orders of sales. Those that were placed before orders had pages, or by a replica of that release, get the secret of theirs now. */
const lockOrders = async (tx: Tx, after: unknown, limit: number): Promise<PageRow[]> => {
  const found = await tx.query<{ entity_id: string; page_token: string | null }[]>(locked, [after, limit]);
  const rows = found.map(({ entity_id, page_token }) => ({ entity_id, page_token: page_token ?? newPageToken() }));
  const fresh = rows.filter((_row, index) => found[index]!.page_token === null);
  if (fresh.length > 0) await tx.query(save, [fresh.map(({ entity_id }) => entity_id), fresh.map(({ page_token }) => page_token)]);
  return rows;
};

/** Orders of sales by link with their documents, as their pages show them. */
const orderSnapshots: SnapshotSource<'order'> = {
  aggregate: 'order',
  async page(tx, after, limit) {
    const rows = await lockOrders(tx, after, limit);
    if (rows.length === 0) return [];
    const ids = rows.map(({ entity_id }) => Number(entity_id));
    const orders = await ordersData(tx, ids);
    const invoices = Map.groupBy(await invoicesOfOrders(tx, ids), ({ order_id }) => order_id);
    const shipments = Map.groupBy(await shipmentsOfOrders(tx, ids, { multiWarehouse: true }), ({ order_id }) => order_id);
    const memos = Map.groupBy(await creditMemosOfOrders(tx, ids), ({ order_id }) => order_id);
    return orders.map(({ version, data: { reserve: _reserve, ...order } }, index) => {
      const { order_id } = order;
      const parts = {
        invoices: invoices.get(order_id) ?? [],
        shipments: shipments.get(order_id) ?? [],
        credit_memos: memos.get(order_id) ?? [],
      };
      return { subject: order_id, version, data: { ...order, page_hash: pageHash(rows[index]!.page_token), ...parts } };
    });
  },
};

/** Snapshots that other services can request. */
export const snapshots: SnapshotSource[] = [orderSnapshots];
