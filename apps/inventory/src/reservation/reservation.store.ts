import { type RowOf, type Tx, arraysOf, exactTypes, readRows, rowsFrom, rowsFromArrays } from '@entrepot/database';
import { IsNull } from 'typeorm';
import { appendEvents } from '@entrepot/messaging';
import type { LeftToShip } from './open-lines.rules.js';
import { allocationOf, leftOf, type RawLeft } from './order-stock.store.js';
import type { Reservation, ReservationChange, ReservationLine } from './reservation.rules.js';
import { reservationAllocationTable, reservationLineTable, reservationTable, saleAttemptTable } from './reservation.table.js';

export interface StoredReservation extends Reservation {
  store_id: number;
  /** Quantities that its order still has to ship; null: all that was ordered. */
  left: LeftToShip | null;
  created_at: Date;
  /** Null unless it is a hold. */
  expires_at: Date | null;
  ended_at: Date | null;
  reference: string | null;
  owner: string | null;
}

const columns = reservationTable.names;
const lineColumns = ['line', 'product_id', 'sku', 'order_item_id', 'qty_wanted', 'qty'] as const;
const allocationColumns = reservationAllocationTable.except('allocation_id', 'priority', 'moved_by');
const reason = { also: { priority: '(select w.priority from warehouse w where w.warehouse_id = row.warehouse_id)' } };
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

const loadReservations = async (tx: Tx, ids: readonly (number | string)[]): Promise<StoredReservation[]> => {
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

const lockByIds = 'select 1 from reservation where reservation_id = any($1::bigint[]) order by reservation_id for no key update';

/** Loads reservations with all their lines, and locks them in the order of their ids. */
export const lockReservations = async (tx: Tx, ids: readonly (number | string)[]): Promise<StoredReservation[]> => {
  tx.write(lockByIds, [ids]);
  return loadReservations(tx, ids);
};

/** Reads and locks the reservation of an order; null where it has none. Index reservation_order_id_key. */
export const lockReservationOf = async (tx: Tx, orderId: number): Promise<StoredReservation | null> => {
  const locked = await tx.query<{ reservation_id: string }[]>(
    'select reservation_id from reservation where order_id = $1 for no key update',
    [orderId],
  );
  return locked.length === 0 ? null : ((await loadReservations(tx, idsOf(locked)))[0] ?? null);
};

/** An attempt of a sale that is answered now. */
export interface ClaimedAttempt {
  /** How many checkouts of the sale have been answered with this one. */
  answers: number;
  /** An id for its reservation. */
  reservation_id: number;
  /** Holds that the sale has. */
  holds: readonly number[] | null;
}

const claim = `
  insert into sale_attempt as known (sale_id, attempt)
  select sale_id, attempt from ${rowsFromArrays(saleAttemptTable.types(['sale_id', 'attempt']))} order by sale_id
      on conflict (sale_id) do update set attempt = excluded.attempt, answers = known.answers + 1
   where known.attempt < excluded.attempt and known.reservation_id is null
  returning sale_id, answers, nextval(pg_get_serial_sequence('reservation', 'reservation_id')) as reservation_id,
            (select array_agg(h.reservation_id) from reservation h
              where h.sale_id = known.sale_id and h.expires_at is not null and h.ended_at is null) as holds`;

/**
 * Claims the checkouts of different sales for their answers. @returns those that are to be answered, by sale; not one that is older than what was
 * answered, nor one of a sale of which one was confirmed before
 */
export const claimAttempts = async (
  tx: Tx,
  attempts: readonly Pick<RowOf<typeof saleAttemptTable>, 'sale_id' | 'attempt'>[],
): Promise<Map<number, ClaimedAttempt>> => {
  const values = arraysOf(saleAttemptTable.types(['sale_id', 'attempt']), attempts);
  const rows = await readRows<ClaimedAttempt & { sale_id: number }>(tx, { name: 'claim_attempts', text: claim, values, types: exactTypes });
  return new Map(rows.map(({ sale_id, ...claimed }) => [sale_id, claimed]));
};

const soldColumns = ['reservation_id', 'sale_id', 'attempt', 'store_id', 'version'] as const;
const insertSold = `
  with made as (${reservationTable.insert(soldColumns)}),
  line as (${reservationLineTable.insert(['reservation_id', ...lineColumns], { at: 2 })}),
  allocation as (${reservationAllocationTable.insert(allocationColumns, { at: 3, ...reason })})
  update sale_attempt known set reservation_id = row.reservation_id from ${rowsFrom(reservationTable.types(soldColumns))}
   where known.sale_id = row.sale_id`;

const heldColumns = [...soldColumns, 'reference', 'owner', 'expires_at', 'created_at'] as const;
const insertHeld = `
  with made as (${reservationTable.insert(heldColumns)}),
  line as (${reservationLineTable.insert(['reservation_id', ...lineColumns], { at: 2 })})
  ${reservationAllocationTable.insert(allocationColumns, { at: 3, ...reason })}`;

const writeReservations = (
  tx: Tx,
  statement: string,
  columns: readonly (keyof RowOf<typeof reservationTable>)[],
  reservations: readonly (Partial<StoredReservation> & Reservation)[],
): void => {
  const rows = reservations.map((one) => Object.fromEntries(columns.map((name) => [name, one[name]])));
  const lines = reservations.flatMap(({ reservation_id, lines: own }) => own.map((line) => rowsOfLine(reservation_id, line)));
  const values = [rows, lines.map(({ row }) => row), lines.flatMap(({ allocations }) => allocations)];
  tx.write(
    statement,
    values.map((one) => JSON.stringify(one)),
  );
};

/** Writes a new hold with its lines. */
export const insertHold = (tx: Tx, hold: Omit<StoredReservation, 'left' | 'ended_at'>): void =>
  writeReservations(tx, insertHeld, heldColumns, [hold]);

/** Writes the reservations of claimed checkouts with their lines: no others are made for their sales. */
export const insertSoldReservations = (tx: Tx, reservations: readonly (Reservation & { store_id: number })[]): void =>
  writeReservations(tx, insertSold, soldColumns, reservations);

const rowsOfLine = (reservation_id: number, { warehouses, taken: _taken, ...line }: ReservationLine) => ({
  row: { ...line, reservation_id },
  allocations: [...warehouses].map(([warehouse_id, qty]) => ({ reservation_id, line: line.line, warehouse_id, qty })),
});

/** Makes the reservation of an imported order, without lines. @returns null where the order has one already */
export const insertReservation = async (
  tx: Tx,
  { order_id, store_id }: Pick<StoredReservation, 'order_id' | 'store_id'>,
): Promise<number | null> => {
  const [row] = await tx.query<{ reservation_id: string }[]>(
    `insert into reservation (order_id, store_id, version) values ($1, $2, 1)
         on conflict (order_id) do nothing returning reservation_id`,
    [order_id, store_id],
  );
  return row ? Number(row.reservation_id) : null;
};

const writeLines = `
  with line as (${reservationLineTable.upsert(['reservation_id', ...lineColumns], { kept: ['sku', 'order_item_id', 'qty_wanted'] })}),
  given_back as (
    delete from reservation_allocation known
     where known.reservation_id = $3 and known.line = any($4::integer[])
       and not exists (select from ${rowsFrom(reservationAllocationTable.types(allocationColumns), 2)}
                        where row.line = known.line and row.warehouse_id = known.warehouse_id))
  ${reservationAllocationTable.upsert(allocationColumns, { at: 2, ...reason, kept: ['priority'] })}`;

/** Writes lines of a reservation, new or changed, with their allocations; what they wanted stays. */
export const saveLines = async (tx: Tx, reservation_id: number, lines: readonly ReservationLine[]): Promise<void> => {
  const written = lines.map((line) => rowsOfLine(reservation_id, line));
  const [rows, allocations] = [written.map(({ row }) => row), written.flatMap((line) => line.allocations)];
  await tx.query(writeLines, [JSON.stringify(rows), JSON.stringify(allocations), reservation_id, lines.map(({ line }) => line)]);
};

export const saveVersion = async (tx: Tx, { reservation_id, version }: Pick<Reservation, 'reservation_id' | 'version'>): Promise<void> => {
  await tx.query('update reservation set version = $2 where reservation_id = $1', [reservation_id, version]);
};

/** Writes a change of a locked reservation, and its events. */
export const saveReservation = async (tx: Tx, { lines, reservation, events }: ReservationChange): Promise<void> => {
  // Those of one sku are listed as one.
  const skus = new Set(lines.map(({ sku }) => sku));
  await saveLines(
    tx,
    reservation.reservation_id,
    reservation.lines.filter(({ sku }) => skus.has(sku)),
  );
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

/** Finds the last reservation of a sale that is no hold; index reservation_sale. */
export const reservationOfSale = (tx: Tx, saleId: number): Promise<number | null> =>
  tx.getRepository(reservationTable.entity).maximum('reservation_id', { sale_id: saleId, expires_at: IsNull() });

/** Order that a sale's reservation belongs to from now on. */
export interface OrderLink {
  reservation_id: number;
  order_id: number;
  /** Lines of the order by those of the reservation. */
  itemIds: ReadonlyMap<number, number>;
}

const linkTypes = reservationTable.types(['reservation_id', 'order_id']);
const itemTypes = reservationLineTable.types(['reservation_id', 'line', 'order_item_id']);
const link = `
  with linked as (
    update reservation r set order_id = row.order_id from ${rowsFromArrays(linkTypes)}
     where r.reservation_id = row.reservation_id and r.order_id is distinct from row.order_id),
  -- They are listed as the order's from now on.
  listed as (
    update reservation_allocation a set qty = a.qty from ${rowsFromArrays(linkTypes)} where a.reservation_id = row.reservation_id)
  update reservation_line l set order_item_id = row.order_item_id from ${rowsFromArrays(itemTypes, 3)}
   where l.reservation_id = row.reservation_id and l.line = row.line and l.order_item_id is distinct from row.order_item_id`;
const restricted = 'select order_id from left_to_ship where order_id = any($1::bigint[])';

/**
 * Gives reservations of sales their orders, and their lines the orders' lines. @returns the orders of which a shipment, a cancel or a credit memo came
 * before
 */
export const linkOrders = async (tx: Tx, links: readonly OrderLink[]): Promise<Set<number>> => {
  if (links.length === 0) return new Set();
  const items = links.flatMap(({ reservation_id, itemIds }) =>
    [...itemIds].map(([line, order_item_id]) => ({ reservation_id, line, order_item_id })),
  );
  const orderIds = links.map(({ order_id }) => order_id);
  tx.write(link, [...arraysOf(linkTypes, links), ...arraysOf(itemTypes, items)]);
  const rows = await readRows<{ order_id: number }>(tx, {
    name: 'left_of_orders',
    text: restricted,
    values: [orderIds],
    types: exactTypes,
  });
  return new Set(rows.map(({ order_id }) => order_id));
};
