import type { SaleView } from './sale.view.js';
import type { EmailProblem } from './sale-email.rules.js';
import { isoTimestamp } from './sale-data.rules.js';
import { checkoutUrl } from '../projections/store/store.rules.js';
import { unsealToken } from './checkout-token.js';
import type { SaleLinkConfig } from '../config.js';

const warnings: Readonly<Record<EmailProblem, string>> = {
  mail_is_off: 'The e-mail was not scheduled: this installation sends no mail. Pass the checkout_url on yourself.',
  not_deliverable: 'The e-mail was not scheduled: no mail can be sent to this address. Pass the checkout_url on yourself.',
};

const sealedOtherwise = 'The checkout_url cannot be shown: SALE_LINK_SECRET_KEY was another one when the sale was created.';

/** Null where the link was sealed with another key: it goes on opening the sale, as its hash is what finds it. */
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
  const told = [...(email_problem ? [warnings[email_problem]] : []), ...(checkout_url === null ? [sealedOtherwise] : [])];
  return {
    id: sale.sale_id,
    status: sale.status,
    email: sale.email,
    store_id: sale.store_id,
    coupon_code: sale.coupon_code,
    total: sale.total,
    currency: sale.currency,
    checkout_url,
    expires_at: isoTimestamp(sale.expires_at),
    created_at: isoTimestamp(sale.created_at),
    order_increment_id: sale.order_increment_id,
    email_sent,
    items: sale.lines.map(({ id, sku, qty, price, row_total, options }) => ({ id, sku, qty, price, row_total, options })),
    ...(told.length > 0 && { warnings: told }),
  };
};
