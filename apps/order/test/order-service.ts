import { exportJWK, generateKeyPair } from 'jose';
import type { EntityManager } from 'typeorm';
import { request } from 'undici';
import { signToken } from '@entrepot/auth';
import type { DataOf, DomainEvent, orderImported, orderPlaced } from '@entrepot/contracts';
import { transaction } from '@entrepot/database';
import type { ImportResult, RunningService } from '@entrepot/http';
import { newId } from '@entrepot/kernel';
import { appendEvents, inProcessDriver } from '@entrepot/messaging';
import { createLogger } from '@entrepot/telemetry';
import { testServer, until } from '@entrepot/testing';
import type { OrderDetail } from '../src/db/order-detail.js';
import { type OrderSettings, startOrder } from '../src/index.js';

/** What a GET of orders answers, as far as tests look into it. */
export interface Body {
  success: boolean;
  page: number;
  limit: number;
  total?: number;
  orders: { order_id: number }[];
  order: OrderDetail;
}

export interface Answer<B = Body> {
  status: number;
  body: B;
}

export interface PublishedEvent {
  type: string;
  actor: string | undefined;
  version: number;
  data: DataOf<typeof orderImported> & Partial<DataOf<typeof orderPlaced>>;
}

export interface TestService {
  url: string;
  token(...permissions: string[]): Promise<string>;
  /** A GET as an integration that may read orders; `body` is sent as JSON, or as it is when it is a text. */
  get<B = Body>(path: string, body?: unknown): Promise<Answer<B>>;
  import(records: readonly (object | string)[]): Promise<ImportResult>;
  rows<T = Record<string, unknown>>(sql: string, ...values: unknown[]): Promise<T[]>;
  /** The events of one order, oldest first. */
  events(orderId: number): Promise<PublishedEvent[]>;
  /** Publishes events as other services would, and waits until they are handled. */
  publish(...events: DomainEvent[]): Promise<void>;
  /** What a use case does in a transaction of its own. */
  transaction<T>(work: (tx: EntityManager) => Promise<T>): Promise<T>;
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** The order service on a database and with a key pair of its own. */
export const startTestService = async (settings: Partial<OrderSettings> = {}): Promise<TestService> => {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'test', alg: 'ES256', use: 'sig' }] };
  const server = testServer();
  const driver = inProcessDriver();
  const start = (): Promise<RunningService> =>
    startOrder(
      { HOST: '127.0.0.1', PORT: 0, ...server.settings, DATABASE_POOL_SIZE: 10, LOG_LEVEL: 'error', ...settings },
      { events: driver, logger: createLogger({ name: 'test', level: 'error' }), jwks: () => Promise.resolve(jwks) },
    );
  let service = await start();
  driver.open();
  const rows = <T>(sql: string, ...values: unknown[]): Promise<T[]> => service.dataSource.query<T[]>(sql, values);

  const token = (...permissions: string[]): Promise<string> =>
    signToken(
      { kid: 'test', privateKey },
      { clientId: 'test', permissions, tokenId: newId(), generation: 1, issuedAt: Math.floor(Date.now() / 1000) },
    );
  const [reader, admin] = await Promise.all([token('orders/read'), token('admin')]);

  return {
    get url() {
      return service.url;
    },
    token,
    rows,
    async get<B>(path: string, body?: unknown) {
      const { statusCode, body: answer } = await request(service.url + path, {
        method: 'GET',
        headers: { authorization: `Bearer ${reader}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      return { status: statusCode, body: (await answer.json()) as B };
    },
    async import(records) {
      const { statusCode, body } = await request(`${service.url}/ops/import/orders`, {
        method: 'POST',
        headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/x-ndjson' },
        body: records.map((record) => (typeof record === 'string' ? record : JSON.stringify(record))).join('\n'),
      });
      const text = await body.text();
      if (statusCode !== 200) throw new Error(`${statusCode}: ${text}`);
      return JSON.parse(text) as ImportResult;
    },
    async events(orderId) {
      const found = await rows<{ headers: Record<string, string>; payload: Buffer }>(
        `select headers, payload from outbox where key = $1 and headers ->> 'ce_type' like 'order.%' order by id`,
        String(orderId),
      );
      return found.map(({ headers, payload }) => ({
        type: headers['ce_type'] ?? '',
        actor: headers['ce_actor'],
        version: Number(headers['ce_aggregateversion']),
        data: JSON.parse(payload.toString()) as PublishedEvent['data'],
      }));
    },
    async publish(...events) {
      await transaction(service.dataSource, (tx) => appendEvents(tx, events));
      await until(async () => (await rows('select 1 from outbox where published_at is null')).length === 0, 40_000);
    },
    transaction: (work) => transaction(service.dataSource, work),
    async restart() {
      await service.close();
      service = await start();
    },
    async close() {
      await service.close();
      await driver.close();
      await server.drop();
    },
  };
};
