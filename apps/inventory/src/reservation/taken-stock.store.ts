import { type Tx, rowsFrom } from '@entrepot/database';
import { decimal } from '@entrepot/kernel';
import type { Allocation } from './allocation.rules.js';

/** Quantities by warehouse id, as json_object_agg gives them. */
export const allocationOf = (raw: Record<string, number> | null): Allocation =>
  new Map(Object.entries(raw ?? {}).map(([warehouseId, qty]) => [Number(warehouseId), decimal(qty)]));

/** What moved between an order's lines and the warehouses. */
export interface LineMovement {
  order_item_id: number;
  warehouses: Allocation;
}

const movementTypes = { order_item_id: 'bigint', warehouse_id: 'integer', qty: 'numeric' };
const rowsOf = (lines: readonly LineMovement[]): string =>
  JSON.stringify(
    lines.flatMap(({ order_item_id, warehouses }) => [...warehouses].map(([warehouse_id, qty]) => ({ order_item_id, warehouse_id, qty }))),
  );

/** Adds what a shipment took. */
export const saveTaken = async (tx: Tx, orderId: number, lines: readonly LineMovement[]): Promise<void> => {
  await tx.query(
    `insert into stock_taken as known (order_id, order_item_id, warehouse_id, qty)
     select $2, order_item_id, warehouse_id, qty from ${rowsFrom(movementTypes)}
         on conflict (order_id, order_item_id, warehouse_id) do update set qty = known.qty + excluded.qty`,
    [rowsOf(lines), orderId],
  );
};

/** By order line: what was taken and has not come back; stock_taken_pkey. */
export const findAway = async (tx: Tx, orderId: number): Promise<Map<number, Allocation>> => {
  const rows = await tx.query<{ order_item_id: string; warehouses: Record<string, number> }[]>(
    `select order_item_id, json_object_agg(warehouse_id, qty - put_back) as warehouses
       from stock_taken where order_id = $1 and qty > put_back group by order_item_id`,
    [orderId],
  );
  return new Map(rows.map(({ order_item_id, warehouses }) => [Number(order_item_id), allocationOf(warehouses)]));
};

/** Adds what was put back. */
export const savePutBack = async (tx: Tx, orderId: number, lines: readonly LineMovement[]): Promise<void> => {
  await tx.query(
    `update stock_taken taken set put_back = put_back + row.qty from ${rowsFrom(movementTypes)}
      where taken.order_id = $2 and taken.order_item_id = row.order_item_id and taken.warehouse_id = row.warehouse_id`,
    [rowsOf(lines), orderId],
  );
};
