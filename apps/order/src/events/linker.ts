import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LOGGER } from '@entrepot/http';
import type { Logger } from '@entrepot/telemetry';

/**
 * Brings orders and what other services told of together, always after a commit: two that are saved at the same moment do not see each
 * other, but whichever commits last is followed by a look at both. Locks held by both sides instead would make imports and events of
 * many keys wait for each other crosswise. What a crash leaves undone is done at the next start.
 */
@Injectable()
export abstract class Linker implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly waiting = new Set<string>();
  private running: Promise<void> = Promise.resolve();
  private isRunning = false;
  private isClosed = false;
  private sweep = true;

  constructor(
    protected readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  protected abstract linkSome(keys: readonly string[]): Promise<void>;
  protected abstract linkEverything(): Promise<void>;

  onApplicationBootstrap(): void {
    this.wake();
  }

  async onApplicationShutdown(): Promise<void> {
    this.isClosed = true;
    await this.running;
  }

  /** Call it when what concerns these keys is committed. */
  link(keys: Iterable<string>): void {
    for (const key of keys) this.waiting.add(key);
    this.wake();
  }

  /** Call it when something is committed that may concern every key. */
  linkAll(): void {
    this.sweep = true;
    this.wake();
  }

  private wake(): void {
    if (this.isRunning || this.isClosed) return;
    this.isRunning = true;
    this.running = this.work();
  }

  private async work(): Promise<void> {
    while (!this.isClosed && (this.sweep || this.waiting.size > 0)) {
      const { sweep } = this;
      const keys = [...this.waiting];
      this.sweep = false;
      this.waiting.clear();
      try {
        if (sweep) await this.linkEverything();
        if (keys.length > 0) await this.linkSome(keys);
      } catch (error) {
        this.sweep ||= sweep;
        for (const key of keys) this.waiting.add(key);
        this.logger.warn({ err: error, linker: this.constructor.name }, 'orders could not be linked yet');
        await sleep(1_000);
      }
    }
    // In the same turn as the look at what is waiting: whoever comes later finds it idle.
    this.isRunning = false;
  }
}
