import { type Tx, exactTypes, readRows } from '@entrepot/database';
import type { Decimal } from '@entrepot/kernel';
import type { CreditMemoContent } from '../document/document.rules.js';
import { type DocumentNumber, documentRows, insertItems, rowColumns } from '../document/document.store.js';
import type { CurrentOrder } from '../order/order.rules.js';
import type { RefundableOrder, RowPart } from './credit-memo.rules.js';
import { creditMemoTable } from './credit-memo.table.js';
import { nothing } from '../order/order-lines.rules.js';

const written = creditMemoTable.except('state', 'fiscal_documents');
const valuesOf = creditMemoTable.values(written);

const insert = `
  with made as (${creditMemoTable.insertOne(written)} returning credit_memo_id)
  ${insertItems('credit_memo', rowColumns, written.length + 1)}`;

export interface NewCreditMemo {
  number: DocumentNumber;
  /** Refunded invoice; null: the order as a whole. */
  invoiceId: number | null;
  /** Payment that gave it back, where that was online. */
  intentId: string | null;
}

/** Inserts a credit memo with its items. */
export const insertCreditMemo = async (
  tx: Tx,
  { number: { id: credit_memo_id, increment_id }, invoiceId, intentId }: NewCreditMemo,
  { order_id, store_id, ...order }: CurrentOrder,
  content: CreditMemoContent,
  now: Date,
): Promise<void> => {
  const head = {
    credit_memo_id,
    increment_id,
    order_id,
    store_id,
    invoice_id: invoiceId,
    created_at: now,
    updated_at: now,
    intent_id: intentId,
  };
  tx.write(insert, [...valuesOf({ ...head, ...content }), documentRows(order, content.lines)]);
};

const sums = (['qty', 'row_total', 'tax_amount', 'discount_amount'] as const).map((name) => `sum(r.${name}) as ${name}`).join(', ');
type Kind = 'paid' | 'refunded' | 'invoicePaid' | 'invoiceRefunded';

const rows = `
  select 'paid' as kind, order_item_id, ${sums} from invoice join invoice_item r using (invoice_id)
   where order_id = $1 and state = 2 group by order_item_id
  union all
  select 'refunded', order_item_id, ${sums} from credit_memo join credit_memo_item r using (credit_memo_id)
   where order_id = $1 group by order_item_id
  union all
  select 'invoicePaid', order_item_id, ${sums} from invoice_item r where invoice_id = $2 group by order_item_id
  union all
  select 'invoiceRefunded', order_item_id, ${sums} from credit_memo join credit_memo_item r using (credit_memo_id)
   where order_id = $1 and invoice_id = $2 group by order_item_id`;

const balances = `
  select coalesce(sum(shipping_amount) filter (where state = 2 and invoice_id = coalesce($2, invoice_id)), 0) as paid,
         coalesce(sum(shipping_tax_amount) filter (where state = 2 and invoice_id = coalesce($2, invoice_id)), 0) as "paidTax",
         coalesce(max(refund.shipping), 0) as refunded, coalesce(max(refund.shipping_tax), 0) as "refundedTax",
         (sum(grand_total) filter (where invoice_id = $2) - coalesce(max(refund.of_invoice), 0)) as "invoiceLeft",
         (select coalesce(json_agg(capture), '[]')
            from (select i.invoice_id, i.intent_id, p.method, p.reference from invoice i join payment_intent p using (intent_id)
                   where i.order_id = $1 and i.state = 2 and i.invoice_id = coalesce($2, i.invoice_id) limit 2) as capture) as captures,
         coalesce(bool_or(state = 2) filter (where invoice_id = $2), false) as "isPaid"
    from invoice,
         (select sum(shipping_amount) as shipping, sum(shipping_tax_amount) as shipping_tax,
                 sum(grand_total) filter (where invoice_id = $2) as of_invoice from credit_memo where order_id = $1) as refund
   where order_id = $1`;

/** An invoice that the order's payment method captured online. */
export interface OnlineCapture {
  invoice_id: number;
  intent_id: string;
  /** Payment method of the capture. */
  method: string;
  /** Name of the payment at its provider. */
  reference: string | null;
}

/** Order and, where there is one, source invoice as a refund sees them. */
export interface Refundable {
  order: RefundableOrder & CurrentOrder;
  /** Whether the source invoice is paid; false where there is none. */
  isPaid: boolean;
  /** Invoices of the source that were captured online, at most two: only a single one can be given back. */
  captures: OnlineCapture[];
}

type Part = { kind: Kind; order_item_id: number } & RowPart;
type Balances = RefundableOrder['shipping'] & Pick<Refundable, 'captures' | 'isPaid'> & { invoiceLeft: Decimal | null };

const noPart: RowPart = { qty: nothing, row_total: nothing, tax_amount: nothing, discount_amount: nothing };

/**
 * A locked order as a refund sees it, in two statements. All of the shipping stands on one invoice, so that what was refunded of the
 * order's shipping was refunded of that invoice's. Indexes invoice_order, credit_memo_order and the keys of the items.
 * @param invoiceId the source; null: the order itself
 */
export const refundable = async (tx: Tx, order: CurrentOrder, invoiceId: number | null): Promise<Refundable> => {
  const values = [order.order_id, invoiceId];
  const [found, [balance]] = await Promise.all([
    tx.read<Part>({ name: 'refundable_rows', text: rows, values, types: exactTypes }),
    tx.read<Balances>({ name: 'refundable_balances', text: balances, values, types: exactTypes }),
  ]);
  const parts = new Map(found.map(({ kind, order_item_id, ...part }) => [`${kind} ${order_item_id}`, part]));
  const { invoiceLeft, isPaid, captures, ...shipping } = balance as Balances;
  const of = (kind: Kind, id: number): RowPart | undefined => parts.get(`${kind} ${id}`);
  const lines = order.lines.map((line) => {
    const id = line.order_item_id;
    const invoicePaid = of('invoicePaid', id);
    return {
      ...line,
      paid: of('paid', id) ?? noPart,
      refunded: of('refunded', id) ?? noPart,
      invoice: invoicePaid ? { paid: invoicePaid, refunded: of('invoiceRefunded', id) ?? noPart } : null,
    };
  });
  const left = order.total_paid.minus(order.total_refunded);
  return { order: { ...order, lines, source: invoiceId === null ? 'order' : 'invoice', shipping, left, invoiceLeft }, isPaid, captures };
};

/** Amount of an online capture that is not yet given back online; index credit_memo_order. */
export const leftOfCapture = async (tx: Tx, { invoice_id, intent_id }: OnlineCapture, orderId: number): Promise<Decimal> => {
  const text = `
    select grand_total - (select coalesce(sum(c.grand_total), 0) from credit_memo c join payment_intent p using (intent_id)
                           where c.order_id = $3 and p.refund_of = $2) as left
      from invoice where invoice_id = $1`;
  const statement = { name: 'left_of_capture', text, values: [invoice_id, intent_id, orderId], types: exactTypes };
  const [row] = await readRows<{ left: Decimal }>(tx, statement);
  return row?.left ?? nothing;
};
