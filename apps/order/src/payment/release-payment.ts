import { type Database, exactTypes, readRows, transaction, type Tx } from '@entrepot/database';
import { Decimal, type SideBySide } from '@entrepot/kernel';
import type { MailSettings } from '@entrepot/mail';
import type { Logger } from '@entrepot/telemetry';
import { canInvoice } from '../order/order-state.rules.js';
import type { ReleasePayment } from '../order/release-payment.js';
import { lockOrderOf, noteOnOrder, openByHand } from './by-hand/open-case.js';
import { amountToldBefore } from './by-hand/payment-case.store.js';
import { paymentReleaseTable } from './payment.table.js';
import { inTime } from './provider/in-time.js';
import type { NotReleased } from './provider/payment-provider.js';
import type { PaymentProviders } from './providers/providers.js';

interface Release {
  order_id: number;
  method: string;
  reference: string;
  kept: Decimal;
  currency: string | null;
}

/** A canceled invoice gives the rest of its order free once more, so that there may be another cancel. */
const insert = `
  insert into payment_release (order_id, method, reference, kept)
  values ($1, $2, $3, coalesce($4::numeric, (select coalesce(sum(grand_total), 0) from invoice where order_id = $1 and state <> 3)))
  on conflict (order_id) do update set kept = excluded.kept, state = 'open', ask_at = now(), tries = 0, last_error = null`;

/**
 * Has the provider let go what it holds of an order that was canceled, beyond what its invoices keep, in the transaction of the cancel. Of an
 * order that can still be invoiced the rest is kept as well: what was paid for quantities that are canceled is given back at once, a card's
 * authorization is left for the invoice, which captures less of it.
 */
export const releasePayment: ReleasePayment = async (tx, order) => {
  const { lines, order_id, payment_method, payment_reference, grand_total, total_canceled } = order;
  const isOpen = canInvoice(lines);
  if (payment_method === null || payment_reference === null || (isOpen && total_canceled.isZero())) return;
  const kept = isOpen ? String(grand_total.minus(total_canceled)) : null;
  await readRows(tx, { name: 'insert_payment_release', text: insert, values: [order_id, payment_method, payment_reference, kept] });
};

// Index payment_release_ask. Due again in 5 s to 5 min, as a payment is.
const lease = `
  update payment_release
     set tries = least(tries, 1000000) + 1, ask_at = now() + least(5 * power(2, least(tries, 6)), 300) * interval '1 s'
   where order_id = (select order_id from payment_release where state = 'open' and ask_at <= now() and order_id <> all($1::bigint[]) and method <> all($2)
                      order by ask_at limit 1 for update skip locked)
  returning order_id, method, reference, kept, (select currency from orders where entity_id = order_id) as currency`;

interface Sweep {
  db: Database;
  providers: PaymentProviders;
  logger: Logger;
  settings: MailSettings;
}

/** Counts what was received beyond the invoices of a canceled order as given back, but for `rest`, which its provider does not give back. */
const noteGivenBack = async (tx: Tx, { order_id, kept }: Release, rest: NotReleased | null): Promise<void> => {
  const order = await lockOrderOf(tx, order_id);
  const released = order.amount_received.minus(kept).minus(rest?.amount ?? 0);
  const amount_refunded = Decimal.max(order.amount_refunded, order.total_refunded.plus(Decimal.max(0, released)));
  const moved = amount_refunded.minus(order.amount_refunded);
  if (moved.isZero()) return;
  await noteOnOrder(tx, order, `${moved.toFixed(2)} ${order.currency ?? ''} were given back.`, { amount_refunded });
};

/** Ends a release; in the same transaction, customer and operators learn of money that the provider does not give back. */
const conclude = async (tx: Tx, release: Release, rest: NotReleased | null, settings: MailSettings): Promise<void> => {
  const { order_id, reference, kept } = release;
  await noteGivenBack(tx, release, rest);
  if (rest) {
    const case_id = `release-${order_id}-${kept.toFixed()}`;
    const amount = rest.amount.minus(await amountToldBefore(tx, order_id, case_id));
    const found = {
      ...rest,
      amount,
      case_id,
      kind: 'by_hand',
      order_id,
      vendalink_id: null,
      reference,
      is_release: true,
      status: null,
    } as const;
    if (amount.gt(0)) await openByHand(tx, settings, found);
  }
  // Another cancel meanwhile has it asked again.
  await tx.getRepository(paymentReleaseTable.entity).update({ order_id, kept }, { state: 'done', last_error: null });
};

const releaseOne = async ({ db, providers, logger, settings }: Sweep, due: Release): Promise<void> => {
  const { order_id, method, reference, kept, currency } = due;
  try {
    const provider = providers.known(method);
    if (!provider) throw new Error(`no provider of the payment method ${method}`);
    const rest = await inTime(provider, async (patience) => (await provider.release?.({ reference, kept, currency }, patience)) ?? null);
    await transaction(db, (tx) => conclude(tx, due, rest, settings));
  } catch (err) {
    logger.warn({ err, order_id, method }, 'what a provider holds of a canceled order is not let go yet');
    await db.getRepository(paymentReleaseTable.entity).update({ order_id }, { last_error: String(err).slice(0, 500) });
  }
};

/** Begins to let go what is due, until `signal` aborts; what a provider does not let go is due again. */
export const releaseDue = async (sweep: Sweep, work: SideBySide, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    const values = [work.running, work.full];
    const [due] = await readRows<Release>(sweep.db, { name: 'lease_payment_release', text: lease, values, types: exactTypes });
    if (!due) return;
    work.start(due.method, String(due.order_id), () =>
      releaseOne(sweep, due).catch((err: unknown) => sweep.logger.warn({ err }, 'a release failed')),
    );
  }
};
