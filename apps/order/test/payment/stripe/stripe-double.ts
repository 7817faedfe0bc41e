import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What becomes of the next request of an object, by its PaymentIntent. */
export type DoubleFault = 'lost-answer' | 'lost-request' | 'declined' | 'broken';

interface Intent {
  id: string;
  amount: number;
  currency: string;
  status: 'requires_capture' | 'succeeded' | 'canceled';
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

interface Told {
  status: number;
  body: object;
}

export interface StripeDouble {
  url: string;
  intents: Map<string, Intent>;
  refunds: Refund[];
  /** Every request as it came: for what else it is to be checked by. */
  requests: { method: string; path: string; body: string; headers: IncomingMessage['headers'] }[];
  /** An authorization of a card, or what Pix has paid already. */
  authorize(amount: number, how?: 'card' | 'pix'): string;
  /** What the next write of an intent meets. */
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
  /** What was answered under a key; null while it is worked on. */
  const keys = new Map<string, Told | null>();
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

  const read = (path: string, query: URLSearchParams): Told => {
    const intent = intents.get(path.split('/')[3] ?? '');
    if (path === '/v1/refunds') {
      const data = refunds
        .filter(({ payment_intent }) => payment_intent === query.get('payment_intent'))
        .map((one) => ({ ...one, object: 'refund' }));
      return { status: 200, body: { object: 'list', url: path, has_more: false, data } };
    }
    return intent ? { status: 200, body: shown(intent) } : refusal(404, 'invalid_request_error', 'resource_missing');
  };

  /** null: no answer comes. */
  const write = (path: string, body: string): Told | null => {
    const [, , , id = new URLSearchParams(body).get('payment_intent') ?? '', action = 'refund'] = path.split('/');
    const intent = intents.get(id);
    if (!intent) return refusal(404, 'invalid_request_error', 'resource_missing');
    const fault = faults.get(id);
    faults.delete(id);
    if (fault?.startsWith('lost')) lost.add(id);
    if (fault === 'lost-request') return null;
    if (fault === 'broken') return { status: 500, body: { error: { type: 'api_error', message: 'broken' } } };
    if (fault === 'declined') return refusal(402, 'card_error', 'card_declined');
    const told = action === 'capture' ? capture(intent, body) : action === 'cancel' ? cancel(intent) : refund(intent, body);
    return fault === 'lost-answer' ? null : told;
  };

  const once = (key: string | undefined, path: string, body: string): Told | null => {
    if (key === undefined) return write(path, body);
    if (keys.has(key)) return keys.get(key) ?? refusal(409, 'idempotency_error', 'idempotency_key_in_use');
    const faulty = faults.get(path.split('/')[3] ?? new URLSearchParams(body).get('payment_intent') ?? '');
    const told = write(path, body);
    // An answer that was lost is known all the same.
    if (told) keys.set(key, told);
    else if (faulty === 'lost-answer') keys.set(key, lastKnown(path, body));
    return told;
  };
  /** What would have been answered. */
  const lastKnown = (path: string, body: string): Told => {
    const [, , , id = ''] = path.split('/');
    const intent = intents.get(id);
    const made = refunds.at(-1);
    return intent ? { status: 200, body: shown(intent) } : { status: 200, body: { ...made, object: 'refund', body } };
  };

  const answer = (request: IncomingMessage, response: ServerResponse, body: string): void => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stripe');
    const { method = 'GET', headers } = request;
    requests.push({ method, path: request.url ?? '/', body, headers });
    const key = headers['idempotency-key'];
    const told = method === 'GET' ? read(pathname, searchParams) : once(typeof key === 'string' ? key : undefined, pathname, body);
    if (!told) return;
    response.writeHead(told.status, { 'content-type': 'application/json' }).end(JSON.stringify(told.body));
  };

  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => answer(request, response, body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    intents,
    refunds,
    requests,
    lost,
    authorize(amount, how = 'card') {
      const id = `pi_${++ids}`;
      const state = how === 'card' ? { status: 'requires_capture' as const, capture_method: 'manual' as const } : undefined;
      const paid = { status: 'succeeded' as const, capture_method: 'automatic_async' as const };
      intents.set(id, { id, amount, currency: 'brl', amount_received: state ? 0 : amount, metadata: {}, ...(state ?? paid) });
      return id;
    },
    fail: (reference, fault) => void faults.set(reference, fault),
    forgetKeys: () => keys.clear(),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
