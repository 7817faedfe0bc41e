import { createHmac } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { broken, declined, rateLimited, stripeDoubleApi } from './api.js';
import { type Dispute, type Intent, type Refund, type Session, type StripeAnswer, openBooks } from './books.js';
import { type PageChoice, pageChoices, stripeDoublePage } from './page.js';

/**
 * Fault of a request. Lost: no answer, before or after the effect; cut: the connection ends instead. Declined: the card is. Broken: 503 without
 * effect; broken-after: 500 after the effect, which Stripe keeps under the key. Rate-limited: 429 without effect.
 */
export type DoubleFault =
  'lost-answer' | 'lost-request' | 'cut-answer' | 'cut-request' | 'declined' | 'broken' | 'broken-after' | 'rate-limited';

/** Content of a message. */
export interface DoubleMessage {
  type: string;
  object: { id: string; object: 'checkout.session' | 'refund' | 'dispute' };
}

export interface DoubleOptions {
  /** 0: a free one. */
  port?: number;
  /** A file that keeps what was done: the next double that is opened with it goes on from there, however this one ended. */
  journal?: string;
  /** Chooses the fault of a request, beside those of `fail`. @param key its Idempotency-Key */
  faultOf?: (method: string, path: string, key: string | undefined) => DoubleFault | undefined;
  /** Called with each message that Stripe would send. */
  onMessage?: (message: DoubleMessage) => void;
}

/** Signs the messages of every double. */
const webhookSecret = 'whsec_of_the_double';

/** Slip of every boleto. */
const slip = {
  type: 'boleto_display_details',
  boleto_display_details: {
    number: '23793.38128 60007.827136 95000.063305 9 84410000002000',
    expires_at: Date.parse('2026-11-30T23:59:00-03:00') / 1_000,
    hosted_voucher_url: 'https://payments.stripe.example/boleto',
  },
} as const;

/** Makes the header `stripe-signature` of a message. @param at the time of sending, in s since 1970 */
export const stripeSignature = (body: string, secret = webhookSecret, at = Math.floor(Date.now() / 1000)): string =>
  `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;

/** Makes the body of a message. */
export const stripeMessage = ({ type, object }: DoubleMessage): string =>
  JSON.stringify({ id: `evt_${object.id}`, object: 'event', type, data: { object } });

/**
 * Stripe, played on this machine: sessions, captures, refunds and cancels with their state and their Idempotency-Keys. A service, or a stack of e2e
 * (`startStack({ environment: double.settings })`), is started with its `settings`. A customer's browser comes to the `url` of a session
 * (`/pay/cs_1`), which is a page of HTML with a button for each way to pay, one for a card that is declined, and a link back to the shop; it needs no
 * JavaScript. A test without a browser calls `pay`. Messages are sent by `sendMessage`, and by nothing else: a customer who does not come back is found by one
 * of them, or by the sweep.
 */
export interface StripeDouble {
  url: string;
  /** Settings of a service that is to call the double. */
  settings: { STRIPE_SECRET_KEY: string; STRIPE_API_URL: string; STRIPE_WEBHOOK_SECRET: string };
  /** Sends the signed message that a session has changed. @param shopUrl where the checkout page answers. @returns the answer's status */
  sendMessage(shopUrl: string, sessionId: string, type?: string): Promise<number>;
  /** A refund that was taken fails at the customer's bank, days later. */
  failRefund(refundId: string): void;
  /** Disputes a payment as the customer's bank, or decides the dispute. @returns its id */
  dispute(reference: string, status?: Dispute['status']): string;
  disputes: Map<string, Dispute>;
  intents: Map<string, Intent>;
  refunds: Refund[];
  sessions: Map<string, Session>;
  /** Every request as it came: for what else it is to be checked by. */
  requests: { method: string; path: string; body: string; headers: IncomingMessage['headers'] }[];
  /** An authorization of a card, or what Pix or boleto has paid already. */
  authorize(amount: number, how?: 'card' | 'pix' | 'boleto'): string;
  /** Pays on the page as the customer: a card is authorized, Pix is paid, of boleto a slip is taken home. @returns the PaymentIntent */
  pay(sessionId: string, how: 'card' | 'pix' | 'boleto'): string;
  /** Pays the slip, or lets it expire. */
  settleBoleto(reference: string, isPaid: boolean): void;
  /** A card's authorization is captured by nobody for a week. */
  expire(reference: string): void;
  /** Plans the fault of the next write of an intent; for `sessions` of the next page that is opened. */
  fail(reference: string, fault: DoubleFault): void;
  /** References whose answers or requests were lost. */
  lost: Set<string>;
  /** Idempotency-Keys are forgotten, as they are after a day. */
  forgetKeys(): void;
  close(): Promise<void>;
}

/** No answer: silence, or the end of the connection. */
type NoAnswer = 'silence' | 'cut';

export const openStripeDouble = async ({ port = 0, journal, faultOf, onMessage }: DoubleOptions = {}): Promise<StripeDouble> => {
  const books = openBooks(journal);
  const { intents, refunds, sessions, disputes, keys } = books;
  const api = stripeDoubleApi(books, () => url);
  const faults = new Map<string, DoubleFault>();
  const requests: StripeDouble['requests'] = [];
  const lost = new Set<string>();
  const changed = (session: Session, type: string): void =>
    onMessage?.({ type: `checkout.session.${type}`, object: { id: session.id, object: 'checkout.session' } });

  const newIntent = (amount: number, how: 'card' | 'pix' | 'boleto', currency = 'brl'): Intent => {
    const intent = { id: `pi_${books.nextId()}`, amount, currency, method: how, amount_received: 0, metadata: {} };
    if (how === 'card') return { ...intent, status: 'requires_capture', capture_method: 'manual' };
    const paid =
      how === 'pix' ? ({ status: 'succeeded', amount_received: amount } as const) : ({ status: 'processing', next_action: slip } as const);
    return { ...intent, ...paid, capture_method: 'automatic_async' };
  };
  const authorize = (amount: number, how: 'card' | 'pix' | 'boleto' = 'card'): string => {
    const intent = newIntent(amount, how);
    // The slip was paid before.
    if (how === 'boleto') Object.assign(intent, { status: 'succeeded', amount_received: amount, next_action: undefined });
    books.keep({ intent });
    return intent.id;
  };
  const pay = (sessionId: string, how: 'card' | 'pix' | 'boleto'): string => {
    const session = sessions.get(sessionId);
    if (session?.status !== 'open') throw new Error(`the page ${sessionId} is ${session?.status}`);
    // The page's card alone is captured by hand, which its PaymentIntent as a whole does not show.
    const intent: Intent = { ...newIntent(session.amount_total, how, session.currency), capture_method: 'automatic_async' };
    Object.assign(session, { status: 'complete', intent: intent.id, payment_status: how === 'pix' ? 'paid' : 'unpaid' });
    books.keep({ session, intent });
    changed(session, 'completed');
    return intent.id;
  };
  const settleBoleto = (reference: string, isPaid: boolean): void => {
    const intent = intents.get(reference) as Intent;
    const session = [...sessions.values()].find((one) => one.intent === reference) as Session;
    Object.assign(intent, isPaid ? { status: 'succeeded', amount_received: intent.amount } : { status: 'requires_payment_method' });
    if (isPaid) session.payment_status = 'paid';
    books.keep({ session, intent });
    changed(session, isPaid ? 'async_payment_succeeded' : 'async_payment_failed');
  };

  const failRefund = (refundId: string): void => {
    const refund = refunds.find(({ id }) => id === refundId) as Refund;
    Object.assign(refund, { status: 'failed', failure_reason: 'expired_or_canceled_card' });
    books.keep({ refund });
    for (const type of ['refund.failed', 'charge.refund.updated']) onMessage?.({ type, object: { id: refundId, object: 'refund' } });
  };
  const dispute = (reference: string, status: Dispute['status'] = 'needs_response'): string => {
    const { amount_received: amount, currency } = intents.get(reference) as Intent;
    const known = [...disputes.values()].find(({ payment_intent }) => payment_intent === reference);
    const made = { id: known?.id ?? `dp_${books.nextId()}`, payment_intent: reference, amount, currency, reason: 'fraudulent', status };
    books.keep({ dispute: made });
    const type = known ? (status === 'won' || status === 'lost' ? 'closed' : 'updated') : 'created';
    onMessage?.({ type: `charge.dispute.${type}`, object: { id: made.id, object: 'dispute' } });
    return made.id;
  };

  /** A request that is answered under its key, once. */
  const write = (path: string, body: string, key: string | undefined, fault: DoubleFault | undefined): StripeAnswer | NoAnswer => {
    if (fault === 'lost-request') return 'silence';
    if (fault === 'cut-request') return 'cut';
    if (fault === 'broken') return broken(503);
    if (fault === 'rate-limited') return rateLimited;
    const known = key === undefined ? undefined : keys.get(key);
    if (known) return known;
    const { answer: done, ...change } = fault === 'declined' ? declined : api.write(path, body);
    const reply = fault === 'broken-after' ? broken(500) : done;
    books.keep({ ...change, ...(key !== undefined && { key: [key, reply] }) });
    if (change.session?.status === 'expired') changed(change.session, 'expired');
    if (fault === 'lost-answer') return 'silence';
    return fault === 'cut-answer' ? 'cut' : reply;
  };
  const read = (path: string, query: URLSearchParams, fault: DoubleFault | undefined): StripeAnswer | NoAnswer => {
    if (fault?.startsWith('lost')) return 'silence';
    if (fault?.startsWith('cut')) return 'cut';
    if (fault?.startsWith('broken')) return broken(503);
    return fault === 'rate-limited' ? rateLimited : api.read(path, query);
  };
  /** Returns the planned fault of a write; a key that is known meets none. */
  const plannedFault = (path: string, body: string, key: string | undefined): DoubleFault | undefined => {
    const [, , , first = new URLSearchParams(body).get('payment_intent') ?? ''] = path.split('/');
    const fault = key !== undefined && keys.has(key) ? undefined : faults.get(first);
    if (fault === undefined) return undefined;
    faults.delete(first);
    if (fault.startsWith('lost')) lost.add(first);
    return fault;
  };

  const answer = (request: IncomingMessage, response: ServerResponse, body: string): void => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stripe');
    const { method = 'GET', headers } = request;
    const key = typeof headers['idempotency-key'] === 'string' ? headers['idempotency-key'] : undefined;
    requests.push({ method, path: request.url ?? '/', body, headers });
    const isRead = method === 'GET';
    const fault = (isRead ? undefined : plannedFault(pathname, body, key)) ?? faultOf?.(method, pathname, key);
    const reply = isRead ? read(pathname, searchParams, fault) : write(pathname, body, key, fault);
    if (reply === 'cut') request.socket.destroy();
    else if (reply !== 'silence') response.writeHead(reply.status, { 'content-type': 'application/json' }).end(JSON.stringify(reply.body));
  };

  const choose = (session: Session, how: PageChoice): boolean => {
    const { id, status, intent } = session;
    const isWaiting = intent !== null && intents.get(intent)?.status === 'processing';
    if (how === 'declined') return false;
    if (how === 'boleto-paid' || how === 'boleto-lapsed') {
      if (isWaiting) settleBoleto(intent, how === 'boleto-paid');
      return false;
    }
    if (status === 'open') pay(id, how);
    return status === 'open';
  };
  /** Answers the customer's browser at the page of a session. */
  const visit = (session: Session, how: PageChoice | undefined, response: ServerResponse): void => {
    if (how !== undefined && choose(session, how)) return void response.writeHead(303, { location: session.success_url }).end();
    const page = stripeDoublePage(session, intents.get(session.intent ?? ''), how === 'declined');
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
  };

  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      const session = request.url?.startsWith('/pay/') ? sessions.get(request.url.slice(5)) : undefined;
      if (!session) return answer(request, response, body);
      const how = request.method === 'POST' ? new URLSearchParams(body).get('how') : null;
      const choice = pageChoices.find((one) => one === how);
      visit(session, choice, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    settings: { STRIPE_SECRET_KEY: 'sk_test_double', STRIPE_API_URL: url, STRIPE_WEBHOOK_SECRET: webhookSecret },
    async sendMessage(shopUrl, sessionId, type = 'checkout.session.completed') {
      const body = stripeMessage({ type, object: { id: sessionId, object: 'checkout.session' } });
      const headers = { 'content-type': 'application/json', 'stripe-signature': stripeSignature(body) };
      return (await fetch(`${shopUrl}/checkout/stripe/webhook`, { method: 'POST', headers, body })).status;
    },
    ...{ intents, refunds, requests, lost, authorize, sessions, pay, settleBoleto, failRefund, dispute, disputes },
    expire: (reference) => void Object.assign(intents.get(reference) as Intent, { status: 'canceled' }),
    fail: (reference, fault) => void faults.set(reference, fault),
    forgetKeys: () => keys.clear(),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
