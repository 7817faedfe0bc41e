import 'reflect-metadata';
import type { AddressInfo } from 'node:net';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { JSONWebKeySet } from 'jose';
import type { DataSource } from 'typeorm';
import { createTokenVerifier } from '@entrepot/auth';
import { openDatabase, poolMetrics } from '@entrepot/database';
import { closeGently, forgetAnswers, serviceDatabaseUrl, type Runtime } from '@entrepot/http';
import { connectEvents, EventsStrategy, Operations, startRelay } from '@entrepot/messaging';
import { createMetrics, tracerOf, type Registry } from '@entrepot/telemetry';
import { Access } from './access/access.js';
import { createClientAuthenticator } from './access/client-authenticator.js';
import { collectUses } from './access/uses.js';
import { ensureBootstrap } from './bootstrap.js';
import { gatewayMigrations } from './db/migrations.js';
import { forgetExpiredTokens } from './db/revoked-tokens.js';
import type { KeyRules } from './domain/signing-keys.js';
import { createEdge } from './edge/edge.js';
import { createForward } from './edge/forward.js';
import { createObserve } from './edge/observe.js';
import { createRateLimiter } from './edge/rate-limiter.js';
import { createFamilyOfUnknown, createFindRoute } from './edge/route.js';
import { openUpstream, type Upstream } from './edge/upstream.js';
import { openApp } from './http/open-app.js';
import { deriveServerKeys } from './keys/server-keys.js';
import { table, type Service } from './routes.js';
import { checkSecrets } from './secrets.js';
import type { GatewaySettings } from './settings.js';
import { rotateKeys } from './use-cases/rotate-keys.js';

/** The gateway needs no keys from elsewhere: they are its own. */
export type GatewayRuntime = Pick<Runtime, 'events' | 'logger'>;

export interface RunningGateway {
  name: 'gateway';
  url: string;
  dataSource: DataSource;
  app: NestFastifyApplication;
  metrics: Registry;
  /** The public keys, for services in the same process. */
  jwks(): Promise<JSONWebKeySet>;
  /** Takes no more requests, finishes those under way, hands over its events, closes the pools. */
  close(): Promise<void>;
}

/** New keys are published this long before they sign; services look again every five minutes at the latest. */
const keyLeadSeconds = 600;
const upkeepMs = 600_000;
const keepAnswersDays = 7;

const openUpstreams = (settings: GatewaySettings): Map<string, Upstream> => {
  const urls: Record<Service, string> = {
    order: settings.ORDER_URL,
    catalog: settings.CATALOG_URL,
    inventory: settings.INVENTORY_URL,
    customer: settings.CUSTOMER_URL,
    'sale-link': settings.SALE_LINK_URL,
  };
  const options = { headersTimeoutMs: settings.SERVICE_TIMEOUT_MS };
  return new Map(Object.entries(urls).map(([name, url]) => [name, openUpstream(name, url, options)]));
};

/** Opens the database, loads keys and integrations, and listens. Throws when any of it cannot be had; nothing is left open then. */
export const startGateway = async (settings: GatewaySettings, runtime: GatewayRuntime): Promise<RunningGateway> => {
  const logger = runtime.logger.child({ service: 'gateway' });
  checkSecrets(settings, logger);
  const metrics = createMetrics('gateway');
  const tracer = tracerOf('gateway');
  const keys = deriveServerKeys(settings.GATEWAY_SECRET_KEY);
  const rules: KeyRules = { lifetimeSeconds: settings.KEY_ROTATION_DAYS * 86_400, leadSeconds: keyLeadSeconds };
  const dataSource = await openDatabase({
    url: serviceDatabaseUrl('gateway', settings),
    applicationName: 'entrepot-gateway',
    migrations: [...gatewayMigrations],
    poolSize: settings.DATABASE_POOL_SIZE,
    logger,
    tracer,
  });
  poolMetrics(metrics, dataSource);

  const closing: (() => unknown)[] = [() => dataSource.destroy()];
  const close = async (): Promise<void> => {
    for (const step of closing.splice(0).reverse()) await step();
  };

  try {
    await rotateKeys(dataSource, keys.seal, rules, () => new Date());
    await ensureBootstrap(dataSource, settings, keys.secrets);

    const access = new Access(dataSource, keys.seal, logger);
    await access.start();
    closing.push(() => access.stop());

    const jwks = (): Promise<JSONWebKeySet> => Promise.resolve(access.jwks(new Date()));
    const verifier = createTokenVerifier({ jwks: () => access.refresh().then(jwks) });
    const upstreams = openUpstreams(settings);
    closing.push(() => Promise.all([...upstreams.values()].map(({ pool }) => pool.destroy())));
    // Integrations change rarely, and a commit of this process wakes the relay at once.
    const relay = startRelay({ dataSource, driver: runtime.events, logger, metrics, tracer, maxPauseMs: 250 });
    closing.push(() => relay.stop());
    const uses = collectUses(dataSource, logger);
    closing.push(() => uses.stop());

    const edge = createEdge({
      findRoute: createFindRoute(table),
      familyOfUnknown: createFamilyOfUnknown(table),
      access,
      verifier,
      limit: createRateLimiter({ perMinute: settings.RATE_LIMIT_PER_MINUTE, replicas: settings.GATEWAY_REPLICAS }),
      noteUse: uses.note,
      forward: createForward(upstreams, logger, tracer),
      observe: createObserve(logger, metrics),
      logger,
      tracer,
    });
    const authenticate = createClientAuthenticator(access, keys.secrets);
    const publicUrl = settings.PUBLIC_URL;
    const strategy = new EventsStrategy({ consumer: 'gateway', dataSource, driver: runtime.events, logger, metrics, tracer });
    const operations = new Operations({ service: 'gateway', dataSource, driver: runtime.events, logger, metrics, strategy });
    const app = await openApp({ dataSource, access, keys, authenticate, verifier, upstreams, operations, logger, publicUrl }, edge);
    closing.push(() => closeGently(app));
    connectEvents(app, strategy);
    await app.startAllMicroservices();
    await app.listen({ host: settings.HOST, port: settings.GATEWAY_PORT });

    const upkeep = async (): Promise<void> => {
      await rotateKeys(dataSource, keys.seal, rules, () => new Date());
      await forgetExpiredTokens(dataSource, new Date());
      await forgetAnswers(dataSource, keepAnswersDays);
    };
    const failed = (error: unknown): void => logger.warn({ err: error }, 'upkeep failed; it is tried again');
    const timer = setInterval(() => void upkeep().catch(failed), upkeepMs);
    closing.push(() => clearInterval(timer));

    const { address, port } = app.getHttpServer().address() as AddressInfo;
    const host = address.includes(':') ? `[${address}]` : address;
    logger.info({ port }, 'listening');
    return { name: 'gateway', url: `http://${host}:${port}`, dataSource, app, metrics, jwks, close };
  } catch (error) {
    await close();
    throw error;
  }
};
