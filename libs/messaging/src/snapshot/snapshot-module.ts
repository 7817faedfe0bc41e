import { Controller, Module, type DynamicModule, type Type } from '@nestjs/common';
import { snapshotCompleted, snapshotOffered, snapshotRequested, snapshots, type DataOf } from '@entrepot/contracts';

import type { EventContext } from '../consumer/dispatch.js';
import { On } from '../consumer/on.js';
import { noteExpected, noteReceived } from './projection-state.js';
import { Projections, type ProjectionsOptions } from './projections.js';
import { addJobs } from './snapshot-jobs.js';
import { SnapshotPublisher, type SnapshotPublisherOptions } from './snapshot-publisher.js';

const ownerSide = (publisher: SnapshotPublisher): Type => {
  @Controller()
  class OnSnapshotRequested {
    @On(snapshotRequested)
    async requested(request: DataOf<typeof snapshotRequested>, { tx }: EventContext): Promise<void> {
      if (await addJobs(tx, request, publisher.aggregates)) tx.afterCommit(() => publisher.wake());
    }
  }
  return OnSnapshotRequested;
};

const consumerSide = (projections: Projections): Type => {
  const aggregates = new Map<string, string>(projections.aggregates.map((aggregate) => [snapshots[aggregate].type, aggregate]));

  /** Beside the service's own handlers of the same events, which write the rows. */
  @Controller()
  class OnSnapshot {
    @On(...projections.aggregates.map((aggregate) => snapshots[aggregate]))
    async received(_data: unknown, { tx, event }: EventContext): Promise<void> {
      await noteReceived(tx, aggregates.get(event.type) ?? '', event);
    }

    @On(snapshotOffered)
    async offered({ aggregates: offered }: DataOf<typeof snapshotOffered>, { tx }: EventContext): Promise<void> {
      const wanted = projections.aggregates.filter((aggregate) => offered.includes(aggregate));
      if (wanted.length > 0) await projections.requestSnapshot(tx, wanted);
    }

    @On(snapshotCompleted)
    async completed(completed: DataOf<typeof snapshotCompleted>, { tx }: EventContext): Promise<void> {
      await noteExpected(tx, completed);
      tx.afterCommit(() => projections.wake());
    }
  }
  return OnSnapshot;
};

@Module({})
class SnapshotModule {}

export type SnapshotModuleOptions = SnapshotPublisherOptions & ProjectionsOptions;

/**
 * Lets others ask for a service's aggregates, and the service for others': `Projections` can be injected everywhere. Its tables are
 * among the `messagingMigrations`.
 */
export const snapshotModule = (options: SnapshotModuleOptions): DynamicModule => {
  const publisher = new SnapshotPublisher(options);
  const projections = new Projections(options);
  return {
    module: SnapshotModule,
    global: true,
    controllers: [
      ...(options.snapshots.length > 0 ? [ownerSide(publisher)] : []),
      ...(options.projections.length > 0 ? [consumerSide(projections)] : []),
    ],
    providers: [
      { provide: SnapshotPublisher, useValue: publisher },
      { provide: Projections, useValue: projections },
    ],
    exports: [Projections],
  };
};
