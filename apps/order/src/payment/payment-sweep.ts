import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Database } from '@entrepot/database';
import { LOGGER, METRICS } from '@entrepot/http';
import type { Logger, Registry } from '@entrepot/telemetry';
import { PaymentDesk } from './payment-desk.js';
import { paymentMetrics } from './payment-metrics.js';

const pauseMs = 1_000;

/** Looks for payments that were left open, from the start on, one look at a time; replicas share them by their leases. */
@Injectable()
export class PaymentSweep implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private isClosed = false;

  constructor(
    @Inject(PaymentDesk) private readonly desk: PaymentDesk,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(METRICS) metrics: Registry,
    @Inject(Database) db: Database,
  ) {
    paymentMetrics(metrics, db);
  }

  onApplicationBootstrap(): void {
    this.running = this.sweep();
  }

  async onApplicationShutdown(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private async sweep(): Promise<void> {
    try {
      await this.desk.settleDue(() => this.isClosed);
    } catch (err) {
      this.logger.warn({ err }, 'the look for open payments failed; the next one follows');
    }
    if (this.isClosed) return;
    this.timer = setTimeout(() => {
      this.running = this.sweep();
    }, pauseMs);
  }
}
