import type { Tx } from '@entrepot/database';
import { currentContext } from '@entrepot/telemetry';
import type { ReservationLine } from '../reservation/reservation.rules.js';
import type { Move } from './move.rules.js';

// Index reservation_allocation_pkey.
const text = `
  update reservation_allocation a set moved_by = $2
    from unnest($3::integer[], $4::integer[]) as moved (line, warehouse_id)
   where a.reservation_id = $1 and a.line = moved.line and a.warehouse_id = moved.warehouse_id`;

/** Writes who moved parts of a reservation to the warehouses where they are promised from now. */
export const saveMovedBy = (tx: Tx, reservationId: number, lines: readonly ReservationLine[], moves: readonly Move[]): void => {
  const lineOf = new Map(lines.map(({ order_item_id, line }) => [order_item_id, line]));
  const targets = moves.map(({ order_item_id, to }) => [lineOf.get(order_item_id), to.warehouse_id] as const);
  const values = [targets.map(([line]) => line), targets.map(([, warehouse]) => warehouse)];
  tx.write(text, [reservationId, currentContext()?.integration ?? null, ...values]);
};
