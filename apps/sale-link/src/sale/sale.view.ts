import { type Database, readRows } from '@entrepot/database';
import type { CheckoutForm } from '../checkout/checkout-form.rules.js';
import { isExpired, type Sale } from './sale.rules.js';
import type { SaleEmail } from './sale-email.rules.js';
import type { SealedToken } from './new-sale.store.js';
import { saleColumns, type SaleRow, toSale } from './sale-row.store.js';

interface StoreColumns {
  store_name: string | null;
  locale: string | null;
  base_url: string | null;
}

/** A sale as it is shown: past its deadline it is expired, whether or not that was written down yet. */
export interface SaleView extends SealedToken, SaleEmail {
  sale: Sale;
  store: { store_id: number; name: string; locale: string; base_url: string | null };
}

/** What its page needs beside it. */
export interface CheckoutView extends SaleView {
  /** What was typed last; null when nothing was, or the sale has ended. */
  form: CheckoutForm | null;
  /** The places of the lines that there was not enough of, when the last checkout was rejected. */
  missing: number[] | null;
}

interface ViewRow extends SaleRow, StoreColumns, SealedToken, SaleEmail {
  now: Date;
}

const columns = `${saleColumns}, s.token_hash, s.token_sealed, s.email_requested, s.email_sent, s.email_problem, now() as now, st.name as store_name, st.locale, st.base_url`;
const tables = 'sale s left join store_ref st using (store_id)';

const byId = `select ${columns} from ${tables} where s.sale_id = $1::bigint`;
const byToken = `select ${columns}, c.form, c.missing from ${tables} left join checkout c on c.sale_id = s.sale_id and c.attempt = s.attempt where s.token_hash = $1`;

const toView = (row: ViewRow): SaleView => {
  const sale = toSale(row);
  return {
    sale: isExpired(sale, row.now) ? { ...sale, status: 'expired' } : sale,
    store: { store_id: row.store_id, name: row.store_name ?? '', locale: row.locale ?? 'pt_BR', base_url: row.base_url },
    token_hash: row.token_hash,
    token_sealed: row.token_sealed,
    email_requested: row.email_requested,
    email_sent: row.email_sent,
    email_problem: row.email_problem,
  };
};

/** @param saleId a 64-bit number as a text */
export const findSale = async (db: Database, saleId: string | number): Promise<SaleView | null> => {
  const [row] = await readRows<ViewRow>(db, { name: 'sale_by_id', text: byId, values: [saleId] });
  return row ? toView(row) : null;
};

export const findCheckout = async (db: Database, tokenHash: Buffer): Promise<CheckoutView | null> => {
  const [row] = await readRows<ViewRow & Pick<CheckoutView, 'form' | 'missing'>>(db, {
    name: 'sale_by_token',
    text: byToken,
    values: [tokenHash],
  });
  return row ? { ...toView(row), form: row.form, missing: row.missing } : null;
};
