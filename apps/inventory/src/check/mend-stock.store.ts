import type { Tx } from '@entrepot/database';
import { currentContext } from '@entrepot/telemetry';
import type { StockItem } from '../stock-item/stock-item.rules.js';
import { type Decimal, decimal } from '@entrepot/kernel';

export const productOfItem = async (tx: Tx, itemId: string): Promise<number | null> =>
  (await tx.query<{ product_id: number }[]>('select product_id from stock_item where item_id = $1', [itemId]))[0]?.product_id ?? null;

/** Sums what reservations have of a product in each warehouse; indexes reservation_line_product, reservation_allocation_pkey. */
export const allocatedOf = async (tx: Tx, productId: number): Promise<Map<number, Decimal>> => {
  const rows = await tx.query<{ warehouse_id: number; qty: string }[]>(
    `select a.warehouse_id, sum(a.qty)::text as qty from reservation_line l join reservation_allocation a using (reservation_id, line)
      where l.product_id = $1 and l.qty > 0 group by 1`,
    [productId],
  );
  return new Map(rows.map(({ warehouse_id, qty }) => [warehouse_id, decimal(qty)]));
};

/** Sets the lines of a reservation to the sums of their warehouses. @returns whether it is there */
export const sumAllocations = async (tx: Tx, reservationId: string): Promise<boolean> => {
  await tx.query(
    `update reservation_line l set qty = s.qty
       from (select line, sum(qty) as qty from reservation_allocation where reservation_id = $1 group by line) s
      where l.reservation_id = $1 and l.line = s.line and l.qty <> s.qty`,
    [reservationId],
  );
  return (await tx.query<object[]>('select from reservation where reservation_id = $1', [reservationId])).length > 0;
};

/** SQL of the last row of an item's ledger in a warehouse; index stock_ledger_pkey, backwards. */
export const lastRow = (item: string, warehouse: string): string => `
  select qty_after as qty, reserved_after as reserved from stock_ledger
   where item_id = ${item} and warehouse_id = ${warehouse} order by movement_id desc limit 1`;

const align = `
  insert into stock_ledger (item_id, product_id, warehouse_id, qty_before, qty_after, reserved_before, reserved_after, cause, actor, request_id)
  select $1::integer, $2::integer, warehouse_id, coalesce(l.qty, 0), coalesce(q.qty, 0), coalesce(l.reserved, 0), coalesce(q.reserved, 0), 'set', $3, $4
    from (select * from stock_quantity where item_id = $1) q
    full join (select w.warehouse_id, last.* from warehouse w, lateral (${lastRow('$1', 'w.warehouse_id')}) last) l using (warehouse_id)
   where (coalesce(q.qty, 0), coalesce(q.reserved, 0)) is distinct from (coalesce(l.qty, 0), coalesce(l.reserved, 0))`;

/** Appends rows to the ledger of an item by which it ends at what lies and is reserved, where it does not. */
export const alignLedger = async (tx: Tx, { item_id, product_id }: Pick<StockItem, 'item_id' | 'product_id'>): Promise<void> => {
  const context = currentContext();
  await tx.query(align, [item_id, product_id, context?.integration ?? null, context?.requestId ?? null]);
};
