import { Inject, Injectable } from '@nestjs/common';
import { Database, type Tx } from '@entrepot/database';
import { type BusyKey, type KeptAnswer, LOGGER, type WriteOnce, beginOnce } from '@entrepot/service';
import { type Decimal, DomainError, newId, type SideBySide } from '@entrepot/kernel';
import { type Logger, currentContext, newTraceparent } from '@entrepot/telemetry';
import { type PaymentIntent, findStuckIntent, insertIntent, leaseIntent, noteFailure, noteRefusal } from './payment.store.js';
import type { IntentContext, IntentRequest } from './payment.table.js';
import type { CurrentOrder } from '../order/order.rules.js';
import { SAVE_PAID_DOCUMENT, type SavePaidDocument, concludeIntent } from './conclude-payment.js';
import type { Payment, PaymentProvider } from './provider/payment-provider.js';
import { PaymentProviders } from './providers/providers.js';
import { inTime } from './provider/in-time.js';

/** A payment that was checked under the order's lock. */
export interface NewPayment {
  order: CurrentOrder;
  method: string | null;
  amount: Decimal;
  request: IntentRequest;
  /** Capture that a refund gives back. */
  refundOf?: Pick<Payment, 'intent_id' | 'reference'>;
}

/** Beyond the time that a caller gives the gateway, twice, nobody is left who waits for it. */
const graceMs = 2_000;

const contextOf = (key: IntentContext['key']): IntentContext => {
  const { requestId, traceparent, integration } = currentContext() ?? { requestId: newId(), traceparent: newTraceparent() };
  return { requestId, traceparent, ...(integration !== undefined && { integration }), key };
};

/**
 * Takes and gives back money online (architecture, "A write, end to end"): a first transaction saves the intent, the gateway is called
 * outside of any, a second one saves what came of it. What a crash leaves in between is settled by the sweep.
 */
@Injectable()
export class PaymentDesk {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(SAVE_PAID_DOCUMENT) private readonly save: SavePaidDocument,
    @Inject(PaymentProviders) private readonly providers: PaymentProviders,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  readonly refundsOnline = (method: string): boolean => this.providers.taking(method)?.refund !== undefined;

  /**
   * @param begin checks everything under the order's lock
   * @throws payment_declined when the gateway declines a capture, payment_refused when it says why, payment_gateway_error when the method cannot, or
   * nothing was heard and nothing moved: nothing is saved; resource_unavailable when not even the gateway can say yet: the intent stays open, and the
   * Idempotency-Key busy, until it can
   */
  async pay(once: WriteOnce, begin: (tx: Tx) => Promise<NewPayment>): Promise<KeptAnswer> {
    // Tried out, a payment is one that the gateway takes, and nobody asks the gateway.
    if (once.isDry)
      return once.run(async (tx) => {
        const payment = await begin(tx);
        return this.save(tx, (await this.open(tx, payment, null)).intent, payment.order);
      });
    const opened = await beginOnce(this.db, once.write, async (tx, key) => this.open(tx, await begin(tx), key));
    if (!('begun' in opened)) return opened;
    const { intent, provider } = opened.begun;
    const { isDone, isHeard } = await this.outcomeOf(intent, provider);
    const answer = await this.conclude(intent, isDone);
    if (!answer) throw await this.refused(intent, provider, isHeard);
    return answer;
  }

  private async open(
    tx: Tx,
    { order, method, amount, request, refundOf }: NewPayment,
    key: BusyKey,
  ): Promise<{ intent: PaymentIntent; provider: PaymentProvider }> {
    const provider = this.providers.taking(method);
    if (method === null || !provider) throw new DomainError('payment_gateway_error', { method, reason: 'cannot capture online' });
    const { order_id, currency } = order;
    const reference = refundOf ? refundOf.reference : order.payment_reference;
    const payment = { intent_id: newId(), amount, currency, reference, refund_of: refundOf?.intent_id ?? null };
    const intent: PaymentIntent = { ...payment, order_id, method, request, context: contextOf(key) };
    await insertIntent(tx, intent, 2 * provider.answersWithinMs + graceMs);
    return { intent, provider };
  }

  /** A refusal with the provider's reason, where it has one: operators find it as well. */
  private async refused(intent: PaymentIntent, provider: PaymentProvider, isHeard: boolean): Promise<DomainError> {
    const { intent_id } = intent;
    const reason = await inTime(provider, async (signal) => provider.refusal?.(intent, signal) ?? null).catch(() => null);
    if (reason === null && isHeard && intent.refund_of === null)
      return new DomainError('payment_declined', { intent_id, faults: [{ path: '', code: 'state', message: 'the payment was declined' }] });
    if (reason === null) return new DomainError('payment_gateway_error', { intent_id, reason: 'declined' });
    this.logger.warn({ intent_id, order_id: intent.order_id, reason }, 'a payment is refused');
    await noteRefusal(this.db, intent_id, reason);
    return new DomainError('payment_refused', { intent_id, faults: [{ path: '', code: 'state', message: reason }] });
  }

  /** Begins to settle the intents that a crash, or a gateway without an answer, left open, until `signal` aborts. */
  async settleDue(work: SideBySide, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const intent = await leaseIntent(this.db, work.running, work.full);
      if (!intent) return;
      work.start(intent.method, intent.intent_id, () => this.settleLeft(intent));
    }
  }

  private async settleLeft(intent: PaymentIntent): Promise<void> {
    const { intent_id, method } = intent;
    try {
      const isDone = await this.settleOpen(intent);
      this.logger.info({ intent_id, method, isDone }, 'a payment that was left open is settled');
    } catch (err) {
      this.logger.warn({ err, intent_id, method }, 'a payment cannot be settled yet');
      await noteFailure(this.db, intent_id, String(err).slice(0, 500)).catch(() => undefined);
    }
  }

  /**
   * Asks for a stuck payment once more before an operator decides it: an answer of the gateway counts before his, also where what follows
   * from it cannot be saved, which is thrown.
   */
  async askAgain(intentId: string): Promise<void> {
    const intent = await findStuckIntent(this.db, intentId);
    if (!intent) return;
    let isDone: boolean;
    try {
      isDone = await this.settle(intent, this.providerOf(intent));
    } catch (err) {
      this.logger.info({ err, intent_id: intentId }, 'the gateway does not answer for a payment that an operator decides');
      return;
    }
    await concludeIntent(this.db, intent, isDone, this.save);
  }

  private async settleOpen(intent: PaymentIntent): Promise<boolean> {
    const isDone = await this.settle(intent, this.providerOf(intent));
    await concludeIntent(this.db, intent, isDone, this.save);
    return isDone;
  }

  private providerOf({ method }: PaymentIntent): PaymentProvider {
    const provider = this.providers.known(method);
    if (!provider) throw new Error(`no provider of the payment method ${method}`);
    return provider;
  }

  /** A fault from here on is no refusal: the money may have moved, and the sweep will save it. */
  private async conclude(intent: PaymentIntent, isDone: boolean): Promise<KeptAnswer | null> {
    try {
      return await concludeIntent(this.db, intent, isDone, this.save);
    } catch (cause) {
      throw new DomainError('resource_unavailable', { intent_id: intent.intent_id, isDone }, { cause });
    }
  }

  /** `isHeard`: the provider answered what it was asked for; else it said later what had become of it. */
  private async outcomeOf(intent: PaymentIntent, provider: PaymentProvider): Promise<{ isDone: boolean; isHeard: boolean }> {
    try {
      return { isDone: await inTime(provider, (signal) => this.ask(intent, provider, signal)), isHeard: true };
    } catch (err) {
      this.logger.warn({ err, intent_id: intent.intent_id }, 'the payment gateway does not answer: it is asked what became of the payment');
    }
    try {
      return { isDone: await this.settle(intent, provider), isHeard: false };
    } catch (cause) {
      throw new DomainError('resource_unavailable', { intent_id: intent.intent_id }, { cause });
    }
  }

  private ask(payment: PaymentIntent, provider: PaymentProvider, signal: AbortSignal): Promise<boolean> {
    if (payment.request.operation !== 'create-credit-memo') return provider.capture(payment, signal);
    if (!provider.refund) throw new Error(`${payment.method} does not refund online`);
    return provider.refund(payment, signal);
  }

  private settle(payment: Payment, provider: PaymentProvider): Promise<boolean> {
    return inTime(provider, (signal) => provider.settle(payment, signal));
  }
}
