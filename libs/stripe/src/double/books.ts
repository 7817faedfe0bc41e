import { appendFileSync, existsSync, readFileSync, truncateSync } from 'node:fs';

export interface Intent {
  id: string;
  amount: number;
  currency: string;
  status: 'requires_capture' | 'succeeded' | 'canceled' | 'processing' | 'requires_payment_method';
  capture_method: 'manual' | 'automatic_async';
  amount_received: number;
  /** How it was paid: a boleto cannot be refunded. */
  method: 'card' | 'pix' | 'boleto';
  metadata: Record<string, string>;
  /** Slip of a boleto that is to be paid. */
  next_action?: {
    type: 'boleto_display_details';
    boleto_display_details: { number: string; expires_at: number; hosted_voucher_url: string };
  };
}

export interface Refund {
  id: string;
  payment_intent: string;
  amount: number;
  currency: string;
  status: 'succeeded' | 'pending' | 'failed';
  metadata: Record<string, string>;
  failure_reason?: string;
}

export interface Dispute {
  id: string;
  payment_intent: string;
  amount: number;
  currency: string;
  reason: string;
  status: 'needs_response' | 'under_review' | 'won' | 'lost';
}

export interface Session {
  id: string;
  url: string;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  amount_total: number;
  currency: string;
  client_reference_id: string;
  success_url: string;
  cancel_url: string;
  intent: string | null;
}

export interface StripeAnswer {
  status: number;
  body: object;
}

/** Change of one request, with the key that it came under. */
interface Change {
  intent?: Intent;
  refund?: Refund;
  session?: Session;
  dispute?: Dispute;
  key?: [string, StripeAnswer];
}

/** Data of the double. With a journal the next process has it as well, however this one ends. */
export interface Books {
  intents: Map<string, Intent>;
  refunds: Refund[];
  sessions: Map<string, Session>;
  disputes: Map<string, Dispute>;
  /** Answers by Idempotency-Key. */
  keys: Map<string, StripeAnswer>;
  nextId(): number;
  /** Writes one line to the journal, before the answer. */
  keep(change: Change): void;
}

/** @param journal a file; undefined: nothing outlives the process */
export const openBooks = (journal?: string): Books => {
  const intents = new Map<string, Intent>();
  const refunds: Refund[] = [];
  const sessions = new Map<string, Session>();
  const disputes = new Map<string, Dispute>();
  const keys = new Map<string, StripeAnswer>();
  let ids = 0;
  const number = (id: string): void => void (ids = Math.max(ids, Number(id.split('_')[1])));

  const into = <T extends { id: string }>(map: Map<string, T>, one: T): void => {
    map.set(one.id, one);
    number(one.id);
  };
  const take = ({ intent, refund, session, dispute, key }: Change): void => {
    if (intent) into(intents, intent);
    if (session) into(sessions, session);
    if (dispute) into(disputes, dispute);
    if (key) keys.set(...key);
    if (!refund) return;
    number(refund.id);
    const at = refunds.findIndex(({ id }) => id === refund.id);
    refunds.splice(at < 0 ? refunds.length : at, 1, refund);
  };
  if (journal !== undefined && existsSync(journal)) {
    // The part after the last line break was being written when the process was killed: nobody was answered.
    const written = readFileSync(journal);
    truncateSync(journal, written.lastIndexOf('\n') + 1);
    for (const line of written.toString().split('\n').slice(0, -1)) take(JSON.parse(line) as Change);
  }
  return {
    ...{ intents, refunds, sessions, disputes, keys },
    nextId: () => ++ids,
    keep(change) {
      take(change);
      if (journal !== undefined) appendFileSync(journal, `${JSON.stringify(change)}\n`);
    },
  };
};
