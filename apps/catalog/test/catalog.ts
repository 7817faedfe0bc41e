import { newId } from '@entrepot/kernel';
import { signToken } from '@entrepot/auth';
import { inProcessDriver } from '@entrepot/messaging';
import { createLogger } from '@entrepot/telemetry';
import { testServer } from '@entrepot/testing';
import type { ImportResult } from '@entrepot/http';
import { exportJWK, generateKeyPair } from 'jose';
import { startCatalog } from '../src/index.js';

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
  rows<T = Record<string, unknown>>(sql: string, ...values: unknown[]): Promise<T[]>;
  /** The outbox of one aggregate, oldest first. */
  events<D = Record<string, unknown>>(aggregate: 'store' | 'product', key: number): Promise<PublishedEvent<D>[]>;
  close(): Promise<void>;
}

/** The catalog itself on a database of its own, with a key pair of its own; its events stay in the outbox. */
export const startTestCatalog = async (): Promise<TestCatalog> => {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'test', alg: 'ES256', use: 'sig' }] };
  const server = testServer();
  const service = await startCatalog(
    { HOST: '127.0.0.1', PORT: 0, ...server.settings, DATABASE_POOL_SIZE: 10, LOG_LEVEL: 'error' },
    { events: inProcessDriver(), logger: createLogger({ name: 'test', level: 'error' }), jwks: () => Promise.resolve(jwks) },
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

  return {
    url: service.url,
    token,
    rows,
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
      await server.drop();
    },
  };
};
