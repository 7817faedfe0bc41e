import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Database } from '@entrepot/database';
import { LOGGER } from '@entrepot/http';
import type { Logger } from '@entrepot/telemetry';
import { SaleLinkConfig } from '../config.js';
import { expireSales } from './expire-sales.js';

/** Looks for expired sales again and again, one look at a time. */
@Injectable()
export class ExpirySweep implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private isClosed = false;

  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(SaleLinkConfig) private readonly config: SaleLinkConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.schedule();
  }

  async onApplicationShutdown(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private schedule(): void {
    if (this.isClosed) return;
    this.timer = setTimeout(() => {
      this.running = this.sweep();
    }, this.config.sweepMs);
  }

  private async sweep(): Promise<void> {
    try {
      const expired = await expireSales(this.db);
      if (expired > 0) this.logger.info({ expired }, 'sales have expired');
    } catch (error) {
      this.logger.warn({ err: error }, 'the look for expired sales failed; the next one follows');
    }
    this.schedule();
  }
}
