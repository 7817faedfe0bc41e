import { Controller, Inject } from '@nestjs/common';
import { Ctx, EventPattern, Payload } from '@nestjs/microservices';
import type { creditMemoCreated, DataOf } from '@entrepot/contracts';
import type { EventContext } from '@entrepot/messaging';
import { SETTINGS, type InventorySettings } from '../config.js';
import { takeCreditMemo } from '../use-cases/take-credit-memo.js';

/** Refunded units are not shipped any more; those that had been come back into stock where the merchant wants that. */
@Controller()
export class OnCreditMemoCreated {
  constructor(@Inject(SETTINGS) private readonly settings: InventorySettings) {}

  @EventPattern<string>('credit-memo.created')
  async take(@Payload() { credit_memo, order }: DataOf<typeof creditMemoCreated>, @Ctx() { tx, event }: EventContext): Promise<void> {
    const { RESTOCK_ON_REFUND = false } = this.settings;
    await takeCreditMemo(tx, { credit_memo, order, version: event.version }, RESTOCK_ON_REFUND, new Date());
  }
}
