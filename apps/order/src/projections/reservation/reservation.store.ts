import { exactTypes, readRows, type RowOf, type Tx } from '@entrepot/database';
import { reservationRefTable } from './reservation.table.js';

/** An order's reservation as orders know it. */
export type ReservationRef = RowOf<typeof reservationRefTable>;

/** What is known of an order's reservation, locked; null: nothing. */
export const lockReservation = async (tx: Tx, orderId: number): Promise<ReservationRef | null> => {
  const text = `select ${reservationRefTable.select('')} from reservation_ref where order_id = $1 for no key update`;
  const [row] = await readRows<ReservationRef>(tx, { name: 'lock_reservation', text, values: [orderId], types: exactTypes });
  return row ?? null;
};

const valuesOf = reservationRefTable.values(reservationRefTable.names);
const save = `
  insert into reservation_ref as known (${reservationRefTable.select('')})
  select entity_id, $2, $3, $4, $5 from orders where entity_id = $1
      on conflict (order_id) do update set ${reservationRefTable.assign(reservationRefTable.except('order_id'))}
   where (known.reservation_id, known.version) <= (excluded.reservation_id, excluded.version)`;

/** Writes the reservation of an order that is here, unless a later version, or a later reservation, is known. */
export const saveReservation = async (tx: Tx, reservation: ReservationRef): Promise<void> => {
  await tx.query(save, valuesOf(reservation));
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
