import type { ImportResult } from '@entrepot/service';
import {
  type Answer as FullAnswer,
  type Json,
  type PublishedEvent as FullEvent,
  type ServiceUnderTest,
  startUnderTest,
} from '@entrepot/service/testing';
import { startCatalog, type CatalogSettings } from '../src/index.js';

export type Body = Json;
type Answer = Pick<FullAnswer, 'status' | 'body'>;
type PublishedEvent<D> = Omit<FullEvent<D>, 'actor'>;

export interface TestCatalog extends Omit<ServiceUnderTest, 'events' | 'import'> {
  import(resource: 'stores' | 'products', records: readonly (object | string)[]): Promise<ImportResult>;
  /** A GET as an integration that may read products; `body` is sent as JSON, or as it is when it is a text. */
  get(path: string, body?: unknown): Promise<Answer>;
  /** Reads the outbox of one aggregate, oldest first. */
  events<D = Json>(
    aggregate: 'store' | 'category' | 'product' | 'image' | 'attribute' | 'attribute-set',
    key: number,
  ): Promise<PublishedEvent<D>[]>;
}

/** Starts the catalog on a database and with a key pair of its own. */
export const startTestCatalog = async (settings: Partial<CatalogSettings> = {}): Promise<TestCatalog> => {
  // Making sizes would write to images at any moment.
  const service = await startUnderTest(startCatalog, { IMAGE_SIZES: false, ...settings });
  const { events } = service;
  const reader = await service.token('products/read');
  return Object.assign(service, {
    async get(path: string, body?: unknown) {
      const answer = await service.call('GET', path, { token: reader, body });
      return { status: answer.status, body: answer.body };
    },
    async events<D>(aggregate: string, key: number) {
      const found = await events<D>(`${aggregate}.%`, key);
      return found.map(({ type, key, version, data }) => ({ type, key, version, data }));
    },
  });
};

/** Record of a store in an import. */
export const aStore = (store_id: number, fields: object = {}) => ({
  store_id,
  code: `s${store_id}`,
  name: 'Store',
  website_id: 1,
  currency: 'BRL',
  ...fields,
});

/** A catalog with the stores 1 and 2. */
export const startCatalogWithStores = async (): Promise<TestCatalog> => {
  const catalog = await startTestCatalog();
  await catalog.import('stores', [aStore(1), aStore(2)]);
  return catalog;
};
