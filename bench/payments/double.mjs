// node bench/payments/double.mjs: Stripe, played by a process of its own that can be killed, with what it knows in a journal.
// Requests meet faults, and messages are lost, doubled, late and forged, by SEED. Messages that were forged and taken are written to FORGED.
import { appendFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { openStripeDouble, stripeMessage, stripeSignature } from '../../libs/stripe/dist/double/double.js';
import { randomOf } from '../lib/random.mjs';

const { SEED, RUN, PORT, JOURNAL, FORGED, SHOP_URL } = process.env;

/** In thousandths of the requests. Silence is rare: whoever asks waits for ten seconds. */
const faultsOfWrites = {
  'lost-answer': 5,
  'lost-request': 5,
  'cut-answer': 40,
  'cut-request': 30,
  broken: 40,
  'broken-after': 30,
  'rate-limited': 40,
};
const faultsOfReads = { 'lost-answer': 2, 'cut-answer': 20, broken: 20, 'rate-limited': 20 };
const captureDeclined = 20;

const attempts = new Map();
/** A write by its key and its number: what a request meets does not follow from what others do at the time. */
const faultOf = (method, path, key) => {
  const name = `${method} ${path} ${key}`;
  // RUN counts the processes: who met a fault before a kill would meet the same one after it.
  const attempt = (attempts.get(name) ?? 0) + 1;
  attempts.set(name, attempt);
  if (path.endsWith('/capture') && randomOf(SEED, `declined ${path}`).between(1, 1_000) <= captureDeclined) return 'declined';
  return randomOf(SEED, `${name} ${attempt} ${RUN}`).weighed(method === 'GET' ? faultsOfReads : faultsOfWrites, 1_000);
};

const send = async (body, signature) => {
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  const answer = await fetch(`${SHOP_URL}/checkout/stripe/webhook`, { method: 'POST', headers, body }).catch(() => null);
  return answer?.status ?? 0;
};

const onMessage = async (message) => {
  const body = stripeMessage(message);
  const random = randomOf(SEED, body);
  if (random.isOneIn(5) && (await send(body, stripeSignature(body, 'whsec_of_a_forger'))) === 200) appendFileSync(FORGED, `${body}\n`);
  const fate = random.oneOf(['lost', 'late', 'doubled', 'sent', 'sent']);
  if (fate === 'lost') return;
  if (fate === 'late') await sleep(random.between(500, 5_000));
  await send(body, stripeSignature(body));
  if (fate === 'doubled') await send(body, stripeSignature(body));
};

/** Refunds and disputes: late and doubled, and sent again until they are heard, as Stripe does for three days. */
const onTrouble = async (message) => {
  const body = stripeMessage(message);
  const random = randomOf(SEED, body);
  await sleep(random.between(0, 2_000));
  while ((await send(body, stripeSignature(body))) !== 200) await sleep(500);
  if (random.isOneIn(3)) await send(body, stripeSignature(body));
};

const double = await openStripeDouble({
  port: Number(PORT),
  journal: JOURNAL,
  faultOf,
  onMessage: (message) => void (message.object.object === 'checkout.session' ? onMessage : onTrouble)(message),
});

// What a process that was killed may not have told.
for (const { id, status } of double.refunds)
  if (status === 'failed') void onTrouble({ type: 'refund.failed', object: { id, object: 'refund' } });
for (const { id } of double.disputes.values()) void onTrouble({ type: 'charge.dispute.created', object: { id, object: 'dispute' } });

/** Days later, seconds here: some refunds come back, and some payments are disputed. */
setInterval(() => {
  for (const { id, status } of double.refunds)
    if (status === 'succeeded' && randomOf(SEED, `late ${id}`).isOneIn(10)) double.failRefund(id);
  const disputed = new Set([...double.disputes.values()].map(({ payment_intent }) => payment_intent));
  for (const { id, status } of double.intents.values())
    if (status === 'succeeded' && !disputed.has(id) && randomOf(SEED, `dispute ${id}`).isOneIn(20)) double.dispute(id);
}, 1_000);
