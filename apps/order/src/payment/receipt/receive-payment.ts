import { type Tx, readRows } from '@entrepot/database';
import { DomainError } from '@entrepot/kernel';
import { InvalidRecord, type Outcome } from '@entrepot/service';
import { closeOpenInvoice } from '../../invoice/close-invoice.js';
import { createInvoice } from '../../invoice/create-invoice.js';
import type { CurrentOrder } from '../../order/order.rules.js';
import { lockKnownOrder } from '../../order/order.store.js';
import { type Receipt, receiptKey, whyRefused } from './receipt.rules.js';
import { paymentReceiptTable } from './receipt.table.js';

/** Index invoice_order. */
const openInvoices = 'select invoice_id from invoice where order_id = $1 and state = 1 order by invoice_id';

/** Pays the order's open invoices, and invoices the rest as paid. @returns what that brought */
const settle = async (tx: Tx, before: CurrentOrder, comment: string, now: Date): Promise<CurrentOrder> => {
  let order = before;
  const open = await readRows<{ invoice_id: string }>(tx, { name: 'open_invoices', text: openInvoices, values: [before.order_id] });
  for (const { invoice_id } of open)
    ({ order } = await closeOpenInvoice(tx, { ref: { by: 'id', value: invoice_id }, closing: 'paid', comment }, now));
  if (order.amount_received.gte(order.grand_total.minus(order.total_canceled))) return order;
  const remark = { comment, is_customer_notified: false, is_visible_on_front: false };
  const rest = { order: { order_id: String(before.order_id) }, items: undefined, comment: remark, mail: null, isPaid: true };
  return (await createInvoice(tx, rest, now)).order;
};

const received = async (tx: Tx, receipt: Receipt, now: Date): Promise<Outcome> => {
  const { txid, amount, date } = receipt;
  const order = await lockKnownOrder(tx, { order_increment_id: txid });
  if (!order) throw new InvalidRecord(`txid ${txid}: no order has this number`);
  const key = receiptKey(receipt);
  const receipts = tx.getRepository(paymentReceiptTable.entity);
  const known = await receipts.findOneBy({ receipt_key: key });
  if (known?.order_id === order.order_id) return { status: 'unchanged' };
  const why = known ? `${key} paid another order` : whyRefused(order, receipt);
  if (why !== null) throw new InvalidRecord(`txid ${txid}: ${why}`);
  await receipts.insert({ receipt_key: key, order_id: order.order_id, amount, received_on: date, created_at: now });
  const after = await settle(tx, order, `${amount.toFixed(2)} was received on ${date}, by the bank’s file (${key}).`, now);
  if (!after.amount_received.minus(order.amount_received).eq(amount))
    throw new InvalidRecord(`txid ${txid}: its invoices are of another amount`);
  return { status: 'created' };
};

/**
 * Refuses a second line of one file that nothing but the bank's id could tell from the first: it may be another payment.
 * @param named keys of the lines before it
 */
export const notTwice = (receipt: Receipt, named: Set<string>): Receipt => {
  const key = receiptKey(receipt);
  if (receipt.end_to_end_id === undefined && named.has(key))
    throw new InvalidRecord(
      `txid ${receipt.txid}: a line before it has the same txid, amount and day; look whether it is a second payment, only end_to_end_id tells them apart`,
    );
  named.add(key);
  return receipt;
};

/**
 * Marks an order as paid by a line of a bank's file, once for each line: the order's lock comes first, so that two files wait for each other.
 * @throws InvalidRecord that says why it is not taken
 */
export const receivePayment = async (tx: Tx, receipt: Receipt, now: Date): Promise<Outcome> => {
  try {
    return await received(tx, receipt, now);
  } catch (error) {
    if (!(error instanceof DomainError) || !['conflict_on_save', 'invoice_refused'].includes(error.code)) throw error;
    throw new InvalidRecord(`txid ${receipt.txid}: ${String(error.details['reason'])}`, { cause: error });
  }
};
