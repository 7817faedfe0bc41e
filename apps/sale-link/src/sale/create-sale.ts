import type { Tx } from '@entrepot/database';
import type { SaleLinkConfig } from '../config.js';
import { insertSale } from './new-sale.store.js';
import { findSaleParts } from './sale-parts.store.js';
import type { SaleView } from './sale.view.js';
import { newSale, type SaleRequest } from './new-sale.rules.js';
import { noEmail, requestedEmail } from './sale-email.rules.js';
import { checkoutUrl } from '../projections/store/store.rules.js';
import { hashToken, newCheckoutToken, sealToken } from './checkout-token.js';
import { queueSaleMail } from './queue-sale-mail.js';

/** Creates a sale with its link and, where it is asked for, its e-mail; or refuses with the field at fault (contract 3, "Sale-by-link"). */
export const createSale = async (tx: Tx, request: SaleRequest, config: SaleLinkConfig): Promise<SaleView> => {
  const { store_id, coupon_code, items } = request;
  const wanted = newSale(request, await findSaleParts(tx, { store_id, coupon_code, skus: items.map(({ sku }) => sku) }));
  const token = newCheckoutToken();
  const url = checkoutUrl(wanted.store, config.publicUrl, token);
  const email = request.send_email ? requestedEmail(await queueSaleMail(tx, wanted, url, config)) : noEmail;
  const sealed = { token_hash: hashToken(token), token_sealed: sealToken(config.tokenKey, token) };
  return { sale: await insertSale(tx, wanted, sealed, email), store: wanted.store, ...sealed, ...email };
};
