import type { Checkout } from '@entrepot/contracts';
import { type NotRefunded, releaseAtStripe } from '@entrepot/stripe';
import { decimal, minorUnits, minorUnitsOrNull } from '@entrepot/kernel';
import Stripe from 'stripe';
import type { Boleto } from '../boleto/boleto.rules.js';
import { messageKinds, type PaymentMessage, type PaymentTrouble, troubleAtStripe } from './stripe-trouble.js';

/**
 * Outcome of a page: the customer may still pay; has paid and the money is on its way; has paid, by this reference; has paid by it, and not the
 * checkout's amount in its currency; will not pay there any more.
 */
export type PageOutcome =
  | { state: 'open' | 'failed' }
  | { state: 'waiting'; boleto: Boleto | null }
  | { state: 'mismatched'; reference: string }
  | { state: 'authorized'; reference: string; paid: PaidCheckout };

/** Fields of a checkout about its payment: received, or authorized until a time that its provider may know. */
export type PaidCheckout = Pick<Checkout, 'is_paid' | 'payment_expires_at'>;

/** A provider's page that customers pay on. Whatever it throws says nothing of what happened. */
export interface PaymentPage {
  /**
   * Asked again in the same try it gives the same page. @param returnUrl where the customer comes back to
   * @param until when the page ends by itself
   * @param tries how many went wrong before: of their pages nobody has the address
   */
  open(checkout: Checkout, returnUrl: string, until: Date, tries: number): Promise<{ session_id: string; url: string }>;
  look(sessionId: string, checkout: Checkout): Promise<PageOutcome>;
  /** Ends a page that nobody has paid on; of another it changes nothing. */
  end(sessionId: string): Promise<void>;
  /** Lets go what was authorized, and gives back what was paid. @returns what the provider does not give back; null: nothing is left */
  release(reference: string): Promise<NotRefunded | null>;
  /** Null for a message of another kind. @throws a message that is not the provider's */
  readMessage(body: Buffer, signature: string): PaymentMessage | null;
  /** Looks up the refund or dispute of a message as the provider has it now; null: nothing is wrong. */
  trouble(message: PaymentMessage): Promise<PaymentTrouble | null>;
}

/** Whether the provider will not do it, however often it is asked. */
export const isRefused = (error: unknown): boolean => error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 400;

const longestName = 250;
const nameOf = ({ lines }: Checkout): string =>
  lines
    .map(({ name, qty }) => `${qty} × ${name}`)
    .join(', ')
    .slice(0, longestName);

/** Whether page and payment are of the checkout's amount in its currency. */
const isExact = (session: Stripe.Checkout.Session, intent: Stripe.PaymentIntent, { total, currency }: Checkout): boolean => {
  const units = minorUnitsOrNull(decimal(total), currency);
  const isOf = (found: string | null): boolean => found === currency.toLowerCase();
  return session.amount_total === units && isOf(session.currency) && intent.amount === units && isOf(intent.currency);
};

const paidOf = ({ status, latest_charge }: Stripe.PaymentIntent): PaidCheckout => {
  if (status === 'succeeded') return { is_paid: true };
  const seconds = typeof latest_charge === 'object' ? latest_charge?.payment_method_details?.card?.capture_before : undefined;
  return { is_paid: false, ...(seconds && { payment_expires_at: new Date(seconds * 1_000).toISOString() }) };
};

const boletoOf = ({ next_action }: Stripe.PaymentIntent): Boleto | null => {
  const { number, expires_at, hosted_voucher_url = null } = next_action?.boleto_display_details ?? {};
  return number && expires_at ? { number, expires_at: new Date(expires_at * 1_000).toISOString(), url: hosted_voucher_url } : null;
};

const outcomeOf = (session: Stripe.Checkout.Session, checkout: Checkout): PageOutcome => {
  const { status, payment_status, payment_intent } = session;
  if (status === 'open') return { state: 'open' };
  if (status === 'expired') return { state: 'failed' };
  if (typeof payment_intent !== 'object' || payment_intent === null) return { state: 'waiting', boleto: null };
  const { id: reference } = payment_intent;
  if (payment_status === 'paid' || ['requires_capture', 'succeeded'].includes(payment_intent.status))
    return isExact(session, payment_intent, checkout)
      ? { state: 'authorized', reference, paid: paidOf(payment_intent) }
      : { state: 'mismatched', reference };
  // A boleto that was not paid in time.
  return ['canceled', 'requires_payment_method'].includes(payment_intent.status)
    ? { state: 'failed' }
    : { state: 'waiting', boleto: boletoOf(payment_intent) };
};

/** Stripe's hosted page: cards are authorized on it and captured with the invoice; Pix and boleto, where the account has them, are paid on it. */
export const stripePage = (stripe: Stripe, webhookSecret: string): PaymentPage => {
  const { sessions } = stripe.checkout;
  return {
    async open(checkout, returnUrl, until, tries) {
      const { sale_id, attempt, currency, total, customer_email, submitted_at } = checkout;
      const session = await sessions.create(
        {
          mode: 'payment',
          // Which methods there are is the account's to say; of BRL Pix and boleto among them, which are captured at once.
          payment_method_options: { card: { capture_method: 'manual' } },
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency: currency.toLowerCase(),
                unit_amount: minorUnits(decimal(total), currency),
                product_data: { name: nameOf(checkout) },
              },
            },
          ],
          customer_email,
          expires_at: Math.floor(until.getTime() / 1_000),
          client_reference_id: `${sale_id}-${attempt}`,
          success_url: `${returnUrl}?pay=done`,
          cancel_url: `${returnUrl}?pay=cancel`,
        },
        // Name the submit's time: after a restore of the database an attempt's number may come again. And the try: an answer 500 is kept under its
        // key for a day.
        { idempotencyKey: `checkout-${sale_id}-${attempt}-${submitted_at}-${tries}` },
      );
      if (session.url === null) throw new Error(`the page ${session.id} has no address`);
      return { session_id: session.id, url: session.url };
    },
    look: async (sessionId, checkout) =>
      outcomeOf(await sessions.retrieve(sessionId, { expand: ['payment_intent.latest_charge'] }), checkout),
    async end(sessionId) {
      try {
        await sessions.expire(sessionId);
      } catch (error) {
        // Paid, or ended already: a look says which.
        if (!isRefused(error)) throw error;
      }
    },
    release: async (reference) => (await releaseAtStripe(stripe, reference)).rest,
    readMessage(body, signature) {
      const { object } = stripe.webhooks.constructEvent(body, signature, webhookSecret).data;
      const about = messageKinds.find((kind) => 'object' in object && object.object === kind);
      return about && 'id' in object ? { about, id: object.id } : null;
    },
    trouble: (message) => troubleAtStripe(stripe, message),
  };
};
