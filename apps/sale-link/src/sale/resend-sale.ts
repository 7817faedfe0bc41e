import type { Tx } from '@entrepot/database';
import { DomainError } from '@entrepot/kernel';
import { assertOpen, resend } from './sale.rules.js';
import { queueSaleMail } from './sale-mail.js';
import type { SaleLinkConfig } from '../link/sale-link.config.js';
import { clock, lockSale, saveSales } from './sale.store.js';
import { findSale, linkOf } from './sale.view.js';

/** Queues the mail with the link of a sale once more. @throws sale_not_found, sale_not_resent */
export const resendSale = async (tx: Tx, saleId: string, config: SaleLinkConfig): Promise<void> => {
  const sale = await lockSale(tx, saleId);
  const view = sale && (await findSale(tx, saleId));
  if (!view) throw new DomainError('sale_not_found');
  const now = await clock(tx);
  assertOpen(sale, now);
  const link = linkOf(view, config);
  if (link === null) throw new DomainError('sale_not_resent', { reason: 'its link was sealed with another SALE_LINK_SECRET_KEY' });
  const problem = await queueSaleMail(tx, { ...sale, store: view.store }, link, config);
  await saveSales(tx, [resend(sale, problem, now)]);
};
