import { type BackgroundContext, type BackgroundWork, type RunningService, type Runtime, isSandbox, startService } from '@entrepot/service';
import { isMailOn, mailTransport, retryMails, startMailer } from '@entrepot/mail';
import { OrderModule } from './app.module.js';
import { orderChecks } from './check/checks.js';
import type { OrderSettings } from './config.js';
import { migrations } from './migrations/migrations.js';
import { followUps, projections } from './projections.js';
import { restore } from './restore.js';
import { snapshots } from './snapshots.js';
import { errors } from './errors.js';
import { tables } from './tables.js';
import type { PaymentProvider } from './payment/provider/payment-provider.js';

const mailer =
  (settings: OrderSettings) =>
  (context: BackgroundContext): BackgroundWork =>
    startMailer({ ...context, transport: mailTransport(settings) });

/**
 * Starts the order service; resolves when it listens.
 * @param further payment providers beside the service's own; one of the same code takes its place
 */
export const startOrder = (
  settings: OrderSettings,
  runtime: Runtime,
  further: readonly PaymentProvider[] = [],
): Promise<RunningService> => {
  const background = isMailOn(settings) ? [mailer(settings)] : [];
  return startService(
    {
      name: 'order',
      module: OrderModule.with(settings, { further, isSandbox: isSandbox(settings), stripe: settings }),
      tables,
      migrations,
      errors,
      checks: [...orderChecks, retryMails],
      projections,
      restore,
      snapshots,
      followUps,
      background,
    },
    settings,
    runtime,
  );
};
