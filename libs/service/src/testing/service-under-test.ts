import { exportJWK, generateKeyPair } from 'jose';
import { request } from 'undici';
import { signToken } from '@entrepot/auth';
import type { DomainEvent } from '@entrepot/contracts';
import { type FoldedEvent, readEvent } from '@entrepot/contracts/fold';
import { type Database, transaction } from '@entrepot/database';
import { newId } from '@entrepot/kernel';
import { appendEvents, inProcessDriver, type EventsStrategy } from '@entrepot/messaging';
import { createLogger, type Logger } from '@entrepot/telemetry';
import { type Detail, splitDetails, testServer, until } from '@entrepot/testing';
import type { ImportResult } from '../import/import-result.js';
import type { ServiceSettings } from '../settings/service-settings.js';
import type { RunningService, Runtime } from '../start/start-service.js';

export { handlerGrowth } from './handler-costs.js';
export { type EmptyTables, openTables } from './empty-tables.js';
export { untilServed } from './until-served.js';

/** JSON of an answer or an event, as a test reads it. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Json = Record<string, any>;
export { examplesOf } from './examples.js';
export { ListFollower } from './list-follower.js';

export interface Answer<B = Json> {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** Empty where the answer is no JSON. */
  body: B;
  /** Details of an error, taken off its body. */
  details: Detail[];
  text: string;
}

export interface PublishedEvent<D = Json> {
  type: string;
  key: string;
  actor: string | undefined;
  version: number;
  data: D;
}

export interface CallOptions {
  token?: string;
  headers?: Record<string, string>;
  /** Sent as JSON, or as it is when it is a text. */
  body?: unknown;
}

export interface ServiceUnderTest {
  readonly url: string;
  readonly db: Database;
  /** Handler of its events. */
  readonly strategy: EventsStrategy;
  /** As Prometheus reads them. */
  metrics(): Promise<string>;
  token(...permissions: string[]): Promise<string>;
  /** Makes a token of another integration. */
  tokenOf(clientId: string, ...permissions: string[]): Promise<string>;
  call<B = Json>(method: 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', path: string, options?: CallOptions): Promise<Answer<B>>;
  /** Imports records, or lines as they are, as an admin. Throws where the import as a whole is refused. */
  import(resource: string, records: readonly (object | string)[]): Promise<ImportResult>;
  rows<T = Json>(sql: string, ...values: unknown[]): Promise<T[]>;
  /** Reads the outbox, oldest first: events of a type (`order.placed`, or `order.%` for all of an aggregate), of one key or of all. */
  events<D = Json>(type: string, key?: string | number): Promise<PublishedEvent<D>[]>;
  /** All events of a topic, as a consumer reads them. */
  published(topic: string): Promise<FoldedEvent[]>;
  /** Publishes events as other services would, and waits until they are handled, 40 s at the most. */
  publish(...events: DomainEvent[]): Promise<void>;
  restart(): Promise<void>;
  close(): Promise<void>;
}

export interface TestOptions {
  /** Integration of the tokens (default `test`). */
  clientId?: string;
  /** By default errors go to the console. */
  logger?: Logger;
}

const asText = (body: unknown): string => (typeof body === 'string' ? body : JSON.stringify(body));

/** A service on a database and with a key pair of its own, as its test sees it; other services are played by `publish`. */
export const startUnderTest = async <S extends ServiceSettings>(
  start: (settings: S, runtime: Runtime) => Promise<RunningService>,
  settings: Omit<S, keyof ServiceSettings> & Partial<ServiceSettings>,
  { clientId = 'test', logger = createLogger({ name: 'test', level: 'error' }) }: TestOptions = {},
): Promise<ServiceUnderTest> => {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'test', alg: 'ES256', use: 'sig' }] };
  const server = testServer();
  const driver = inProcessDriver();
  const basic: ServiceSettings = { HOST: '127.0.0.1', PORT: 0, ...server.settings, DATABASE_POOL_SIZE: 10, LOG_LEVEL: 'error' };
  const open = (): Promise<RunningService> =>
    start({ ...basic, ...settings } as unknown as S, { events: driver, logger, jwks: () => Promise.resolve(jwks) });
  let service = await open();
  driver.open();

  const rows = <T>(sql: string, ...values: unknown[]): Promise<T[]> => service.db.query<T[]>(sql, values);
  // The relay makes the outbox's partition of the day when it starts.
  await until(async () => (await rows('select 1 from pg_inherits where inhparent = $1::regclass', 'outbox')).length > 1);

  const tokenOf = (ofClient: string, ...permissions: string[]): Promise<string> =>
    signToken(
      { kid: 'test', privateKey },
      { clientId: ofClient, permissions, tokenId: newId(), generation: 1, issuedAt: Math.floor(Date.now() / 1000) },
    );

  /** Waits for transactions in databases of other tests on the same server: a walk shows nothing that is younger than one of them. */
  const othersEnded = async (): Promise<void> => {
    const older = 'select from pg_stat_activity where datname <> current_database() and backend_xid::text::bigint < $1';
    const [now] = await rows<{ next: string }>('select pg_snapshot_xmax(pg_current_snapshot())::text as next');
    await until(async () => (await rows(older, now!.next)).length === 0);
  };

  const call: ServiceUnderTest['call'] = async <B>(method: string, path: string, { token, headers, body }: CallOptions = {}) => {
    if (/[?&]cursor=/.test(path)) await othersEnded();
    const answer = await request(service.url + path, {
      method: method as 'GET',
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: asText(body) }),
    });
    const text = await answer.body.text();
    const isJson = String(answer.headers['content-type']).includes('/json');
    const parts = splitDetails(answer.statusCode, (isJson ? JSON.parse(text) : {}) as B);
    return { status: answer.statusCode, headers: answer.headers, ...parts, text };
  };

  return {
    get url() {
      return service.url;
    },
    get db() {
      return service.db;
    },
    get strategy() {
      return service.strategy;
    },
    metrics: () => service.metrics.metrics(),
    token: (...permissions) => tokenOf(clientId, ...permissions),
    tokenOf,
    call,
    rows,
    async import(resource, records) {
      const headers = { 'content-type': 'application/x-ndjson' };
      const options = { token: await tokenOf(clientId, 'admin'), headers, body: records.map(asText).join('\n') };
      const { status, body, text } = await call<ImportResult>('POST', `/ops/import/${resource}`, options);
      if (status !== 200) throw new Error(`${status}: ${text}`);
      return body;
    },
    async events<D>(type: string, key?: string | number) {
      const found = await rows<{ key: string; headers: Record<string, string>; payload: Buffer }>(
        `select key, headers, payload from outbox where headers ->> 'ce_type' like $1 and ($2::text is null or key = $2) order by id`,
        type,
        key === undefined ? null : String(key),
      );
      return found.map(({ key: subject, headers, payload }) => ({
        type: headers['ce_type'] ?? '',
        key: subject,
        actor: headers['ce_actor'],
        version: Number(headers['ce_aggregateversion']),
        data: JSON.parse(payload.toString()) as D,
      }));
    },
    published: async (topic) =>
      (await rows<Parameters<typeof readEvent>[0]>('select headers, payload from outbox where topic = $1 order by id', topic)).map(
        readEvent,
      ),
    async publish(...events) {
      // One by one: what others publish is repeated and overtaken on its way, and their numbers with it.
      await transaction(service.db, async (tx) => {
        for (const one of events) await appendEvents(tx, [one]);
      });
      await until(async () => (await rows('select 1 from outbox where published_at is null limit 1')).length === 0, 40_000);
    },
    async restart() {
      await service.close();
      service = await open();
    },
    async close() {
      await service.close();
      await driver.close();
      await server.drop();
    },
  };
};
