import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LOGGER } from '@entrepot/http';
import type { Logger } from '@entrepot/telemetry';
import { linkAllLines, linkLines } from '../db/product-refs.js';

/**
 * Brings the lines of orders and the products of the catalog together, always after a commit: an order and a product that are saved at
 * the same moment do not see each other, but whichever commits last is followed by a look at both. Locks held by both sides instead
 * would make imports and events of many skus wait for each other crosswise. What a crash leaves undone is done at the next start.
 */
@Injectable()
export class ProductLinker implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly waiting = new Set<string>();
  private running: Promise<void> = Promise.resolve();
  private isRunning = false;
  private isClosed = false;
  private sweep = true;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.wake();
  }

  async onApplicationShutdown(): Promise<void> {
    this.isClosed = true;
    await this.running;
  }

  /** Call it when what concerns these skus is committed. */
  link(skus: Iterable<string>): void {
    for (const sku of skus) this.waiting.add(sku);
    this.wake();
  }

  private wake(): void {
    if (this.isRunning || this.isClosed) return;
    this.isRunning = true;
    this.running = this.work();
  }

  private async work(): Promise<void> {
    while (!this.isClosed && (this.sweep || this.waiting.size > 0)) {
      const skus = [...this.waiting];
      this.waiting.clear();
      try {
        if (this.sweep) await linkAllLines(this.dataSource);
        if (skus.length > 0) await linkLines(this.dataSource, skus);
        this.sweep = false;
      } catch (error) {
        for (const sku of skus) this.waiting.add(sku);
        this.logger.warn({ err: error }, 'order lines could not be linked to products yet');
        await sleep(1_000);
      }
    }
    // In the same turn as the look at what is waiting: whoever comes later finds it idle.
    this.isRunning = false;
  }
}
