#!/usr/bin/env node
// Sends every request that the order and the sale-link service send to Stripe to stripe-mock, which holds it to Stripe's own OpenAPI description: a parameter that is
// not there, or has another type, is refused. What the answers mean is the specs' to check. Needs Go; stripe-mock is kept in ~/.cache/entrepot.
import { spawn } from 'node:child_process';
import { until } from '@entrepot/testing';
import { decimal } from '../../libs/kernel/dist/index.js';
import { stripeClient } from '../../libs/stripe/dist/index.js';
import { stripePage } from '../../apps/sale-link/dist/payment/stripe-page.js';
import { stripeProvider } from '../../apps/order/dist/payment/providers/stripe/stripe.js';
import { freePort } from '../free-port.mjs';
import { goProgram } from '../lib/cached.mjs';

const version = 'v0.203.0';

/** Requests that the run must contain: a request that is no longer sent here would be one that nobody checks. */
const expected = [
  'GET /v1/checkout/sessions/:id',
  'GET /v1/disputes/:id',
  'GET /v1/payment_intents/:id',
  'GET /v1/refunds',
  'GET /v1/refunds/:id',
  'POST /v1/checkout/sessions',
  'POST /v1/checkout/sessions/:id/expire',
  'POST /v1/payment_intents/:id/cancel',
  'POST /v1/payment_intents/:id/capture',
  'POST /v1/refunds',
];

const program = await goProgram('github.com/stripe/stripe-mock', version);
const port = await freePort();
const answers = [];
const url = `http://127.0.0.1:${port}`;
const client = stripeClient({ STRIPE_SECRET_KEY: 'sk_test_123', STRIPE_API_URL: url });
client.on('response', ({ method, path, status }) => {
  const [plain] = path.split('?');
  answers.push({ operation: `${method} ${plain.replace(/\/(pi|re|cs|dp)_[^/]+/, '/:id')}`, status });
});

const payment = {
  intent_id: '01a200d5-38bc-7000-9389-5b388547d45d',
  amount: decimal('20.5'),
  // Of stripe-mock's own PaymentIntents: in another currency nothing is captured.
  currency: 'USD',
  reference: 'pi_1',
  refund_of: null,
};
const refund = { ...payment, refund_of: '01a200d5-38bc-7000-9389-5b388547d45e' };

const checkout = {
  ...{ sale_id: 17, attempt: 1, currency: 'BRL', total: 159.8, customer_email: 'ana@example.com', submitted_at: '2026-03-02 14:05:09' },
  lines: [{ name: 'T-shirt, M', qty: 2 }],
};

/** Ignores a missing address: the page of stripe-mock has none. */
const noAddress = (error) => {
  if (!/has no address/.test(error.message)) throw error;
};

/** stripe-mock keeps nothing: an intent of its own has been neither captured nor canceled, so that each way is gone once. */
const ask = async () => {
  const provider = stripeProvider(client);
  const signal = AbortSignal.timeout(30_000);
  await provider.capture(payment, signal);
  await provider.refund(refund, signal);
  await provider.settle(payment, signal);
  await provider.settle(refund, signal);
  for (const kept of [0, 5])
    await provider.release({ reference: 'pi_1', kept: decimal(kept), offline: decimal(0), currency: 'BRL' }, signal);
  const page = stripePage(client, 'whsec_123');
  const until = new Date(Date.now() + 3_600_000);
  for (const currency of ['BRL', 'USD'])
    await page.open({ ...checkout, currency }, 'https://shop.example/checkout/token', until, 0).catch(noAddress);
  await page.look('cs_1', checkout);
  await page.end('cs_1');
  await page.trouble({ about: 'refund', id: 're_1' });
  await page.trouble({ about: 'dispute', id: 'dp_1' });
};

{
  using _mock = spawn(program, ['-http-addr', `127.0.0.1:${port}`], { stdio: 'ignore' });
  await until(() => fetch(url).catch(() => null));
  await ask();
}

const refused = answers.filter(({ status }) => status !== 200);
const asked = new Set(answers.map(({ operation }) => operation));
const missing = expected.filter((operation) => !asked.has(operation));
for (const { operation, status } of refused) console.error(`${operation}: ${status}`);
for (const operation of missing) console.error(`${operation}: was not asked for`);
if (refused.length + missing.length > 0) process.exit(1);
console.log(`stripe-mock ${version} accepts ${answers.length} requests of ${asked.size} operations`);
