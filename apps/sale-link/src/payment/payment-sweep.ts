import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Database } from '@entrepot/database';
import { LOGGER } from '@entrepot/service';
import { createLoop, sideBySide } from '@entrepot/kernel';
import type { Logger } from '@entrepot/telemetry';
import { type HostedPayment, leasePayment, noteAnswer, noteFailure } from './hosted-payment.store.js';
import { HostedPayments } from './hosted-payments.js';

const pauseMs = 1_000;

/** How many payments are asked for at once: one that hangs keeps no other one waiting. */
const atOnce = 4;

/** Finds customers who never came back, pages that were not opened, and money that is to be given back; replicas share them by leases. */
@Injectable()
export class PaymentSweep implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly work = sideBySide(atOnce, () => this.loop.wake());
  private readonly loop = createLoop({
    pass: async (signal) => {
      while (!signal.aborted && this.work.full.length === 0) {
        const due = await leasePayment(this.db, this.work.running);
        if (!due) break;
        this.work.start('page', `${due.sale_id}-${due.attempt}`, () => this.settle(due));
      }
      return pauseMs;
    },
    onError: (err) => {
      this.logger.warn({ err }, 'the look for payments failed; the next one follows');
      return pauseMs;
    },
  });

  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(HostedPayments) private readonly payments: HostedPayments,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    if (this.payments.page) this.loop.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.loop.stop();
    await this.work.drained();
  }

  private async settle(due: HostedPayment): Promise<void> {
    try {
      await this.payments.settle(due);
      await noteAnswer(this.db, due);
    } catch (err) {
      const { sale_id, attempt, state } = due;
      this.logger.warn({ err, sale_id, attempt, state }, 'a payment on the provider’s page cannot be settled yet');
      await noteFailure(this.db, due, String(err)).catch(() => undefined);
    }
  }
}
