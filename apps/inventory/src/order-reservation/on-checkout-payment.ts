import { Controller } from '@nestjs/common';
import { checkoutPaymentEnded, checkoutPaymentWaiting, checkoutPaymentWanted, type DataOf, type PaymentWanted } from '@entrepot/contracts';
import { appendEvents, type EventContext, On } from '@entrepot/messaging';
import { rejectedEvent } from '../reservation/reservation.rules.js';
import { claimAttempts } from '../reservation/reservation.store.js';
import { extendHoldOfSale, holdForSale, releaseHoldOfSale } from '../reservation/sale-holds.js';

/** Holds the goods of a checkout while its customer pays on a provider's page (ADR 74). */
@Controller()
export class OnCheckoutPayment {
  /** Answers with the hold, or with what there is too little of: that attempt is answered then. */
  @On(checkoutPaymentWanted)
  async wanted({ hold_until, ...goods }: PaymentWanted, { tx }: EventContext): Promise<void> {
    const { short } = await holdForSale(tx, goods, new Date(hold_until));
    if (!short) return;
    const claimed = (await claimAttempts(tx, [goods])).get(goods.sale_id);
    if (claimed) await appendEvents(tx, [rejectedEvent(goods, short, claimed.answers)]);
  }

  @On(checkoutPaymentWaiting)
  async waiting({ sale_id, hold_until }: DataOf<typeof checkoutPaymentWaiting>, { tx }: EventContext): Promise<void> {
    await extendHoldOfSale(tx, sale_id, new Date(hold_until));
  }

  @On(checkoutPaymentEnded)
  async ended({ sale_id }: DataOf<typeof checkoutPaymentEnded>, { tx }: EventContext): Promise<void> {
    await releaseHoldOfSale(tx, sale_id, new Date());
  }
}
