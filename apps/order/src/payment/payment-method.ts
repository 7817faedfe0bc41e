import type { Decimal } from '@entrepot/kernel';

/** What a gateway is asked for. */
export interface Payment {
  /** Names the payment at the gateway: asked again under the same id, it does nothing a second time. */
  intent_id: string;
  amount: Decimal;
  currency: string | null;
  /** Of a refund: the intent of the capture that it gives back. */
  refund_of: string | null;
}

/**
 * What a gateway does online. True: the money moved; false: it did not, and will not. Whatever is thrown, and no answer in time, means
 * that nobody knows: then `settle` is asked, again and again until it answers, after a restart too.
 */
export interface OnlinePayments {
  /** How long an answer is waited for, in ms. */
  answersWithinMs: number;
  capture(payment: Payment, signal: AbortSignal): Promise<boolean>;
  /** Absent: it cannot give back online. */
  refund?(payment: Payment, signal: AbortSignal): Promise<boolean>;
  /** Tells what became of a payment, and makes sure that nothing more becomes of it. */
  settle(payment: Payment, signal: AbortSignal): Promise<boolean>;
}

/** A way to pay, by the code that orders name it by; without `online` everything about it is written down by people. */
export interface PaymentMethod {
  code: string;
  online?: OnlinePayments;
}
