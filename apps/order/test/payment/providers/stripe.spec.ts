import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { decimal } from '@entrepot/kernel';
import { openStripeDouble, type StripeDouble } from '@entrepot/stripe/double';
import { until } from '@entrepot/testing';
import type Stripe from 'stripe';
import { stripeClient } from '@entrepot/stripe';
import { stripeProvider } from '../../../src/payment/providers/stripe/stripe.js';
import { aPayment, type ProviderUnderTest, providerSuite } from './provider-suite.js';

const openStripe = async (double: StripeDouble, how: 'card' | 'pix'): Promise<ProviderUnderTest> => ({
  provider: stripeProvider(stripeClient({ STRIPE_SECRET_KEY: 'sk_test_double', STRIPE_API_URL: double.url }) as Stripe),
  payment(fault) {
    const reference = double.authorize(2_000, how);
    if (fault) double.fail(reference, fault);
    return Promise.resolve(aPayment(20, { reference }));
  },
  refundOf({ intent_id, reference }, fault) {
    if (fault) double.fail(reference as string, fault);
    return aPayment(5, { refund_of: intent_id, reference });
  },
  booked({ intent_id, reference, refund_of }) {
    const intent = double.intents.get(reference as string);
    const moved =
      refund_of === null
        ? [intent?.amount_received ?? 0].filter((amount) => amount > 0)
        : double.refunds.filter(({ metadata }) => metadata['entrepot_payment'] === intent_id).map(({ amount }) => amount);
    return Promise.resolve({ times: moved.length, amount: moved.reduce((sum, amount) => sum + amount, 0) / 100 });
  },
  heard: ({ reference }) => until(() => double.lost.has(reference as string)),
  close: () => double.close(),
});

describe('stripe', () => providerSuite(async () => openStripe(await openStripeDouble(), 'card')));

const patient = () => AbortSignal.timeout(30_000);

describe('stripe beyond the suite', () => {
  let double: StripeDouble;
  let held: ProviderUnderTest;
  beforeAll(async () => {
    double = await openStripeDouble();
    held = await openStripe(double, 'card');
  });
  afterAll(() => double.close());
  const provider = () => stripeProvider(stripeClient({ STRIPE_SECRET_KEY: 'sk_test_double', STRIPE_API_URL: double.url }) as Stripe);

  it.each(['capture', 'refund'] as const)('knows its own %s when Stripe has forgotten the key', async (kind) => {
    const captured = await held.payment();
    if (kind === 'refund') expect(await provider().capture(captured, patient())).toBe(true);
    const payment = kind === 'refund' ? held.refundOf(captured) : captured;
    expect(await provider()[kind](payment, patient())).toBe(true);
    double.forgetKeys();
    expect(await provider().settle(payment, patient())).toBe(true);
    expect(await held.booked(payment)).toMatchObject({ times: 1 });
  });

  it.each(['manual', 'automatic_async'] as const)('does not take another’s capture for its own: %s', async (capture_method) => {
    const first = await held.payment();
    Object.assign(double.intents.get(first.reference as string) as object, { capture_method });
    expect(await provider().capture(first, patient())).toBe(true);
    expect(await provider().capture(aPayment(5, { reference: first.reference }), patient())).toBe(false);
  });

  it('knows that another’s capture leaves nothing, also where Stripe answers 500 to that', async () => {
    const first = await held.payment();
    expect(await provider().capture(first, patient())).toBe(true);
    double.fail(first.reference as string, 'broken-after');
    expect(await provider().capture(aPayment(5, { reference: first.reference }), patient())).toBe(false);
  });

  it('knows that nothing of a boleto is refunded, also where Stripe answers 500 to that', async () => {
    const reference = double.authorize(2_000, 'boleto');
    const paid = aPayment(20, { reference });
    double.fail(reference, 'broken-after');
    expect(await provider().refund(held.refundOf(paid), patient())).toBe(false);
    expect(await provider().settle(held.refundOf(paid), patient())).toBe(false);
  });

  it('takes what Pix has paid as captured, and asks Stripe for nothing that moves money', async () => {
    const payment = aPayment(20, { reference: double.authorize(2_000, 'pix') });
    expect(await provider().capture(payment, patient())).toBe(true);
    expect(await provider().capture(aPayment(20.01, { reference: payment.reference }), patient())).toBe(false);
    expect(double.intents.get(payment.reference as string)).toMatchObject({ amount_received: 2_000, metadata: {} });
  });

  it('says nothing where Stripe says nothing', async () => {
    const payment = await held.payment();
    double.fail(payment.reference as string, 'broken');
    await expect(provider().capture(payment, patient())).rejects.toThrow('broken');
  });

  it.each(['capture', 'refund'] as const)(
    'finds what a %s did where Stripe answers 500, and keeps that answer under the key',
    async (kind) => {
      const captured = await held.payment();
      if (kind === 'refund') expect(await provider().capture(captured, patient())).toBe(true);
      double.fail(captured.reference as string, 'broken-after');
      const payment = kind === 'refund' ? held.refundOf(captured) : captured;
      expect(await provider()[kind](payment, patient())).toBe(true);
      expect(await provider().settle(payment, patient())).toBe(true);
      expect(await held.booked(payment)).toMatchObject({ times: 1 });
    },
  );

  it.each([
    ['in another currency', 20, { currency: 'USD' }, /is in BRL, not in the order’s USD/],
    ['where the order’s currency is not known', 20, { currency: null }, /currency of the order is not known/],
    ['of an amount that Stripe does not take', 20.001, {}, /Stripe takes no 20.001 BRL/],
  ])('captures nothing %s, and says so', async (_case, amount, fields, reason) => {
    for (const how of ['card', 'pix'] as const) {
      const payment = aPayment(amount, { reference: double.authorize(2_000, how), ...fields });
      expect(await provider().capture(payment, patient())).toBe(false);
      expect(await provider().settle(payment, patient())).toBe(false);
      expect(await provider().refusal(payment, patient())).toMatch(reason);
      expect(double.intents.get(payment.reference as string)).toMatchObject({ amount_received: how === 'pix' ? 2_000 : 0, metadata: {} });
    }
  });

  it('captures nothing without a reference, and nothing of an unknown one', async () => {
    expect(await provider().capture(aPayment(20), patient())).toBe(false);
    expect(await provider().capture(aPayment(20, { reference: 'pi_unknown' }), patient())).toBe(false);
  });

  it.each([
    ['card', { status: 'canceled', amount_received: 0 }, 0],
    ['pix', { status: 'succeeded' }, 1],
  ] as const)('lets an authorization go, and gives a payment back, once: %s', async (how, intent, refunds) => {
    const reference = double.authorize(2_000, how);
    const nothing = decimal(0);
    const release = () => provider().release({ reference, kept: nothing, offline: nothing, currency: 'BRL' }, patient());
    const given = decimal(how === 'pix' ? 20 : 0);
    expect([await release(), await release()]).toEqual([
      { given, rest: null },
      { given, rest: null },
    ]);
    double.forgetKeys();
    expect(await release()).toEqual({ given, rest: null });
    expect(double.intents.get(reference)).toMatchObject(intent);
    expect(double.refunds.filter(({ payment_intent }) => payment_intent === reference)).toHaveLength(refunds);
  });

  it.each([
    ['card', [], 'requires_capture'],
    ['pix', [1_500, 500], 'succeeded'],
  ] as const)('lets go what invoices do not keep, once, and what they keep no more later: %s', async (how, amounts, status) => {
    const reference = double.authorize(2_000, how);
    const release = (kept: number) =>
      provider().release({ reference, kept: decimal(kept), offline: decimal(0), currency: 'BRL' }, patient());
    await release(5);
    double.forgetKeys();
    await release(5);
    expect(double.intents.get(reference)?.status).toBe(status);
    await release(0);
    await release(0);
    expect(double.refunds.filter(({ payment_intent }) => payment_intent === reference).map(({ amount }) => amount)).toEqual(amounts);
  });
});
