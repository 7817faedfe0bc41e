import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Database, transaction } from '@entrepot/database';
import { LOGGER } from '@entrepot/service';
import { createLoop, type Loop } from '@entrepot/kernel';
import type { Logger } from '@entrepot/telemetry';
import { endHolds } from '../reservation/end-holds.js';
import { hasDueHolds, lockDueHolds } from '../reservation/hold.store.js';
import { shareStock } from '../warehouse/locks.store.js';

const batchSize = 100;
const pauseMs = 1_000;

/**
 * Ends holds whose time is over, a batch at a time; any number of replicas may do so at once. After a batch that failed they are ended one by one:
 * one that cannot be ended keeps no other waiting. @returns how many
 */
export const expireHolds = async (db: Database, onFailure: (error: unknown, reservationId: number) => void): Promise<number> => {
  const failed: number[] = [];
  let size = batchSize;
  for (let expired = 0; ;) {
    if (!(await hasDueHolds(db, failed))) return expired;
    let first: number | undefined;
    try {
      const found = await transaction(db, async (tx) => {
        shareStock(tx);
        const due = await lockDueHolds(tx, size, failed);
        first = due[0]?.reservation_id;
        await endHolds(tx, due, 'expired', new Date());
        return due.length;
      });
      expired += found;
      if (found < size) return expired;
    } catch (error) {
      if (first === undefined) throw error;
      if (size === 1) {
        failed.push(first);
        onFailure(error, first);
      }
      size = 1;
    }
  }
};

/** Looks for holds whose time is over every second: they end within 5 s of it. */
@Injectable()
export class HoldSweep implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly loop: Loop;

  constructor(@Inject(Database) db: Database, @Inject(LOGGER) logger: Logger) {
    this.loop = createLoop({
      async pass() {
        const expired = await expireHolds(db, (err, reservation_id) => logger.error({ err, reservation_id }, 'a hold cannot be ended'));
        if (expired > 0) logger.info({ expired }, 'holds have expired');
        return pauseMs;
      },
      onError(error) {
        logger.warn({ err: error }, 'the look for holds whose time is over failed; the next one follows');
        return pauseMs;
      },
    });
  }

  onApplicationBootstrap(): void {
    this.loop.start(pauseMs);
  }

  onApplicationShutdown(): Promise<void> {
    return this.loop.stop();
  }
}
