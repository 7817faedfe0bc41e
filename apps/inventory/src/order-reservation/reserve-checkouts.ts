import type { Checkout, DomainEvent } from '@entrepot/contracts';
import type { Tx } from '@entrepot/database';
import { decimal } from '@entrepot/kernel';
import { appendEvents, causedBy } from '@entrepot/messaging';
import type { RequestContext } from '@entrepot/telemetry';
import type { Movement } from '../ledger/movement.rules.js';
import { authorOf, saveStockItems } from '../stock-item/save-stock-items.store.js';
import { lockStockItems } from '../stock-item/stock-item.store.js';
import type { StockItem } from '../stock-item/stock-item.rules.js';
import { lockStock } from '../warehouse/locks.store.js';
import type { Warehouse } from '../warehouse/warehouse.rules.js';
import { endTakenHolds } from '../reservation/end-holds.js';
import { mayTakeOver, passedOn } from '../reservation/hand-over.rules.js';
import { type Held, heldBy, reserveWithHeld } from '../reservation/hold.rules.js';
import { lockHolds, type StoredHold } from '../reservation/hold.store.js';
import { confirmedEvent, rejectedEvent, type Reservation } from '../reservation/reservation.rules.js';
import { claimAttempts, type ClaimedAttempt, insertSoldReservations } from '../reservation/reservation.store.js';
import type { ReservedLine } from '../reservation/reserve.rules.js';

/** A checkout, and the request that submitted it. */
export interface SubmittedCheckout {
  checkout: Checkout;
  context: RequestContext;
}

/** Reservations of checkouts, made one after the other. */
interface Answered {
  reservations: (Reservation & { store_id: number })[];
  movements: Movement[];
  /** By product, after all of them. */
  items: ReadonlyMap<number, StockItem>;
  /** Context of the last checkout that took of a product. */
  contexts: ReadonlyMap<number, RequestContext>;
  events: DomainEvent[];
  /** Holds that they took over, and what they took of them. */
  taken: { holds: readonly StoredHold[]; goods: Held }[];
}

/** Holds of the sale, or of nobody's sale and handed over with it. */
const holdsFor = (
  { sale_id, hold_id, hold_by }: Checkout,
  open: ReadonlyMap<number, StoredHold>,
  warehouses: readonly Warehouse[],
): StoredHold[] =>
  [...open.values()].filter((hold) =>
    hold.sale_id === null ? hold.reservation_id === hold_id && mayTakeOver(hold, hold_by, warehouses) : hold.sale_id === sale_id,
  );

const reservationOf = ({ sale_id, attempt, store_id }: Checkout, reservation_id: number, reserved: readonly ReservedLine[]) => {
  const lines = reserved.map((line) => ({ ...line, qty_wanted: line.qty, order_item_id: null, taken: new Map<number, never>() }));
  return { reservation_id, sale_id, attempt, store_id, order_id: null, version: 1, lines };
};

const answer = (
  submitted: readonly SubmittedCheckout[],
  claimed: ReadonlyMap<number, ClaimedAttempt>,
  known: readonly StockItem[],
  warehouses: readonly Warehouse[],
  holds: readonly StoredHold[],
): Answered => {
  let items: ReadonlyMap<number, StockItem> = new Map(known.map((item) => [item.product_id, item]));
  const contexts = new Map<number, RequestContext>();
  const openHolds = new Map(holds.map((hold) => [hold.reservation_id, hold]));
  const taken: Answered['taken'] = [];
  const [reservations, movements, events]: [Answered['reservations'], Movement[], DomainEvent[]] = [[], [], []];
  for (const { checkout, context } of submitted) {
    const { answers, reservation_id: reservationId } = claimed.get(checkout.sale_id)!;
    const wanted = checkout.lines.map(({ product_id, sku, qty }, line) => ({ line, product_id, sku, qty: decimal(qty) }));
    const own = holdsFor(checkout, openHolds, warehouses);
    const reserved = reserveWithHeld(wanted, items, heldBy(own), { warehouses, storeId: checkout.store_id, buyer: 'checkout' });
    if (reserved.short.length > 0) {
      events.push(...causedBy(context, [rejectedEvent(checkout, reserved.short, answers)]));
      continue;
    }
    items = reserved.items;
    if (own.length > 0) taken.push({ holds: own, goods: reserved.taken });
    for (const { reservation_id } of own) openHolds.delete(reservation_id);
    const reservation = reservationOf(checkout, reservationId, reserved.lines);
    reservations.push(reservation);
    events.push(...causedBy(context, [confirmedEvent(reservation, warehouses, checkout)]));
    const of = { sale_id: checkout.sale_id, ...authorOf(context) };
    movements.push(...passedOn(own, reserved.taken).map((movement) => ({ ...movement, ...of })));
    for (const { product_id, warehouses: allocation } of reserved.fresh) {
      contexts.set(product_id, context);
      for (const [warehouse_id, reserved] of allocation) movements.push({ ...of, product_id, warehouse_id, reserved });
    }
  }
  return { reservations, movements, items, contexts, events, taken };
};

/** Answers the checkouts of different sales. @returns those that were answered before */
const reserveDistinctSales = async (tx: Tx, submitted: readonly SubmittedCheckout[], now: Date): Promise<Checkout[]> => {
  const claimed = await claimAttempts(
    tx,
    submitted.map(({ checkout }) => checkout),
  );
  const open = submitted.filter(({ checkout }) => claimed.has(checkout.sale_id));
  const holds = await lockHolds(
    tx,
    open.flatMap(({ checkout: { sale_id, hold_id } }) => [...(claimed.get(sale_id)?.holds ?? []), ...(hold_id ? [hold_id] : [])]),
  );
  const lines = [...open.flatMap(({ checkout }) => checkout.lines), ...holds.flatMap((hold) => hold.lines)];
  const productIds = new Set(lines.flatMap(({ product_id }) => product_id ?? []));
  const { items: known, warehouses } = await lockStockItems(tx, { productIds: [...productIds] });
  const { reservations, movements, items, contexts, events, taken } = answer(open, claimed, known, warehouses, holds);
  const changes = known.map((before) => {
    const { product_id } = before;
    return { before, after: items.get(product_id) ?? before, context: contexts.get(product_id) };
  });
  if (reservations.length > 0) insertSoldReservations(tx, reservations);
  await saveStockItems(tx, changes, { cause: 'reserve', movements, warehouses }, now);
  for (const { holds: ended, goods } of taken) await endTakenHolds(tx, ended, goods, warehouses, now);
  await appendEvents(tx, events);
  return submitted.flatMap(({ checkout }) => (claimed.has(checkout.sale_id) ? [] : [checkout]));
};

/**
 * Reserves all lines of each checkout, or none of it (contract 4, "Conversion"), in their order. Each attempt of a sale is answered once; one that is
 * older than an answered one, and any after a confirmed one, is ignored. A product of which several of them take has one event for all.
 * @returns those that are ignored
 */
export const reserveCheckouts = async (tx: Tx, submitted: readonly SubmittedCheckout[], now: Date): Promise<Checkout[]> => {
  lockStock(tx);
  const ignored: Checkout[] = [];
  for (let open = submitted; open.length > 0;) {
    const first = new Map(open.toReversed().map((one) => [one.checkout.sale_id, one]));
    ignored.push(
      ...(await reserveDistinctSales(
        tx,
        open.filter((one) => first.get(one.checkout.sale_id) === one),
        now,
      )),
    );
    open = open.filter((one) => first.get(one.checkout.sale_id) !== one);
  }
  return ignored;
};
