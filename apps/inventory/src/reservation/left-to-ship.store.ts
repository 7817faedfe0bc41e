import type { Tx } from '@entrepot/database';
import { decimal } from '@entrepot/kernel';
import type { LeftToShip } from './open-lines.rules.js';

export interface OrderDocument {
  kind: 'shipment' | 'credit_memo';
  document_id: number;
  order_id: number;
}

/** Claims a document for its one effect. @returns false where it has had it */
export const claimDocument = async (tx: Tx, { kind, document_id, order_id }: OrderDocument): Promise<boolean> => {
  const rows = await tx.query<unknown[]>(
    'insert into applied_document (kind, document_id, order_id) values ($1, $2, $3) on conflict do nothing returning document_id',
    [kind, document_id, order_id],
  );
  return rows.length > 0;
};

/** order_item_id → quantity */
export type RawLeft = Record<string, string>;

export const leftOf = (raw: RawLeft | null): LeftToShip | null =>
  raw && new Map(Object.entries(raw).map(([orderItemId, qty]) => [Number(orderItemId), decimal(qty)]));

/** Keeps what an order still has to ship, unless a later version of the order told. */
export const saveLeftToShip = async (tx: Tx, orderId: number, version: number, left: LeftToShip): Promise<void> => {
  await tx.query(
    `insert into left_to_ship as known (order_id, version, quantities) values ($1, $2, $3)
         on conflict (order_id) do update set version = excluded.version, quantities = excluded.quantities
      where known.version <= excluded.version`,
    [orderId, version, JSON.stringify(Object.fromEntries(left))],
  );
};

/** Null: no cancel, shipment or credit memo told of the order. */
export const findLeftToShip = async (tx: Tx, orderId: number): Promise<LeftToShip | null> => {
  const [row] = await tx.query<{ quantities: RawLeft }[]>('select quantities from left_to_ship where order_id = $1', [orderId]);
  return leftOf(row?.quantities ?? null);
};
