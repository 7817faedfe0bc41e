import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Database, transaction } from '@entrepot/database';
import { LOGGER } from '@entrepot/service';
import { createLoop, type Loop } from '@entrepot/kernel';
import type { Logger } from '@entrepot/telemetry';
import { SaleLinkConfig } from '../link/sale-link.config.js';
import { expire } from './sale.rules.js';
import { clock, forgetForms, lockDueSales, saveSales } from './sale.store.js';

const batchSize = 100;

/** Saves and publishes which sales have expired, a small batch at a time; any number of replicas may do so. @returns how many */
const expireSales = async (db: Database): Promise<number> => {
  for (let expired = 0; ;) {
    const found = await transaction(db, async (tx) => {
      const due = await lockDueSales(tx, batchSize);
      if (due.length === 0) return 0;
      const now = await clock(tx);
      await saveSales(
        tx,
        due.flatMap((sale) => expire(sale, now) ?? []),
      );
      return due.length;
    });
    expired += found;
    if (found < batchSize) return expired;
  }
};

/** Looks for expired sales, and for forms that need not be kept any longer, at an interval. */
@Injectable()
export class ExpirySweep implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly loop: Loop;
  private readonly pauseMs: number;

  constructor(@Inject(Database) db: Database, @Inject(SaleLinkConfig) { sweepMs }: SaleLinkConfig, @Inject(LOGGER) logger: Logger) {
    this.pauseMs = sweepMs;
    this.loop = createLoop({
      async pass() {
        const expired = await expireSales(db);
        if (expired > 0) logger.info({ expired }, 'sales have expired');
        await forgetForms(db);
        return sweepMs;
      },
      onError(error) {
        logger.warn({ err: error }, 'the look for expired sales failed; the next one follows');
        return sweepMs;
      },
    });
  }

  onApplicationBootstrap(): void {
    this.loop.start(this.pauseMs);
  }

  onApplicationShutdown(): Promise<void> {
    return this.loop.stop();
  }
}
