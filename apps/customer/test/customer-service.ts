import { exportJWK, generateKeyPair } from 'jose';
import type { DataSource } from 'typeorm';
import { request } from 'undici';
import { signToken } from '@entrepot/auth';
import type { DomainEvent } from '@entrepot/contracts';
import { transaction } from '@entrepot/database';
import type { ImportResult } from '@entrepot/http';
import { newId } from '@entrepot/kernel';
import { appendEvents, inProcessDriver } from '@entrepot/messaging';
import { createLogger } from '@entrepot/telemetry';
import { testServer, until } from '@entrepot/testing';
import { startCustomer, type CustomerSettings } from '../src/index.js';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- a test looks into answers as it likes
export type Loose = Record<string, any>;

export interface Answer {
  status: number;
  body: Loose;
  headers: Record<string, string | string[] | undefined>;
}

export interface PublishedEvent {
  type: string;
  version: number;
  data: Loose;
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

export interface TestService {
  url: string;
  dataSource: DataSource;
  token(...permissions: string[]): Promise<string>;
  /** A call as an integration that may do everything but /ops; `body` is sent as JSON, or as it is when it is a text. */
  call(method: Method, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  get(path: string, body?: unknown): Promise<Answer>;
  import(resource: 'customers' | 'leads' | 'schedules', records: readonly (object | string)[]): Promise<ImportResult>;
  rows<T = Loose>(sql: string, ...values: unknown[]): Promise<T[]>;
  /** The events of one customer, oldest first. */
  events(customerId: number): Promise<PublishedEvent[]>;
  /** Publishes events as other services would, and waits until they are handled. */
  publish(...events: DomainEvent[]): Promise<void>;
  close(): Promise<void>;
}

/** The customer service on a database and with a key pair of its own. */
export const startTestService = async (settings: Partial<CustomerSettings> = {}): Promise<TestService> => {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'test', alg: 'ES256', use: 'sig' }] };
  const server = testServer();
  const driver = inProcessDriver();
  const service = await startCustomer(
    { HOST: '127.0.0.1', PORT: 0, ...server.settings, DATABASE_POOL_SIZE: 10, LOG_LEVEL: 'error', ...settings },
    { events: driver, logger: createLogger({ name: 'test', level: 'error' }), jwks: () => Promise.resolve(jwks) },
  );
  driver.open();
  const rows = <T>(sql: string, ...values: unknown[]): Promise<T[]> => service.dataSource.query<T[]>(sql, values);
  // The relay makes the outbox's partition of the day when it starts.
  await until(async () => (await rows('select 1 from pg_inherits where inhparent = $1::regclass', 'outbox')).length > 1);

  const token = (...permissions: string[]): Promise<string> =>
    signToken(
      { kid: 'test', privateKey },
      { clientId: 'test', permissions, tokenId: newId(), generation: 1, issuedAt: Math.floor(Date.now() / 1000) },
    );
  const [caller, admin] = await Promise.all([token('customers/read', 'customers/write', 'captures/read'), token('admin')]);

  const call: TestService['call'] = async (method, path, body, extra = {}) => {
    const answer = await request(service.url + path, {
      method,
      headers: { authorization: `Bearer ${caller}`, ...(body !== undefined && { 'content-type': 'application/json' }), ...extra },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return { status: answer.statusCode, body: (await answer.body.json()) as Loose, headers: answer.headers };
  };

  return {
    url: service.url,
    dataSource: service.dataSource,
    token,
    call,
    rows,
    get: (path, body) => call('GET', path, body),
    async import(resource, records) {
      const { statusCode, body } = await request(`${service.url}/ops/import/${resource}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/x-ndjson' },
        body: records.map((record) => (typeof record === 'string' ? record : JSON.stringify(record))).join('\n'),
      });
      const text = await body.text();
      if (statusCode !== 200) throw new Error(`${statusCode}: ${text}`);
      return JSON.parse(text) as ImportResult;
    },
    async events(customerId) {
      const found = await rows<{ headers: Record<string, string>; payload: Buffer }>(
        `select headers, payload from outbox where key = $1 and headers ->> 'ce_type' like 'customer.%' order by id`,
        String(customerId),
      );
      return found.map(({ headers, payload }) => ({
        type: headers['ce_type'] ?? '',
        version: Number(headers['ce_aggregateversion']),
        data: JSON.parse(payload.toString()) as Loose,
      }));
    },
    async publish(...events) {
      await transaction(service.dataSource, (tx) => appendEvents(tx, events));
      await until(async () => (await rows('select 1 from outbox where published_at is null')).length === 0);
    },
    async close() {
      await service.close();
      await driver.close();
      await server.drop();
    },
  };
};
