import { newId } from '@entrepot/kernel';
import { signToken } from '@entrepot/auth';
import type { DomainEvent } from '@entrepot/contracts';
import { transaction } from '@entrepot/database';
import { appendEvents, inProcessDriver } from '@entrepot/messaging';
import { createLogger } from '@entrepot/telemetry';
import { testServer, until } from '@entrepot/testing';
import type { ImportResult } from '@entrepot/http';
import { exportJWK, generateKeyPair } from 'jose';
import { request } from 'undici';
import { startCatalog, type CatalogSettings } from '../src/index.js';

/** What an answer holds is what its test states. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Body = Record<string, any>;

export interface Answer {
  status: number;
  body: Body;
}

export interface PublishedEvent<D = Record<string, unknown>> {
  type: string;
  key: string;
  version: number;
  data: D;
}

export interface TestCatalog {
  url: string;
  /** A token with these permissions (`admin` unless told otherwise). */
  token(...permissions: string[]): Promise<string>;
  /** Imports records, or lines as they are, as an admin. */
  import(resource: 'stores' | 'products', records: readonly (object | string)[]): Promise<ImportResult>;
  /** A GET as an integration that may read products; `body` is sent as JSON, or as it is when it is a text. */
  get(path: string, body?: unknown): Promise<Answer>;
  /** Publishes events as another service would, and waits until they are handled. */
  publish(...events: DomainEvent[]): Promise<void>;
  rows<T = Record<string, unknown>>(sql: string, ...values: unknown[]): Promise<T[]>;
  /** The outbox of one aggregate, oldest first. */
  events<D = Record<string, unknown>>(aggregate: 'store' | 'product', key: number): Promise<PublishedEvent<D>[]>;
  close(): Promise<void>;
}

/** The catalog itself on a database of its own, with a key pair of its own; its events stay in the outbox until `publish` is called. */
export const startTestCatalog = async (settings: Partial<CatalogSettings> = {}): Promise<TestCatalog> => {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'test', alg: 'ES256', use: 'sig' }] };
  const server = testServer();
  const driver = inProcessDriver();
  const service = await startCatalog(
    { HOST: '127.0.0.1', PORT: 0, ...server.settings, DATABASE_POOL_SIZE: 10, LOG_LEVEL: 'error', ...settings },
    { events: driver, logger: createLogger({ name: 'test', level: 'error' }), jwks: () => Promise.resolve(jwks) },
  );
  const rows = <T>(sql: string, ...values: unknown[]): Promise<T[]> => service.dataSource.query<T[]>(sql, values);

  const token = (...permissions: string[]): Promise<string> =>
    signToken(
      { kid: 'test', privateKey },
      {
        clientId: 'test',
        permissions: permissions.length > 0 ? permissions : ['admin'],
        tokenId: newId(),
        generation: 1,
        issuedAt: Math.floor(Date.now() / 1000),
      },
    );

  const reader = await token('products/read');

  return {
    url: service.url,
    token,
    rows,
    async get(path, body) {
      const { statusCode, body: answer } = await request(service.url + path, {
        method: 'GET',
        headers: { authorization: `Bearer ${reader}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      return { status: statusCode, body: (await answer.json()) as Body };
    },
    async publish(...events) {
      driver.open();
      // The relay makes the outbox's partition of the day when it starts.
      await until(async () => (await rows('select 1 from pg_inherits where inhparent = $1::regclass', 'outbox')).length > 1);
      await transaction(service.dataSource, (tx) => appendEvents(tx, events));
      await until(async () => (await rows('select 1 from outbox where published_at is null')).length === 0);
    },
    async import(resource, records) {
      const body = records.map((record) => (typeof record === 'string' ? record : JSON.stringify(record))).join('\n');
      const headers = { authorization: `Bearer ${await token()}`, 'content-type': 'application/x-ndjson' };
      const response = await fetch(`${service.url}/ops/import/${resource}`, { method: 'POST', headers, body });
      if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
      return (await response.json()) as ImportResult;
    },
    async events<D>(aggregate: string, key: number) {
      const found = await rows<{ key: string; headers: Record<string, string>; payload: Buffer }>(
        `select key, headers, payload from outbox where key = $1 and headers ->> 'ce_type' like $2 order by id`,
        String(key),
        `${aggregate}.%`,
      );
      return found.map(({ key: subject, headers, payload }) => ({
        type: headers['ce_type'] ?? '',
        key: subject,
        version: Number(headers['ce_aggregateversion']),
        data: JSON.parse(payload.toString()) as D,
      }));
    },
    async close() {
      await service.close();
      await driver.close();
      await server.drop();
    },
  };
};
