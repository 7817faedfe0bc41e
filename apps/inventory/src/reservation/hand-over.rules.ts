import type { HoldBy } from '@entrepot/contracts';
import type { Movement } from '../ledger/movement.rules.js';
import type { Warehouse } from '../warehouse/warehouse.rules.js';
import { common, minus } from './allocation.rules.js';
import { type Held, heldBy, type Hold } from './hold.rules.js';

/** Whether a hold that is handed over is taken over: from its owner, or from a caller who may write stock in all warehouses that it lies in. */
export const mayTakeOver = (
  { owner, lines }: Pick<Hold, 'owner' | 'lines'>,
  by: HoldBy | undefined,
  warehouses: readonly Warehouse[],
): boolean => {
  // Events of the version before do not say who hands it over.
  if (owner === null || !by || owner === by.client_id || by.warehouses === null) return true;
  const own = new Set(warehouses.flatMap(({ code, warehouse_id }) => (by.warehouses?.includes(code) ? [warehouse_id] : [])));
  return lines.every((line) => by.warehouses!.length > 0 && [...line.warehouses.keys()].every((id) => own.has(id)));
};

type HoldGoods = Pick<Hold, 'reservation_id' | 'lines'>;

/** Goods of holds as far as an order took them, of the first hold first, and as far as it did not want them. */
const partsOf = (holds: readonly HoldGoods[], taken: Held): { hold_id: number; taken: Held; left: Held }[] => {
  const open = new Map(taken);
  return holds.map((hold) => {
    const held = [...heldBy([hold])].map(([product_id, allocation]) => {
      const wanted = open.get(product_id) ?? new Map<never, never>();
      const part = common(allocation, wanted);
      open.set(product_id, minus(wanted, part));
      return { product_id, part, rest: minus(allocation, part) };
    });
    return {
      hold_id: hold.reservation_id,
      taken: new Map(held.map(({ product_id, part }) => [product_id, part])),
      left: new Map(held.flatMap(({ product_id, rest }) => (rest.size > 0 ? [[product_id, rest] as const] : []))),
    };
  });
};

/** Rows of the ledger of goods that holds pass on: they change no number, and name the hold that they come from. */
export const passedOn = (holds: readonly HoldGoods[], taken: Held): Movement[] =>
  partsOf(holds, taken).flatMap((part) =>
    [...part.taken].flatMap(([product_id, allocation]) =>
      [...allocation.keys()].map((warehouse_id) => ({ product_id, warehouse_id, hold_id: part.hold_id })),
    ),
  );

/** Goods of holds that whoever took the rest did not want. */
export const leftOver = (holds: readonly HoldGoods[], taken: Held): { reservationId: number; held: Held }[] =>
  partsOf(holds, taken).flatMap(({ hold_id: reservationId, left: held }) => (held.size > 0 ? [{ reservationId, held }] : []));
