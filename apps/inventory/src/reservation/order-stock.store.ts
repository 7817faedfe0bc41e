import { addRows, type Tx, rowsFrom, saveRows } from '@entrepot/database';
import { decimal } from '@entrepot/kernel';
import type { Allocation } from './allocation.rules.js';
import type { LeftToShip } from './open-lines.rules.js';
import { appliedDocumentTable, leftToShipTable, stockTakenTable } from './reservation.table.js';

export interface OrderDocument {
  kind: 'shipment' | 'credit_memo';
  document_id: number;
  order_id: number;
}

/** Claims a document, so that it is applied once. @returns false when it was applied before */
export const claimDocument = async (tx: Tx, { kind, document_id, order_id }: OrderDocument): Promise<boolean> =>
  (await addRows(tx, appliedDocumentTable, [{ kind, document_id, order_id }])) > 0;

/** order_item_id → quantity */
export type RawLeft = Record<string, string>;

export const leftOf = (raw: RawLeft | null): LeftToShip | null =>
  raw && new Map(Object.entries(raw).map(([orderItemId, qty]) => [Number(orderItemId), decimal(qty)]));

/** Saves what an order still has to ship, unless a later version of the order is known. */
export const saveLeftToShip = async (tx: Tx, orderId: number, version: number, left: LeftToShip): Promise<void> => {
  const quantities = Object.fromEntries([...left].map(([item, qty]) => [item, String(qty)]));
  await saveRows(tx, leftToShipTable, [{ order_id: orderId, version, quantities }], { replaces: version });
};

/** Null: no cancel, shipment or credit memo of the order is known. */
export const findLeftToShip = async (tx: Tx, orderId: number): Promise<LeftToShip | null> => {
  const found = await tx.getRepository(leftToShipTable.entity).findOneBy({ order_id: orderId });
  return leftOf(found?.quantities ?? null);
};

/** Quantities by warehouse id, as json_object_agg gives them. */
export const allocationOf = (raw: Record<string, number> | null): Allocation =>
  new Map(Object.entries(raw ?? {}).map(([warehouseId, qty]) => [Number(warehouseId), decimal(qty)]));

/** A quantity of an order's line that was taken from warehouses, or put back there. */
export interface LineMovement {
  order_item_id: number;
  warehouses: Allocation;
}

const movements = rowsFrom(stockTakenTable.types(['order_item_id', 'warehouse_id', 'qty']));
const rowsOf = (lines: readonly LineMovement[]): string =>
  JSON.stringify(
    lines.flatMap(({ order_item_id, warehouses }) => [...warehouses].map(([warehouse_id, qty]) => ({ order_item_id, warehouse_id, qty }))),
  );

/** Adds what a shipment took. */
export const saveTaken = async (tx: Tx, orderId: number, lines: readonly LineMovement[]): Promise<void> => {
  await tx.query(
    `insert into stock_taken as known (order_id, order_item_id, warehouse_id, qty)
     select $2, order_item_id, warehouse_id, qty from ${movements}
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
    `update stock_taken taken set put_back = put_back + row.qty from ${movements}
      where taken.order_id = $2 and taken.order_item_id = row.order_item_id and taken.warehouse_id = row.warehouse_id`,
    [rowsOf(lines), orderId],
  );
};
