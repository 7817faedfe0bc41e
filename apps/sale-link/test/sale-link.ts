import { exportJWK, generateKeyPair } from 'jose';
import { request } from 'undici';
import { signToken } from '@entrepot/auth';
import type { DomainEvent } from '@entrepot/contracts';
import { transaction } from '@entrepot/database';
import type { ImportResult } from '@entrepot/http';
import { newId } from '@entrepot/kernel';
import { appendEvents, inProcessDriver } from '@entrepot/messaging';
import { createLogger } from '@entrepot/telemetry';
import { testServer, until } from '@entrepot/testing';
import { type SaleLinkSettings, startSaleLink } from '../src/index.js';

/** A body, as loose as JSON is. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Json = Record<string, any>;

export interface Answer<B = Json> {
  status: number;
  headers: Record<string, string>;
  body: B;
  text: string;
}

export interface PublishedEvent {
  type: string;
  version: number;
  data: Json;
}

interface Call {
  method?: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface TestSaleLink {
  url: string;
  /** Everything that was logged. */
  log(): string;
  token(...permissions: string[]): Promise<string>;
  call(call: Call): Promise<Answer>;
  /** POST /api2/vendalink; a key of its own unless one is given, none for null. */
  create(payload: unknown, key?: string | null): Promise<Answer>;
  get(path: string, body?: unknown): Promise<Answer>;
  import(records: readonly (object | string)[]): Promise<ImportResult>;
  rows<T = Json>(sql: string, ...values: unknown[]): Promise<T[]>;
  /** The events of one subject, oldest first. */
  events(type: string, subject: number): Promise<PublishedEvent[]>;
  /** Publishes events as other services would, and waits until they are handled. */
  publish(...events: DomainEvent[]): Promise<void>;
  close(): Promise<void>;
}

/** The service on a database and with a key pair of its own; other services are played by `publish`. */
export const startTestSaleLink = async (settings: Partial<SaleLinkSettings> = {}): Promise<TestSaleLink> => {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'test', alg: 'ES256', use: 'sig' }] };
  const server = testServer();
  const driver = inProcessDriver();
  const lines: string[] = [];
  const logger = createLogger({ name: 'test', level: 'trace', destination: { write: (line: string) => void lines.push(line) } });
  const service = await startSaleLink(
    {
      HOST: '127.0.0.1',
      PORT: 0,
      ...server.settings,
      DATABASE_POOL_SIZE: 10,
      LOG_LEVEL: 'trace',
      PUBLIC_URL: 'https://pay.example/',
      EXPIRY_SWEEP_MS: 100,
      ...settings,
    },
    { events: driver, logger, jwks: () => Promise.resolve(jwks) },
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
  const [integration, admin] = await Promise.all([token('vendalink/read', 'vendalink/write'), token('admin')]);
  const own = { authorization: `Bearer ${integration}`, 'content-type': 'application/json', accept: 'application/json' };
  const asBody = (body: unknown): string => (typeof body === 'string' ? body : JSON.stringify(body));

  const call = async ({ method = 'GET', path, headers = {}, body }: Call): Promise<Answer> => {
    const answer = await request(service.url + path, { method, headers, ...(body !== undefined && { body }) });
    const text = await answer.body.text();
    const isJson = String(answer.headers['content-type']).includes('json');
    return {
      status: answer.statusCode,
      headers: answer.headers as Record<string, string>,
      body: isJson ? (JSON.parse(text) as Json) : {},
      text,
    };
  };

  return {
    url: service.url,
    log: () => lines.join(''),
    token,
    call,
    rows,
    create: (payload, key = newId()) =>
      call({
        method: 'POST',
        path: '/api2/vendalink',
        headers: { ...own, ...(key !== null && { 'idempotency-key': key }) },
        body: asBody(payload),
      }),
    get: (path, body) =>
      call({
        path,
        headers: { authorization: own.authorization, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: asBody(body) }),
      }),
    async import(records) {
      const headers = { authorization: `Bearer ${admin}`, 'content-type': 'application/x-ndjson' };
      const answer = await call({ method: 'POST', path: '/ops/import/coupons', headers, body: records.map(asBody).join('\n') });
      if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.text}`);
      return answer.body as unknown as ImportResult;
    },
    async events(type, subject) {
      const found = await rows<{ headers: Record<string, string>; payload: Buffer }>(
        `select headers, payload from outbox where key = $1 and headers ->> 'ce_type' = $2 order by id`,
        String(subject),
        type,
      );
      return found.map(({ headers, payload }) => ({
        type: headers['ce_type'] ?? '',
        version: Number(headers['ce_aggregateversion']),
        data: JSON.parse(payload.toString()) as Json,
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
