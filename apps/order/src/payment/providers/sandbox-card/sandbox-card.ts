import { sandboxMethod } from '@entrepot/contracts';
import { addRows, type Database, type RowOf } from '@entrepot/database';
import type { Payment, PaymentProvider } from '../../provider/payment-provider.js';
import { sandboxLedgerTable } from './sandbox-ledger.table.js';

type Entry = RowOf<typeof sandboxLedgerTable>['entry'];

/**
 * Writes an entry; the first one of an intent counts, whatever is asked later. Two statements: the second sees an entry that the first waited for.
 */
const enter = async (ledger: Database, entry: Entry, { intent_id, amount, currency }: Payment): Promise<Entry> => {
  await addRows(ledger, sandboxLedgerTable, [{ intent_id, entry, amount, currency }]);
  return (await ledger.getRepository(sandboxLedgerTable.entity).findOneByOrFail({ intent_id })).entry;
};

const noAnswer = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const abort = (): void => reject(signal.reason as Error);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort);
  });

const cents = ({ amount }: Payment): number => amount.times(100).mod(100).toNumber();

/**
 * A card to try out with (contract 4, "Payment methods"): an amount in .13 is declined; in .14 nothing is booked and no answer
 * comes; in .15 it is booked and no answer comes. What it knows stands in a ledger of its own; an intent that it does not know when it
 * is asked to settle it gets voided there, so that a late capture comes too late.
 */
export const sandboxCard = (ledger: Database): Required<Omit<PaymentProvider, 'release' | 'refusal'>> => {
  const book = (entry: 'capture' | 'refund') => async (payment: Payment, signal: AbortSignal) => {
    if (cents(payment) === 13) return false;
    if (cents(payment) === 14) return noAnswer(signal);
    const booked = await enter(ledger, entry, payment);
    return cents(payment) === 15 ? noAnswer(signal) : booked === entry;
  };
  return {
    code: sandboxMethod,
    answersWithinMs: 2_000,
    capture: book('capture'),
    refund: book('refund'),
    settle: async (payment) => (await enter(ledger, 'void', payment)) !== 'void',
  };
};
