import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { event, snapshotRequested, snapshots, type Aggregate } from '@entrepot/contracts';
import { type Database, type Tx, transaction } from '@entrepot/database';
import { createLoop, DomainError, newId } from '@entrepot/kernel';
import type { Logger } from '@entrepot/telemetry';
import { appendEvents } from '../outbox/outbox.js';
import { countedProjections, openRebuild, projectionStatus, type CountedProjection, type ProjectionStatus } from './projection-status.js';
import type { Projection } from './projection.js';
import {
  beginRebuilds,
  finishRebuild,
  goneAtOnce,
  hasOpenRebuilds,
  receivedRebuilds,
  tryAsking,
  unfilledProjections,
  type Rebuild,
} from './projection-state.js';

export interface ProjectionsOptions {
  /** Name of the service. */
  consumer: string;
  db: Database;
  logger: Logger;
  projections: readonly Projection[];
}

const idleMs = 10_000;
const nextLookMs = 500;

/**
 * Rebuilds the projections of a service. At the start it requests those that were never filled, as a topic may not reach back to the first
 * aggregates. A rebuild changes rows in place and removes deleted ones at its end: reads work throughout.
 */
export class Projections implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly byName: ReadonlyMap<Aggregate, Projection>;
  private hasAsked = false;
  private readonly loop = createLoop({
    pass: () => this.step(),
    onError: (err) => this.options.logger.warn({ err }, 'the rebuild of projections waits'),
  });

  constructor(private readonly options: ProjectionsOptions) {
    this.byName = new Map(options.projections.map((projection) => [projection.aggregate, projection]));
  }

  get aggregates(): readonly Aggregate[] {
    return [...this.byName.keys()];
  }

  onApplicationBootstrap(): void {
    if (this.byName.size > 0) this.loop.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.loop.stop();
  }

  /** Call it when the end of a snapshot is committed. */
  wake(): void {
    this.loop.wake();
  }

  /**
   * Asks for the snapshots of some aggregates, which rebuilds their projections while they serve; throws `projection_not_found` for one
   * that this service does not keep. @returns the request's id, as in `projection_state`
   */
  async requestSnapshot(tx: Tx, aggregates: readonly string[]): Promise<string> {
    const projections = aggregates.map((name) => {
      const projection = this.byName.get(name as Aggregate);
      if (!projection) throw new DomainError('projection_not_found', { name });
      return projection;
    });
    const request_id = newId();
    await beginRebuilds(tx, request_id, projections);
    const data = { request_id, aggregates: [...aggregates], requested_by: this.options.consumer };
    await appendEvents(tx, [event(snapshotRequested, { subject: request_id, version: 1, data })]);
    return request_id;
  }

  /**
   * Requests the rebuild of one projection for an operator: throws `projection_rebuilding` where a rebuild is under way, unless it is to be given up
   * for this one (`restart`), and `projections_busy` while another request is being made.
   */
  async rebuild(tx: Tx, name: string, restart: boolean): Promise<string> {
    if (!(await tryAsking(tx))) throw new DomainError('projections_busy', { name });
    const underWay = restart ? null : await openRebuild(tx, name);
    if (underWay) throw new DomainError('projection_rebuilding', { name, rebuild: underWay });
    return this.requestSnapshot(tx, [name]);
  }

  /** Asks anew for all that is kept of the aggregates of some topics. */
  async rebuildTopics(tx: Tx, topics: readonly string[]): Promise<void> {
    const names = this.aggregates.filter((aggregate) => topics.includes(snapshots[aggregate].topic));
    if (names.length > 0) await this.requestSnapshot(tx, names);
  }

  status(): Promise<ProjectionStatus[]> {
    return projectionStatus(this.options.db, this.options.projections);
  }

  counted(): Promise<CountedProjection[]> {
    return countedProjections(this.options.db, this.options.projections);
  }

  private async step(): Promise<number> {
    const { db } = this.options;
    if (!this.hasAsked) await this.askForUnfilled();
    for (const rebuild of await receivedRebuilds(db)) await this.finish(rebuild);
    return (await hasOpenRebuilds(db)) ? nextLookMs : idleMs;
  }

  private async finish(rebuild: Rebuild): Promise<void> {
    const { db, logger } = this.options;
    const projection = this.byName.get(rebuild.name);
    if (!projection) return;
    let removed = 0;
    for (;;) {
      const batch = await transaction(db, (tx) => finishRebuild(tx, rebuild, projection));
      if (batch === null) return;
      removed += batch;
      if (batch < goneAtOnce) break;
    }
    logger.info({ projection: rebuild.name, removed }, 'a projection was rebuilt');
  }

  private async askForUnfilled(): Promise<void> {
    await transaction(this.options.db, async (tx) => {
      const names = await unfilledProjections(tx, this.aggregates);
      if (names.length > 0) await this.requestSnapshot(tx, names);
    });
    this.hasAsked = true;
  }
}
