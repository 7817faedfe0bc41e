import { Controller, Module, type INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { event, storeSnapshot, storeUpdated, type StoreData } from '@entrepot/contracts';
import { storeData } from '@entrepot/contracts/testing';
import { type Database, type Tx, openDatabase, transaction } from '@entrepot/database';
import { createMetrics, type Registry } from '@entrepot/telemetry';
import { testDatabase } from '@entrepot/testing';
import {
  appendEvents,
  EventsStrategy,
  messagingMigrations,
  Projections,
  replacedVersion,
  snapshotModule,
  startRelay,
  type EventContext,
  type EventDriver,
  type Projection,
  type SnapshotSource,
  On,
} from '../src/index.js';
import { silent } from './silent.js';

/** Table of stores on both sides: the owner's, and the consumer's copy. */
class Stores1700000000002 {
  async up(runner: { query(sql: string): Promise<unknown> }): Promise<void> {
    await runner.query('create table store (store_id int primary key, name text not null, version int not null)');
  }
  async down(): Promise<void> {}
}

export interface StoreRow {
  store_id: number;
  name: string;
  version: number;
}

export interface Side {
  db: Database;
  stores(): Promise<StoreRow[]>;
  drop(): Promise<void>;
}

export const aSide = async (): Promise<Side> => {
  const database = await testDatabase();
  const migrations = [...messagingMigrations, Stores1700000000002];
  const db = await openDatabase({ url: database.url, applicationName: 'snapshot-test', migrations, logger: silent });
  return {
    db,
    stores: () => db.query('select store_id, name, version from store order by store_id'),
    async drop() {
      await db.destroy();
      await database.drop();
    },
  };
};

const dataOf = ({ store_id, name }: StoreRow): StoreData => storeData({ store_id, name });

/** Makes or changes a store as a use case does: locked, its version raised, its event in the same transaction. */
export const changeStore = ({ db }: Side, id: number): Promise<void> =>
  transaction(db, async (tx) => {
    const [row] = await tx.query<[StoreRow]>(
      `insert into store as s values ($1, 'v1', 1)
           on conflict (store_id) do update set version = s.version + 1, name = 'v' || (s.version + 1) returning *`,
      [id],
    );
    const data = { ...dataOf(row), previous: null };
    await appendEvents(tx, [event(storeUpdated, { subject: id, version: row.version, data })]);
  });

/** Stores without published events, as when the topic no longer begins with them. */
export const addSilently = ({ db }: Side, from: number, to: number): Promise<unknown> =>
  db.query(`insert into store select id, 'v3', 3 from generate_series($1::int, $2::int) id`, [from, to]);

export const storeSource: SnapshotSource<'store'> = {
  aggregate: 'store',
  async page(tx, after, limit) {
    const rows = await tx.query<StoreRow[]>(
      'select store_id, name, version from store where store_id > $1 order by store_id limit $2 for no key update',
      [after, limit],
    );
    return rows.map((row) => ({ subject: row.store_id, version: row.version, data: dataOf(row) }));
  },
};

export const storeProjection: Projection = {
  aggregate: 'store',
  ending: {
    known: 'select store_id from store',
    async remove(tx, ids) {
      await tx.query('delete from store where store_id = any($1::int[])', [ids]);
    },
  },
};

const saveStore = (tx: Tx, { store_id, name }: StoreData, version: number, replaces: number): Promise<unknown> =>
  tx.query(
    `insert into store as known values ($1, $2, $3)
         on conflict (store_id) do update set name = excluded.name, version = excluded.version where known.version <= $4`,
    [store_id, name, version, replaces],
  );

@Controller()
class OnStore {
  @On(storeUpdated, storeSnapshot)
  async saved(store: StoreData, { tx, event }: EventContext): Promise<void> {
    await saveStore(tx, store, event.version, replacedVersion(event));
  }
}

@Module({ controllers: [OnStore] })
class ConsumerModule {}
@Module({})
class OwnerModule {}

export interface Running {
  app: INestApplication;
  metrics: Registry;
  close(): Promise<void>;
}

export interface Role {
  consumer: string;
  snapshots?: SnapshotSource[];
  projections?: Projection[];
}

/** Starts a process of a service: its handlers, the snapshots that it publishes or asks for, and its relay. */
export const start = async ({ db }: Side, driver: EventDriver, role: Role): Promise<Running> => {
  const { consumer, snapshots = [], projections = [] } = role;
  const metrics = createMetrics(consumer);
  const options = { consumer, db, logger: silent, snapshots, projections, batchSize: 10 };
  const root = { module: projections.length > 0 ? ConsumerModule : OwnerModule, imports: [snapshotModule(options)] };
  const app = await NestFactory.create(root, new FastifyAdapter(), { logger: false });
  const strategy = new EventsStrategy({ consumer, db, driver, logger: silent, metrics, retryDelaysMs: [20, 20, 20] });
  strategy.afterLoss((tx, topics) => app.get(Projections).rebuildTopics(tx, topics));
  app.connectMicroservice({ strategy });
  await app.startAllMicroservices();
  await app.init();
  const relay = startRelay({ db, driver, logger: silent });
  return {
    app,
    metrics,
    async close() {
      await relay.stop();
      await app.close();
    },
  };
};

export const owner: Role = { consumer: 'owner', snapshots: [storeSource] };
export const reader: Role = { consumer: 'reader', projections: [storeProjection] };

export const rebuild = ({ db }: Side, { app }: Running): Promise<string> =>
  transaction(db, (tx) => app.get(Projections).requestSnapshot(tx, ['store']));

/** Whether the projection's last request has been answered in full. */
export const isRebuilt = async ({ db }: Side): Promise<boolean> =>
  (await db.query<unknown[]>('select from projection_state where completed_at is not null')).length > 0;

/** Lists the subjects and versions of a side's events of a type, in the order of their outbox. */
export const published = async ({ db }: Side, type: string): Promise<{ subject: string; version: number }[]> =>
  db.query(
    `select key as subject, (headers ->> 'ce_aggregateversion')::int as version from outbox where headers ->> 'ce_type' like $1 order by id`,
    [type],
  );
