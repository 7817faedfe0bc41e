import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Database } from '@entrepot/database';
import { LOGGER, METRICS } from '@entrepot/http';
import { createLoop } from '@entrepot/kernel';
import type { Logger, Registry } from '@entrepot/telemetry';
import { PaymentDesk } from './payment-desk.js';
import { paymentMetrics } from './payment-metrics.js';
import { PaymentProviders } from './providers/providers.js';
import { releaseDue } from './release-payment.js';

const pauseMs = 1_000;

/** Looks for payments that were left open, and for what is to be let go, from the start on, one look at a time; replicas share them by their leases. */
@Injectable()
export class PaymentSweep implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly loop = createLoop({
    pass: async (signal) => {
      await this.desk.settleDue(signal);
      await releaseDue(this.db, this.providers, this.logger, signal);
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
  ) {
    paymentMetrics(metrics, db);
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.loop.stop();
  }
}
