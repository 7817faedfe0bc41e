import type { Checkout } from '@entrepot/contracts';
import type { Boleto } from '../boleto/boleto.rules.js';
import { IsNull, MoreThan } from 'typeorm';
import { type Database, readRows, type RowOf, type Tx } from '@entrepot/database';
import { longestStayMs } from '../checkout/hold.rules.js';
import { hostedPaymentTable, type HostedState } from './hosted-payment.table.js';

export type HostedPayment = RowOf<typeof hostedPaymentTable, (typeof columns)[number]>;
/** Which of a sale's checkouts. */
export type Attempt = Pick<HostedPayment, 'sale_id' | 'attempt'>;

const columns = ['sale_id', 'attempt', 'state', 'checkout', 'session_id', 'url', 'reference', 'tries', 'created_at'] as const;
const selected = hostedPaymentTable.select('', columns);

const insert = `
  insert into hosted_payment (sale_id, attempt, state, checkout, ask_at) values ($1, $2, 'holding', $3, now() + interval '15 s')`;

export const insertPayment = async (tx: Tx, checkout: Checkout): Promise<void> => {
  const values = [checkout.sale_id, checkout.attempt, JSON.stringify(checkout)];
  await readRows(tx, { name: 'insert_hosted_payment', text: insert, values });
};

export const findPayment = (source: Database | Tx, { sale_id, attempt }: Attempt): Promise<HostedPayment | null> =>
  source.getRepository(hostedPaymentTable.entity).findOneBy({ sale_id, attempt });

/** By the provider's name of its page; index hosted_payment_session. */
export const findPaymentOfSession = (db: Database, sessionId: string): Promise<HostedPayment | null> =>
  db.getRepository(hostedPaymentTable.entity).findOneBy({ session_id: sessionId });

/** By the provider's name of the payment, locked; index hosted_payment_reference. */
export const findPaymentOfReference = (tx: Tx, reference: string): Promise<HostedPayment | null> =>
  tx.getRepository(hostedPaymentTable.entity).findOne({ where: { reference }, lock: { mode: 'pessimistic_write' } });

/** Notes that customer and operators know of a refund that failed. @returns false where they do already */
export const noteTold = async (tx: Tx, { sale_id, attempt }: Attempt, refundId: string): Promise<boolean> => {
  const text =
    'update hosted_payment set told = $3 where sale_id = $1 and attempt = $2 and told is distinct from $3 returning true as told';
  return (await readRows(tx, { name: 'note_told_refund', text, values: [sale_id, attempt, refundId] })).length > 0;
};

/** How long a submit waits for the goods to be held, in ms. */
export const heldWithinMs = 1_500;

/** Leaves the page to the submit, which opens it right away, and to the sweep where that waits no more or has died. */
const startText = `
  update hosted_payment
     set state = 'opening', tries = 0, failures = 0, last_error = null,
         ask_at = case when created_at > now() - interval '${heldWithinMs} ms' then now() + interval '15 s' else now() end
   where sale_id = $1 and attempt = $2 and state = 'holding'`;

/** Has the page of a payment opened, whose goods are held. */
export const startOpening = async (tx: Tx, { sale_id, attempt }: Attempt): Promise<void> => {
  await readRows(tx, { name: 'start_opening', text: startText, values: [sale_id, attempt] });
};

/** State of a payment alone: primary key. */
export const stateOfPayment = async (db: Database, { sale_id, attempt }: Attempt): Promise<HostedState | undefined> => {
  const text = 'select state from hosted_payment where sale_id = $1 and attempt = $2';
  const [row] = await readRows<{ state: HostedState }>(db, { name: 'hosted_payment_state', text, values: [sale_id, attempt] });
  return row?.state;
};

/** Saves the provider's page. The first one counts: asked twice, the provider gives the same. */
export const savePage = async (db: Database, { sale_id, attempt }: Attempt, page: { session_id: string; url: string }): Promise<void> => {
  const opened = { state: 'open' as const, ...page, last_error: null, tries: 0, failures: 0, ask_at: () => `now() + interval '30 s'` };
  await db.getRepository(hostedPaymentTable.entity).update({ sale_id, attempt, state: 'opening' }, opened);
};

/** Keeps the slip of a payment that is waited for, which may come later than the waiting. @returns whether it is new */
export const saveBoleto = async (tx: Tx, { sale_id, attempt }: Attempt, boleto: Boleto): Promise<boolean> => {
  const isNew = { sale_id, attempt, state: 'waiting' as const, boleto: IsNull() };
  return (await tx.getRepository(hostedPaymentTable.entity).update(isNew, { boleto })).affected === 1;
};

/** Moves a payment of a locked sale on, unless another was first. @returns whether it did */
export const moveOn = async (
  tx: Tx,
  { sale_id, attempt }: Attempt,
  from: readonly HostedState[],
  to: HostedState,
  reference: string | null = null,
): Promise<boolean> => {
  const text = `
    update hosted_payment
       set state = $4, reference = coalesce($5, reference), ask_at = now(), tries = 0, failures = 0, last_error = null,
           checkout = case when $4 in ('opening', 'open', 'waiting') then checkout end
     where sale_id = $1 and attempt = $2 and state = any($3) returning true as moved`;
  const rows = await readRows(tx, { name: 'move_hosted_payment', text, values: [sale_id, attempt, from, to, reference] });
  return rows.length > 0;
};

/** From here on a page is over, in ms since its submit. */
const overAfterMs = longestStayMs + 1_000;

// Index hosted_payment_due. Due again in 5 s to 5 min, and right after the page is over: its goods are held no longer.
const lease = `
  update hosted_payment
     set tries = least(tries, 1000000) + 1,
         ask_at = now() + least(least(5 * power(2, least(tries, 6)), 300) * interval '1 s',
                                nullif(greatest(created_at + interval '${overAfterMs} ms' - now(), '0 s'), '0 s'))
   where (sale_id, attempt) = (
     select sale_id, attempt from hosted_payment
      where state in ('holding', 'opening', 'open', 'waiting', 'releasing') and ask_at <= now() and sale_id || '-' || attempt <> all($1)
      order by ask_at limit 1 for update skip locked)
  returning ${selected}`;

/** Leases the payment that has waited longest for a look, but for those that are `running`, as `17-1`. */
export const leasePayment = async (db: Database, running: readonly string[]): Promise<HostedPayment | null> => {
  const [row] = await readRows<HostedPayment>(db, { name: 'lease_hosted_payment', text: lease, values: [running] });
  return row ?? null;
};

/** From this look in vain on, half an hour after the first, a payment is stuck. */
export const failuresUntilStuck = 12;

export const noteFailure = async (db: Database, { sale_id, attempt }: Attempt, error: string): Promise<void> => {
  const failed = { last_error: error.slice(0, 500), failures: () => 'failures + 1' };
  await db.getRepository(hostedPaymentTable.entity).update({ sale_id, attempt }, failed);
};

/** Notes an answer of the provider without a change. */
export const noteAnswer = async (db: Database, { sale_id, attempt }: Attempt): Promise<void> => {
  const payments = db.getRepository(hostedPaymentTable.entity);
  await payments.update({ sale_id, attempt, failures: MoreThan(0) }, { last_error: null, failures: 0 });
};
