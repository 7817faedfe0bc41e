import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Database } from '@entrepot/database';
import { LOGGER } from '@entrepot/http';
import { createLoop } from '@entrepot/kernel';
import type { Logger } from '@entrepot/telemetry';
import { leasePayment, noteAnswer, noteFailure } from './hosted-payment.store.js';
import { HostedPayments } from './hosted-payments.js';

const pauseMs = 1_000;

/** Finds customers who never came back, pages that were not opened, and money that is to be given back; replicas share them by leases. */
@Injectable()
export class PaymentSweep implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly loop = createLoop({
    pass: async (signal) => {
      for (let due = await leasePayment(this.db); due && !signal.aborted; due = await leasePayment(this.db)) {
        try {
          await this.payments.settle(due);
          await noteAnswer(this.db, due);
        } catch (err) {
          const { sale_id, attempt, state } = due;
          this.logger.warn({ err, sale_id, attempt, state }, 'a payment on the provider’s page cannot be settled yet');
          await noteFailure(this.db, due, String(err));
        }
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

  onApplicationShutdown(): Promise<void> {
    return this.loop.stop();
  }
}
