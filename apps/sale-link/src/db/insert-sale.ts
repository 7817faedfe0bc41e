import type { EntityManager } from 'typeorm';
import { event, saleCreated } from '@entrepot/contracts';
import { appendEvents } from '@entrepot/messaging';
import { salePicture } from '../domain/sale-picture.js';
import type { Sale, SaleLine } from '../domain/sale.js';

export interface NewSale extends Pick<Sale, 'email' | 'store_id' | 'coupon_id' | 'coupon_code' | 'discount_amount' | 'total' | 'currency'> {
  token_hash: Buffer;
  token_sealed: Buffer;
  email_requested: boolean;
  /** null: seven days from now */
  expires_at: Date | null;
  lines: Omit<SaleLine, 'id'>[];
}

/** Writes a new sale with its lines, and its event. @returns its id */
export const insertSale = async (tx: EntityManager, sale: NewSale): Promise<number> => {
  const [row] = await tx.query<{ sale_id: number; expires_at: Date; created_at: Date }[]>(
    `with new_sale as (
       insert into sale (email, store_id, coupon_id, coupon_code, discount_amount, total, currency, token_hash, token_sealed, email_requested,
              expires_at, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, coalesce($11, date_trunc('second', now()) + interval '7 days'), date_trunc('second', now()))
       returning sale_id, expires_at, created_at),
     new_items as (
       insert into sale_item (sale_id, position, sku, name, qty, price, row_total, discount_amount, options, labels)
       select sale_id, position, sku, name, qty, price, row_total, discount_amount, options, labels
         from new_sale, json_to_recordset($12::json) as r(position smallint, sku text, name text, qty numeric, price numeric, row_total numeric,
              discount_amount numeric, options jsonb, labels jsonb)
        order by position)
     select * from new_sale`,
    [
      sale.email,
      sale.store_id,
      sale.coupon_id,
      sale.coupon_code,
      sale.discount_amount,
      sale.total,
      sale.currency,
      sale.token_hash,
      sale.token_sealed,
      sale.email_requested,
      sale.expires_at,
      JSON.stringify(sale.lines.map((line, position) => ({ ...line, position }))),
    ],
  );
  const { sale_id, expires_at, created_at } = row as NonNullable<typeof row>;
  const created: Sale = {
    ...sale,
    sale_id,
    status: 'pending',
    attempt: 0,
    is_submitted: false,
    order_id: null,
    order_increment_id: null,
    expires_at,
    created_at,
    version: 1,
    lines: sale.lines.map((line) => ({ ...line, id: 0 })),
  };
  await appendEvents(tx, [event(saleCreated, { subject: sale_id, version: 1, data: { ...salePicture(created), previous: null } })]);
  return sale_id;
};
