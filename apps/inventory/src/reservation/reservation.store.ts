import { type Tx, exactTypes, readRows, rowsFrom } from '@entrepot/database';
import { appendEvents } from '@entrepot/messaging';
import type { LeftToShip } from './open-lines.rules.js';
import { allocationOf, leftOf, type RawLeft } from './order-stock.store.js';
import type { Reservation, ReservationChange, ReservationLine } from './reservation.rules.js';
import { reservationAllocationTable, reservationLineTable, reservationTable } from './reservation.table.js';

export interface StoredReservation extends Reservation {
  store_id: number;
  /** What its order still has to ship; null: all that was ordered. */
  left: LeftToShip | null;
}

const columns = ['reservation_id', 'sale_id', 'attempt', 'order_id', 'store_id', 'version'] as const;
const lineColumns = ['line', 'product_id', 'sku', 'order_item_id', 'qty_wanted', 'qty'] as const;
const readLine = reservationLineTable.fromJson(lineColumns);

type RawLine = Record<'warehouses' | 'taken', Record<string, number> | null>;
type Raw = Omit<StoredReservation, 'left' | 'lines'> & { left: RawLeft | null; lines: RawLine[] };

// Primary keys of all the tables.
const load = `
  select ${reservationTable.select('r', columns)},
         (select quantities from left_to_ship o where o.order_id = r.order_id) as left,
         (select coalesce(json_agg(${reservationLineTable.exactJson('l', lineColumns, {
           warehouses: `(select json_object_agg(a.warehouse_id, a.qty) from reservation_allocation a
                          where a.reservation_id = l.reservation_id and a.line = l.line)`,
           taken: `(select json_object_agg(t.warehouse_id, t.qty) from stock_taken t
                     where t.order_id = r.order_id and t.order_item_id = l.order_item_id)`,
         })} order by line), '[]')
            from reservation_line l where l.reservation_id = r.reservation_id) as lines
    from reservation r where reservation_id = any($1::bigint[]) order by reservation_id`;

const loadReservations = async (tx: Tx, ids: readonly number[]): Promise<StoredReservation[]> => {
  const rows = await readRows<Raw>(tx, { name: 'reservations_by_id', text: load, values: [ids], types: exactTypes });
  return rows.map((row) => ({
    ...row,
    left: leftOf(row.left),
    lines: row.lines.map((line) => ({
      ...readLine(line),
      warehouses: allocationOf(line.warehouses),
      taken: allocationOf(line.taken),
    })),
  }));
};

const idsOf = (rows: readonly { reservation_id: string }[]): number[] => rows.map(({ reservation_id }) => Number(reservation_id));

/** Loads reservations with all their lines, and locks them in the order of their ids. */
export const lockReservations = async (tx: Tx, ids: readonly number[]): Promise<StoredReservation[]> => {
  await tx.query('select 1 from reservation where reservation_id = any($1::bigint[]) order by reservation_id for no key update', [ids]);
  return loadReservations(tx, ids);
};

/** The reservation of an order, locked; null where it has none. Index reservation_order_id_key. */
export const lockReservationOf = async (tx: Tx, orderId: number): Promise<StoredReservation | null> => {
  const locked = await tx.query<{ reservation_id: string }[]>(
    'select reservation_id from reservation where order_id = $1 for no key update',
    [orderId],
  );
  return locked.length === 0 ? null : ((await loadReservations(tx, idsOf(locked)))[0] ?? null);
};

/**
 * Claims the checkout of a sale for its answer. @returns how many checkouts of the sale have been answered with this one; null for one that is
 * older than what was answered, or when one was confirmed before
 */
export const claimAttempt = async (tx: Tx, saleId: number, attempt: number): Promise<number | null> => {
  const [row] = await tx.query<{ answers: number }[]>(
    `insert into sale_attempt as known (sale_id, attempt) values ($1, $2)
         on conflict (sale_id) do update set attempt = excluded.attempt, answers = known.answers + 1
      where known.attempt < excluded.attempt and known.reservation_id is null
     returning answers`,
    [saleId, attempt],
  );
  return row?.answers ?? null;
};

/** Ties a sale to the reservation that it got: no other is made for it. */
export const confirmAttempt = async (tx: Tx, saleId: number, reservationId: number): Promise<void> => {
  await tx.query('update sale_attempt set reservation_id = $2 where sale_id = $1', [saleId, reservationId]);
};

export type NewReservation = Pick<StoredReservation, 'store_id'> & Partial<Pick<Reservation, 'sale_id' | 'attempt' | 'order_id'>>;

/** Makes a reservation without lines. @returns null where the order has one already */
export const insertReservation = async (tx: Tx, { sale_id, attempt, order_id, store_id }: NewReservation): Promise<number | null> => {
  const [row] = await tx.query<{ reservation_id: string }[]>(
    `insert into reservation (sale_id, attempt, order_id, store_id, version) values ($1, $2, $3, $4, 1)
         on conflict (order_id) do nothing returning reservation_id`,
    [sale_id ?? null, attempt ?? null, order_id ?? null, store_id],
  );
  return row ? Number(row.reservation_id) : null;
};

const writeLines = `
  with line as (${reservationLineTable.upsert(['reservation_id', ...lineColumns], { kept: ['sku', 'order_item_id', 'qty_wanted'] })}),
  given_back as (
    delete from reservation_allocation known
     where known.reservation_id = $3 and known.line = any($4::integer[])
       and not exists (select from ${rowsFrom(reservationAllocationTable.types(), 2)}
                        where row.line = known.line and row.warehouse_id = known.warehouse_id))
  ${reservationAllocationTable.upsert(reservationAllocationTable.names, { at: 2 })}`;

/** Writes lines of a reservation, new or changed, with their allocations; what they wanted stays. */
export const saveLines = async (tx: Tx, reservation_id: number, lines: readonly ReservationLine[]): Promise<void> => {
  const rows = lines.map(({ warehouses: _warehouses, taken: _taken, ...line }) => ({ ...line, reservation_id }));
  const allocations = lines.flatMap(({ line, warehouses }) =>
    [...warehouses].map(([warehouse_id, qty]) => ({ reservation_id, line, warehouse_id, qty })),
  );
  await tx.query(writeLines, [JSON.stringify(rows), JSON.stringify(allocations), reservation_id, lines.map(({ line }) => line)]);
};

export const saveVersion = async (tx: Tx, { reservation_id, version }: Pick<Reservation, 'reservation_id' | 'version'>): Promise<void> => {
  await tx.query('update reservation set version = $2 where reservation_id = $1', [reservation_id, version]);
};

/** Writes a change of a locked reservation, and its events. */
export const saveReservation = async (tx: Tx, { lines, reservation, events }: ReservationChange): Promise<void> => {
  await saveLines(tx, reservation.reservation_id, lines);
  await saveVersion(tx, reservation);
  await appendEvents(tx, events);
};

/** Up to `limit` reservations that wait for each of some skus; index reservation_line_waiting. */
export const someWaitingFor = async (tx: Tx, skus: readonly string[], limit: number): Promise<{ key: string; id: number }[]> => {
  const rows = await tx.query<{ key: string; id: string }[]>(
    `select sku as key, waiting.id from unnest($1::text[]) as sku
      cross join lateral (
        select reservation_id as id from reservation_line l where l.sku = sku.sku and product_id is null order by reservation_id limit $2) waiting`,
    [skus, limit],
  );
  return rows.map(({ key, id }) => ({ key, id: Number(id) }));
};

/** Reservations that wait for a sku by their ids, one each for its lines; index reservation_line_waiting. */
export const waitingReservations = async (tx: Tx, sku: string, after: number, limit: number): Promise<number[]> =>
  idsOf(
    await tx.query<{ reservation_id: string }[]>(
      `select reservation_id from reservation_line where sku = $1 and product_id is null and reservation_id > $2 order by reservation_id limit $3`,
      [sku, after, limit],
    ),
  );

/** The last reservation of a sale; index reservation_sale. */
export const reservationOfSale = async (tx: Tx, saleId: number): Promise<number | null> => {
  const [row] = await tx.query<{ id: string | null }[]>('select max(reservation_id) as id from reservation where sale_id = $1', [saleId]);
  return row?.id ? Number(row.id) : null;
};

/** Gives the reservation of a sale its order, and its lines the order's lines. */
export const linkOrder = async (
  tx: Tx,
  { reservationId, orderId, itemIds }: { reservationId: number; orderId: number; itemIds: ReadonlyMap<number, number> },
): Promise<void> => {
  await tx.query('update reservation set order_id = $2 where reservation_id = $1 and order_id is distinct from $2', [
    reservationId,
    orderId,
  ]);
  await tx.query(
    `update reservation_line l set order_item_id = item.id
       from unnest($2::integer[], $3::bigint[]) as item (line, id)
      where l.reservation_id = $1 and l.line = item.line and l.order_item_id is distinct from item.id`,
    [reservationId, [...itemIds.keys()], [...itemIds.values()]],
  );
};
