import {
  type BackgroundContext,
  type BackgroundWork,
  openedBy,
  refuseDevelopmentSecrets,
  startService,
  type RunningService,
  type Runtime,
} from '@entrepot/service';
import { isMailOn, mailTransport, retryMails, startMailer } from '@entrepot/mail';
import type { Projection } from '@entrepot/messaging';
import { SaleLinkModule } from './app.module.js';
import { saleLinkChecks } from './check/checks.js';
import { configOf, isDevelopmentKey, paymentPageOf, type SaleLinkSettings } from './config.js';
import type { SaleLinkConfig } from './link/sale-link.config.js';
import { migrations } from './migrations/migrations.js';
import { removeProducts } from './projections/product/product.store.js';
import { restore } from './restore.js';
import { errors } from './field/errors.js';
import { tables } from './tables.js';

/** Copies of what the catalog, the inventory and the order service own. */
const projections: Projection[] = [
  { aggregate: 'store' },
  { aggregate: 'warehouse', rows: 'select from warehouse_ref where warehouse_id is not null' },
  { aggregate: 'stock' },
  { aggregate: 'order', rows: 'select from order_page' },
  { aggregate: 'product', ending: { known: 'select product_id from product_ref where not is_deleted', remove: removeProducts } },
];

const mailer =
  ({ mail, mailSeal }: SaleLinkConfig) =>
  (context: BackgroundContext): BackgroundWork =>
    startMailer({ ...context, transport: mailTransport(mail), seal: mailSeal });

/** Starts the sale-link service; resolves when it listens. */
export const startSaleLink = async (settings: SaleLinkSettings, runtime: Runtime): Promise<RunningService> => {
  const config = configOf(settings);
  if (isDevelopmentKey(settings)) {
    refuseDevelopmentSecrets(openedBy(settings), ['SALE_LINK_SECRET_KEY']);
    runtime.logger.warn('SALE_LINK_SECRET_KEY is the development key that everyone can read: set one of your own in production');
  }
  const background = isMailOn(settings) ? [mailer(config)] : [];
  const definition = {
    name: 'sale-link',
    module: SaleLinkModule.with(config, paymentPageOf(settings)),
    migrations,
    tables,
    errors,
    checks: [...saleLinkChecks, retryMails],
    projections,
    restore,
    background,
  };
  return startService(definition, settings, runtime);
};
