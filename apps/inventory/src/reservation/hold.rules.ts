import { event, reservationEnded, reservationHeld, type DomainEvent } from '@entrepot/contracts';
import { decimal, Decimal, sum } from '@entrepot/kernel';
import { withLess, type StockItem } from '../stock-item/stock-item.rules.js';
import type { Warehouse } from '../warehouse/warehouse.rules.js';
import { allocate, minus, plus, sourcesIn, type Allocation } from './allocation.rules.js';
import { reservationData, type Reservation } from './reservation.rules.js';
import { reserve, type Reserved, type ReservedLine, type ReserveFor, type WantedLine } from './reserve.rules.js';

/** Goods that holds have set aside, by product id. */
export type Held = ReadonlyMap<number, Allocation>;

/** A reservation with a time, until an order takes it over. */
export interface Hold extends Reservation {
  reference: string | null;
  expires_at: Date;
  /** Client id of the one who placed it; null: a sale has it. */
  owner: string | null;
}

/** How a hold ended: by call, by time, or since an order or another hold has its goods now. */
export type HoldEnd = 'released' | 'expired' | 'taken';

const none: Allocation = new Map();

/** Sums what reservations have set aside. */
export const heldBy = (reservations: readonly Pick<Reservation, 'lines'>[]): Held => {
  const held = new Map<number, Allocation>();
  for (const { product_id, warehouses } of reservations.flatMap(({ lines }) => lines))
    if (product_id !== null && warehouses.size > 0) held.set(product_id, plus(held.get(product_id) ?? none, warehouses));
  return held;
};

/** Goods that lines got, held ones and others. */
export interface ReservedWithHeld extends Reserved {
  /** Parts of the lines that were reserved anew. */
  fresh: readonly ReservedLine[];
  /** Goods that were held and are the lines' now. */
  taken: Held;
}

/** Gives lines what was held for them, as it lies, and reserves the rest by the rules of `reserve`: nothing that is held is ever short. */
export const reserveWithHeld = (
  lines: readonly WantedLine[],
  known: ReadonlyMap<number, StockItem>,
  held: Held,
  options: ReserveFor,
): ReservedWithHeld => {
  const left = new Map(held);
  const parts = new Map<number, Allocation>();
  const open = lines.flatMap((line) => {
    const own = left.get(line.product_id) ?? none;
    const part = allocate(line.qty, sourcesIn(own, options.warehouses));
    if (part.size === 0) return [line];
    left.set(line.product_id, minus(own, part));
    parts.set(line.line, part);
    const qty = line.qty.minus(sum(part.values()));
    return qty.isZero() ? [] : [{ ...line, qty }];
  });
  const { lines: fresh, short, items } = reserve(open, known, options);
  const freshOf = new Map(fresh.map((line) => [line.line, line]));
  const all = lines.flatMap((line): ReservedLine[] => {
    const [part, more] = [parts.get(line.line), freshOf.get(line.line)];
    if (!part) return more ? [more] : [];
    return [{ ...line, qty: sum([...part.values(), more?.qty ?? decimal(0)]), warehouses: plus(part, more?.warehouses ?? none) }];
  });
  const taken = new Map([...held].map(([id, own]) => [id, minus(own, left.get(id) ?? none)]));
  return {
    lines: all,
    short: short.map((line) => ({
      ...line,
      qty: lines.find(({ line: at }) => at === line.line)?.qty ?? line.qty,
      available: line.available.plus(sum((parts.get(line.line) ?? none).values())),
    })),
    items,
    fresh,
    taken,
  };
};

/** A quantity that went back for a hold. */
export interface GivenBack {
  reservationId: number;
  product_id: number;
  warehouse_id: number;
  qty: Decimal;
}

/** Gives back what holds had set aside. A product that is gone has nothing to get back. */
export const giveBack = (
  given: readonly { reservationId: number; held: Held }[],
  known: ReadonlyMap<number, StockItem>,
): { items: ReadonlyMap<number, StockItem>; movements: GivenBack[] } => {
  const items = new Map(known);
  const movements: GivenBack[] = [];
  for (const { reservationId, held } of given)
    for (const [product_id, allocation] of held) {
      const item = items.get(product_id);
      if (!item) continue;
      items.set(product_id, withLess(item, 'reserved', allocation));
      for (const [warehouse_id, amount] of allocation) {
        const qty = Decimal.min(amount, item.holdings.get(warehouse_id)?.reserved ?? 0);
        if (qty.gt(0)) movements.push({ reservationId, product_id, warehouse_id, qty });
      }
    }
  return { items, movements };
};

const holdData = (hold: Hold, warehouses: readonly Warehouse[]) => ({
  ...reservationData(hold, warehouses),
  reference: hold.reference,
  expires_at: hold.expires_at.toISOString(),
});

/** Event of a new hold, or of one whose time has changed. */
export const heldEvent = (hold: Hold, warehouses: readonly Warehouse[], previous: Hold | null): DomainEvent =>
  event(reservationHeld, {
    subject: hold.reservation_id,
    version: hold.version,
    data: { ...holdData(hold, warehouses), previous: previous && { expires_at: previous.expires_at.toISOString() } },
  });

/** Event of a hold that has ended; the caller raises its version. */
export const endedEvent = (hold: Hold, warehouses: readonly Warehouse[], reason: HoldEnd): DomainEvent => {
  const { lines, ...data } = holdData(hold, warehouses);
  return event(reservationEnded, {
    subject: hold.reservation_id,
    version: hold.version + 1,
    data: { ...data, lines: [], reason, previous: { lines } },
  });
};
