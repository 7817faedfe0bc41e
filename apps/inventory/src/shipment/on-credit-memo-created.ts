import { Controller, Inject } from '@nestjs/common';
import { type CreditMemoData, creditMemoCreated, type DataOf } from '@entrepot/contracts';
import type { Tx } from '@entrepot/database';
import { On, type EventContext } from '@entrepot/messaging';
import { claimDocument, findAway, savePutBack } from '../reservation/order-stock.store.js';
import { releaseBeyond } from '../order-reservation/release-reservation.js';
import { saveStockItems } from '../stock-item/save-stock-items.store.js';
import { afterChanges, lockStockItems } from '../stock-item/stock-item.store.js';
import { lockStock } from '../warehouse/locks.store.js';
import { returnedGoods, type Goods } from './goods.rules.js';
import { putBack } from './put-back.rules.js';

/** Injection token of RESTOCK_ON_REFUND. */
export const RESTOCK_ON_REFUND = 'RESTOCK_ON_REFUND';

const restock = async (tx: Tx, { order_id, creditmemo_id }: CreditMemoData, returned: readonly Goods[], now: Date): Promise<void> => {
  if (returned.length === 0) return;
  const away = await findAway(tx, order_id);
  const { items, warehouses } = await lockStockItems(tx, { skus: returned.map(({ sku }) => sku) });
  const back = putBack(returned, away, items, warehouses);
  await saveStockItems(tx, afterChanges(items, back.items), { cause: 'restock', order_id, creditmemo_id, warehouses }, now);
  await savePutBack(tx, order_id, back.lines);
};

/**
 * A credit memo releases what is set aside for units that were not shipped and, with RESTOCK_ON_REFUND, puts units that had been shipped
 * back where they were taken from; once for each memo.
 */
@Controller()
export class OnCreditMemoCreated {
  constructor(@Inject(RESTOCK_ON_REFUND) private readonly restocks: boolean) {}

  @On(creditMemoCreated)
  async take({ credit_memo, order }: DataOf<typeof creditMemoCreated>, { tx, event }: EventContext): Promise<void> {
    const { creditmemo_id: document_id, order_id, items } = credit_memo;
    const now = new Date();
    lockStock(tx);
    if (!(await claimDocument(tx, { kind: 'credit_memo', document_id, order_id }))) return;
    await releaseBeyond(tx, order, event.version, now, document_id);
    if (this.restocks) await restock(tx, credit_memo, returnedGoods(items, order.items), now);
  }
}
