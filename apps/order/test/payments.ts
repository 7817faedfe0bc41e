import { afterAll, afterEach, beforeAll } from '@jest/globals';
import { type Database, poolOf } from '@entrepot/database';
import type { Json } from '@entrepot/service/testing';
import type { Payment, PaymentProvider } from '../src/payment/provider/payment-provider.js';
import { sandboxCard } from '../src/payment/providers/sandbox-card/sandbox-card.js';
import { type TestService, startTestService } from './order-service.js';

/** Steps of a test around a call of the gateway. */
export interface Around {
  /** How long the gateway is waited for: longer than any of its calls takes, unless a test is about one that is late. */
  answersWithinMs?: number;
  before?: () => Promise<unknown>;
  /** When the gateway has booked it, before its answer is heard. */
  after?: () => Promise<unknown>;
  /** When the call has ended, whether or not somebody still waits for it. */
  ended?: () => void;
  settle?: () => Promise<unknown>;
}

/** Gateway of the sandbox, on a connection that tests can tamper with. */
const tamperedCard = (db: () => Database, around: () => Around): PaymentProvider => {
  const tampered = (name: 'capture' | 'refund') => async (payment: Payment, signal: AbortSignal) => {
    const { before, after, ended } = around();
    try {
      await before?.();
      const booked = await sandboxCard(db())[name](payment, signal);
      await after?.();
      return booked;
    } finally {
      ended?.();
    }
  };
  return {
    code: 'tampered_card',
    get answersWithinMs() {
      return around().answersWithinMs ?? 30_000;
    },
    capture: tampered('capture'),
    refund: tampered('refund'),
    async settle(payment, signal) {
      await around().settle?.();
      return sandboxCard(db()).settle(payment, signal);
    },
  };
};

/** A service with a tampered card for all tests of a file; what happens around its calls is forgotten after each. */
export const withTamperedCard = (): { service: TestService; around: Around } => {
  const held = { around: {} } as { service: TestService; around: Around };
  const card = tamperedCard(
    () => held.service.db,
    () => held.around,
  );
  beforeAll(async () => {
    held.service = await startTestService({}, [card]);
  });
  afterEach(() => {
    held.around = {};
  });
  afterAll(() => held.service.close());
  return held;
};

/** From here on nothing of this process reaches its database any more, and what it had begun there is undone: it is dead. */
export const die = async (db: Database): Promise<void> => {
  const pool = poolOf(db);
  const last = await pool.connect();
  const gone = new Error('Connection terminated');
  Object.assign(pool, { connect: (heard?: (error: Error) => void) => (heard ? heard(gone) : Promise.reject(gone)) });
  // A query that waits for a lock first: it would go on with the work when the holder is gone.
  await last.query(
    `select pg_terminate_backend(pid) from (
       select pid from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and application_name = $1
        order by wait_event_type = 'Lock' desc nulls last) alive`,
    ['entrepot-order'],
  );
  last.release(true);
};

/** Reads the entries of an order in the gateway's ledger, our intents and our documents. */
export const books = async (service: TestService, orderId: number) => {
  const [found] = await service.rows<{ ledger: Json[]; intents: string[]; invoices: Json[]; memos: Json[] }>(
    `select coalesce((select json_agg(json_build_object('entry', entry, 'amount', l.amount) order by l.created_at)
                        from sandbox_card_ledger l join payment_intent using (intent_id) where order_id = $1), '[]') as ledger,
            array(select state from payment_intent where order_id = $1 order by created_at) as intents,
            coalesce((select json_agg(json_build_object('state', state, 'amount', grand_total, 'online', intent_id is not null) order by invoice_id)
                        from invoice where order_id = $1), '[]') as invoices,
            coalesce((select json_agg(json_build_object('amount', grand_total, 'online', intent_id is not null) order by credit_memo_id)
                        from credit_memo where order_id = $1), '[]') as memos`,
    orderId,
  );
  return found as NonNullable<typeof found>;
};
