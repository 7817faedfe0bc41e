import type { ImportResult } from '@entrepot/service';
import { type Answer as LooseAnswer, type Json, type ServiceUnderTest, startUnderTest } from '@entrepot/service/testing';
import { newId } from '@entrepot/kernel';
import { createLogger } from '@entrepot/telemetry';
import { type SaleLinkSettings, startSaleLink } from '../src/index.js';

export type { Json } from '@entrepot/service/testing';

/** An answer, none of whose headers comes twice. */
export interface Answer<B = Json> extends LooseAnswer<B> {
  headers: Record<string, string>;
}

interface Call {
  method?: 'GET' | 'HEAD' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface TestSaleLink extends Omit<ServiceUnderTest, 'call' | 'import'> {
  /** Everything that was logged. */
  log(): string;
  call(call: Call): Promise<Answer>;
  /** POST /api2/vendalink; a key of its own unless one is given, none for null. */
  create(payload: unknown, key?: string | null): Promise<Answer>;
  get(path: string, body?: unknown): Promise<Answer>;
  import(records: readonly (object | string)[]): Promise<ImportResult>;
}

/** Starts the service on a database and with a key pair of its own; other services are played by `publish`. */
export const startTestSaleLink = async (settings: Partial<SaleLinkSettings> = {}): Promise<TestSaleLink> => {
  const lines: string[] = [];
  const logger = createLogger({ name: 'test', level: 'trace', destination: { write: (line: string) => void lines.push(line) } });
  const service = await startUnderTest(
    startSaleLink,
    {
      LOG_LEVEL: 'trace',
      MAIL: 'off',
      PUBLIC_URL: 'https://pay.example/',
      SALE_LINK_SECRET_KEY: 'the secret key of the tests, long enough',
      EXPIRY_SWEEP_MS: 100,
      ...settings,
    },
    { logger },
  );
  const { call, import: importRecords } = service;
  const token = await service.token('vendalink/read', 'vendalink/write');
  const own: Pick<TestSaleLink, 'log' | 'call' | 'create' | 'get' | 'import'> = {
    log: () => lines.join(''),
    call: async ({ method = 'GET', path, ...options }) => (await call(method, path, options)) as Answer,
    async create(payload, key = newId()) {
      const headers = { accept: 'application/json', ...(key !== null && { 'idempotency-key': key }) };
      return (await call('POST', '/api2/vendalink', { token, headers, body: payload })) as Answer;
    },
    get: async (path, body) => (await call('GET', path, { token, body })) as Answer,
    import: (records) => importRecords('coupons', records),
  };
  return Object.assign(service, own);
};
