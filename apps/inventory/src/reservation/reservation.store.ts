import { type Tx, insertRows, rowsFrom } from '@entrepot/database';
import type { Decimal } from '@entrepot/kernel';
import type { ReservationLine } from './reservation.rules.js';

/** Claims the checkout of a sale for its answer. @returns false for one that is older than what was answered, or was confirmed before */
export const claimAttempt = async (tx: Tx, saleId: number, attempt: number): Promise<boolean> => {
  const rows = await tx.query<unknown[]>(
    `insert into sale_attempt as known (sale_id, attempt) values ($1, $2)
         on conflict (sale_id) do update set attempt = excluded.attempt
      where known.attempt < excluded.attempt and known.reservation_id is null
     returning sale_id`,
    [saleId, attempt],
  );
  return rows.length > 0;
};

export interface NewReservation {
  sale_id?: number;
  attempt?: number;
  order_id?: number;
  store_id: number;
}

/** Makes a reservation without lines. @returns null where the order has one already */
export const insertReservation = async (tx: Tx, { sale_id, attempt, order_id, store_id }: NewReservation): Promise<number | null> => {
  const [row] = await tx.query<{ reservation_id: string }[]>(
    `insert into reservation (sale_id, attempt, order_id, store_id, version) values ($1, $2, $3, $4, 1)
         on conflict (order_id) do nothing returning reservation_id`,
    [sale_id ?? null, attempt ?? null, order_id ?? null, store_id],
  );
  return row ? Number(row.reservation_id) : null;
};

/** Ties a sale to the reservation that it got: no other is made for it. */
export const confirmAttempt = async (tx: Tx, saleId: number, reservationId: number): Promise<void> => {
  await tx.query('update sale_attempt set reservation_id = $2 where sale_id = $1', [saleId, reservationId]);
};

/** A line as it is stored: reserved as far as there was stock, or waiting for a product that nobody has told of. */
export type StoredLine = Omit<ReservationLine, 'product_id'> & { product_id: number | null; qty_wanted: Decimal };

/** Those for which something is set aside, or was until a shipment took it. */
export const reservedLines = (lines: readonly StoredLine[]): ReservationLine[] =>
  lines.filter((line): line is StoredLine & ReservationLine => line.product_id !== null && (line.qty.gt(0) || line.taken.size > 0));

const lineTypes = {
  reservation_id: 'bigint',
  line: 'integer',
  product_id: 'integer',
  sku: 'text',
  order_item_id: 'bigint',
  qty_wanted: 'numeric',
  qty: 'numeric',
};
const allocationTypes = { reservation_id: 'bigint', line: 'integer', warehouse_id: 'integer', qty: 'numeric' };

const writeLines = `
  with line as (
    ${insertRows('reservation_line', lineTypes)}
        on conflict (reservation_id, line) do update set product_id = excluded.product_id, qty = excluded.qty),
  given_back as (
    delete from reservation_allocation known
     where known.reservation_id = $3 and known.line = any($4::integer[])
       and not exists (select from ${rowsFrom(allocationTypes, 2)} where row.line = known.line and row.warehouse_id = known.warehouse_id))
  ${insertRows('reservation_allocation', allocationTypes, 2)}
      on conflict (reservation_id, line, warehouse_id) do update set qty = excluded.qty`;

/** Writes lines of a reservation, new or changed, with where they are taken from; what they wanted stays. */
export const saveLines = async (tx: Tx, reservationId: number, lines: readonly StoredLine[]): Promise<void> => {
  const rows = lines.map(({ warehouses: _warehouses, taken: _taken, ...line }) => ({ ...line, reservation_id: reservationId }));
  const allocations = lines.flatMap(({ line, warehouses }) =>
    [...warehouses].map(([warehouse_id, qty]) => ({ reservation_id: reservationId, line, warehouse_id, qty })),
  );
  await tx.query(writeLines, [JSON.stringify(rows), JSON.stringify(allocations), reservationId, lines.map(({ line }) => line)]);
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
export const waitingReservations = async (tx: Tx, sku: string, after: number, limit: number): Promise<number[]> => {
  const rows = await tx.query<{ reservation_id: string }[]>(
    `select reservation_id from reservation_line where sku = $1 and product_id is null and reservation_id > $2 order by reservation_id limit $3`,
    [sku, after, limit],
  );
  return rows.map(({ reservation_id }) => Number(reservation_id));
};

export const setReservationVersion = async (tx: Tx, reservationId: number, version: number): Promise<void> => {
  await tx.query('update reservation set version = $2 where reservation_id = $1', [reservationId, version]);
};

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
