import type { ImportResult } from '@entrepot/service';
import { type Answer, type PublishedEvent, type ServiceUnderTest, type TestOptions, startUnderTest } from '@entrepot/service/testing';
import { startCustomer, type CustomerSettings } from '../src/index.js';

export type { Json } from '@entrepot/service/testing';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

export interface TestService extends Omit<ServiceUnderTest, 'call' | 'events' | 'import'> {
  /** A call as an integration that may do everything but /ops; `body` is sent as JSON, or as it is when it is a text. */
  call(method: Method, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  get(path: string, body?: unknown): Promise<Answer>;
  import(resource: 'customers' | 'leads' | 'schedules', records: readonly (object | string)[]): Promise<ImportResult>;
  /** Imports with `Prefer: handling=strict`, and returns the answer as it is. */
  strictImport(resource: string, records: readonly object[]): Promise<Answer>;
  /** Reads the events of one customer, oldest first. */
  events(customerId: number): Promise<PublishedEvent[]>;
  /** Reads the events of a type, or `customer.%` for all of an aggregate. */
  allEvents(type: string): Promise<PublishedEvent[]>;
}

/** Starts the customer service on a database and with a key pair of its own. */
export const startTestService = async (settings: Partial<CustomerSettings> = {}, options: TestOptions = {}): Promise<TestService> => {
  const service = await startUnderTest(startCustomer, settings, options);
  const { call: send, events } = service;
  const token = await service.token('customers/read', 'customers/write', 'captures/read');
  const call: TestService['call'] = (method, path, body, headers) => send(method, path, { token, body, headers });
  return Object.assign(service, {
    call,
    get: (path: string, body?: unknown) => call('GET', path, body),
    strictImport: async (resource: string, records: readonly object[]) =>
      send('POST', `/ops/import/${resource}`, {
        token: await service.token('admin'),
        headers: { 'content-type': 'application/x-ndjson', prefer: 'handling=strict' },
        body: records.map((record) => `${JSON.stringify(record)}\n`).join(''),
      }),
    events: (customerId: number) => events('customer.%', customerId),
    allEvents: (type: string) => events(type),
  });
};
