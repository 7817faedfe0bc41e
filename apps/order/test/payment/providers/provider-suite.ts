import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { paymentMethods } from '@entrepot/contracts';
import { decimal, newId, orAborted } from '@entrepot/kernel';
import type { Payment, PaymentProvider } from '../../../src/payment/provider/payment-provider.js';

/** Faults between the service and the provider. */
export type Fault =
  /** It does what it is asked for, and its answer is lost. */
  | 'lost-answer'
  /** Loses the request before the provider gets it. */
  | 'lost-request'
  /** Refuses the request for good. */
  | 'declined';

/** A provider with its own other side, for tests: what it has booked, and faults for the payments that come next. */
export interface ProviderUnderTest {
  provider: Required<Omit<PaymentProvider, 'release' | 'refusal'>>;
  /** A payment that can be captured whole, on which the fault falls when it is asked for. */
  payment(fault?: Fault): Promise<Payment>;
  /** A refund of a part of what was captured. */
  refundOf(captured: Payment, fault?: Fault): Payment;
  /** When a request that has a fault is where the fault falls. */
  heard(payment: Payment): Promise<unknown>;
  /** Reads the provider's own books of a payment: how often money moved, and how much of it in all. */
  booked(payment: Payment): Promise<{ times: number; amount: number }>;
  close(): Promise<void>;
}

export const aPayment = (amount: number, fields: Partial<Payment> = {}): Payment => ({
  ...{ intent_id: newId(), amount: decimal(amount), currency: 'BRL', reference: null, refund_of: null },
  ...fields,
});

/** Longer than any answer that comes. */
const patient = () => AbortSignal.timeout(30_000);

/** Tests the behaviour of every provider, as `PaymentProvider` describes it. */
export const providerSuite = (open: () => Promise<ProviderUnderTest>): void => {
  let held: ProviderUnderTest;
  beforeAll(async () => {
    held = await open();
  });
  afterAll(() => held.close());

  /** Asks, and waits no more once the request has met its fault. */
  const askInVain = async (kind: 'capture' | 'refund', payment: Payment): Promise<void> => {
    const gone = new AbortController();
    const asked = orAborted(held.provider[kind](payment, gone.signal), gone.signal).then(
      () => 'an answer',
      () => 'none',
    );
    await held.heard(payment);
    gone.abort();
    expect(await asked).toBe('none');
  };
  const kinds = {
    capture: (fault?: Fault) => held.payment(fault),
    async refund(fault?: Fault) {
      const captured = await held.payment();
      expect(await held.provider.capture(captured, patient())).toBe(true);
      return held.refundOf(captured, fault);
    },
  };
  const once = ({ amount }: Payment) => ({ times: 1, amount: amount.toNumber() });
  const never = { times: 0, amount: 0 };

  it('can do what is known of its code', () => {
    const { online } = paymentMethods[held.provider.code as keyof typeof paymentMethods];
    expect(online).toMatchObject({ capture: true, refund: true });
  });

  describe.each(['capture', 'refund'] as const)('a %s', (kind) => {
    it('moves its money, once, however often it is asked for', async () => {
      const payment = await kinds[kind]();
      expect(await held.provider[kind](payment, patient())).toBe(true);
      expect(await held.provider[kind](payment, patient())).toBe(true);
      expect(await held.provider.settle(payment, patient())).toBe(true);
      expect(await held.booked(payment)).toEqual(once(payment));
    });

    it('moves it once when it is asked for ten times at once', async () => {
      const payment = await kinds[kind]();
      const asked = await Promise.allSettled(Array.from({ length: 10 }, () => held.provider[kind](payment, patient())));
      // An answer that says nothing is a throw; none says no.
      expect(asked.filter((one) => one.status === 'fulfilled' && !one.value)).toEqual([]);
      expect(await held.provider.settle(payment, patient())).toBe(true);
      expect(await held.booked(payment)).toEqual(once(payment));
    });

    it('moves nothing when it is declined, then and later', async () => {
      const payment = await kinds[kind]('declined');
      expect(await held.provider[kind](payment, patient())).toBe(false);
      expect(await held.provider.settle(payment, patient())).toBe(false);
      expect(await held.booked(payment)).toEqual(never);
    });

    it('whose answer is lost is settled as it was booked', async () => {
      const payment = await kinds[kind]('lost-answer');
      await askInVain(kind, payment);
      expect(await held.provider.settle(payment, patient())).toBe(true);
      expect(await held.provider.settle(payment, patient())).toBe(true);
      expect(await held.booked(payment)).toEqual(once(payment));
    });

    it('that never arrived is settled for good: what settling said stays true when it comes late', async () => {
      const payment = await kinds[kind]('lost-request');
      await askInVain(kind, payment);
      const settled = await held.provider.settle(payment, patient());
      await held.provider[kind](payment, AbortSignal.abort()).catch(() => undefined);
      expect(await held.provider.settle(payment, patient())).toBe(settled);
      expect(await held.booked(payment)).toEqual(settled ? once(payment) : never);
    });

    it('is settled the same by all who ask at once', async () => {
      const payment = await kinds[kind]('lost-answer');
      await askInVain(kind, payment);
      const said = await Promise.allSettled(Array.from({ length: 5 }, () => held.provider.settle(payment, patient())));
      expect(said.filter((one) => one.status === 'fulfilled' && !one.value)).toEqual([]);
      expect(await held.booked(payment)).toEqual(once(payment));
    });
  });

  it('gives back a payment in parts, each once', async () => {
    const captured = await held.payment();
    expect(await held.provider.capture(captured, patient())).toBe(true);
    const refunds = [held.refundOf(captured), held.refundOf(captured)];
    for (const refund of refunds) expect(await held.provider.refund(refund, patient())).toBe(true);
    for (const refund of refunds) expect(await held.booked(refund)).toEqual(once(refund));
  });
};
