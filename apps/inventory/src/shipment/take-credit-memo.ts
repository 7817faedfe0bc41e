import type { CreditMemoData, OrderData } from '@entrepot/contracts';
import type { Tx } from '@entrepot/database';
import { lockStock } from '../stock-item/lock-stock.store.js';
import { claimDocument, saveLeftToShip } from '../reservation/left-to-ship.store.js';
import { saveStock } from '../stock-item/stock-item.store.js';
import { findAway, savePutBack } from '../reservation/taken-stock.store.js';
import { takeTurn } from '../warehouse/locks.store.js';
import { returnedGoods, type Goods } from './goods.rules.js';
import { leftToShip } from '../reservation/open-lines.rules.js';
import { putBack } from './put-back.rules.js';
import { releaseReservation } from '../reservation/release-reservation.js';

export interface RefundedOrder {
  credit_memo: CreditMemoData;
  /** As it is with the credit memo. */
  order: OrderData;
  /** The order's version with it. */
  version: number;
}

const restock = async (tx: Tx, orderId: number, returned: readonly Goods[], now: Date): Promise<void> => {
  if (returned.length === 0) return;
  const away = await findAway(tx, orderId);
  const { items, warehouses } = await lockStock(tx, { skus: returned.map(({ sku }) => sku) });
  const back = putBack(returned, away, items, warehouses);
  const changes = items.map((before) => ({ before, after: back.items.get(before.sku) ?? before }));
  await saveStock(tx, changes, { reason: 'restock', warehouses }, now);
  await savePutBack(tx, orderId, back.lines);
};

/**
 * A credit memo gives back what is set aside for units that were not shipped, and, where refunds restock, puts those that had been
 * shipped back where they were taken from; once for each memo.
 */
export const takeCreditMemo = async (
  tx: Tx,
  { credit_memo, order, version }: RefundedOrder,
  restocks: boolean,
  now: Date,
): Promise<void> => {
  const { creditmemo_id, order_id } = credit_memo;
  await takeTurn(tx, 'stock');
  if (!(await claimDocument(tx, { kind: 'credit_memo', document_id: creditmemo_id, order_id }))) return;
  await saveLeftToShip(tx, order_id, version, leftToShip(order));
  await releaseReservation(tx, order_id, now);
  if (restocks) await restock(tx, order_id, returnedGoods(credit_memo.items, order.items), now);
};
