import { type Database, exactTypes, readRows, transaction, type Tx } from '@entrepot/database';
import { Decimal, decimal, type SideBySide } from '@entrepot/kernel';
import type { MailSettings } from '@entrepot/mail';
import type { Logger } from '@entrepot/telemetry';
import type { ReleasePayment } from '../order/release-payment.js';
import { lockOrderOf, noteOnOrder, openByHand } from './by-hand/open-case.js';
import { amountLeftBefore, failedRefunds } from './by-hand/payment-case.store.js';
import { paymentReleaseTable } from './payment.table.js';
import { inTime } from './provider/in-time.js';
import type { Released } from './provider/payment-provider.js';
import type { PaymentProviders } from './providers/providers.js';
import { canInvoice } from '../order/order.rules.js';

interface Release {
  order_id: number;
  method: string;
  reference: string;
  kept: Decimal;
  /** Sum of the invoices that were paid otherwise. */
  offline: Decimal;
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

// Indexes payment_release_ask, invoice_order. Due again in 5 s to 5 min, as a payment is.
const lease = `
  update payment_release
     set tries = least(tries, 1000000) + 1, ask_at = now() + least(5 * power(2, least(tries, 6)), 300) * interval '1 s'
   where order_id = (select order_id from payment_release where state = 'open' and ask_at <= now() and order_id <> all($1::bigint[]) and method <> all($2)
                      order by ask_at limit 1 for update skip locked)
  returning order_id, method, reference, kept, (select currency from orders where entity_id = order_id) as currency,
            (select coalesce(sum(i.grand_total), 0) from invoice i
              where i.order_id = payment_release.order_id and i.state = 2 and i.intent_id is null) as offline`;

interface Sweep {
  db: Database;
  providers: PaymentProviders;
  logger: Logger;
  settings: MailSettings;
}

/** Counts as given back what the provider says, at most what was received beyond the invoices, and the credit memos whose refunds have not failed. */
const noteGivenBack = async (tx: Tx, { order_id, kept }: Release, given: Decimal): Promise<void> => {
  const order = await lockOrderOf(tx, order_id);
  const released = Decimal.max(0, Decimal.min(given, order.amount_received.minus(kept)));
  const refunded = order.total_refunded.minus(await failedRefunds(tx, order_id));
  const amount_refunded = Decimal.max(order.amount_refunded, refunded.plus(released));
  const moved = amount_refunded.minus(order.amount_refunded);
  if (moved.isZero()) return;
  await noteOnOrder(tx, order, `${moved.toFixed(2)} ${order.currency ?? ''} were given back.`, { amount_refunded });
};

/** Ends a release; in the same transaction, customer and operators learn of money that the provider does not give back. */
const conclude = async (tx: Tx, release: Release, { given, rest }: Released, settings: MailSettings): Promise<void> => {
  const { order_id, reference, kept } = release;
  await noteGivenBack(tx, release, given);
  if (rest) {
    const case_id = `release-${order_id}-${kept.toFixed()}`;
    const amount = rest.amount.minus(await amountLeftBefore(tx, order_id, case_id));
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
  const { order_id, method, reference, kept, offline, currency } = due;
  try {
    const provider = providers.known(method);
    if (!provider) throw new Error(`no provider of the payment method ${method}`);
    const nothing: Released = { given: decimal(0), rest: null };
    const released = await inTime(
      provider,
      async (patience) => (await provider.release?.({ reference, kept, offline, currency }, patience)) ?? nothing,
    );
    await transaction(db, (tx) => conclude(tx, due, released, settings));
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
