import type { SaleView } from '../db/sale-view.js';
import type { EmailProblem } from '../domain/sale-email.js';
import { isoTimestamp } from '../domain/sale-picture.js';
import { checkoutUrl } from '../domain/store.js';
import { unsealToken } from '../keys/checkout-token.js';
import type { SaleLinkConfig } from '../config.js';

const warnings: Readonly<Record<EmailProblem, string>> = {
  mail_is_off: 'The e-mail was not scheduled: this installation sends no mail. Pass the checkout_url on yourself.',
  not_deliverable: 'The e-mail was not scheduled: no mail can be sent to this address. Pass the checkout_url on yourself.',
};

/** The object `vendalink` of the answers (contract 3, section 2). */
export const vendalink = ({ sale, store, ...view }: SaleView, { publicUrl, tokenKey }: SaleLinkConfig): Record<string, unknown> => ({
  id: sale.sale_id,
  status: sale.status,
  email: sale.email,
  store_id: sale.store_id,
  coupon_code: sale.coupon_code,
  total: sale.total,
  currency: sale.currency,
  checkout_url: checkoutUrl(store, publicUrl, unsealToken(tokenKey, view.token_hash, view.token_sealed)),
  expires_at: isoTimestamp(sale.expires_at),
  created_at: isoTimestamp(sale.created_at),
  order_increment_id: sale.order_increment_id,
  email_sent: view.email_sent,
  items: sale.lines.map(({ id, sku, qty, price, row_total, options }) => ({ id, sku, qty, price, row_total, options })),
  ...(view.email_problem && { warnings: [warnings[view.email_problem]] }),
});
