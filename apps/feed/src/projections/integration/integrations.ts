import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { withContained } from '@entrepot/contracts';
import { Database } from '@entrepot/database';
import { LOGGER } from '@entrepot/service';
import { createLoop } from '@entrepot/kernel';
import type { Logger } from '@entrepot/telemetry';
import { loadIntegrations } from './integration.store.js';

/** A change is known in every replica a second later at most. */
const pollMs = 500;

const none: ReadonlySet<string> = new Set();

/**
 * Keeps in memory which types integrations may read, so that no page and no delivery asks the database. While the database is away the last known
 * state stays in force.
 */
@Injectable()
export class Integrations implements OnApplicationBootstrap, OnApplicationShutdown {
  private permissions: ReadonlyMap<string, ReadonlySet<string>> = new Map();
  private readonly loop = createLoop({
    pass: async () => {
      await this.refresh();
      return pollMs;
    },
    onError: (err, failures) => {
      if (failures === 1) this.logger.warn({ err }, 'integrations cannot be read; the last known state stays in force');
      return pollMs;
    },
  });

  constructor(
    private readonly db: Database,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.refresh();
    this.loop.start(pollMs);
  }

  onApplicationShutdown(): Promise<void> {
    return this.loop.stop();
  }

  /** Call it when a change is committed: this replica then knows it at once. */
  wake(): void {
    this.loop.wake();
  }

  /** Permissions of an integration, none of one that is not active; null where no event has told of it: its token's scope counts then. */
  permissionsOf(clientId: string): ReadonlySet<string> | null {
    return this.permissions.get(clientId) ?? null;
  }

  private async refresh(): Promise<void> {
    const found = await loadIntegrations(this.db);
    this.permissions = new Map(found.map((one) => [one.client_id, one.is_active ? withContained(one.permissions) : none]));
  }
}
