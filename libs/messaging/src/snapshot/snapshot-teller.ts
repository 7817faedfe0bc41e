import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import type { Aggregate } from '@entrepot/contracts';
import { type Database, transaction } from '@entrepot/database';
import { createLoop } from '@entrepot/kernel';
import type { Logger } from '@entrepot/telemetry';
import { isOutboxFull, lockJob, postponeJob, tellBatch, type SnapshotJob } from './snapshot-jobs.js';
import type { SnapshotSource } from './snapshot-source.js';

export interface SnapshotTellerOptions {
  db: Database;
  logger: Logger;
  snapshots: readonly SnapshotSource[];
  /** Aggregates told, and locked, in one transaction (default 100). */
  batchSize?: number;
}

const idleMs = 5_000;
const outboxFullMs = 50;
/** Events that may wait for the relay: the event of a change waits behind them. */
const mostWaiting = 500;

/**
 * Tells others of a service's aggregates when they ask, batch by batch. Between two it rests as long as the last one took, and while the
 * outbox is full: changes and their events go first. A batch that a crash undid is told by whoever looks next; any number of replicas.
 */
export class SnapshotTeller implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly sources: ReadonlyMap<Aggregate, SnapshotSource>;
  private readonly loop = createLoop({
    pass: () => this.step(),
    onError: (err) => this.options.logger.warn({ err }, 'a snapshot could not be told further yet'),
  });

  constructor(private readonly options: SnapshotTellerOptions) {
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
        await tellBatch(tx, locked.job, source, batchSize);
        return null;
      });
      return pauseMs ?? performance.now() - startedAt;
    } catch (error) {
      if (locked.job) await postponeJob(db, locked.job);
      throw error;
    }
  }
}
