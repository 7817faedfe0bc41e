import type { Books, Intent, Refund, Session, StripeAnswer } from './books.js';

/** Effect of a write: its answer, and the records that it changed. */
export interface Effect {
  answer: StripeAnswer;
  intent?: Intent;
  refund?: Refund;
  session?: Session;
}

const refusal = (status: number, type: string, code: string): Effect => ({
  answer: { status, body: { error: { type, code, message: code } } },
});
export const declined = refusal(402, 'card_error', 'card_declined');
export const rateLimited = refusal(429, 'invalid_request_error', 'rate_limit').answer;
export const broken = (status: 500 | 503): StripeAnswer => ({ status, body: { error: { type: 'api_error', message: 'broken' } } });
const missing = refusal(404, 'invalid_request_error', 'resource_missing');
const unexpectedState = refusal(400, 'invalid_request_error', 'payment_intent_unexpected_state');
const tooLarge = refusal(400, 'invalid_request_error', 'amount_too_large');
/** Stripe takes eight digits. */
const largestAmount = 99_999_999;

const fieldsOf = (body: string): { values: URLSearchParams; metadata: Record<string, string> } => {
  const values = new URLSearchParams(body);
  const metadata = [...values].flatMap(([name, value]) => (name.startsWith('metadata[') ? [[name.slice(9, -1), value]] : []));
  return { values, metadata: Object.fromEntries(metadata) as Record<string, string> };
};

/** Stripe's side of sessions, captures, refunds and cancels, without its Idempotency-Keys. @param url where pages are */
export const stripeDoubleApi = (books: Books, url: () => string) => {
  const { intents, refunds, sessions, disputes, nextId } = books;

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
      payment_method_details: { type: intent.method },
      refunded: intent.amount_received > 0 && refundedOf(intent) === intent.amount_received,
    },
  });
  const shownSession = ({ intent, ...session }: Session, isExpanded: boolean): object => {
    const held = intent === null ? undefined : intents.get(intent);
    return { ...session, object: 'checkout.session', payment_intent: held && isExpanded ? shown(held) : intent };
  };
  const ofIntent = (intent: Intent): Effect => ({ answer: { status: 200, body: shown(intent) }, intent });
  const ofSession = (session: Session): Effect => ({ answer: { status: 200, body: shownSession(session, false) }, session });

  const capture = (intent: Intent, body: string): Effect => {
    if (intent.status !== 'requires_capture') return unexpectedState;
    const { values, metadata } = fieldsOf(body);
    const amount = Number(values.get('amount_to_capture') ?? intent.amount);
    if (amount > intent.amount) return tooLarge;
    return ofIntent(
      Object.assign(intent, { status: 'succeeded', amount_received: amount, metadata: { ...intent.metadata, ...metadata } } as const),
    );
  };
  const cancel = (intent: Intent): Effect =>
    intent.status === 'requires_capture' ? ofIntent(Object.assign(intent, { status: 'canceled' } as const)) : unexpectedState;
  const refund = (intent: Intent, body: string): Effect => {
    const { values, metadata } = fieldsOf(body);
    const left = intent.amount_received - refundedOf(intent);
    const amount = Number(values.get('amount') ?? left);
    if (intent.method === 'boleto') return refusal(400, 'invalid_request_error', 'charge_not_refundable');
    if (left === 0) return refusal(400, 'invalid_request_error', 'charge_already_refunded');
    if (amount > left) return tooLarge;
    const made: Refund = {
      id: `re_${nextId()}`,
      payment_intent: intent.id,
      amount,
      currency: intent.currency,
      status: 'succeeded',
      metadata,
    };
    return { answer: { status: 200, body: { ...made, object: 'refund' } }, refund: made };
  };
  const openSession = (body: string): Effect => {
    const id = `cs_${nextId()}`;
    const { values } = fieldsOf(body);
    const amount_total = Number(values.get('line_items[0][price_data][unit_amount]'));
    if (amount_total > largestAmount) return tooLarge;
    return ofSession({
      id,
      url: `${url()}/pay/${id}`,
      status: 'open',
      payment_status: 'unpaid',
      amount_total,
      currency: values.get('line_items[0][price_data][currency]') ?? 'brl',
      client_reference_id: values.get('client_reference_id') ?? '',
      success_url: values.get('success_url') ?? '',
      cancel_url: values.get('cancel_url') ?? '',
      intent: null,
    });
  };
  const expireSession = (session: Session): Effect =>
    session.status === 'open' ? ofSession(Object.assign(session, { status: 'expired' } as const)) : missing400;
  const missing400 = refusal(400, 'invalid_request_error', 'resource_missing');

  return {
    refundedOf,
    read(path: string, query: URLSearchParams): StripeAnswer {
      const [, , kind, id = '', further = ''] = path.split('/');
      if (kind === 'refunds' && id !== '') {
        const found = refunds.find((one) => one.id === id);
        return found ? { status: 200, body: { ...found, object: 'refund' } } : missing.answer;
      }
      if (kind === 'refunds') {
        const data = refunds
          .filter(({ payment_intent }) => payment_intent === query.get('payment_intent'))
          .map((one) => ({ ...one, object: 'refund' }));
        return { status: 200, body: { object: 'list', url: path, has_more: false, data } };
      }
      const dispute = kind === 'disputes' ? disputes.get(id) : undefined;
      if (dispute) return { status: 200, body: { ...dispute, object: 'dispute' } };
      const session = kind === 'checkout' ? sessions.get(further) : undefined;
      if (session) return { status: 200, body: shownSession(session, query.has('expand[0]') || query.has('expand[]')) };
      const intent = intents.get(id);
      return intent ? { status: 200, body: shown(intent) } : missing.answer;
    },
    write(path: string, body: string): Effect {
      const [, , kind, first, second, third] = path.split('/');
      if (kind === 'checkout' && second === undefined) return openSession(body);
      const session = sessions.get(second ?? '');
      if (kind === 'checkout' && third === 'expire' && session) return expireSession(session);
      const intent = intents.get((kind === 'refunds' ? new URLSearchParams(body).get('payment_intent') : first) ?? '');
      if (!intent) return missing;
      if (kind === 'refunds') return refund(intent, body);
      return second === 'capture' ? capture(intent, body) : cancel(intent);
    },
  };
};
