import 'reflect-metadata';
import type { AddressInfo } from 'node:net';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { JSONWebKeySet } from 'jose';
import { createTokenVerifier, Recent } from '@entrepot/auth';
import { backendNames, urlSettingOf } from '@entrepot/contracts';
import { alignChanges, type Database, openDatabase, poolMetrics } from '@entrepot/database';
import { isMailOn, mailTransport, retryMails, startMailer } from '@entrepot/mail';
import { closeGently, forgetAnswers, isLeaving, serviceDatabaseUrl, type Runtime } from '@entrepot/service';
import { createLoop } from '@entrepot/kernel';
import { EventsStrategy, Operations, startRelay } from '@entrepot/messaging';
import { createMetrics, tracerOf, type Registry } from '@entrepot/telemetry';
import { Access } from './integration/access.js';
import { createClientAuthenticator } from './token/client-authenticator.js';
import { collectUses } from './integration/use/integration-uses.js';
import { ensureBootstrap } from './integration/ensure-bootstrap.js';
import { keepHistory } from './metrics/keep-history.js';
import { gatewayMigrations } from './migrations.js';
import { forgetExpiredTokens } from './token/revoked-token.store.js';
import type { KeyRules } from './key/signing-key.rules.js';
import { trustedProxies } from './connections/address.js';
import { Connections } from './connections/connections.js';
import { createEdge } from './edge/edge.js';
import type { Exchange } from './exchange/exchange.js';
import { Admission } from './policy/admission.js';
import { createProxy } from './proxy/proxy.js';
import { HeldRequests } from './proxy/held-requests.js';
import { edgeLimits, type EdgeLimits } from './policy/limits.js';
import { createObserve } from './exchange/observe.js';
import { watchPace } from './connections/pace.js';
import { createFamilyOfUnknown, createFindRoute } from './routes/route.js';
import { createEdgeServer } from './edge/server.js';
import { createShares, type Share } from './policy/shares.js';
import { createLoggedCounter } from './connections/logged-counter.js';
import { openUpstream, type Upstream } from './proxy/upstream.js';
import { openApp } from './open-app.js';
import { deriveServerKeys } from './key/server-keys.js';
import { People } from './people/session/people.js';
import { forgetSessions } from './people/session/session.store.js';
import { mailSeal, signInOf } from './people/sign-in/sign-in-of.js';
import { table } from './routes/routes.js';
import { checkSecrets } from './secrets.js';
import type { GatewaySettings } from './settings.js';
import { startRequestLog } from './request-log/request-log.js';
import { tables } from './tables.js';
import { integrationChecks } from './integration/integration.checks.js';
import { Verifier } from './verify/verifier.js';
import { VerifyServices } from './verify/verify-services.js';
import { rotateKeys } from './key/rotate-keys.js';

/** Runtime without the public keys, which are the gateway's own. */
export type GatewayRuntime = Pick<Runtime, 'events' | 'logger'>;

export interface RunningGateway {
  name: 'gateway';
  url: string;
  db: Database;
  app: NestFastifyApplication;
  metrics: Registry;
  /** Handler of its events. */
  strategy: EventsStrategy;
  /** Returns the public keys, for services in the same process. */
  jwks(): Promise<JSONWebKeySet>;
  /** Takes no more requests, finishes those under way, hands over its events, closes the pools. */
  close(): Promise<void>;
}

/** New keys are published this long before they sign; services look again every five minutes at the latest. */
const keyLeadSeconds = 600;
const upkeepMs = 600_000;
/** Nobody waits for the audit log: its events come in larger batches. */
const auditing = { gatherMs: 250, acrossTopics: true };
const keepAnswersDays = 7;
/** An attacker may have any number; those that called last are remembered. */
const knownAddresses = 20_000;

const openUpstreams = (settings: GatewaySettings, limits: EdgeLimits): Map<string, Upstream> => {
  const options = { ...limits, headersTimeoutMs: settings.SERVICE_TIMEOUT_MS };
  return new Map(backendNames.map((name) => [name, openUpstream(name, settings[urlSettingOf(name)], options)]));
};

/**
 * Opens the database, loads keys and integrations, and listens. Throws when any of it cannot be had; nothing is left open then.
 * @param changes for tests, which do not wait as long as callers may
 */
export const startGateway = async (
  settings: GatewaySettings,
  runtime: GatewayRuntime,
  changes: Partial<EdgeLimits> = {},
): Promise<RunningGateway> => {
  const atOnce = settings.REQUESTS_AT_ONCE || Infinity;
  const shares = { heldAtService: Math.min(atOnce, edgeLimits.heldAtService), ...(atOnce === Infinity && { callsAtService: Infinity }) };
  const limits = { ...edgeLimits, ...shares, ...changes };
  const isProxy = trustedProxies(settings.TRUSTED_PROXIES);
  const logger = runtime.logger.child({ service: 'gateway' });
  checkSecrets(settings, logger);
  const metrics = createMetrics('gateway');
  const tracer = tracerOf('gateway');
  const keys = deriveServerKeys(settings.GATEWAY_SECRET_KEY);
  const rules: KeyRules = { lifetimeSeconds: settings.KEY_ROTATION_DAYS * 86_400, leadSeconds: keyLeadSeconds };
  const db = await openDatabase({
    url: serviceDatabaseUrl('gateway', settings),
    applicationName: 'entrepot-gateway',
    tables,
    migrations: [...gatewayMigrations],
    poolSize: settings.DATABASE_POOL_SIZE,
    wire: settings.DATABASE_WIRE,
    logger,
    tracer,
  });
  poolMetrics(metrics, db);

  const closing: (() => unknown)[] = [() => db.destroy()];
  const close = async (): Promise<void> => {
    for (const step of closing.splice(0).reverse()) await step();
  };

  try {
    await alignChanges(db, { isRestored: false });
    await rotateKeys(db, keys.seal, rules, () => new Date());
    await ensureBootstrap(db, settings, keys.secrets);

    const access = new Access(db, keys.seal, logger);
    await access.start();
    closing.push(() => access.stop());

    const signingKey = () => access.signingKey(new Date());
    const people = new People({ db, serverKey: keys.secrets, signingKey, logger });
    await people.start();
    closing.push(() => people.stop());

    const jwks = (): Promise<JSONWebKeySet> => Promise.resolve(access.jwks(new Date()));
    const verifier = createTokenVerifier({ jwks: () => access.refresh().then(jwks) });
    const upstreams = openUpstreams(settings, limits);
    closing.push(() => Promise.all([...upstreams.values()].map((upstream) => upstream.close())));
    const relay = startRelay({ db, driver: runtime.events, logger, metrics, tracer });
    closing.push(() => relay.stop());
    const uses = collectUses(db, logger);
    closing.push(() => uses.stop());

    const cut = createLoggedCounter(logger, 'connections were cut: too many of one address, or too slow');
    closing.push(() => cut.stop());
    const connections = new Connections({ perAddress: settings.CONNECTIONS_PER_ADDRESS, isProxy, refused: cut });
    closing.push(watchPace(connections, limits, cut));
    const held = new HeldRequests();
    const shared = { replicas: settings.GATEWAY_REPLICAS, atOnce: settings.REQUESTS_AT_ONCE };
    const admission = new Admission({
      access,
      integrations: createShares({ ...shared, perMinute: settings.RATE_LIMIT_PER_MINUTE, kept: new Map<string, Share>() }),
      addresses: createShares({ ...shared, perMinute: settings.ADDRESS_RATE_LIMIT_PER_MINUTE, kept: new Recent<Share>(knownAddresses) }),
      noteUse: uses.note,
    });
    const retention = { days: settings.REQUEST_LOG_DAYS, bytes: settings.REQUEST_LOG_MB * 1024 * 1024 };
    const requestLog = startRequestLog({ db, retention, logger, metrics });
    closing.push(() => requestLog.stop());
    const edge = createEdge({
      findRoute: createFindRoute(table),
      familyOfUnknown: createFamilyOfUnknown(table),
      admission,
      verifier,
      people,
      publicUrl: settings.PUBLIC_URL,
      connections,
      forward: createProxy({ upstreams, limits, held, cut, logger, tracer }),
      observe: createObserve(logger, metrics),
      requestLog,
      logger,
      tracer,
    });
    const wrongSecrets = createLoggedCounter(logger, 'wrong secrets were sent');
    closing.push(() => wrongSecrets.stop());
    const authenticate = createClientAuthenticator(access, keys.secrets, wrongSecrets);
    const publicUrl = settings.PUBLIC_URL;
    let url = '';
    const strategy = new EventsStrategy({ consumer: 'gateway', db, driver: runtime.events, logger, metrics, tracer, ...auditing });
    const operations = new Operations({
      service: 'gateway',
      db,
      driver: runtime.events,
      logger,
      metrics,
      strategy,
      checks: [...integrationChecks, retryMails],
    });
    const services = new VerifyServices(upstreams, operations, access);
    const verify = new Verifier({ db, services, logger });
    const history = keepHistory({ db, metrics, reports: () => services.reports(), logger });
    const signIn = signInOf(settings, keys, () => url);
    const parts = {
      db,
      access,
      keys,
      people,
      signIn,
      authenticate,
      verifier,
      upstreams,
      verify,
      operations,
      logger,
      publicUrl,
      requestLogDays: settings.REQUEST_LOG_DAYS,
    };
    const app = await openApp(parts, (own) => {
      const server = createEdgeServer(edge, own, limits);
      connections.watch(server);
      return server;
    });
    closing.push(() => closeGently(app));
    // Who is not admitted any more, and everyone when the process leaves: readers go on at another one from where they are.
    const mayGoOn = (exchange: Exchange): boolean => !isLeaving(app.getHttpServer()) && admission.isAdmitted(exchange);
    closing.push(() => held.endUnless(() => false), held.watch(mayGoOn));
    app.connectMicroservice({ strategy });
    await app.startAllMicroservices();
    await app.listen({ host: settings.HOST, port: settings.GATEWAY_PORT });

    const upkeep = createLoop({
      async pass() {
        await rotateKeys(db, keys.seal, rules, () => new Date());
        await forgetExpiredTokens(db, new Date());
        await forgetSessions(db);
        await forgetAnswers(db, keepAnswersDays);
        return upkeepMs;
      },
      onError(err) {
        logger.warn({ err }, 'upkeep failed; it is tried again');
        return upkeepMs;
      },
    });
    upkeep.start(upkeepMs);
    closing.push(() => upkeep.stop());
    history.start(60_000);
    closing.push(() => history.stop());
    verify.start();
    closing.push(() => verify.stop());
    if (isMailOn(settings)) {
      const mailer = startMailer({ db, transport: mailTransport(settings), seal: mailSeal(keys), logger, metrics });
      closing.push(() => mailer.stop());
    }

    const { address, port } = app.getHttpServer().address() as AddressInfo;
    url = `http://${address.includes(':') ? `[${address}]` : address}:${port}`;
    logger.info({ port }, 'listening');
    return { name: 'gateway', url, db, app, metrics, strategy, jwks, close };
  } catch (error) {
    await close();
    throw error;
  }
};
