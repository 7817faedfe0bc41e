import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { transaction } from '@entrepot/database';
import { LOGGER } from '@entrepot/http';
import type { Logger } from '@entrepot/telemetry';
import { ensureDefaultWarehouse } from '../use-cases/ensure-warehouses.js';
import { recalculateWarehouses } from '../use-cases/recalculate-warehouses.js';
import { reserveWaiting } from '../use-cases/reserve-waiting.js';

/**
 * What follows from a change, always after its commit and in small transactions: what a warehouse's new status means for a million items,
 * and orders and products that wait for each other. An order and a product that are saved at the same moment do not see each other, but
 * whichever commits last is followed by a look at both. What a crash leaves undone is done at the next start, where the first warehouse
 * is made as well.
 */
@Injectable()
export class FollowUps implements OnApplicationBootstrap, OnApplicationShutdown {
  private running: Promise<void> = Promise.resolve();
  private isWaiting = false;
  private isClosed = false;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await transaction(this.dataSource, (tx) => ensureDefaultWarehouse(tx, new Date()));
    this.wake();
  }

  async onApplicationShutdown(): Promise<void> {
    this.isClosed = true;
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
      let more = true;
      while (more && !this.isClosed) {
        try {
          more = await transaction(this.dataSource, (tx) => step(tx, new Date()));
        } catch (error) {
          this.logger.warn({ err: error, step: step.name }, 'what follows from a change could not be done yet');
          await sleep(1_000);
        }
      }
    }
  }
}
