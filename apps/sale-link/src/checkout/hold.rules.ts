import {
  type Checkout,
  checkoutPaymentEnded,
  checkoutPaymentWaiting,
  checkoutPaymentWanted,
  type DomainEvent,
  event,
} from '@entrepot/contracts';

/** How long a customer may stay on the provider's page, from the submit on. */
export const longestStayMs = 3_600_000;
/** A page that opens later would leave the customer less than the half hour that Stripe asks for. */
export const latestOpeningMs = 25 * 60_000;
/** Time for the news of a payment to arrive after the page has ended: the sweep looks every five minutes. */
const newsMs = 10 * 60_000;
/** When a slip falls due whose provider does not say so. */
const slipMs = 3 * 86_400_000;
const dayMs = 86_400_000;

const isWorkingDay = (date: Date): boolean => ![0, 6].includes(date.getUTCDay());

/** Until when goods are held for a slip: two working days after it is due, for the bank's news. Saturday and Sunday are none; holidays are not known here. */
export const slipHoldUntil = (due: Date | null, now: Date): Date => {
  let until = due ?? new Date(now.getTime() + slipMs);
  for (let days = 0; days < 2;) {
    until = new Date(until.getTime() + dayMs);
    if (isWorkingDay(until)) days++;
  }
  return until;
};

type Attempt = Pick<Checkout, 'sale_id' | 'attempt'>;

/** Asks the inventory to hold the goods of a checkout until its payment is decided. */
export const wantedEvent = ({ sale_id, attempt, store_id, hold_id, hold_by, lines }: Checkout, version: number, now: Date): DomainEvent =>
  event(checkoutPaymentWanted, {
    subject: sale_id,
    version,
    data: {
      ...{ sale_id, attempt, store_id, hold_until: new Date(now.getTime() + longestStayMs + newsMs).toISOString() },
      ...(hold_id && { hold_id }),
      ...(hold_by && { hold_by }),
      lines: lines.map(({ product_id, sku, qty }) => ({ product_id, sku, qty })),
    },
  });

export const waitingEvent = ({ sale_id, attempt }: Attempt, version: number, until: Date): DomainEvent =>
  event(checkoutPaymentWaiting, { subject: sale_id, version, data: { sale_id, attempt, hold_until: until.toISOString() } });

export const endedEvent = ({ sale_id, attempt }: Attempt, version: number): DomainEvent =>
  event(checkoutPaymentEnded, { subject: sale_id, version, data: { sale_id, attempt } });
