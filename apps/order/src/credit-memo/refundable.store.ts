import { type Tx, readRows } from '@entrepot/database';
import { type Decimal, decimal } from '@entrepot/kernel';
import type { RefundableOrder, RowPart } from './credit-memo.rules.js';
import { type CurrentOrder, nothing } from '../order/order.rules.js';

const sums = (['qty', 'row_total', 'tax_amount', 'discount_amount'] as const).map((name) => `sum(r.${name})::text as ${name}`).join(', ');
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
  select coalesce(sum(shipping_amount) filter (where state = 2 and invoice_id = coalesce($2, invoice_id)), 0)::text as paid,
         coalesce(sum(shipping_tax_amount) filter (where state = 2 and invoice_id = coalesce($2, invoice_id)), 0)::text as "paidTax",
         coalesce(max(refund.shipping), 0)::text as refunded, coalesce(max(refund.shipping_tax), 0)::text as "refundedTax",
         (sum(grand_total) filter (where invoice_id = $2) - coalesce(max(refund.of_invoice), 0))::text as "invoiceLeft",
         (select coalesce(json_agg(capture), '[]')
            from (select i.invoice_id, i.intent_id, p.method from invoice i join payment_intent p using (intent_id)
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
  /** The payment method that captured it. */
  method: string;
}

/** What a refund looks at: of the order, of the source invoice where there is one. */
export interface Refundable {
  order: RefundableOrder & CurrentOrder;
  /** The source invoice is paid; false where there is none. */
  isPaid: boolean;
  /** The invoices of the source that were captured online; of more than two, two: one alone can be given back. */
  captures: OnlineCapture[];
}

type RowOf = { kind: Kind; order_item_id: string } & Record<keyof RowPart, string>;
type Balances = Record<'paid' | 'paidTax' | 'refunded' | 'refundedTax', string> &
  Pick<Refundable, 'captures' | 'isPaid'> & { invoiceLeft: string | null };

const noPart: RowPart = { qty: nothing, row_total: nothing, tax_amount: nothing, discount_amount: nothing };
const part = ({ qty, row_total, tax_amount, discount_amount }: RowOf): RowPart => ({
  qty: decimal(qty),
  row_total: decimal(row_total),
  tax_amount: decimal(tax_amount),
  discount_amount: decimal(discount_amount),
});

/**
 * A locked order as a refund sees it, in two statements. All of the shipping stands on one invoice, so that what was refunded of the
 * order's shipping was refunded of that invoice's. Indexes invoice_order, credit_memo_order and the keys of the items.
 * @param invoiceId the source; null: the order itself
 */
export const refundable = async (tx: Tx, order: CurrentOrder, invoiceId: number | null): Promise<Refundable> => {
  const values = [order.order_id, invoiceId];
  const parts = new Map(
    (await readRows<RowOf>(tx, { name: 'refundable_rows', text: rows, values })).map((row) => [
      `${row.kind} ${row.order_item_id}`,
      part(row),
    ]),
  );
  const [balance] = (await readRows<Balances>(tx, { name: 'refundable_balances', text: balances, values })) as [Balances];
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
  const { paid, paidTax, refunded, refundedTax } = balance;
  const shipping = { paid: decimal(paid), paidTax: decimal(paidTax), refunded: decimal(refunded), refundedTax: decimal(refundedTax) };
  return {
    order: {
      ...order,
      lines,
      source: invoiceId === null ? 'order' : 'invoice',
      shipping,
      left: order.total_paid.minus(order.total_refunded),
      invoiceLeft: balance.invoiceLeft === null ? null : decimal(balance.invoiceLeft),
    },
    isPaid: balance.isPaid,
    captures: balance.captures,
  };
};

/** What of an online capture is not yet given back online; index credit_memo_order. */
export const leftOfCapture = async (tx: Tx, { invoice_id, intent_id }: OnlineCapture, orderId: number): Promise<Decimal> => {
  const [row] = await readRows<{ left: string }>(tx, {
    name: 'left_of_capture',
    text: `select (grand_total - (select coalesce(sum(c.grand_total), 0) from credit_memo c join payment_intent p using (intent_id)
                                   where c.order_id = $3 and p.refund_of = $2))::text as left
             from invoice where invoice_id = $1`,
    values: [invoice_id, intent_id, orderId],
  });
  return decimal(row?.left ?? nothing);
};
