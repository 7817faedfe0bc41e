import { type Decimal, decimal, DomainError, toNumber, type Fault, type FaultCode } from '@entrepot/kernel';
import type { Movement } from '../ledger/movement.rules.js';
import { minus, plus } from '../reservation/allocation.rules.js';
import type { ReservationLine } from '../reservation/reservation.rules.js';
import { sourcesOf } from '../reservation/reserve.rules.js';
import { isLimitless } from '../stock-item/stock-data.rules.js';
import { withLess, withMore, type StockItem } from '../stock-item/stock-item.rules.js';
import { isActive, type Warehouse } from '../warehouse/warehouse.rules.js';

/** Quantity of an order's line that is to be promised from another warehouse. */
export interface Move {
  order_item_id: number;
  qty: Decimal;
  from: Warehouse;
  to: Warehouse;
}

export interface Moved {
  /** Lines that changed. */
  lines: ReservationLine[];
  /** By product id, after all of them. */
  items: ReadonlyMap<number, StockItem>;
  movements: Movement[];
}

const nothing = decimal(0);

/** Quantity that a warehouse could promise more of an item; null: any. */
const roomIn = (item: StockItem | undefined, to: Warehouse): Decimal | null => {
  if (!item || !isActive(to)) return nothing;
  return isLimitless(item) ? null : (sourcesOf(item, [to])[0]?.free ?? nothing);
};

/**
 * Moves what is promised to an order between warehouses, one entry after the other, all or nothing (contract 6, section 6.7). A product with
 * backorders may be promised beyond what lies there, as ever; an inactive warehouse promises nothing.
 * @throws invalid_item for more than is promised or from = to, not_enough_stock where the target is too small; with the faults of all entries
 */
export const moveReserved = (lines: readonly ReservationLine[], known: ReadonlyMap<number, StockItem>, moves: readonly Move[]): Moved => {
  const byItem = new Map(lines.map((line) => [line.order_item_id, line]));
  const items = new Map(known);
  const changed = new Map<number, ReservationLine>();
  const movements: Movement[] = [];
  const [invalid, short]: [Fault[], Fault[]] = [[], []];
  for (const [index, { order_item_id, qty, from, to }] of moves.entries()) {
    const fault = (field: string, code: FaultCode, message: string, value: unknown): Fault => {
      return { path: `items[${index}].${field}`, code, message, value };
    };
    const line = byItem.get(order_item_id);
    const promised = line?.warehouses.get(from.warehouse_id) ?? nothing;
    if (!line || line.product_id === null)
      invalid.push(fault('order_item_id', 'not_found', 'nothing is promised to such a line', order_item_id));
    else if (from === to) invalid.push(fault('to', 'conflict', 'must be another warehouse than from', to.code));
    else if (qty.gt(promised)) {
      const message = promised.isZero()
        ? `nothing of it is promised from ${from.code}`
        : `${promised.toString()} is promised from ${from.code}`;
      invalid.push(fault('qty', 'too_large', message, toNumber(qty)));
    } else {
      const { product_id } = line;
      const item = items.get(product_id);
      const room = roomIn(item, to);
      if (!isActive(to)) short.push(fault('to', 'conflict', 'the warehouse is inactive', to.code));
      else if (room?.lt(qty))
        short.push(fault('qty', 'too_large', room.isZero() ? 'there is none' : `there is ${room.toString()}`, toNumber(qty)));
      const [away, there] = [new Map([[from.warehouse_id, qty]]), new Map([[to.warehouse_id, qty]])];
      const after = { ...line, warehouses: plus(minus(line.warehouses, away), there) };
      byItem.set(order_item_id, after);
      changed.set(order_item_id, after);
      if (item) items.set(product_id, withMore(withLess(item, 'reserved', away), 'reserved', there));
      movements.push(
        { product_id, warehouse_id: from.warehouse_id, reserved: qty.negated() },
        { product_id, warehouse_id: to.warehouse_id, reserved: qty },
      );
    }
  }
  if (invalid.length > 0) throw new DomainError('invalid_item', { faults: invalid });
  if (short.length > 0) throw new DomainError('not_enough_stock', { faults: short });
  return { lines: [...changed.values()], items, movements };
};
