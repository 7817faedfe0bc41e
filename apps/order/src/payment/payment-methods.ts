import { type Database, readRows } from '@entrepot/database';
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
  /** Returns the result of a payment, and makes sure that it does not change any more. */
  settle(payment: Payment, signal: AbortSignal): Promise<boolean>;
}

/** A way to pay, by the code that orders name it by; without `online` everything about it is written down by people. */
export interface PaymentMethod {
  code: string;
  online?: OnlinePayments;
}

type Entry = 'capture' | 'refund' | 'void';

const insert = `
  insert into sandbox_card_ledger (intent_id, entry, amount, currency) values ($1, $2, $3, $4) on conflict (intent_id) do nothing`;

/** The first entry of an intent counts, whatever is asked later. Two statements: the second sees an entry that the first waited for. */
const enter = async (ledger: Database, entry: Entry, { intent_id, amount, currency }: Payment): Promise<Entry> => {
  await readRows(ledger, { name: 'sandbox_card_enter', text: insert, values: [intent_id, entry, String(amount), currency] });
  const [found] = await readRows<{ entry: Entry }>(ledger, {
    name: 'sandbox_card_entry',
    text: 'select entry from sandbox_card_ledger where intent_id = $1',
    values: [intent_id],
  });
  return found?.entry ?? entry;
};

const noAnswer = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));

const cents = ({ amount }: Payment): number => amount.times(100).mod(100).toNumber();

/**
 * A card gateway to play with (contract 4, "Payment methods"): an amount in .13 is declined; in .14 nothing is booked and no answer
 * comes; in .15 it is booked and no answer comes. What it knows stands in a ledger of its own; an intent that it does not know when it
 * is asked to settle it gets voided there, so that a late capture comes too late.
 */
export const sandboxCard = (ledger: Database): PaymentMethod => {
  const book = (entry: 'capture' | 'refund') => async (payment: Payment, signal: AbortSignal) => {
    if (cents(payment) === 13) return false;
    if (cents(payment) === 14) return noAnswer(signal);
    const booked = await enter(ledger, entry, payment);
    return cents(payment) === 15 ? noAnswer(signal) : booked === entry;
  };
  return {
    code: 'sandbox_card',
    online: {
      answersWithinMs: 2_000,
      capture: book('capture'),
      refund: book('refund'),
      settle: async (payment) => (await enter(ledger, 'void', payment)) !== 'void',
    },
  };
};

/** What the service was started with. */
export abstract class PaymentSettings {
  /** Payment methods beside the service's own. */
  abstract readonly further: readonly PaymentMethod[];
  /** Whether the sandbox's card takes and gives back money. What it was asked for before is settled in any case. */
  abstract readonly isSandbox: boolean;
}

const offline: readonly PaymentMethod[] = ['checkmo', 'banktransfer', 'cashondelivery'].map((code) => ({ code }));

/** What a method can do online, by its code: of one that nobody knows nothing, as of one that works offline only. */
export type OnlineMethods = (code: string | null) => OnlinePayments | undefined;

export const onlineMethods = (db: Database, further: readonly PaymentMethod[]): OnlineMethods => {
  const methods = new Map([...offline, sandboxCard(db), ...further].map(({ code, online }) => [code, online]));
  return (code) => (code === null ? undefined : methods.get(code));
};
