import { startService, type RunningService, type Runtime } from '@entrepot/http';
import { SaleLinkModule } from './app.module.js';
import { SaleLinkConfig, type SaleLinkSettings } from './config.js';
import { migrations } from './db/migrations.js';
import { projections } from './db/projections.js';
import { errors } from './http/errors.js';

/** Starts the sale-link service; resolves when it listens. */
export const startSaleLink = (settings: SaleLinkSettings, runtime: Runtime): Promise<RunningService> => {
  const config = new SaleLinkConfig(settings);
  if (config.usesDevelopmentKey) {
    runtime.logger.warn('SALE_LINK_SECRET_KEY is the development key that everyone can read: set one of your own in production');
  }
  return startService({ name: 'sale-link', module: SaleLinkModule.with(config), migrations, errors, projections }, settings, runtime);
};
