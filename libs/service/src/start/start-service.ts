import 'reflect-metadata';
import type { AddressInfo } from 'node:net';
import { Module, type DynamicModule, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import type { FastifyInstance } from 'fastify';
import type { JSONWebKeySet } from 'jose';
import { createTokenVerifier } from '@entrepot/auth';
import { type AnyTable, Database, type Migration, alignChanges, forgetRemoved, openDatabase, poolMetrics } from '@entrepot/database';
import {
  EventsStrategy,
  Operations,
  Projections,
  Reconciler,
  detectRestore,
  restoreState,
  runFollowUps,
  snapshotModule,
  startRelay,
  type Check,
  type EventDriver,
  type FollowUp,
  type LookUp,
  type Retry,
  type Projection,
  type Relay,
  type RestoreRules,
  type SnapshotSource,
} from '@entrepot/messaging';
import { createLoop } from '@entrepot/kernel';
import { createMetrics, tracerOf, type Logger, type Registry } from '@entrepot/telemetry';
import { defaultBodyLimit, guardRoutes, logRequests, ProblemFilter, readBodies, traceRequests } from '@entrepot/requests';
import { closeGently } from './close-gently.js';
import type { ErrorTable } from '@entrepot/requests';
import { Importer } from '../import/importer.js';
import { serveHealth } from './health.js';
import { heldModule, refuseWhileHeld } from './held-service.js';
import { forgetAnswers } from '../writes/idempotency.js';
import { serviceMigrations } from './migrate.js';
import { nestLogger } from './nest-logger.js';
import { opsModule } from '../ops/ops-module.js';
import { ServiceAdapter } from './service-adapter.js';
import { serviceDatabaseUrl, type ServiceSettings } from '../settings/service-settings.js';

/** Injection tokens of what every service has; its database is injected by the class `Database`. */
export const LOGGER = 'LOGGER';
export const METRICS = 'METRICS';

export interface ServiceDefinition {
  /** As in the topic and the consumer group: `order`, `sale-link`. */
  name: string;
  /** Controllers, event handlers and providers. */
  module: Type | DynamicModule;
  /** Tables for repositories. */
  tables?: readonly AnyTable[];
  migrations: Migration[];
  /** Sentences and statuses of the service's own error codes. */
  errors?: ErrorTable;
  /** Aggregates whose snapshots it publishes on request. */
  snapshots?: readonly SnapshotSource[];
  /** Copies of others' aggregates; `Projections` has them rebuilt. */
  projections?: readonly Projection[];
  /** Records that `ops verify` compares. */
  checks?: readonly (Check | LookUp | Retry)[];
  /** Work that its event handlers leave to be done in steps. */
  followUps?: readonly FollowUp[];
  /** How long events are gathered while others come, in ms (`EventsStrategy`): longer where nobody waits for what follows. */
  gatherMs?: number;
  /** Events of several topics share a transaction (`EventsStrategy`): for handlers that only append. */
  acrossTopics?: boolean;
  /** Rules for a restore of its database alone. */
  restore?: RestoreRules;
  /** Work of its own beside requests and events, started when it listens and stopped before anything else is, the last one first. */
  background?: readonly ((context: BackgroundContext) => BackgroundWork)[];
}

/** Parts that work in the background uses. */
export interface BackgroundContext {
  db: Database;
  logger: Logger;
  metrics: Registry;
}

export interface BackgroundWork {
  /** Resolves when nothing of it uses the database any more. */
  stop(): Promise<void>;
}

/** Parts that the process gives a service. */
export interface Runtime {
  events: EventDriver;
  logger: Logger;
  /** Returns the gateway's public keys. */
  jwks: () => Promise<JSONWebKeySet>;
}

export interface RunningService {
  name: string;
  url: string;
  db: Database;
  app: NestFastifyApplication;
  metrics: Registry;
  /** Handler of its events. */
  strategy: EventsStrategy;
  /** Stops taking requests, finishes those under way, hands over its events, closes the pool. */
  close(): Promise<void>;
}

const hour = 3_600_000;
/** How long a retry with an Idempotency-Key still gets the first answer. */
const keepAnswersDays = 7;

@Module({})
class Shared {}
@Module({})
class Root {}

const rootModule = (definition: ServiceDefinition, ops: DynamicModule, { db, logger, metrics }: BackgroundContext): DynamicModule => {
  const { name, snapshots = [], projections = [] } = definition;
  const providers = [
    { provide: Database, useValue: db },
    { provide: LOGGER, useValue: logger },
    { provide: METRICS, useValue: metrics },
    { provide: Importer, useValue: new Importer(db, logger) },
  ];
  return {
    module: Root,
    imports: [
      { module: Shared, global: true, providers, exports: providers.map(({ provide }) => provide) },
      snapshotModule({ consumer: name, db, logger, snapshots, projections }),
      ops,
      definition.module,
    ],
  };
};

const openApiOf = (app: NestFastifyApplication, name: string): object =>
  SwaggerModule.createDocument(app, new DocumentBuilder().setTitle(`Entrepot ${name}`).setVersion('1').build());

/** Opens the service's database, wires HTTP and events, and listens. Throws when any of it cannot be had; nothing is left open then. */
export const startService = async (definition: ServiceDefinition, settings: ServiceSettings, runtime: Runtime): Promise<RunningService> => {
  const { name } = definition;
  const logger = runtime.logger.child({ service: name });
  const metrics = createMetrics(name);
  const tracer = tracerOf(name);
  const db = await openDatabase({
    url: serviceDatabaseUrl(name, settings),
    applicationName: `entrepot-${name}`,
    tables: definition.tables ?? [],
    migrations: [...serviceMigrations(definition.migrations)],
    poolSize: settings.DATABASE_POOL_SIZE,
    wire: settings.DATABASE_WIRE,
    logger,
    tracer,
  });
  poolMetrics(metrics, db);

  const { gatherMs, acrossTopics } = definition;
  const strategy = new EventsStrategy({ consumer: name, db, driver: runtime.events, logger, metrics, tracer, gatherMs, acrossTopics });
  const { snapshots = [], restore: rules = { aggregates: [] } } = definition;
  const shared = { service: name, db, driver: runtime.events, logger, strategy };
  const ops = opsModule(
    { ...shared, metrics, checks: definition.checks ?? [] },
    { ...shared, rules, owned: snapshots.map(({ aggregate }) => aggregate) },
  );

  const closing: (() => Promise<unknown>)[] = [() => db.destroy()];
  const close = async (): Promise<void> => {
    for (const step of closing.splice(0).reverse()) await step();
  };

  /** An application of Nest's with what every service does for each request. */
  const openApp = async (module: DynamicModule, openApi: (app: NestFastifyApplication) => object, isHeld = false) => {
    const adapter = new ServiceAdapter({
      bodyLimit: defaultBodyLimit,
      return503OnClosing: false,
      forceCloseConnections: 'idle',
      routerOptions: { maxParamLength: 200 },
    });
    const app = await NestFactory.create<NestFastifyApplication>(module, adapter, {
      bodyParser: false,
      logger: nestLogger(logger),
      abortOnError: false,
    });
    const instance = adapter.getInstance<FastifyInstance>();
    readBodies(instance);
    traceRequests(instance, tracer);
    if (isHeld) refuseWhileHeld(instance);
    guardRoutes(instance, createTokenVerifier({ jwks: runtime.jwks }));
    // The requests of one that is held are counted apart: a registry takes each name once.
    logRequests(instance, logger, isHeld ? createMetrics(name) : metrics);
    serveHealth(instance, { db, openApi: () => openApi(app) });
    app.useGlobalFilters(new ProblemFilter(definition.errors ?? {}, logger));
    return app;
  };

  const listen = async (app: NestFastifyApplication, port: number): Promise<string> => {
    await app.listen({ host: settings.HOST, port });
    const { address, port: given } = app.getHttpServer().address() as AddressInfo;
    return `http://${address.includes(':') ? `[${address}]` : address}:${given}`;
  };

  const begin = async (app: NestFastifyApplication, port: number): Promise<string> => {
    await app.startAllMicroservices();
    const url = await listen(app, port);
    const relay: Relay = startRelay({ db, driver: runtime.events, logger, metrics, tracer });
    closing.push(() => relay.stop());
    const forgetting = createLoop({
      pass: async () => {
        await forgetAnswers(db, keepAnswersDays);
        await forgetRemoved(db);
        return hour;
      },
      onError(err) {
        logger.warn({ err }, 'old answers or removals stay');
        return hour;
      },
    });
    forgetting.start(hour);
    closing.push(() => forgetting.stop());
    const following = runFollowUps({ db, logger, metrics, followUps: definition.followUps ?? [] });
    closing.push(() => following.stop());
    for (const start of definition.background ?? []) {
      const work = start({ db, logger, metrics });
      closing.push(() => work.stop());
    }
    logger.info({ url }, 'listening');
    return url;
  };

  /** Listens as what it is until it is reconciled, then begins its work in the same place. */
  const hold = async (app: NestFastifyApplication): Promise<RunningService> => {
    const reconciler = app.get(Reconciler);
    await runtime.events.expect?.(name, strategy.topics);
    const held = await openApp(heldModule(db, app.get(Operations), reconciler), () => ({ openapi: '3.0.0', paths: {} }), true);
    const url = await listen(held, settings.PORT);
    logger.warn({ url }, 'the database was restored: nothing is served until `entrepot ops reconcile` has brought it up to date');
    const leaving = new AbortController();
    let current = held;
    const waiting = reconciler.untilReconciled(leaving.signal).then(
      async () => {
        await closeGently(held);
        current = app;
        await begin(app, Number(new URL(url).port));
      },
      (error: unknown) => {
        if (!leaving.signal.aborted) throw error;
      },
    );
    const end = async (): Promise<void> => {
      leaving.abort(new Error('the service stops'));
      await waiting;
      if (current === held) await closeGently(held);
      await close();
    };
    return {
      name,
      url,
      db,
      metrics,
      strategy,
      close: end,
      get app() {
        return current;
      },
    };
  };

  try {
    const app = await openApp(rootModule(definition, ops, { db, logger, metrics }), (opened) => openApiOf(opened, name));
    closing.push(() => closeGently(app));
    strategy.afterLoss((tx, topics) => app.get(Projections).rebuildTopics(tx, topics));
    app.connectMicroservice({ strategy });
    await detectRestore({ service: name, db, driver: runtime.events, logger });
    const restored = await restoreState(db);
    const isHeld = restored !== null && restored.state !== 'reconciled';
    await alignChanges(db, { isRestored: isHeld });
    if (isHeld) return await hold(app);
    return { name, url: await begin(app, settings.PORT), db, app, metrics, strategy, close };
  } catch (error) {
    await close();
    throw error;
  }
};
