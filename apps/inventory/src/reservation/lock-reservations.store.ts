import type { Tx } from '@entrepot/database';
import { decimal } from '@entrepot/kernel';
import type { LeftToShip } from './open-lines.rules.js';
import type { Reservation } from './reservation.rules.js';
import { leftOf, type RawLeft } from './left-to-ship.store.js';
import type { StoredLine } from './reservation.store.js';
import { allocationOf } from './taken-stock.store.js';

type LineRow = Pick<StoredLine, 'line' | 'product_id' | 'sku' | 'order_item_id'> & {
  qty_wanted: number;
  qty: number;
  warehouses: Record<string, number> | null;
  taken: Record<string, number> | null;
};
type Raw = Record<'reservation_id', string> &
  Record<'sale_id' | 'order_id', string | null> & {
    attempt: number | null;
    store_id: number;
    version: number;
    left: RawLeft | null;
    lines: LineRow[];
  };

export interface StoredReservation extends Omit<Reservation, 'lines'> {
  store_id: number;
  /** What its order still has to ship; null: all that was ordered. */
  left: LeftToShip | null;
  lines: StoredLine[];
}

const id = (value: string | null): number | null => (value === null ? null : Number(value));

// Primary keys of all the tables.
const load = `
  select reservation_id, sale_id, attempt, order_id, store_id, version,
         (select quantities from left_to_ship o where o.order_id = r.order_id) as left,
         (select coalesce(json_agg(json_build_object('line', line, 'product_id', product_id, 'sku', sku, 'order_item_id', order_item_id,
                   'qty_wanted', qty_wanted, 'qty', qty,
                   'warehouses', (
                     select json_object_agg(a.warehouse_id, a.qty) from reservation_allocation a
                      where a.reservation_id = l.reservation_id and a.line = l.line),
                   'taken', (
                     select json_object_agg(t.warehouse_id, t.qty) from stock_taken t
                      where t.order_id = r.order_id and t.order_item_id = l.order_item_id)) order by line), '[]')
            from reservation_line l where l.reservation_id = r.reservation_id) as lines
    from reservation r where reservation_id = any($1::bigint[]) order by reservation_id`;

const loadReservations = async (tx: Tx, ids: readonly number[]): Promise<StoredReservation[]> =>
  (await tx.query<Raw[]>(load, [ids])).map((row) => ({
    ...row,
    reservation_id: Number(row.reservation_id),
    sale_id: id(row.sale_id),
    order_id: id(row.order_id),
    left: leftOf(row.left),
    lines: row.lines.map((line) => ({
      ...line,
      qty_wanted: decimal(line.qty_wanted),
      qty: decimal(line.qty),
      warehouses: allocationOf(line.warehouses),
      taken: allocationOf(line.taken),
    })),
  }));

/** Loads reservations with all their lines, and locks them in the order of their ids. */
export const lockReservations = async (tx: Tx, ids: readonly number[]): Promise<StoredReservation[]> => {
  await tx.query('select 1 from reservation where reservation_id = any($1::bigint[]) order by reservation_id for no key update', [ids]);
  return loadReservations(tx, ids);
};

/** The reservation of an order, locked; null where it has none. Index reservation_order_id_key. */
export const lockReservationOf = async (tx: Tx, orderId: number): Promise<StoredReservation | null> => {
  const found = await tx.query<{ reservation_id: string }[]>(
    'select reservation_id from reservation where order_id = $1 for no key update',
    [orderId],
  );
  if (found.length === 0) return null;
  const [reservation = null] = await loadReservations(
    tx,
    found.map(({ reservation_id }) => Number(reservation_id)),
  );
  return reservation;
};
