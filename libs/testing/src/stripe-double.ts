import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHmac } from 'node:crypto';
import { type PageChoice, pageChoices, stripeDoublePage } from './stripe-double-page.js';

/** What becomes of the next request of an object, by its PaymentIntent. */
export type DoubleFault = 'lost-answer' | 'lost-request' | 'declined' | 'broken';

interface Intent {
  id: string;
  amount: number;
  currency: string;
  status: 'requires_capture' | 'succeeded' | 'canceled' | 'processing' | 'requires_payment_method';
  capture_method: 'manual' | 'automatic_async';
  amount_received: number;
  metadata: Record<string, string>;
}

interface Refund {
  id: string;
  payment_intent: string;
  amount: number;
  status: 'succeeded' | 'pending' | 'failed';
  metadata: Record<string, string>;
}

interface Session {
  id: string;
  url: string;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  amount_total: number;
  currency: string;
  success_url: string;
  cancel_url: string;
  intent: string | null;
}

interface Told {
  status: number;
  body: object;
}

/** Signs the messages of every double. */
const webhookSecret = 'whsec_of_the_double';

/** The header `stripe-signature` of a message. @param at when it is sent, in s since 1970 */
export const stripeSignature = (body: string, secret = webhookSecret, at = Math.floor(Date.now() / 1000)): string =>
  `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;

/** The body of a message about a session. */
const messageOf = (sessionId: string, type: string): string =>
  JSON.stringify({ id: `evt_${sessionId}`, object: 'event', type, data: { object: { id: sessionId, object: 'checkout.session' } } });

/**
 * Stripe, played on this machine. A service, or a stack of e2e (`startStack({ environment: double.settings })`), is started with its `settings`. A customer's browser
 * comes to the `url` of a session (`/pay/cs_1`), which is a page of HTML with a button for each way to pay, one for a card that is declined, and a link back
 * to the shop; it needs no JavaScript. A test without a browser calls `pay`. Messages are sent by `tell`, and by nothing else: a customer who does not
 * come back is found by one of them, or by the sweep.
 */
export interface StripeDouble {
  url: string;
  /** The settings of a service that is to speak with it. */
  settings: { STRIPE_SECRET_KEY: string; STRIPE_API_URL: string; STRIPE_WEBHOOK_SECRET: string };
  /** Sends the signed message that a session has changed. @param shopUrl where the checkout page answers. @returns the answer's status */
  tell(shopUrl: string, sessionId: string, type?: string): Promise<number>;
  intents: Map<string, Intent>;
  refunds: Refund[];
  sessions: Map<string, Session>;
  /** Every request as it came: for what else it is to be checked by. */
  requests: { method: string; path: string; body: string; headers: IncomingMessage['headers'] }[];
  /** An authorization of a card, or what Pix has paid already. */
  authorize(amount: number, how?: 'card' | 'pix'): string;
  /** The customer pays on the page: a card is authorized, Pix is paid, of boleto a slip is taken home. @returns the PaymentIntent */
  pay(sessionId: string, how: 'card' | 'pix' | 'boleto'): string;
  /** What becomes of the slip. */
  settleBoleto(reference: string, isPaid: boolean): void;
  /** What the next write of an intent meets; of `sessions` the next page that is opened. */
  fail(reference: string, fault: DoubleFault): void;
  /** Those whose answer was lost, or that were. */
  lost: Set<string>;
  /** Idempotency-Keys are forgotten, as they are after a day. */
  forgetKeys(): void;
  close(): Promise<void>;
}

const refusal = (status: number, type: string, code: string): Told => ({ status, body: { error: { type, code, message: code } } });

const fieldsOf = (body: string): { values: URLSearchParams; metadata: Record<string, string> } => {
  const values = new URLSearchParams(body);
  const metadata = [...values].flatMap(([name, value]) => (name.startsWith('metadata[') ? [[name.slice(9, -1), value]] : []));
  return { values, metadata: Object.fromEntries(metadata) as Record<string, string> };
};

/** Stripe's side of captures, refunds and cancels with its state and its Idempotency-Keys; on this machine alone. */
export const openStripeDouble = async (): Promise<StripeDouble> => {
  const intents = new Map<string, Intent>();
  const refunds: Refund[] = [];
  const faults = new Map<string, DoubleFault>();
  const requests: StripeDouble['requests'] = [];
  const lost = new Set<string>();
  /** What was answered under a key. */
  const keys = new Map<string, Told>();
  const sessions = new Map<string, Session>();
  let ids = 0;

  const refundedOf = (intent: Intent): number =>
    refunds
      .filter(({ payment_intent, status }) => payment_intent === intent.id && status !== 'failed')
      .reduce((sum, { amount }) => sum + amount, 0);
  const shown = (intent: Intent): object => ({
    ...intent,
    object: 'payment_intent',
    latest_charge: {
      id: `ch_${intent.id}`,
      object: 'charge',
      refunded: intent.amount_received > 0 && refundedOf(intent) === intent.amount_received,
    },
  });

  const capture = (intent: Intent, body: string): Told => {
    if (intent.status !== 'requires_capture') return refusal(400, 'invalid_request_error', 'payment_intent_unexpected_state');
    const { values, metadata } = fieldsOf(body);
    const amount = Number(values.get('amount_to_capture') ?? intent.amount);
    if (amount > intent.amount) return refusal(400, 'invalid_request_error', 'amount_too_large');
    Object.assign(intent, { status: 'succeeded', amount_received: amount, metadata: { ...intent.metadata, ...metadata } });
    return { status: 200, body: shown(intent) };
  };
  const cancel = (intent: Intent): Told => {
    if (intent.status !== 'requires_capture') return refusal(400, 'invalid_request_error', 'payment_intent_unexpected_state');
    intent.status = 'canceled';
    return { status: 200, body: shown(intent) };
  };
  const refund = (intent: Intent, body: string): Told => {
    const { values, metadata } = fieldsOf(body);
    const left = intent.amount_received - refundedOf(intent);
    const amount = Number(values.get('amount') ?? left);
    if (left === 0) return refusal(400, 'invalid_request_error', 'charge_already_refunded');
    if (amount > left) return refusal(400, 'invalid_request_error', 'amount_too_large');
    const made: Refund = { id: `re_${++ids}`, payment_intent: intent.id, amount, status: 'succeeded', metadata };
    refunds.push(made);
    return { status: 200, body: { ...made, object: 'refund' } };
  };

  const shownSession = ({ intent, ...session }: Session, isExpanded: boolean): object => {
    const held = intent === null ? undefined : intents.get(intent);
    return { ...session, object: 'checkout.session', payment_intent: held && isExpanded ? shown(held) : intent };
  };

  const read = (path: string, query: URLSearchParams): Told => {
    const [, , kind, id = '', further = ''] = path.split('/');
    if (kind === 'refunds') {
      const data = refunds
        .filter(({ payment_intent }) => payment_intent === query.get('payment_intent'))
        .map((one) => ({ ...one, object: 'refund' }));
      return { status: 200, body: { object: 'list', url: path, has_more: false, data } };
    }
    const session = kind === 'checkout' ? sessions.get(further) : undefined;
    if (session) return { status: 200, body: shownSession(session, query.has('expand[0]') || query.has('expand[]')) };
    const intent = intents.get(id);
    return intent ? { status: 200, body: shown(intent) } : refusal(404, 'invalid_request_error', 'resource_missing');
  };

  const openSession = (body: string): Told => {
    const id = `cs_${++ids}`;
    const { values } = fieldsOf(body);
    const amount = Number(values.get('line_items[0][price_data][unit_amount]'));
    sessions.set(id, {
      id,
      url: `${url}/pay/${id}`,
      status: 'open',
      payment_status: 'unpaid',
      amount_total: amount,
      currency: values.get('line_items[0][price_data][currency]') ?? 'brl',
      success_url: values.get('success_url') ?? '',
      cancel_url: values.get('cancel_url') ?? '',
      intent: null,
    });
    return { status: 200, body: shownSession(sessions.get(id) as Session, false) };
  };
  const expireSession = (session: Session): Told => {
    if (session.status !== 'open') return refusal(400, 'invalid_request_error', 'resource_missing');
    session.status = 'expired';
    return { status: 200, body: shownSession(session, false) };
  };

  const effectOf = (path: string, body: string): Told => {
    const [, , kind, first, second, third] = path.split('/');
    if (kind === 'checkout' && second === undefined) return openSession(body);
    const session = sessions.get(second ?? '');
    if (kind === 'checkout' && third === 'expire' && session) return expireSession(session);
    const intent = intents.get((kind === 'refunds' ? new URLSearchParams(body).get('payment_intent') : first) ?? '');
    if (!intent) return refusal(404, 'invalid_request_error', 'resource_missing');
    if (kind === 'refunds') return refund(intent, body);
    return second === 'capture' ? capture(intent, body) : cancel(intent);
  };

  /** null: no answer comes. */
  const write = (path: string, body: string, key: string | undefined): Told | null => {
    const [, , , first = new URLSearchParams(body).get('payment_intent') ?? ''] = path.split('/');
    const known = key === undefined ? undefined : keys.get(key);
    if (known) return known;
    const fault = faults.get(first);
    faults.delete(first);
    if (fault?.startsWith('lost')) lost.add(first);
    if (fault === 'lost-request') return null;
    if (fault === 'broken') return { status: 500, body: { error: { type: 'api_error', message: 'broken' } } };
    const told = fault === 'declined' ? refusal(402, 'card_error', 'card_declined') : effectOf(path, body);
    if (key !== undefined) keys.set(key, told);
    return fault === 'lost-answer' ? null : told;
  };

  const answer = (request: IncomingMessage, response: ServerResponse, body: string): void => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stripe');
    const { method = 'GET', headers } = request;
    const visited = pathname.startsWith('/pay/') ? sessions.get(pathname.slice(5)) : undefined;
    if (visited) {
      const how = method === 'POST' ? new URLSearchParams(body).get('how') : null;
      return visit(
        visited,
        pageChoices.find((choice) => choice === how),
        response,
      );
    }
    requests.push({ method, path: request.url ?? '/', body, headers });
    const key = headers['idempotency-key'];
    const told = method === 'GET' ? read(pathname, searchParams) : write(pathname, body, typeof key === 'string' ? key : undefined);
    if (!told) return;
    response.writeHead(told.status, { 'content-type': 'application/json' }).end(JSON.stringify(told.body));
  };

  /** The customer's browser at the page of a session. */
  const visit = (session: Session, how: PageChoice | undefined, response: ServerResponse): void => {
    if (how !== undefined && how !== 'declined' && session.status === 'open') {
      pay(session.id, how);
      response.writeHead(303, { location: session.success_url }).end();
    } else {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(stripeDoublePage(session, how === 'declined'));
    }
  };

  const authorize = (amount: number, how: 'card' | 'pix' = 'card'): string => {
    const id = `pi_${++ids}`;
    const state = how === 'card' ? { status: 'requires_capture' as const, capture_method: 'manual' as const } : undefined;
    const paid = { status: 'succeeded' as const, capture_method: 'automatic_async' as const };
    intents.set(id, { id, amount, currency: 'brl', amount_received: state ? 0 : amount, metadata: {}, ...(state ?? paid) });
    return id;
  };

  const pay = (sessionId: string, how: 'card' | 'pix' | 'boleto'): string => {
    const session = sessions.get(sessionId);
    if (session?.status !== 'open') throw new Error(`the page ${sessionId} is ${session?.status}`);
    const reference = authorize(session.amount_total, how === 'card' ? 'card' : 'pix');
    if (how === 'boleto') Object.assign(intents.get(reference) as Intent, { status: 'processing', amount_received: 0 });
    Object.assign(session, { status: 'complete', intent: reference, payment_status: how === 'pix' ? 'paid' : 'unpaid' });
    return reference;
  };

  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => answer(request, response, body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    settings: { STRIPE_SECRET_KEY: 'sk_test_double', STRIPE_API_URL: url, STRIPE_WEBHOOK_SECRET: webhookSecret },
    async tell(shopUrl, sessionId, type = 'checkout.session.completed') {
      const body = messageOf(sessionId, type);
      const headers = { 'content-type': 'application/json', 'stripe-signature': stripeSignature(body) };
      return (await fetch(`${shopUrl}/checkout/stripe/webhook`, { method: 'POST', headers, body })).status;
    },
    intents,
    refunds,
    requests,
    lost,
    authorize,
    sessions,
    pay,
    settleBoleto(reference, isPaid) {
      const intent = intents.get(reference) as Intent;
      const session = [...sessions.values()].find((one) => one.intent === reference) as Session;
      Object.assign(intent, isPaid ? { status: 'succeeded', amount_received: intent.amount } : { status: 'requires_payment_method' });
      if (isPaid) session.payment_status = 'paid';
    },
    fail: (reference, fault) => void faults.set(reference, fault),
    forgetKeys: () => keys.clear(),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
