import type { CreditMemoData } from '@entrepot/contracts';
import { type Tx, readRows } from '@entrepot/database';
import { type DocumentComment, commentsOf } from '../document/document.store.js';
import { withoutZone } from '../order/order-record.view.js';

/** A credit memo as it is shown (contract 4, "Credit memo"). */
export interface CreditMemoDetail extends CreditMemoData {
  entity_id: number;
  comments: DocumentComment[];
}

const amountNames = [
  'subtotal',
  'tax_amount',
  'discount_amount',
  'shipping_amount',
  'shipping_tax_amount',
  'adjustment_positive',
  'adjustment_negative',
  'grand_total',
] as const;
type Amounts<V> = Record<(typeof amountNames)[number], V>;

const text = `
  select d.credit_memo_id, d.increment_id, d.order_id, o.increment_id as order_increment_id, d.invoice_id, d.store_id, d.state,
         ${amountNames.map((name) => `d.${name}`).join(', ')}, o.currency, d.created_at::text,
         coalesce((select json_agg(json_build_object('order_item_id', i.order_item_id, 'product_id', i.product_id, 'sku', i.sku, 'name', i.name,
                     'qty', r.qty, 'price', i.price, 'row_total', r.row_total, 'tax_amount', r.tax_amount, 'discount_amount', r.discount_amount)
                     order by r.order_item_id)
                     from credit_memo_item r join order_item i using (order_item_id) where r.credit_memo_id = d.credit_memo_id), '[]') as items,
         ${commentsOf('credit_memo')} as comments
    from credit_memo d join orders o on o.entity_id = d.order_id where d.credit_memo_id = $1`;

interface Row extends Amounts<string>, Pick<CreditMemoDetail, 'items' | 'comments'> {
  credit_memo_id: string;
  increment_id: string;
  order_id: string;
  order_increment_id: string;
  invoice_id: string | null;
  store_id: number;
  state: number;
  currency: string | null;
  created_at: string;
}

/** A credit memo with its items and comments; indexes credit_memo_pkey, credit_memo_item_pkey, document_comment_credit_memo. */
export const findCreditMemo = async (tx: Tx, creditMemoId: number): Promise<CreditMemoDetail | null> => {
  const [row] = await readRows<Row>(tx, { name: 'credit_memo_by_id', text, values: [creditMemoId] });
  if (!row) return null;
  return {
    creditmemo_id: Number(row.credit_memo_id),
    entity_id: Number(row.credit_memo_id),
    increment_id: row.increment_id,
    order_id: Number(row.order_id),
    order_increment_id: row.order_increment_id,
    invoice_id: row.invoice_id === null ? null : Number(row.invoice_id),
    store_id: row.store_id,
    state: row.state,
    ...(Object.fromEntries(amountNames.map((name) => [name, Number(row[name])])) as Amounts<number>),
    currency: row.currency,
    created_at: withoutZone(row.created_at),
    items: row.items,
    comments: row.comments,
  };
};

/** A credit memo as its events carry it. */
export const creditMemoData = ({ entity_id: _id, comments: _comments, ...memo }: CreditMemoDetail): CreditMemoData => memo;
