import { describe } from '@jest/globals';
import { readRows } from '@entrepot/database';
import { until } from '@entrepot/testing';
import { sandboxCard } from '../../../src/payment/providers/sandbox-card/sandbox-card.js';
import { openForPlans } from '../../plans.js';
import { aPayment, type Fault, type ProviderUnderTest, providerSuite } from './provider-suite.js';

/** Cents of the amount by which the sandbox chooses its fault. */
const cents: Record<Fault, number> = { declined: 0.13, 'lost-request': 0.14, 'lost-answer': 0.15 };

const openSandbox = async (): Promise<ProviderUnderTest> => {
  const { db, close } = await openForPlans();
  const held: ProviderUnderTest = {
    provider: sandboxCard(db),
    payment: (fault) => Promise.resolve(aPayment(20 + (fault ? cents[fault] : 0))),
    refundOf: ({ intent_id }, fault) => aPayment(5 + (fault ? cents[fault] : 0), { refund_of: intent_id }),
    async booked({ intent_id, refund_of }) {
      const text = `select count(*)::int as times, coalesce(sum(amount), 0)::float8 as amount from sandbox_card_ledger where intent_id = $1 and entry = $2`;
      const values = [intent_id, refund_of === null ? 'capture' : 'refund'];
      const [row] = await readRows<{ times: number; amount: number }>(db, { name: 'booked', text, values });
      return row as NonNullable<typeof row>;
    },
    // A request that never arrives leaves nothing to see.
    heard: (payment) =>
      payment.amount.mod(1).eq(cents['lost-answer']) ? until(async () => (await held.booked(payment)).times === 1) : Promise.resolve(),
    close,
  };
  return held;
};

describe('sandbox_card', () => providerSuite(openSandbox));
