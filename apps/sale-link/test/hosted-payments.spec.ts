import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openStripeDouble, type StripeDouble, stripeSignature } from '@entrepot/stripe/double';
import { aCheckoutForm, until } from '@entrepot/testing';
import { openShop, type Shop, type SoldSale } from './shop.js';
import { aHold, anOrder, aRejection, aStore } from './world.js';

const form = aCheckoutForm({ payment_method: 'stripe' });

let double: StripeDouble;
let folder: string;
let shop: Shop;
let holding: { stop(): Promise<void> };
beforeAll(async () => {
  double = await openStripeDouble();
  folder = await mkdtemp(join(tmpdir(), 'entrepot-hosted-payments-'));
  shop = await openShop({ ...double.settings, MAIL: 'on', MAIL_FROM: 'loja@example.com', DATA_DIR: folder });
  const payment_methods = [
    { code: 'stripe', title: 'Cartão, Pix ou boleto' },
    { code: 'banktransfer', title: 'Transferência' },
  ];
  const texts = { payment_boleto: { subject: 'Boleto da {store}' } };
  await shop.publish(aStore({ payment_methods, mail: { texts } }, 2));
  holding = await shop.holdAll();
});
afterAll(async () => {
  await holding.stop();
  await shop.close();
  await double.close();
  await rm(folder, { recursive: true });
});

interface Paying extends SoldSale {
  session: string;
}

const sessionOf = async ({ id }: SoldSale): Promise<string> => {
  const [row] = await shop.rows<{ session_id: string }>(
    'select session_id from hosted_payment where sale_id = $1 order by attempt desc',
    id,
  );
  return row?.session_id ?? '';
};
/** A sale whose form was sent: its customer is on the provider's page. */
const paying = async (fields: object = {}): Promise<Paying> => {
  const sale = await shop.sell(fields);
  expect((await shop.submit(sale.path, form)).status).toBe(303);
  return { ...sale, session: await sessionOf(sale) };
};
const comeBack = ({ path }: SoldSale, how: 'done' | 'cancel') => shop.show(`${path}?pay=${how}`);
const stateOf = async ({ path }: SoldSale): Promise<string> => (await shop.stateOf(path))['checkout'] as string;
const offered = (text: string): string[] => [...text.matchAll(/name="payment_method"\s+value="([^"]+)"/g)].map(([, code]) => code!);
/** Makes the next look of the sweep come at once. */
const sweepNow = ({ id }: SoldSale) => shop.rows('update hosted_payment set ask_at = now() where sale_id = $1', id);

const message = (session: string, type = 'checkout.session.completed'): string =>
  JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object: { id: session, object: 'checkout.session' } } });
const tell = (body: string, secret?: string) =>
  shop.call({
    method: 'POST',
    path: '/checkout/stripe/webhook',
    headers: { 'content-type': 'application/json', 'stripe-signature': stripeSignature(body, secret) },
    body,
  });

/** Events of the payment of a sale, which the inventory hears. */
const told = async ({ id }: SoldSale, type: 'wanted' | 'waiting' | 'ended') =>
  (await shop.events(`checkout.payment-${type}`, id)).map(({ data }) => data);

describe('a form that is paid on the provider’s page', () => {
  it('leads there, and submits nothing before', async () => {
    const sale = await shop.sell();
    const { status, headers } = await shop.submit(sale.path, form);
    expect([status, headers['location']]).toEqual([303, expect.stringMatching(/^\.\.\/checkout\/.+\?pay=go$/)]);
    const url = double.sessions.get(await sessionOf(sale))?.url as string;
    const page = await shop.show(`${sale.path}?pay=go`);
    expect(page.text).toContain(`<meta http-equiv="refresh" content="0;url=${url}"`);
    expect((await shop.show(sale.path)).text).not.toContain('http-equiv="refresh" content="0');
    expect(await shop.stateOf(sale.path)).toMatchObject({ status: 'pending', checkout: 'paying', payment_url: url });
    expect(await shop.submissions(sale.id)).toEqual([]);
  });

  it('asks for the sale’s total, of the customer, once: a second submit opens no second page', async () => {
    const sale = await paying();
    const before = double.sessions.size;
    expect((await shop.submit(sale.path, form)).headers['location']).toMatch(/\?pay=go$/);
    expect(double.sessions.size).toBe(before);
    expect(double.sessions.get(sale.session)?.amount_total).toBe(246_900);
    const asked = new URLSearchParams(double.requests.findLast(({ path }) => path === '/v1/checkout/sessions')?.body);
    expect(asked.get('customer_email')).toBe('ana@example.com');
    expect(asked.get('payment_method_options[card][capture_method]')).toBe('manual');
    expect(asked.get('success_url')).toBe(`https://pay.example${sale.path}?pay=done`);
  });

  it('asks for the freight too', async () => {
    const shipping = { amount: 14.9, description: 'Motoboy' };
    expect(double.sessions.get((await paying({ shipping })).session)?.amount_total).toBe(248_390);
  });

  it.each([
    ['broken', 1],
    ['broken-after', 2],
  ] as const)('is opened by the sweep where the provider’s answer is %s', async (fault, pages) => {
    const sale = await shop.sell();
    const before = double.sessions.size;
    double.fail('sessions', fault);
    await shop.submit(sale.path, form);
    expect(await stateOf(sale)).toBe('processing');
    expect((await shop.show(sale.path)).text).toContain('We are opening the payment page');
    await sweepNow(sale);
    await until(async () => (await stateOf(sale)) === 'paying');
    expect(double.sessions.get(await sessionOf(sale))?.status).toBe('open');
    expect(double.sessions.size).toBe(before + pages);
  });

  it('can be left while the provider does not answer, which the page says after 10 s', async () => {
    const sale = await shop.sell();
    double.fail('sessions', 'broken');
    await shop.submit(sale.path, form);
    expect((await shop.show(sale.path)).text).not.toContain('?pay=cancel');
    await shop.rows(`update hosted_payment set created_at = created_at - interval '10 s', ask_at = 'infinity' where sale_id = $1`, sale.id);
    const late = await shop.show(sale.path);
    expect(late.text).toContain('The payment page does not open');
    expect(late.text).toContain('href="?pay=cancel"');
    const left = await comeBack(sale, 'cancel');
    expect(left.text).toContain('You have not paid');
    expect(offered(left.text)).toEqual(['stripe', 'banktransfer']);
    expect(left.text).toMatch(/Pay <span data-total>[^<]+<\/span><\/span><span class="hosted">Go to secure payment<\/span>\s*<\/button>/);
    expect(left.text).toMatch(/value="stripe"[^>]+data-hosted/);
    expect((await shop.submit(sale.path, aCheckoutForm())).status).toBe(303);
    expect((await shop.submissions(sale.id)).map(({ data }) => data['payment_method'])).toEqual(['banktransfer']);
  });

  it('says so where another form was submitted before', async () => {
    const sale = await paying();
    const other = await shop.submit(sale.path, aCheckoutForm({ payment_method: 'banktransfer' }));
    expect([other.status, other.headers['location']]).toEqual([303, expect.stringMatching(/\?pay=other$/)]);
    expect((await shop.show(`${sale.path}?pay=other`)).text).toContain('what you have just sent was not used');
    expect((await shop.show(sale.path)).text).not.toContain('what you have just sent');
    expect((await shop.submit(sale.path, form)).headers['location']).toMatch(/\?pay=go$/);
  });

  it('has no payment step where there is nothing to pay', async () => {
    await shop.import([{ code: 'GIFT', discount_type: 'percent', amount: 100 }]);
    const sale = await shop.sell({ coupon_code: 'GIFT' });
    const { text } = await shop.show(sale.path);
    expect(text).not.toContain('Payment method');
    expect([offered(text), /<button[^>]*>([^<]*)</.exec(text)?.[1]]).toEqual([[], 'Place order']);
    const before = double.sessions.size;
    expect((await shop.submit(sale.path, form)).status).toBe(303);
    expect(double.sessions.size).toBe(before);
    expect((await shop.submissions(sale.id)).map(({ data }) => data['payment_method'])).toEqual(['']);
    expect(await stateOf(sale)).toBe('processing');
  });

  it('is not offered where no provider is set up', async () => {
    const bare = await openShop();
    try {
      await bare.publish(aStore({ payment_methods: [{ code: 'stripe', title: 'Cartão' }] }, 2));
      const { path } = await bare.sell();
      expect((await bare.submit(path, form)).status).toBe(400);
    } finally {
      await bare.close();
    }
  });
});

describe('what was authorized or paid', () => {
  const submitted = async (sale: SoldSale) => (await shop.submissions(sale.id)).map(({ data }) => data['payment_reference'] as string);

  it('is submitted when the customer comes back (ADR 74, row 9)', async () => {
    const sale = await paying();
    const reference = double.pay(sale.session, 'card');
    expect((await comeBack(sale, 'done')).text).toContain('We are confirming your order');
    expect(await submitted(sale)).toEqual([reference]);
    await shop.publish(anOrder(sale.id, 9_001));
    expect(await stateOf(sale)).toBe('converted');
  });

  it('is submitted after a card was declined and another one taken: the goods are held meanwhile (ADR 74, row 10)', async () => {
    const sale = await paying();
    const choose = (how: string) =>
      fetch(double.sessions.get(sale.session)?.url as string, { method: 'POST', body: new URLSearchParams({ how }), redirect: 'manual' });
    expect(await (await choose('declined')).text()).toContain('Your card was declined');
    await comeBack(sale, 'done');
    expect(await stateOf(sale)).toBe('paying');
    expect(await told(sale, 'ended')).toEqual([]);
    expect((await choose('card')).headers.get('location')).toBe(`https://pay.example${sale.path}?pay=done`);
    await comeBack(sale, 'done');
    expect(await submitted(sale)).toEqual([double.sessions.get(sale.session)?.intent]);
  });

  it.each([
    ['currency of the page', (session: string) => (double.sessions.get(session)!.currency = 'usd')],
    ['amount of the page', (session: string) => (double.sessions.get(session)!.amount_total = 2_469)],
    ['amount of the payment', (_: string, reference: string) => (double.intents.get(reference)!.amount = 2_469)],
    ['currency of the payment', (_: string, reference: string) => (double.intents.get(reference)!.currency = 'usd')],
  ])('is given back where the %s is not the checkout’s, and the sale is open again (ADR 74, row 11)', async (_what, change) => {
    const sale = await paying();
    const reference = double.pay(sale.session, 'card');
    change(sale.session, reference);
    await comeBack(sale, 'done');
    expect(await submitted(sale)).toEqual([]);
    expect(await stateOf(sale)).toBe('open');
    expect(await told(sale, 'ended')).toHaveLength(1);
    await until(() => double.intents.get(reference)?.status === 'canceled');
  });

  it('is submitted by the provider’s message, once, however often and in whatever order they come', async () => {
    const sale = await paying();
    expect((await tell(message(sale.session, 'checkout.session.expired'))).status).toBe(200);
    expect(await stateOf(sale)).toBe('paying');
    const reference = double.pay(sale.session, 'pix');
    const told = await Promise.all([...Array.from({ length: 5 }, () => tell(message(sale.session))), comeBack(sale, 'done')]);
    expect(told.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect((await tell(message(sale.session, 'checkout.session.expired'))).status).toBe(200);
    expect(await submitted(sale)).toEqual([reference]);
    expect(await stateOf(sale)).toBe('processing');
  });

  it('is found by the sweep when the customer never comes back, and no message does', async () => {
    const sale = await paying();
    const reference = double.pay(sale.session, 'card');
    await sweepNow(sale);
    await until(async () => (await submitted(sale)).length === 1);
    expect(await submitted(sale)).toEqual([reference]);
  });

  it('is waited for while a boleto is not paid, past the expiry of the sale', async () => {
    const sale = await paying();
    const reference = double.pay(sale.session, 'boleto');
    // The first answer may come before the slip.
    const intent = double.intents.get(reference)!;
    const { next_action, ...without } = intent;
    double.intents.set(reference, without);
    expect((await comeBack(sale, 'done')).text).toContain('We are waiting for the payment');
    expect(await shop.rows("select 1 from mail_outbox where kind = 'payment-boleto'")).toHaveLength(0);
    double.intents.set(reference, { ...without, next_action: next_action! });
    const { text } = await comeBack(sale, 'done');
    expect(text).toContain('We are waiting for the payment');
    expect(text).toContain('<dd>23793.38128 60007.827136 95000.063305 9 84410000002000</dd>');
    expect(text).toContain('<dd>November 30, 2026</dd>');
    expect(text).toMatch(/<svg class="bars"[^>]+aria-label="Bar code of the boleto"/);
    expect(text).toContain('<a href="https://payments.stripe.example/boleto" target="_blank"');
    await comeBack(sale, 'done');
    const mailed = await shop.rows("select subject from mail_outbox where kind = 'payment-boleto'");
    expect(mailed).toEqual([{ subject: 'Boleto da Loja Brasil' }]);
    await shop.expireNow(sale.id);
    expect(await stateOf(sale)).toBe('waiting');
    double.settleBoleto(reference, true);
    await tell(message(sale.session, 'checkout.session.async_payment_succeeded'));
    expect(await submitted(sale)).toEqual([reference]);
  });

  it('is let go or given back when there is no stock for it, and the customer is told (ADR 74, row 14)', async () => {
    for (const how of ['card', 'pix'] as const) {
      const sale = await shop.sell();
      const email = `${how}@example.com`;
      await shop.submit(sale.path, { ...form, email });
      const session = await sessionOf(sale);
      const reference = double.pay(session, how);
      await comeBack(sale, 'done');
      await shop.publish(aRejection(sale.id, 1, 0));
      const { text } = await shop.show(sale.path);
      expect(text).toContain('your payment is returned');
      expect(text).toContain('for a boleto the store contacts you');
      expect(text).toContain('please ask whoever sent you this link');
      expect(offered(text)).toEqual(['banktransfer']);
      await until(
        async () => (await shop.rows(`select from hosted_payment where sale_id = $1 and state = 'released'`, sale.id)).length === 1,
      );
      expect(double.intents.get(reference)?.status).toBe(how === 'card' ? 'canceled' : 'succeeded');
      expect(double.refunds.filter(({ payment_intent }) => payment_intent === reference)).toHaveLength(how === 'card' ? 0 : 1);
      // In the language of the page, though the store's is Portuguese.
      expect(await shop.rows('select kind, subject from mail_outbox where recipient = $1', email)).toEqual([
        { kind: 'payment-released', subject: expect.stringMatching(/^Your payment was returned/) },
      ]);
      expect((await shop.submit(sale.path, form)).status).toBe(400);
      expect(await sessionOf(sale)).toBe(session);
      expect((await shop.submit(sale.path, aCheckoutForm())).status).toBe(303);
    }
  });

  it('is not asked for again where the store offers nothing else: the page has no form', async () => {
    await shop.publish(aStore({ store_id: 12, payment_methods: [{ code: 'stripe', title: 'Cartão' }] }));
    const sale = await paying({ store_id: 12 });
    double.pay(sale.session, 'card');
    await comeBack(sale, 'done');
    await shop.publish(aRejection(sale.id, 1, 0));
    const { text } = await shop.show(sale.path);
    expect(text).toContain('your payment is returned');
    expect(text).toContain('<h1');
    expect(text).not.toContain('<form');
  });
});

describe('money that the provider does not give back', () => {
  /** A checkout that was paid, and there is no stock for. */
  const short = async (how: 'pix' | 'boleto', email: string) => {
    const sale = await shop.sell();
    await shop.submit(sale.path, { ...form, email });
    const session = await sessionOf(sale);
    const reference = double.pay(session, how);
    if (how === 'boleto') double.settleBoleto(reference, true);
    await comeBack(sale, 'done');
    await shop.publish(aRejection(sale.id, 1, 0));
    await until(
      async () => (await shop.rows(`select from hosted_payment where sale_id = $1 and state = 'released'`, sale.id)).length === 1,
    );
    return { sale, reference, email };
  };
  const mailsTo = (email: string) => shop.rows('select kind from mail_outbox where recipient = $1 order by kind desc', email);
  const about = (object: 'refund' | 'dispute', id: string, type: string) =>
    tell(JSON.stringify({ id: 'evt_2', object: 'event', type, data: { object: { id, object } } }));

  it('is told to the customer as such, and to the operator, where a boleto was paid (ADR 74, row 14)', async () => {
    const { sale, reference, email } = await short('boleto', 'boleto@example.com');
    expect(await mailsTo(email)).toEqual([{ kind: 'payment-by-hand' }]);
    expect((await shop.events('payment.not-refunded', reference)).map(({ data }) => data)).toEqual([
      {
        ...{ case_id: `release-${reference}`, payment_reference: reference, vendalink_id: sale.id, amount: 2469, currency: 'BRL' },
        ...{ reason: 'Stripe refunds no boleto', refund_id: null, refund_of: null, is_customer_notified: true },
      },
    ]);
  });

  it('is told once of a refund that fails later, however often its message comes', async () => {
    const { sale, reference, email } = await short('pix', 'late@example.com');
    const [made] = double.refunds.filter(({ payment_intent }) => payment_intent === reference);
    expect((await about('refund', made!.id, 'refund.updated')).status).toBe(200);
    expect(await mailsTo(email)).toEqual([{ kind: 'payment-released' }]);
    double.failRefund(made!.id);
    for (const type of ['refund.failed', 'charge.refund.updated', 'refund.failed'])
      expect((await about('refund', made!.id, type)).status).toBe(200);
    expect(await mailsTo(email)).toEqual([{ kind: 'payment-released' }, { kind: 'payment-by-hand' }]);
    expect((await shop.events('payment.not-refunded', reference)).map(({ data }) => data)).toEqual([
      expect.objectContaining({ case_id: made!.id, refund_id: made!.id, vendalink_id: sale.id, amount: 2469, is_customer_notified: true }),
    ]);
  });

  it('is passed on where there is an order: a refund of a credit memo, and a dispute as it stands now', async () => {
    const sale = await paying();
    const reference = double.pay(sale.session, 'pix');
    await comeBack(sale, 'done');
    const refund_of = '01a200d5-38bc-7000-9389-5b388547d45d';
    double.refunds.push({
      ...{
        id: 're_of_a_memo',
        payment_intent: reference,
        amount: 500,
        currency: 'brl',
        status: 'failed',
        metadata: { entrepot_payment: refund_of },
      },
    });
    expect((await about('refund', 're_of_a_memo', 'refund.failed')).status).toBe(200);
    const dispute = double.dispute(reference);
    await about('dispute', dispute, 'charge.dispute.created');
    double.dispute(reference, 'lost');
    // Out of order: the dispute is asked for, and not read of the message.
    await about('dispute', dispute, 'charge.dispute.created');
    expect((await shop.events('payment.not-refunded', reference)).map(({ data }) => data)).toEqual([
      expect.objectContaining({ refund_of, case_id: 're_of_a_memo', vendalink_id: sale.id, amount: 5, is_customer_notified: false }),
    ]);
    const told = {
      payment_reference: reference,
      vendalink_id: sale.id,
      dispute_id: dispute,
      amount: 2469,
      currency: 'BRL',
      reason: 'fraudulent',
    };
    expect((await shop.events('payment.disputed', reference)).map(({ data }) => data)).toEqual([
      { ...told, status: 'needs_response', is_closed: false },
      { ...told, status: 'lost', is_closed: true },
    ]);
  });
});

it('is seen by operators where the provider does not answer for half an hour', async () => {
  const sale = await shop.sell();
  double.fail('sessions', 'broken');
  await shop.submit(sale.path, form);
  const failed = () => shop.rows('select from hosted_payment where sale_id = $1 and failures > 0', sale.id);
  double.fail('sessions', 'broken');
  await sweepNow(sale);
  await until(async () => (await failed()).length === 1);
  const headers = { authorization: `Bearer ${await shop.token('admin')}` };
  const pages = async (query = ''): Promise<object[]> => (await shop.call({ path: `/ops/payments/pages${query}`, headers })).body['pages'];
  const unsettled = async (): Promise<object> => (await shop.call({ path: '/ops/report', headers })).body['report'].payments;
  const mine = { vendalink_id: sale.id, attempt: 1, step: 'opening', last_error: expect.stringContaining('broken') };
  expect(await pages()).toEqual([]);
  expect(await pages('?state=open')).toContainEqual(expect.objectContaining({ ...mine, state: 'open', tries: 1 }));
  await shop.rows(`update hosted_payment set failures = 12, ask_at = now() + interval '1 hour' where sale_id = $1`, sale.id);
  expect(await pages()).toMatchObject([{ ...mine, state: 'stuck' }]);
  expect(await unsettled()).toMatchObject({ stuck: 0, unsettled: 1 });
  await sweepNow(sale);
  await until(async () => (await stateOf(sale)) === 'paying');
  expect(await pages()).toEqual([]);
  expect(await unsettled()).toMatchObject({ stuck: 0, unsettled: 0 });
});

describe('what was not paid', () => {
  it('leaves the sale open, with the form, and the coupon its use', async () => {
    await shop.import([{ code: 'ONCE', discount_type: 'fixed', amount: 1, usage_limit: 1 }]);
    const sale = await paying({ coupon_code: 'ONCE' });
    const { text } = await comeBack(sale, 'cancel');
    expect(text).toContain('You have not paid');
    expect(text).not.toContain('role="alert"');
    expect(text).toContain('value="Avenida Paulista"');
    expect(double.sessions.get(sale.session)?.status).toBe('expired');
    expect((await shop.submit(sale.path, aCheckoutForm({ payment_method: 'banktransfer' }))).status).toBe(303);
    expect((await shop.submissions(sale.id)).map(({ version, data }) => [version, data['attempt'], data['payment_method']])).toEqual([
      [4, 2, 'banktransfer'],
    ]);
  });

  it('is paid after all when the customer paid in another tab before leaving', async () => {
    const sale = await paying();
    double.pay(sale.session, 'card');
    await comeBack(sale, 'cancel');
    expect(await stateOf(sale)).toBe('processing');
  });

  it('is ended by the sweep right after an hour, and when a boleto was not paid (ADR 74, rows 6 and 8)', async () => {
    const sale = await paying();
    // Many looks before: the next one would come after five minutes.
    const nearly = `update hosted_payment set created_at = now() - interval '59:58.5', tries = 6, ask_at = now() where sale_id = $1`;
    await shop.rows(nearly, sale.id);
    await until(async () => (await stateOf(sale)) === 'open');
    expect(await told(sale, 'ended')).toHaveLength(1);
    const late = await paying();
    const reference = double.pay(late.session, 'boleto');
    await comeBack(late, 'done');
    double.settleBoleto(reference, false);
    await tell(message(late.session, 'checkout.session.async_payment_failed'));
    expect(await stateOf(late)).toBe('open');
    expect(await told(late, 'ended')).toHaveLength(1);
  });

  it('is left open where the provider refuses its page (ADR 74, row 4)', async () => {
    const sale = await shop.sell({ items: [{ sku: 'A', qty: 1_000, price: 1_000 }] });
    expect((await shop.submit(sale.path, form)).status).toBe(303);
    expect(await stateOf(sale)).toBe('open');
    expect((await told(sale, 'ended')).length).toBe(1);
  });
});

describe('the goods', () => {
  const sellCups = async () => {
    await shop.import([{ code: 'TEN', discount_type: 'percent', amount: 10 }]);
    const items = [
      { sku: 'A', qty: 2, price: 10 },
      { sku: 'A', qty: 1, price: 20 },
    ];
    return shop.sell({ coupon_code: 'TEN', items });
  };
  it('are held before the page opens, no longer once it is left, and for a boleto until two working days after it is due (ADR 74, rows 5 and 7)', async () => {
    const sale = await paying();
    const [wanted] = await told(sale, 'wanted');
    expect(wanted).toMatchObject({ sale_id: sale.id, attempt: 1, store_id: 1, lines: [{ product_id: 1, sku: 'A', qty: 2 }] });
    const pageEnds = Number(
      new URLSearchParams(double.requests.findLast(({ path }) => path === '/v1/checkout/sessions')?.body).get('expires_at'),
    );
    expect(Date.parse(wanted!['hold_until'] as string)).toBeGreaterThan(pageEnds * 1_000);
    await comeBack(sale, 'cancel');
    expect(await told(sale, 'ended')).toEqual([{ sale_id: sale.id, attempt: 1 }]);
    const slip = await paying();
    const reference = double.pay(slip.session, 'boleto');
    await comeBack(slip, 'done');
    await comeBack(slip, 'done');
    expect(await told(slip, 'waiting')).toEqual([{ sale_id: slip.id, attempt: 1, hold_until: expect.any(String) }]);
    double.settleBoleto(reference, true);
    await comeBack(slip, 'done');
    expect(await told(slip, 'ended')).toEqual([]);
  });

  it('that are short are told before anybody pays, and what is left is sold: items, total and the amount to pay are of it (ADR 74, row 3)', async () => {
    await holding.stop();
    const sale = await sellCups();
    const before = double.sessions.size;
    const answerWith = async (answer: (attempt: number) => ReturnType<typeof aHold>, sent: object) => {
      const sending = shop.submit(sale.path, { ...form, ...sent });
      const { attempt } = await until(async () => {
        const rows = await shop.rows<{ attempt: number }>(
          `select attempt from hosted_payment where sale_id = $1 and state = 'holding'`,
          sale.id,
        );
        return rows[0];
      });
      await shop.publish(answer(attempt));
      return sending;
    };
    expect((await answerWith((attempt) => aRejection(sale.id, attempt, 0), {})).status).toBe(303);
    expect(double.sessions.size).toBe(before);
    expect(await shop.stateOf(sale.path)).toMatchObject({
      checkout: 'out_of_stock',
      short: [{ sku: 'A', qty: 2, left: 1 }],
      with_quantities: '1,1',
    });
    const { text } = await shop.show(sale.path);
    expect(text).toContain('Mug &lt;b&gt;: 1 of 2 left');
    expect(text).not.toContain('your payment is returned');
    expect(text).toMatch(/R\$\s*27[.,]00/);
    expect(await shop.submitJson(sale.path, { ...form, with_quantities: '2,0' })).toMatchObject({
      status: 422,
      body: { error: 'What is left in stock has changed', field: 'with_quantities' },
    });
    expect((await answerWith((attempt) => aHold(sale.id, attempt), { with_quantities: '1,1' })).status).toBe(303);
    expect(double.sessions.get(await sessionOf(sale))?.amount_total).toBe(2_700);
    expect((await shop.get(`/api2/vendalink?id=${sale.id}`)).body['vendalink']).toMatchObject({
      total: 27,
      items: [{ qty: 1, row_total: 10 }, { qty: 1 }],
    });
    const [reduced] = await shop.events('sale.items-reduced', sale.id);
    expect(reduced?.data).toMatchObject({ total: 27, previous: { total: 36, items: [{ qty: 2 }, { qty: 1 }] } });
    holding = await shop.holdAll();
  });

  it('whose hold is not answered keep nobody waiting: the page goes on by itself when the answer comes (ADR 74, rows 1 and 2)', async () => {
    await holding.stop();
    const sale = await shop.sell();
    expect((await shop.submit(sale.path, form)).status).toBe(303);
    expect(await stateOf(sale)).toBe('processing');
    expect((await shop.show(sale.path)).text).toContain('We are opening the payment page');
    await shop.publish(aHold(sale.id, 1));
    await until(async () => (await stateOf(sale)) === 'paying');
    const [left, unanswered] = [await shop.sell(), await shop.sell()];
    await Promise.all([left, unanswered].map(({ path }) => shop.submit(path, form)));
    await comeBack(left, 'cancel');
    expect(await stateOf(left)).toBe('open');
    await shop.publish(aHold(left.id, 1));
    expect(await stateOf(left)).toBe('open');
    expect(await told(left, 'ended')).toHaveLength(1);
    const late = `update hosted_payment set created_at = now() - interval '26 minutes', ask_at = now() where sale_id = $1`;
    await shop.rows(late, unanswered.id);
    await until(async () => (await stateOf(unanswered)) === 'open');
    expect(await told(unanswered, 'ended')).toHaveLength(1);
    holding = await shop.holdAll();
  });
});

describe('a message', () => {
  it('that is forged, or of something else, changes nothing', async () => {
    const sale = await paying();
    double.pay(sale.session, 'card');
    expect((await tell(message(sale.session), 'whsec_of_someone_else')).status).toBe(400);
    const headers = { 'content-type': 'application/json', 'stripe-signature': stripeSignature(message('cs_other')) };
    expect((await shop.call({ method: 'POST', path: '/checkout/stripe/webhook', headers, body: message(sale.session) })).status).toBe(400);
    expect((await tell(message('cs_unknown'))).status).toBe(200);
    expect(
      (await tell(JSON.stringify({ id: 'evt_2', object: 'event', type: 'charge.updated', data: { object: { object: 'charge' } } }))).status,
    ).toBe(200);
    expect(await stateOf(sale)).toBe('paying');
  });
});
