import { isGiven, whyFailed } from '@entrepot/stripe';
import { fromMinorUnits } from '@entrepot/kernel';
import type Stripe from 'stripe';

/** Objects whose messages are read here. */
export const messageKinds = ['checkout.session', 'refund', 'dispute'] as const;

export interface PaymentMessage {
  about: (typeof messageKinds)[number];
  id: string;
}

interface PaymentPart {
  reference: string;
  amount: number;
  currency: string;
  reason: string;
}

/** A refund that failed, or a dispute. */
export type PaymentTrouble =
  | (PaymentPart & { about: 'refund'; refund_id: string; refund_of: string | null })
  | (PaymentPart & { about: 'dispute'; dispute_id: string; status: string; is_closed: boolean });

const idOf = (named: string | { id: string } | null | undefined): string | null =>
  typeof named === 'string' ? named : (named?.id ?? null);

const partOf = ({ amount, currency }: { amount: number; currency: string }, reference: string, reason: string): PaymentPart => {
  const code = currency.toUpperCase();
  return { reference, amount: fromMinorUnits(amount, code).toNumber(), currency: code, reason };
};

/** Decided, or withdrawn: nobody has to answer any more. */
const closed: readonly string[] = ['won', 'lost', 'warning_closed', 'prevented'];

/** Looks up the refund or dispute of a message at Stripe: messages may be late, doubled or out of order. */
export const troubleAtStripe = async ({ refunds, disputes }: Stripe, { about, id }: PaymentMessage): Promise<PaymentTrouble | null> => {
  if (about === 'refund') {
    const refund = await refunds.retrieve(id);
    const reference = idOf(refund.payment_intent);
    if (reference === null || isGiven(refund)) return null;
    return {
      about,
      ...partOf(refund, reference, whyFailed(refund)),
      refund_id: id,
      refund_of: refund.metadata?.['entrepot_payment'] ?? null,
    };
  }
  if (about !== 'dispute') return null;
  const dispute = await disputes.retrieve(id);
  const reference = idOf(dispute.payment_intent);
  if (reference === null) return null;
  const { status, reason } = dispute;
  return { about, ...partOf(dispute, reference, reason), dispute_id: id, status, is_closed: closed.includes(status) };
};
