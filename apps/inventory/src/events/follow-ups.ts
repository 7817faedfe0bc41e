import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isTimeout, isUnavailable, transaction } from '@entrepot/database';
import { LOGGER, METRICS } from '@entrepot/http';
import { Gauge, type Logger, type Registry } from '@entrepot/telemetry';
import { countFailures, forgetFailures, nextRetryMs, noteFailure } from '../db/follow-up-failures.js';
import { ensureDefaultWarehouse } from '../use-cases/ensure-warehouses.js';
import type { FollowUp } from '../use-cases/follow-up.js';
import { recalculateWarehouses } from '../use-cases/recalculate-warehouses.js';
import { reserveWaiting } from '../use-cases/reserve-waiting.js';

/**
 * What follows from a change, always after its commit and in small transactions: what a warehouse's new status means for a million items,
 * and orders and products that wait for each other. An order and a product that are saved at the same moment do not see each other, but
 * whichever commits last is followed by a look at both. One that fails holds up no other: it is tried again after a pause. What a crash leaves undone is done at the next start, where the first warehouse
 * is made as well.
 */
@Injectable()
export class FollowUps implements OnApplicationBootstrap, OnApplicationShutdown {
  private running: Promise<void> = Promise.resolve();
  private isWaiting = false;
  private isClosed = false;

  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(METRICS) metrics: Registry,
  ) {
    new Gauge({
      name: 'entrepot_follow_ups_failing',
      help: 'Warehouses and reservations for which what follows from a change fails, and is tried again',
      registers: [metrics],
      async collect() {
        this.set(await countFailures(dataSource).catch(() => Number.NaN));
      },
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    await transaction(this.dataSource, (tx) => ensureDefaultWarehouse(tx, new Date()));
    this.wake();
  }

  async onApplicationShutdown(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    await this.running;
  }

  /** Call it when a change is committed. Calls during a round make one more. */
  wake(): void {
    if (this.isWaiting) return;
    this.isWaiting = true;
    this.running = this.running.then(() => {
      this.isWaiting = false;
      return this.work();
    });
  }

  private async work(): Promise<void> {
    for (const step of [recalculateWarehouses, reserveWaiting]) {
      while (!this.isClosed) {
        try {
          const ids = await step.due(this.dataSource.manager);
          if (ids.length === 0) break;
          await this.done(step, ids);
        } catch (err) {
          this.logger.warn({ err, step: step.name }, 'what follows from a change could not be done yet');
          await sleep(1_000);
        }
      }
    }
    await this.wakeForRetries();
  }

  /** All at once, and where that fails one by one: the one that fails is tried again later, and holds up no other. */
  private async done(step: FollowUp, ids: readonly number[]): Promise<void> {
    try {
      await transaction(this.dataSource, async (tx) => {
        await step.work(tx, ids, new Date());
        await forgetFailures(tx, step.name, ids);
      });
    } catch (err) {
      if (isUnavailable(err) && !isTimeout(err)) throw err;
      const [id, ...others] = ids;
      if (others.length > 0) {
        for (const one of ids) if (!this.isClosed) await this.done(step, [one]);
      } else if (id !== undefined) {
        this.logger.error({ err, step: step.name, id }, 'what follows from a change fails, and is tried again');
        await noteFailure(this.dataSource, step.name, id, String(err).slice(0, 500));
      }
    }
  }

  private async wakeForRetries(): Promise<void> {
    const pause = await nextRetryMs(this.dataSource).catch(() => 1_000);
    clearTimeout(this.timer);
    if (pause !== null && !this.isClosed) this.timer = setTimeout(() => this.wake(), Math.max(pause, 100));
  }
}
