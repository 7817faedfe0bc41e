import { exactTypes, readRows, type RowOf, type Tx } from '@entrepot/database';
import { saveNewWarehouses } from '../../filters/order-filter.store.js';
import { reservationRefTable } from './reservation.table.js';

/** An order's reservation as orders know it. */
export type ReservationRef = RowOf<typeof reservationRefTable>;

/** Reads and locks the reservation of an order; null where none is known. */
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
   where (known.reservation_id, known.version) <= (excluded.reservation_id, excluded.version)
  returning order_id`;

/** Writes the reservation of an order that is here, unless a later version, or a later reservation, is known. @returns whether it did */
export const saveReservation = async (tx: Tx, reservation: ReservationRef): Promise<boolean> =>
  (await tx.query<object[]>(save, valuesOf(reservation))).length > 0;

const insertNew = reservationRefTable.insert(reservationRefTable.names);

/** Writes the reservations of orders that are new in this transaction. */
export const saveNewReservations = async (tx: Tx, reservations: readonly ReservationRef[]): Promise<void> => {
  tx.write(insertNew, [JSON.stringify(reservations)]);
  saveNewWarehouses(tx, reservations);
};

/** Finds which of some sales have become orders; index orders_sale. */
export const ordersOfSales = async (tx: Tx, saleIds: readonly number[]): Promise<Set<number>> => {
  const rows = await tx.query<{ sale_id: string }[]>('select sale_id from orders where sale_id = any($1::bigint[])', [saleIds]);
  return new Set(rows.map(({ sale_id }) => Number(sale_id)));
};

/** Finds the order of a sale, if there is one; index orders_sale. */
export const orderOfSale = async (tx: Tx, saleId: number): Promise<number | null> => {
  const [row] = await tx.query<{ entity_id: string }[]>('select entity_id from orders where sale_id = $1', [saleId]);
  return row ? Number(row.entity_id) : null;
};
