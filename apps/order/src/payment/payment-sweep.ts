import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Database, readRows } from '@entrepot/database';
import { LOGGER, METRICS } from '@entrepot/http';
import { createLoop } from '@entrepot/kernel';
import { type Logger, type Registry, Gauge } from '@entrepot/telemetry';
import { PaymentDesk } from './payment-desk.js';
import { triesUntilStuck } from './payment.store.js';
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

/** Counted when somebody asks; index payment_intent_ask. */
export const paymentMetrics = (registry: Registry, db: Database): void => {
  const registers = [registry];
  const open = new Gauge({
    name: 'entrepot_payments_open',
    help: 'Payments that are under way or not settled yet, the stuck ones included',
    registers,
  });
  new Gauge({
    name: 'entrepot_payments_stuck',
    help: 'Payments that wait for the decision of an operator',
    registers,
    async collect() {
      const text = `
        select count(*)::int as open, (count(*) filter (where tries >= ${triesUntilStuck}))::int as stuck from payment_intent where state = 'open'`;
      const [row] = await readRows<{ open: number; stuck: number }>(db, { name: 'payment_counts', text, values: [] }).catch(() => []);
      this.set(row?.stuck ?? Number.NaN);
      open.set(row?.open ?? Number.NaN);
    },
  });
};
