import type { Decimal } from '@entrepot/kernel';

/** What a provider is asked for. */
export interface Payment {
  /** Names the payment at the provider: asked again under the same id, it does nothing a second time. */
  intent_id: string;
  amount: Decimal;
  currency: string | null;
  /** What the provider calls what was authorized or paid before the order, and of a refund what was captured; null: nothing was. */
  reference: string | null;
  /** Of a refund: the intent of the capture that it gives back; null: this is a capture. */
  refund_of: string | null;
}

/** What is let go of a payment whose order was canceled. */
export interface Release {
  reference: string;
  /** What invoices have captured, or will capture: it is not let go. */
  kept: Decimal;
  currency: string | null;
}

/** Money that a provider does not give back: people have to. */
export interface NotReleased {
  amount: Decimal;
  currency: string;
  reason: string;
  /** What the provider calls the refund that failed; null: none was made. */
  refund_id: string | null;
}

/**
 * What moves money online for one payment method; a folder below `providers` holds one. What it can must be what `paymentMethods` says of
 * its code, and `test/payment/providers/provider-suite.ts` is passed by every provider.
 *
 * True: the money moved; false: it did not, and will not. Whatever is thrown, and no answer in time, means that nobody knows: then `settle` is
 * asked, again and again until it answers, after a restart too. `signal` aborts when nobody waits any more; what was asked may still happen.
 */
export interface PaymentProvider {
  /** The payment method's code, by which orders name it. */
  code: string;
  /** How long an answer is waited for, in ms. */
  answersWithinMs: number;
  capture(payment: Payment, signal: AbortSignal): Promise<boolean>;
  /** Absent: it cannot give back online. */
  refund?(payment: Payment, signal: AbortSignal): Promise<boolean>;
  /**
   * Lets go what is held of a payment that nothing is kept of, and gives back what was paid beyond that. Throws until that is done.
   * @returns what it does not give back, however often it is asked; null: nothing is left
   */
  release?(release: Release, signal: AbortSignal): Promise<NotReleased | null>;
  /** Why a capture or a refund was answered with no, and what can be done, for who asked; null: the provider has no more to say. It moves nothing. */
  refusal?(payment: Payment, signal: AbortSignal): Promise<string | null>;
  /** Returns the result of a payment, and makes sure that it does not change any more: what comes later has no effect beside it. */
  settle(payment: Payment, signal: AbortSignal): Promise<boolean>;
}
