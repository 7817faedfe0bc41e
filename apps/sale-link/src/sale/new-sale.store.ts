import { event, saleCreated } from '@entrepot/contracts';
import { type Tx, readRows, rowsFrom } from '@entrepot/database';
import { appendEvents } from '@entrepot/messaging';
import type { NewSale } from './new-sale.rules.js';
import { saleData } from './sale-data.rules.js';
import type { Sale } from './sale.rules.js';
import type { SaleEmail } from './sale-email.rules.js';

/** The token of a new sale's link: its hash, and the token itself, sealed. */
export interface SealedToken {
  token_hash: Buffer;
  token_sealed: Buffer;
}

const lines = rowsFrom(
  {
    position: 'smallint',
    sku: 'text',
    name: 'text',
    qty: 'numeric',
    price: 'numeric',
    row_total: 'numeric',
    discount_amount: 'numeric',
    options: 'jsonb',
    labels: 'jsonb',
  },
  15,
);

const text = `
  with new_sale as (
    insert into sale (email, store_id, coupon_id, coupon_code, discount_amount, total, currency, token_hash, token_sealed, email_requested,
           email_sent, email_problem, expires_at, created_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) returning sale_id),
  new_item as (
    insert into sale_item (sale_id, position, sku, name, qty, price, row_total, discount_amount, options, labels)
    select sale_id, position, sku, name, qty, price, row_total, discount_amount, options, labels from new_sale, ${lines} order by position
    returning sale_item_id, position)
  select sale_id, (select array_agg(sale_item_id order by position) from new_item) as item_ids from new_sale`;

/** Writes a new sale with its lines, and its event. */
export const insertSale = async (
  tx: Tx,
  { store: _store, ...sale }: NewSale,
  { token_hash, token_sealed }: SealedToken,
  { email_requested, email_sent, email_problem }: SaleEmail,
): Promise<Sale> => {
  const values = [
    sale.email,
    sale.store_id,
    sale.coupon_id,
    sale.coupon_code,
    sale.discount_amount,
    sale.total,
    sale.currency,
    token_hash,
    token_sealed,
    email_requested,
    email_sent,
    email_problem,
    sale.expires_at,
    sale.created_at,
    JSON.stringify(sale.lines.map((line, position) => ({ ...line, position }))),
  ];
  const [row] = await readRows<{ sale_id: number; item_ids: number[] }>(tx, { name: 'insert_sale', text, values });
  const { sale_id, item_ids } = row as NonNullable<typeof row>;
  const created: Sale = {
    ...sale,
    sale_id,
    status: 'pending',
    attempt: 0,
    is_submitted: false,
    order_id: null,
    order_increment_id: null,
    version: 1,
    lines: sale.lines.map((line, position) => ({ ...line, id: item_ids[position] as number })),
  };
  await appendEvents(tx, [event(saleCreated, { subject: sale_id, version: 1, data: { ...saleData(created), previous: null } })]);
  return created;
};
