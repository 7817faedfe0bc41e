import type { Tx } from '@entrepot/database';
import type { ReservedWarehouses } from './reservation.rules.js';

/** An order's reservation as orders know it. */
export interface ReservationRef extends ReservedWarehouses {
  order_id: number;
  reservation_id: number;
  version: number;
}

type Raw = ReservedWarehouses & { reservation_id: string; version: string };

/** What is known of an order's reservation, locked; null: nothing. */
export const lockReservation = async (tx: Tx, orderId: number): Promise<ReservationRef | null> => {
  const [row] = await tx.query<Raw[]>(
    'select reservation_id, version, reserved, warehouses from reservation_ref where order_id = $1 for no key update',
    [orderId],
  );
  return row ? { ...row, order_id: orderId, reservation_id: Number(row.reservation_id), version: Number(row.version) } : null;
};

/** Writes the reservation of an order that is here, unless a later version, or a later reservation, is known. */
export const saveReservation = async (
  tx: Tx,
  { order_id, reservation_id, version, reserved, warehouses }: ReservationRef,
): Promise<void> => {
  await tx.query(
    `insert into reservation_ref as known (order_id, reservation_id, version, reserved, warehouses)
     select entity_id, $2, $3, $4, $5 from orders where entity_id = $1
         on conflict (order_id) do update
        set reservation_id = excluded.reservation_id, version = excluded.version, reserved = excluded.reserved, warehouses = excluded.warehouses
      where (known.reservation_id, known.version) <= (excluded.reservation_id, excluded.version)`,
    [order_id, reservation_id, version, JSON.stringify(reserved), JSON.stringify(warehouses)],
  );
};

/** The lines of an order that a checkout's lines became, in their order: those that are priced. */
export const pricedLinesOf = async (tx: Tx, orderId: number): Promise<number[]> => {
  const rows = await tx.query<{ order_item_id: string }[]>(
    'select order_item_id from order_item where order_id = $1 and parent_item_id is null order by order_item_id',
    [orderId],
  );
  return rows.map(({ order_item_id }) => Number(order_item_id));
};

/** The order that a sale has become, if it has; index orders_sale. */
export const orderOfSale = async (tx: Tx, saleId: number): Promise<number | null> => {
  const [row] = await tx.query<{ entity_id: string }[]>('select entity_id from orders where sale_id = $1', [saleId]);
  return row ? Number(row.entity_id) : null;
};
