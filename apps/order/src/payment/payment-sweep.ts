import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Database } from '@entrepot/database';
import { LOGGER, METRICS } from '@entrepot/service';
import { createLoop, sideBySide } from '@entrepot/kernel';
import type { MailSettings } from '@entrepot/mail';
import type { Logger, Registry } from '@entrepot/telemetry';
import { MAIL_SETTINGS } from '../mails/customer-mail.js';
import { PaymentDesk } from './payment-desk.js';
import { paymentMetrics } from './payment-metrics.js';
import { PaymentProviders } from './providers/providers.js';
import { releaseDue } from './release-payment.js';

const pauseMs = 1_000;

/** How many payments, and how many releases, of one method are asked for at once: a provider that hangs keeps no other one waiting. */
const atOnce = 4;

/** Looks for payments that were left open, and for what is to be let go, from the start on; replicas share them by their leases. */
@Injectable()
export class PaymentSweep implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly payments = sideBySide(atOnce, () => this.loop.wake());
  private readonly releases = sideBySide(atOnce, () => this.loop.wake());
  private readonly loop = createLoop({
    pass: async (signal) => {
      const { db, providers, logger, settings } = this;
      await this.desk.settleDue(this.payments, signal);
      await releaseDue({ db, providers, logger, settings }, this.releases, signal);
      return pauseMs;
    },
    onError: (err) => {
      this.logger.warn({ err }, 'the look for open payments failed; the next one follows');
      return pauseMs;
    },
  });

  constructor(
    @Inject(PaymentDesk) private readonly desk: PaymentDesk,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(METRICS) metrics: Registry,
    @Inject(Database) private readonly db: Database,
    @Inject(PaymentProviders) private readonly providers: PaymentProviders,
    @Inject(MAIL_SETTINGS) private readonly settings: MailSettings,
  ) {
    paymentMetrics(metrics, db);
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.loop.stop();
    await Promise.all([this.payments.drained(), this.releases.drained()]);
  }
}
