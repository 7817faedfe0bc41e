import { type Database, exactTypes, readRows, type RowOf } from '@entrepot/database';
import type { SaleLinkConfig } from '../config.js';
import { checkoutUrl, type Store } from '../projections/store/store.rules.js';
import { storeTable } from '../projections/store/store.table.js';
import { type EmailProblem, isExpired, isoTimestamp, type Sale, type SaleEmail } from './sale.rules.js';
import { saleColumns, type SaleRow, type SealedToken } from './sale.store.js';
import { saleTable } from './sale.table.js';
import { unsealToken } from './sale-secrets.js';

/** A sale as it is shown: past its deadline it is expired, whether or not that was saved yet. */
export interface SaleView extends SealedToken, SaleEmail {
  sale: Sale;
  store: Pick<Store, 'store_id' | 'name' | 'locale' | 'base_url'>;
}

const linkColumns = ['token_hash', 'token_sealed', 'email_requested', 'email_sent', 'email_problem'] as const;
const storeColumns = ['name as store_name', 'locale', 'base_url'] as const;

/** Read with `exactTypes`. A store may be unknown. */
export type ViewRow = SaleRow &
  RowOf<typeof saleTable, (typeof linkColumns)[number]> & { now: Date } & {
    [K in 'store_name' | 'locale' | 'base_url']: string | null;
  };

export const viewColumns = `${saleColumns}, ${saleTable.select('s', linkColumns)}, now() as now, ${storeTable.select('st', storeColumns)}`;
export const viewTables = 'sale s left join store_ref st using (store_id)';

const byId = `select ${viewColumns} from ${viewTables} where s.sale_id = $1::bigint`;

export const toView = (row: ViewRow): SaleView => {
  const { token_hash, token_sealed, email_requested, email_sent, email_problem, now, store_name, locale, base_url, ...sale } = row;
  return {
    sale: isExpired(sale, now) ? { ...sale, status: 'expired' } : sale,
    store: { store_id: row.store_id, name: store_name ?? '', locale: locale ?? 'pt_BR', base_url },
    ...{ token_hash, token_sealed, email_requested, email_sent, email_problem },
  };
};

/** @param saleId a 64-bit number as a text */
export const findSale = async (db: Database, saleId: string | number): Promise<SaleView | null> => {
  const [row] = await readRows<ViewRow>(db, { name: 'sale_by_id', text: byId, values: [saleId], types: exactTypes });
  return row ? toView(row) : null;
};

const warnings: Readonly<Record<EmailProblem, string>> = {
  mail_is_off: 'The e-mail was not scheduled: this installation sends no mail. Pass the checkout_url on yourself.',
  not_deliverable: 'The e-mail was not scheduled: no mail can be sent to this address. Pass the checkout_url on yourself.',
};

const sealedOtherwise = 'The checkout_url cannot be shown: SALE_LINK_SECRET_KEY was another one when the sale was created.';

/** Null where the link was sealed with another key: it still opens the sale, which is found by its hash. */
const linkOf = ({ store, token_hash, token_sealed }: SaleView, { publicUrl, tokenKey }: SaleLinkConfig): string | null => {
  try {
    return checkoutUrl(store, publicUrl, unsealToken(tokenKey, token_hash, token_sealed));
  } catch {
    return null;
  }
};

/** The object `vendalink` of the answers (contract 3, section 2). */
export const vendalink = (view: SaleView, config: SaleLinkConfig): Record<string, unknown> => {
  const { sale, email_sent, email_problem } = view;
  const checkout_url = linkOf(view, config);
  const shown = [...(email_problem ? [warnings[email_problem]] : []), ...(checkout_url === null ? [sealedOtherwise] : [])];
  return {
    id: sale.sale_id,
    status: sale.status,
    email: sale.email,
    store_id: sale.store_id,
    coupon_code: sale.coupon_code,
    total: sale.total.toNumber(),
    currency: sale.currency,
    checkout_url,
    expires_at: isoTimestamp(sale.expires_at),
    created_at: isoTimestamp(sale.created_at),
    order_increment_id: sale.order_increment_id,
    email_sent,
    items: sale.lines.map(({ id, sku, qty, price, row_total, options }) => ({ id, sku, qty, price, row_total, options })),
    ...(shown.length > 0 && { warnings: shown }),
  };
};
