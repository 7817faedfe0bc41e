import { setTimeout } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { type Checkout, checkoutSubmitted, event } from '@entrepot/contracts';
import { Database, transaction, type Tx } from '@entrepot/database';
import { LOGGER } from '@entrepot/service';
import type { NotRefunded } from '@entrepot/stripe';
import { appendEvents } from '@entrepot/messaging';
import type { Logger } from '@entrepot/telemetry';
import { releaseUse } from '../coupon/coupon.rules.js';
import { lockCoupon, saveCoupon } from '../coupon/coupon.store.js';
import { SaleLinkConfig } from '../link/sale-link.config.js';
import type { Sale } from '../sale/sale.rules.js';
import { lockSale, saveAttempt } from '../sale/sale.store.js';
import { findSale, linkOf } from '../sale/sale.view.js';
import { rejectSubmit } from '../checkout/checkout.store.js';
import { endedEvent, latestOpeningMs, longestStayMs, slipHoldUntil, waitingEvent } from '../checkout/hold.rules.js';
import {
  type Attempt,
  findPayment,
  heldWithinMs,
  type HostedPayment,
  insertPayment,
  moveOn,
  saveBoleto,
  savePage,
  stateOfPayment,
} from './hosted-payment.store.js';
import { tellNotReleased, tellTrouble } from './payment-troubles.js';
import { queueBoletoMail } from './boleto-mail.js';
import { queueReleaseMail } from './release-mail.js';
import type { PaymentMessage } from './stripe-trouble.js';
import type { HostedState } from './hosted-payment.table.js';
import { isRefused, type PageOutcome, type PaymentPage } from './stripe-page.js';

/** Injection token of the page of the provider that is set up. */
export const PAYMENT_PAGE = 'PAYMENT_PAGE';

const isOverdue = ({ created_at }: HostedPayment, afterMs = longestStayMs): boolean => Date.now() - created_at.getTime() > afterMs;

/** Nobody can pay on it yet. */
const unopened: readonly HostedState[] = ['holding', 'opening'];

const isUnderWay = (sale: Sale | null, { attempt }: HostedPayment): sale is Sale => sale?.is_submitted === true && sale.attempt === attempt;

/** How a payment ends without an order: failed, unless money is to be given back. */
interface Reopening {
  from?: readonly HostedState[];
  to?: HostedState;
  reference?: string | null;
}

/** Has customers pay on the provider's page before their checkout is submitted: once, whoever hears of it first (ADR 45). */
@Injectable()
export class HostedPayments {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(SaleLinkConfig) private readonly config: SaleLinkConfig,
    /** Null: no provider is set up, and no store's page offers one. */
    @Inject(PAYMENT_PAGE) readonly page: PaymentPage | null,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  readonly begin = insertPayment;

  /** Opens the provider's page for a checkout that has begun, once its goods are held. What fails or takes too long is tried again by the sweep. */
  async open(attempt: Attempt): Promise<void> {
    const latest = Date.now() + heldWithinMs;
    for (let pauseMs = 20; (await stateOfPayment(this.db, attempt)) === 'holding'; pauseMs = Math.min(2 * pauseMs, 160)) {
      if (Date.now() > latest) return;
      await setTimeout(pauseMs);
    }
    const payment = await findPayment(this.db, attempt);
    if (payment?.state === 'opening') await this.settle(payment);
  }

  /** Looks what became of the payment of a checkout, and goes on by that. @param isLeft the customer has left the page */
  async look(attempt: Attempt, isLeft = false): Promise<void> {
    const payment = await findPayment(this.db, attempt);
    if (isLeft && payment && unopened.includes(payment.state)) return this.leaveUnopened(payment);
    if (!payment || !['open', 'waiting'].includes(payment.state)) return;
    if (isLeft && payment.state === 'open') await this.provider().end(payment.session_id as string);
    await this.settle(payment);
  }

  /** Runs one step of a payment: opens its page, looks at it, or gives its money back. @throws where the provider does not answer */
  async settle(payment: HostedPayment): Promise<void> {
    switch (payment.state) {
      case 'holding':
        return isOverdue(payment, latestOpeningMs) ? this.conclude(payment, { state: 'failed' }) : undefined;
      case 'opening':
        return this.openPage(payment);
      case 'open':
        if (isOverdue(payment)) await this.provider().end(payment.session_id as string);
        return this.conclude(payment, await this.lookAt(payment));
      case 'waiting':
        return this.conclude(payment, await this.lookAt(payment));
      case 'releasing':
        return this.released(payment, await this.provider().release(payment.reference as string));
      case 'authorized':
      case 'failed':
      case 'refused':
      case 'released':
        return;
    }
    payment.state satisfies never;
  }

  /** Ends a payment whose money is given back, or not; the same transaction tells the customer. */
  private released(payment: HostedPayment, rest: NotRefunded | null): Promise<void> {
    return transaction(this.db, async (tx) => {
      if (!(await moveOn(tx, payment, ['releasing'], 'released'))) return;
      if (rest) await tellNotReleased(tx, payment, rest, this.config);
      else await queueReleaseMail(tx, payment, this.config);
    });
  }

  /** Acts on a provider's message of a refund or a dispute. */
  async hear(message: PaymentMessage): Promise<void> {
    const trouble = await this.provider().trouble(message);
    if (!trouble) return;
    this.logger.warn({ ...trouble }, 'the payment provider tells of a refund that failed, or of a dispute');
    await transaction(this.db, (tx) => tellTrouble(tx, trouble, this.config));
  }

  private lookAt({ session_id, checkout }: HostedPayment): Promise<PageOutcome> {
    return this.provider().look(session_id as string, checkout as Checkout);
  }

  private provider(): PaymentPage {
    if (!this.page) throw new Error('no payment provider is set up');
    return this.page;
  }

  private async openPage(payment: HostedPayment): Promise<void> {
    // A page that was opened all the same has an address that nobody was given.
    if (isOverdue(payment, latestOpeningMs)) return this.conclude(payment, { state: 'failed' });
    const view = await findSale(this.db, payment.sale_id);
    const returnUrl = view && linkOf(view, this.config);
    try {
      if (!payment.checkout || returnUrl === null) throw new Error('the page cannot be left again: the link was sealed with another key');
      const until = new Date(payment.created_at.getTime() + longestStayMs);
      await savePage(this.db, payment, await this.provider().open(payment.checkout, returnUrl, until, payment.tries));
    } catch (error) {
      if (!isRefused(error)) throw error;
      this.logger.error({ err: error, sale_id: payment.sale_id }, 'the payment provider refuses to open its page');
      await this.conclude(payment, { state: 'failed' });
    }
  }

  /** A page that opens all the same has an address that nobody is given: `savePage` saves it for a payment that is opening. */
  private leaveUnopened(payment: HostedPayment): Promise<void> {
    return transaction(this.db, async (tx) => {
      await this.reopen(tx, payment, await lockSale(tx, payment.sale_id), { from: unopened });
    });
  }

  private conclude(payment: HostedPayment, outcome: PageOutcome): Promise<void> {
    return transaction(this.db, async (tx) => {
      const sale = await lockSale(tx, payment.sale_id);
      switch (outcome.state) {
        case 'open':
          return;
        case 'waiting': {
          const { boleto } = outcome;
          const isNew = await moveOn(tx, payment, ['open'], 'waiting');
          // The slip may come later than the waiting, and says until when the goods are held.
          const isSlip = boleto !== null && (await saveBoleto(tx, payment, boleto));
          if (!sale || !(isNew || isSlip)) return;
          await this.holdLonger(tx, payment, sale, boleto && new Date(boleto.expires_at));
          if (isSlip) await queueBoletoMail(tx, payment, boleto, this.config);
          return;
        }
        case 'authorized':
          // Money for a checkout that nobody waits for any more is given back.
          if (isUnderWay(sale, payment)) return this.submit(tx, payment, sale.version, outcome);
          await moveOn(tx, payment, ['open', 'waiting'], 'releasing', outcome.reference);
          return;
        case 'mismatched':
          this.logger.error(
            { sale_id: payment.sale_id, reference: outcome.reference },
            'what was paid is not what the checkout asked for: it is given back',
          );
          return this.reopen(tx, payment, sale, { to: 'releasing', reference: outcome.reference });
        case 'failed':
          return this.reopen(tx, payment, sale);
      }
      outcome satisfies never;
    });
  }

  private async submit(
    tx: Tx,
    payment: HostedPayment,
    last: number,
    { reference: payment_reference, paid }: Extract<PageOutcome, { state: 'authorized' }>,
  ): Promise<void> {
    if (!payment.checkout || !(await moveOn(tx, payment, ['open', 'waiting'], 'authorized', payment_reference))) return;
    const version = last + 1;
    await saveAttempt(tx, { sale_id: payment.sale_id, version, is_submitted: true });
    const data = { ...payment.checkout, payment_reference, ...paid };
    await appendEvents(tx, [event(checkoutSubmitted, { subject: payment.sale_id, version, data })]);
  }

  private async holdLonger(tx: Tx, payment: HostedPayment, { version: last, is_submitted }: Sale, due: Date | null): Promise<void> {
    const version = last + 1;
    await saveAttempt(tx, { sale_id: payment.sale_id, version, is_submitted });
    await appendEvents(tx, [waitingEvent(payment, version, slipHoldUntil(due, new Date()))]);
  }

  /**
   * Nothing was paid: the goods are held no longer, the sale is open again, and its coupon gets the use back. Nothing that is shown of the sale has
   * changed.
   */
  private async reopen(
    tx: Tx,
    payment: HostedPayment,
    sale: Sale | null,
    { from = [...unopened, 'open', 'waiting'], to = 'failed', reference = null }: Reopening = {},
  ): Promise<void> {
    if (!(await moveOn(tx, payment, from, to, reference)) || !isUnderWay(sale, payment)) return;
    const version = sale.version + 1;
    await saveAttempt(tx, { sale_id: payment.sale_id, version, is_submitted: false });
    await appendEvents(tx, [endedEvent(payment, version)]);
    const couponId = await rejectSubmit(tx, payment, null);
    if (couponId !== null) await saveCoupon(tx, releaseUse(await lockCoupon(tx, couponId)));
  }
}
