import type { Decimal } from '@entrepot/kernel';

/** Payment or refund that a provider is asked for. */
export interface Payment {
  /** Names the payment at the provider: asked again under the same id, it does nothing a second time. */
  intent_id: string;
  amount: Decimal;
  currency: string | null;
  /** Provider's name of the payment that was authorized or paid before the order, or of the capture that a refund gives back; null: there is none. */
  reference: string | null;
  /** Intent of the capture that a refund gives back; null: this is a capture. */
  refund_of: string | null;
}

/** Money to give back of a payment whose order was canceled. */
export interface Release {
  reference: string;
  /** Amount that invoices have captured, or will capture: it stays. */
  kept: Decimal;
  /** Part of `kept` that was paid otherwise: no authorization is held for it. */
  offline: Decimal;
  currency: string | null;
}

/** Money that a provider does not give back: people have to. */
export interface NotReleased {
  amount: Decimal;
  currency: string;
  reason: string;
  /** Provider's name of the refund that failed; null: none was made. */
  refund_id: string | null;
}

/** Outcome of a release, however often it was asked for. */
export interface Released {
  /** Amount that was paid and the provider has given back; 0 where it let go an authorization. */
  given: Decimal;
  /** Money that it does not give back, however often it is asked; null: nothing is left. */
  rest: NotReleased | null;
}

/**
 * Moves money online for one payment method; a folder below `providers` holds one. Its abilities must be those that `paymentMethods` names for its
 * code, and it passes `test/payment/providers/provider-suite.ts`. True: the money moved; false: it did not, and will not. An error, or no answer in
 * time, means that nobody knows: then `settle` is asked, again and again until it answers, after a restart too. `signal` aborts when nobody waits any
 * more; the effect may still happen.
 */
export interface PaymentProvider {
  /** Code of the payment method, by which orders name it. */
  code: string;
  /** How long an answer is waited for, in ms. */
  answersWithinMs: number;
  capture(payment: Payment, signal: AbortSignal): Promise<boolean>;
  /** Absent: it cannot give back online. */
  refund?(payment: Payment, signal: AbortSignal): Promise<boolean>;
  /** Lets go what is held of a payment that nothing is kept of, and gives back what was paid beyond that. Throws until that is done. */
  release?(release: Release, signal: AbortSignal): Promise<Released>;
  /** Why a capture or a refund was answered with no, and what can be done, for who asked; null: the provider has no more to say. It moves nothing. */
  refusal?(payment: Payment, signal: AbortSignal): Promise<string | null>;
  /** Returns the result of a payment, and makes sure that it does not change any more: what comes later has no effect beside it. */
  settle(payment: Payment, signal: AbortSignal): Promise<boolean>;
}
