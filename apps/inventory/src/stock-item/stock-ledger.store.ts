import { type Tx, arraysOf, rowsFromArrays } from '@entrepot/database';
import { currentContext } from '@entrepot/telemetry';
import { isMovement, type HoldingChange } from './stock-movements.rules.js';
import type { StockItem } from './stock-item.rules.js';

/** Why stock moved, as the ledger keeps it. */
export type MovementReason = 'count' | 'import' | 'reserve' | 'ship' | 'release' | 'restock' | 'remove';

export interface Cause {
  reason: MovementReason;
  reservationId?: number;
}

/** The holdings of an item that changed. */
export interface ItemMovement {
  item: Pick<StockItem, 'item_id' | 'product_id'>;
  changes: readonly HoldingChange[];
}

const movementTypes = {
  item_id: 'integer',
  product_id: 'integer',
  warehouse_id: 'integer',
  qty_change: 'numeric',
  reserved_change: 'numeric',
};
const names = Object.keys(movementTypes);
const columns = names.join(', ');

/** SQL of an insert of what moved and why; `ledgerValues` are its parameters from `$at` on. */
export const insertLedger = (at = 1): string => {
  const [reason, reservation, actor, request] = [0, 1, 2, 3].map((offset) => `$${at + names.length + offset}`);
  return `
    insert into stock_movement (${columns}, reason, reservation_id, actor, request_id)
    select ${columns}, ${reason}::text, ${reservation}::bigint, ${actor}::text, ${request}::text from ${rowsFromArrays(movementTypes, at)}`;
};

export const ledgerValues = (moved: readonly ItemMovement[], { reason, reservationId }: Cause) => {
  const rows = moved.flatMap(({ item: { item_id, product_id }, changes }) =>
    changes.filter(isMovement).map(({ warehouse_id, qty_change, reserved_change }) => {
      return { item_id, product_id, warehouse_id, qty_change, reserved_change };
    }),
  );
  const context = currentContext();
  const why = [reason, reservationId ?? null, context?.integration ?? null, context?.requestId ?? null];
  return [...arraysOf(movementTypes, rows), ...why];
};

/** The ledger's rows for items that go. */
export const appendLedger = async (tx: Tx, moved: readonly ItemMovement[], cause: Cause): Promise<void> => {
  await tx.query(insertLedger(), ledgerValues(moved, cause));
};
