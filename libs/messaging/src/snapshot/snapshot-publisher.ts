import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import type { Aggregate } from '@entrepot/contracts';
import { type Database, transaction } from '@entrepot/database';
import { createLoop } from '@entrepot/kernel';
import type { Logger } from '@entrepot/telemetry';
import { isOutboxFull, lockJob, postponeJob, publishBatch, type SnapshotJob } from './snapshot-jobs.js';
import type { SnapshotSource } from './snapshot-source.js';

export interface SnapshotPublisherOptions {
  db: Database;
  logger: Logger;
  snapshots: readonly SnapshotSource[];
  /** Aggregates that are locked and published in one transaction (default 100). */
  batchSize?: number;
}

const idleMs = 5_000;
const outboxFullMs = 50;
/** Events that may wait for the relay: the event of a change waits behind them. */
const mostWaiting = 500;

/**
 * Publishes a service's aggregates in batches when other services ask for them. It pauses as long as the last batch took, and while the
 * outbox is full: changes and their events go first. After a crash another replica, or the next start, publishes the batch again.
 */
export class SnapshotPublisher implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly sources: ReadonlyMap<Aggregate, SnapshotSource>;
  private readonly loop = createLoop({
    pass: () => this.step(),
    onError: (err) => this.options.logger.warn({ err }, 'a snapshot is delayed'),
  });

  constructor(private readonly options: SnapshotPublisherOptions) {
    this.sources = new Map(options.snapshots.map((source) => [source.aggregate, source]));
  }

  get aggregates(): readonly Aggregate[] {
    return [...this.sources.keys()];
  }

  onApplicationBootstrap(): void {
    if (this.sources.size > 0) this.loop.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.loop.stop();
  }

  /** Call it when a request is committed. */
  wake(): void {
    this.loop.wake();
  }

  private async step(): Promise<number> {
    const { db, batchSize = 100 } = this.options;
    const startedAt = performance.now();
    const locked: { job: SnapshotJob | null } = { job: null };
    try {
      const pauseMs = await transaction(db, async (tx) => {
        locked.job = await lockJob(tx, this.aggregates);
        const source = locked.job && this.sources.get(locked.job.aggregate);
        if (!locked.job || !source) return idleMs;
        if (await isOutboxFull(tx, mostWaiting)) return outboxFullMs;
        await publishBatch(tx, locked.job, source, batchSize);
        return null;
      });
      return pauseMs ?? performance.now() - startedAt;
    } catch (error) {
      if (locked.job) await postponeJob(db, locked.job);
      throw error;
    }
  }
}
