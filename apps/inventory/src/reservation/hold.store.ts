import { type Database, readRows, type Tx, exactTypes } from '@entrepot/database';
import type { HoldBy } from '@entrepot/contracts';
import { loadWarehouses } from '../warehouse/warehouse.store.js';
import { mayTakeOver } from './hand-over.rules.js';
import type { Hold } from './hold.rules.js';
import { lockReservations, type StoredReservation } from './reservation.store.js';

/** A hold as it is stored. */
export type StoredHold = StoredReservation & Hold;

/** Whether it is a hold that sets goods aside still. */
export const isLive = (reservation: StoredReservation): reservation is StoredHold =>
  reservation.expires_at !== null && reservation.ended_at === null;

/** Locks those of the holds that have not ended, in the order of their ids. */
export const lockHolds = async (tx: Tx, ids: readonly (number | string)[]): Promise<StoredHold[]> =>
  ids.length === 0 ? [] : (await lockReservations(tx, [...new Set(ids)])).filter(isLive);

// Index reservation_sale.
const ofSale = `
  select reservation_id from reservation where sale_id = $1::bigint and expires_at is not null and ended_at is null order by reservation_id`;

/** Names a hold that is handed over, and who hands it over. */
export interface HandedHold {
  hold_id?: number | undefined;
  hold_by?: HoldBy | undefined;
}

/** Leaves out holds of other sales, and one that whoever hands it over may not. Warehouses are read for a handed one alone. */
const takeable = async (tx: Tx, holds: readonly StoredHold[], saleId: number | null, { hold_by }: HandedHold): Promise<StoredHold[]> => {
  const warehouses = holds.some(({ owner }) => owner !== null) ? await loadWarehouses(tx) : [];
  return holds.filter((hold) => (hold.sale_id === null ? mayTakeOver(hold, hold_by, warehouses) : hold.sale_id === saleId));
};

/** Locks the holds that a sale has, and the one that was handed over with it. */
export const lockHoldsOfSale = async (tx: Tx, saleId: number, handed: HandedHold = {}): Promise<StoredHold[]> => {
  const rows = await readRows<{ reservation_id: number }>(tx, { name: 'holds_of_sale', text: ofSale, values: [saleId], types: exactTypes });
  const holds = await lockHolds(tx, [...rows.map(({ reservation_id }) => reservation_id), ...(handed.hold_id ? [handed.hold_id] : [])]);
  return takeable(tx, holds, saleId, handed);
};

/** Locks the hold that was handed over with an order. */
export const lockHandedHold = async (tx: Tx, handed: HandedHold): Promise<StoredHold[]> =>
  handed.hold_id === undefined ? [] : takeable(tx, await lockHolds(tx, [handed.hold_id]), null, handed);

export interface NextHold {
  reservation_id: number;
  /** Time of the database. */
  now: Date;
}

const next = `select nextval(pg_get_serial_sequence('reservation', 'reservation_id')) as reservation_id, date_trunc('milliseconds', now()) as now`;

/** Draws the id of a new hold, and reads the clock. */
export const nextHold = async (tx: Tx): Promise<NextHold> => {
  const [row] = await readRows<NextHold>(tx, { name: 'next_hold', text: next, values: [], types: exactTypes });
  return row as NextHold;
};

const extend = `
  with listed as (update reservation_allocation set qty = qty where reservation_id = $1)
  update reservation set expires_at = $2, version = $3 where reservation_id = $1`;

export const saveExpiry = (tx: Tx, { reservation_id, expires_at, version }: Hold): void =>
  tx.write(extend, [reservation_id, expires_at, version]);

const end = `
  with ended as (update reservation set ended_at = now(), version = version + 1 where reservation_id = any($1::bigint[])),
  line as (update reservation_line set qty = 0 where reservation_id = any($1::bigint[]))
  delete from reservation_allocation where reservation_id = any($1::bigint[])`;

/** Marks locked holds as ended: nothing is set aside for them any more. */
export const saveEnds = (tx: Tx, ids: readonly number[]): void => tx.write(end, [ids]);

// Index reservation_due.
const due = `
  select reservation_id from reservation where expires_at <= now() and ended_at is null and reservation_id <> all($2::bigint[])
   order by expires_at, reservation_id limit $1 for no key update skip locked`;

// Index reservation_due.
const isAnyDue =
  'select 1 as due from reservation where expires_at <= now() and ended_at is null and reservation_id <> all($1::bigint[]) limit 1';

/** Whether the time of a hold is over, locked or not; `except` are left out. */
export const hasDueHolds = async (db: Database, except: readonly number[]): Promise<boolean> =>
  (await readRows(db, { name: 'is_any_hold_due', text: isAnyDue, values: [except] })).length > 0;

/** Locks holds whose time is over and that nobody else has locked, by the clock of the database. */
export const lockDueHolds = async (tx: Tx, limit: number, except: readonly number[]): Promise<StoredHold[]> => {
  const rows = await readRows<{ reservation_id: number }>(tx, { name: 'due_holds', text: due, values: [limit, except], types: exactTypes });
  return lockHolds(
    tx,
    rows.map(({ reservation_id }) => reservation_id),
  );
};
