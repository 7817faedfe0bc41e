import { exactTypes, readRows, type RowOf, type Tx } from '@entrepot/database';
import { orderPageTable } from './order-page.table.js';

export type OrderPageRow = RowOf<typeof orderPageTable>;

const lock = `
  select ${orderPageTable.select('', orderPageTable.names)} from order_page where order_id = any($1::bigint[]) order by order_id for no key update`;

/** Locks those of the orders that have a page, in the order of their ids. Index order_page_pkey. */
export const lockPages = async (tx: Tx, orderIds: readonly number[]): Promise<Map<number, OrderPageRow>> => {
  if (orderIds.length === 0) return new Map();
  const rows = await readRows<OrderPageRow>(tx, { name: 'lock_order_pages', text: lock, values: [orderIds], types: exactTypes });
  return new Map(rows.map((row) => [row.order_id, row]));
};

/** A correction stays: snapshots do not tell of it. */
const kept = `jsonb_build_object('is_corrected', coalesce((order_page.page->>'is_corrected')::boolean, false) or (excluded.page->>'is_corrected')::boolean)`;
const save = `${orderPageTable.upsert(orderPageTable.names, { kept: ['page'] })}, page = excluded.page || ${kept} where order_page.version <= excluded.version`;

/** Writes pages with the next statement, unless something newer is known. */
export const savePages = (tx: Tx, rows: readonly OrderPageRow[]): void => {
  if (rows.length > 0) tx.write(save, [JSON.stringify(rows.toSorted((a, b) => a.order_id - b.order_id))]);
};
