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
import { startInventory, type InventorySettings } from '../src/index.js';

/** JSON of an answer or an event, as a test reads it. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Json = Record<string, any>;

export interface Answer {
  status: number;
  body: Json;
  headers: Record<string, string | string[] | undefined>;
}

export interface Published {
  type: string;
  key: string;
  version: number;
  data: Json;
}

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

export interface TestInventory {
  url: string;
  dataSource: DataSource;
  token(...permissions: string[]): Promise<string>;
  /** A call as an integration that may read and write stock; a text is sent as it is. */
  call(method: Method, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  import(records: readonly (object | string)[]): Promise<ImportResult>;
  rows<T = Json>(sql: string, ...values: unknown[]): Promise<T[]>;
  /** Runs a statement in a transaction that stays open, to hold its locks until it is released. */
  hold(sql: string, ...values: unknown[]): Promise<() => Promise<void>>;
  /** Events of one type and key, oldest first. */
  events(type: string, key?: string | number): Promise<Published[]>;
  /** Publishes events as other services would, and waits until they are handled. */
  publish(...events: DomainEvent[]): Promise<void>;
  /** Fails where the ledger's sums are not the state, or a quantity and its warehouses differ. */
  checkLedger(): Promise<void>;
  close(): Promise<void>;
}

const ledgerAgainstState = `
  select * from (select item_id, warehouse_id, sum(qty_change) as qty, sum(reserved_change) as reserved from stock_movement group by 1, 2) as ledger
    full join stock_quantity as state using (item_id, warehouse_id)
   where coalesce(ledger.qty, 0) <> coalesce(state.qty, 0) or coalesce(ledger.reserved, 0) <> coalesce(state.reserved, 0)`;
const reservedAgainstLines = `
  select * from (select l.product_id, a.warehouse_id, sum(a.qty) as reserved from reservation_allocation a join reservation_line l using (reservation_id, line)
                  group by 1, 2) as lines
    join stock_item using (product_id) join stock_quantity q using (item_id, warehouse_id) where q.reserved <> lines.reserved`;

/** The inventory on a database and with a key pair of its own. */
export const startTestInventory = async (settings: Partial<InventorySettings> = {}): Promise<TestInventory> => {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'test', alg: 'ES256', use: 'sig' }] };
  const server = testServer();
  const driver = inProcessDriver();
  const service = await startInventory(
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
      { clientId: 'erp', permissions, tokenId: newId(), generation: 1, issuedAt: Math.floor(Date.now() / 1000) },
    );
  const [own, admin] = await Promise.all([token('stock/read', 'stock/write'), token('admin')]);

  return {
    url: service.url,
    dataSource: service.dataSource,
    token,
    rows,
    async call(method, path, body, headers = {}) {
      const answer = await request(service.url + path, {
        method,
        headers: { authorization: `Bearer ${own}`, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      return { status: answer.statusCode, body: (await answer.body.json()) as Json, headers: answer.headers };
    },
    async import(records) {
      const { statusCode, body } = await request(`${service.url}/ops/import/warehouses`, {
        method: 'POST',
        headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/x-ndjson' },
        body: records.map((record) => (typeof record === 'string' ? record : JSON.stringify(record))).join('\n'),
      });
      const text = await body.text();
      if (statusCode !== 200) throw new Error(`${statusCode}: ${text}`);
      return JSON.parse(text) as ImportResult;
    },
    async hold(sql, ...values) {
      const runner = service.dataSource.createQueryRunner();
      await runner.startTransaction();
      await runner.query(sql, values);
      return async () => {
        await runner.commitTransaction();
        await runner.release();
      };
    },
    async events(type, key) {
      const found = await rows<{ key: string; headers: Record<string, string>; payload: Buffer }>(
        `select key, headers, payload from outbox where headers ->> 'ce_type' = $1 and ($2::text is null or key = $2) order by id`,
        type,
        key === undefined ? null : String(key),
      );
      return found.map(({ key: subject, headers, payload }) => ({
        type: headers['ce_type'] ?? '',
        key: subject,
        version: Number(headers['ce_aggregateversion']),
        data: JSON.parse(payload.toString()) as Json,
      }));
    },
    async publish(...events) {
      await transaction(service.dataSource, (tx) => appendEvents(tx, events));
      await until(async () => (await rows('select 1 from outbox where published_at is null limit 1')).length === 0, 30_000);
      const dead = await rows('select type, error from dead_letter');
      if (dead.length > 0) throw new Error(JSON.stringify(dead));
    },
    async checkLedger() {
      for (const sql of [ledgerAgainstState, reservedAgainstLines]) {
        const wrong = await rows(sql);
        if (wrong.length > 0) throw new Error(`${sql}\n${JSON.stringify(wrong)}`);
      }
    },
    async close() {
      await service.close();
      await driver.close();
      await server.drop();
    },
  };
};
