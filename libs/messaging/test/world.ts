import { FastifyAdapter } from '@nestjs/platform-fastify';
import { Controller, Module, type INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { event, storeUpdated, type DataOf } from '@entrepot/contracts';
import { storeData } from '@entrepot/contracts/testing';
import { type Database, openDatabase, transaction, type Tx } from '@entrepot/database';
import type { Logger } from '@entrepot/telemetry';
import { testDatabase } from '@entrepot/testing';
import {
  appendEvents,
  EventsStrategy,
  messagingMigrations,
  On,
  OnMany,
  type CausedEvent,
  type EventContext,
  type EventDriver,
} from '../src/index.js';
import { silent } from './silent.js';

type StoreData = DataOf<typeof storeUpdated>;
export type Handler = (context: EventContext, data: StoreData) => Promise<void> | void;

class Effects1700000000001 {
  async up(runner: { query(sql: string): Promise<unknown> }): Promise<void> {
    await runner.query('create table aggregate (key text primary key, version int not null)');
    await runner.query('create table effect (id bigint generated always as identity, subject text, version int)');
  }
  async down(): Promise<void> {}
}

export interface Place {
  url: string;
  db: Database;
  drop(): Promise<void>;
}

/** A service's database: `aggregate` is what it writes, `effect` what its handlers write, one row a handled event. */
export const aPlace = async (url?: string): Promise<Place> => {
  const database = await testDatabase();
  const db = await openDatabase({
    url: url ? url.replace('DATABASE', new URL(database.url).pathname.slice(1)) : database.url,
    applicationName: 'messaging-test',
    migrations: [...messagingMigrations, Effects1700000000001],
    logger: silent,
  });
  return {
    url: database.url,
    db,
    async drop() {
      await db.destroy();
      await database.drop();
    },
  };
};

export const aStore = (version: number) => ({ ...storeData({ store_id: version, name: 'Loja' }), previous: null });

/** Changes an aggregate as a use case does: locked, its version bumped, its event in the same transaction. */
export const change = (db: Database, key: string): Promise<void> =>
  transaction(db, async (tx) => {
    const [{ version }] = await tx.query<[{ version: number }]>(
      'insert into aggregate values ($1, 1) on conflict (key) do update set version = aggregate.version + 1 returning version',
      [key],
    );
    await appendEvents(tx, [event(storeUpdated, { subject: key, version, data: aStore(version) })]);
  });

/** `writers` at once, each changing the given keys in turn, `rounds` times. */
export const changeAll = async (db: Database, keys: readonly string[], rounds: number, writers = 4): Promise<void> => {
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      for (let round = writer; round < rounds; round += writers) for (const key of keys) await change(db, key);
    }),
  );
};

export const noteEffect: Handler = async ({ tx, event: { subject, version } }) => {
  await tx.query('insert into effect (subject, version) values ($1, $2)', [subject, version]);
};

export interface ServiceOptions {
  consumer?: string;
  logger?: Logger;
  retryDelaysMs?: readonly number[];
  handle?: Handler;
  /** In place of `handle`. */
  handleMany?: (events: readonly CausedEvent<StoreData>[], tx: Tx) => Promise<void>;
}

export const aStrategy = ({ db }: Place, driver: EventDriver, options: ServiceOptions = {}): EventsStrategy => {
  const { consumer = 'reader', logger = silent, retryDelaysMs = [20, 20, 20] } = options;
  return new EventsStrategy({ consumer, db, driver, logger, retryDelaysMs });
};

/** A Nest application that handles `store.updated`. */
export const startService = async (
  place: Place,
  driver: EventDriver,
  options: ServiceOptions = {},
  strategy = aStrategy(place, driver, options),
): Promise<INestApplication> => {
  const { handle = noteEffect, handleMany } = options;

  @Controller()
  class OnStoresUpdated {
    @OnMany(storeUpdated)
    async handle(events: readonly CausedEvent<StoreData>[], tx: Tx): Promise<void> {
      await handleMany?.(events, tx);
    }
  }

  @Controller()
  class OnStoreUpdated {
    @On(storeUpdated)
    async handle(data: StoreData, context: EventContext): Promise<void> {
      await handle(context, data);
    }
  }

  @Module({ controllers: [handleMany ? OnStoresUpdated : OnStoreUpdated] })
  class ReaderModule {}

  const app = await NestFactory.create(ReaderModule, new FastifyAdapter(), { logger: false });
  app.connectMicroservice({ strategy });
  await app.startAllMicroservices();
  return app;
};

/** Lists the versions that were handled, in the order of their effects, by subject. */
export const effects = async ({ db }: Place): Promise<Record<string, number[]>> => {
  const rows: { subject: string; versions: number[] }[] = await db.query(
    'select subject, array_agg(version order by id) as versions from effect group by subject',
  );
  return Object.fromEntries(rows.map(({ subject, versions }) => [subject, versions]));
};

export const countEffects = async ({ db }: Place): Promise<number> =>
  Number((await db.query('select count(*) as count from effect'))[0].count);

/** Every key's versions 1 to n, once each and in order. */
export const inOrder = (keys: readonly string[], rounds: number): Record<string, number[]> =>
  Object.fromEntries(keys.map((key) => [key, Array.from({ length: rounds }, (_, index) => index + 1)]));

export const unpublished = async ({ db }: Place): Promise<number> =>
  Number((await db.query('select count(*) as count from outbox where published_at is null'))[0].count);

export const deadLetters = ({ db }: Place): Promise<Record<string, unknown>[]> =>
  db.query('select * from dead_letter order by failed_at, id');
