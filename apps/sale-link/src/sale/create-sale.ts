import type { Tx } from '@entrepot/database';
import { holdByCaller } from '@entrepot/requests';
import { isOwnStore } from '@entrepot/telemetry';
import type { SaleLinkConfig } from '../link/sale-link.config.js';
import { checkoutUrl } from '../projections/store/store.rules.js';
import { newSale, type SaleRequest } from './new-sale.rules.js';
import type { SaleEmail } from './sale.rules.js';
import { shortLines } from '../projections/warehouse/stock-left.rules.js';
import { insertSale } from './sale.store.js';
import type { SaleView } from './sale.view.js';
import { queueSaleMail } from './sale-mail.js';
import { findNewSaleParts } from './sale-parts.store.js';
import { hashToken, newCheckoutToken, sealToken } from '../link/sale-secrets.js';

/** Creates a sale with its link and, where it is asked for, its e-mail; or refuses with the field at fault (contract 3, "Sale-by-link"). */
export const createSale = async (tx: Tx, request: SaleRequest, config: SaleLinkConfig): Promise<SaleView> => {
  const { store_id, coupon_code, items, send_email } = request;
  const { parts, ids } = await findNewSaleParts(tx, { store_id, coupon_code, skus: items.map(({ sku }) => sku) });
  const wanted = newSale(
    { ...request, ...(request.hold_id && { hold_by: holdByCaller() }) },
    isOwnStore(store_id) ? parts : { ...parts, store: null },
  );
  const token = newCheckoutToken();
  const link = checkoutUrl(wanted.store, config.publicUrl, token);
  const problem = send_email ? await queueSaleMail(tx, wanted, link, config) : null;
  const email: SaleEmail = { email_requested: send_email, email_sent: send_email && problem === null, email_problem: problem };
  const sealed = { token_hash: hashToken(token), token_sealed: sealToken(config.tokenKey, token) };
  const { isServed, stock } = parts;
  const sale = await insertSale(tx, ids, wanted, sealed, email);
  return { sale, store: wanted.store, link, isServed, short: shortLines(sale.lines, stock), ...sealed };
};
