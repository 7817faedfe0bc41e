import { Controller, Inject } from '@nestjs/common';
import { creditMemoCreated, type DataOf } from '@entrepot/contracts';
import { On, type EventContext } from '@entrepot/messaging';
import { SETTINGS, type InventorySettings } from '../config.js';
import { takeCreditMemo } from './take-credit-memo.js';

/** Refunded units are not shipped any more; those that had been come back into stock where the merchant wants that. */
@Controller()
export class OnCreditMemoCreated {
  constructor(@Inject(SETTINGS) private readonly settings: InventorySettings) {}

  @On(creditMemoCreated)
  async take({ credit_memo, order }: DataOf<typeof creditMemoCreated>, { tx, event }: EventContext): Promise<void> {
    const { RESTOCK_ON_REFUND = false } = this.settings;
    await takeCreditMemo(tx, { credit_memo, order, version: event.version }, RESTOCK_ON_REFUND, new Date());
  }
}
