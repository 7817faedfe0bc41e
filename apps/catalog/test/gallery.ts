import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Answer, type Json, untilServed } from '@entrepot/service/testing';
import type { CatalogSettings } from '../src/index.js';
import { aStore, startTestCatalog, type TestCatalog } from './catalog.js';
import { pngOf } from './image-files.js';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface TestGallery {
  catalog: TestCatalog;
  /** Folder of the files. */
  folder: string;
  /** A call of /api2/products/… as an integration that may read products and write images; a GET's fields go into the query. */
  call(method: Method, path: string, fields?: object, headers?: Record<string, string>): Promise<Answer>;
  /** A new product with nothing; its sku begins as the word does. */
  product(word?: string): Promise<{ product_id: number; sku: string }>;
  /** Uploads a picture, and answers it as the API shows it. */
  upload(product_id: number | string, fields?: object): Promise<Json>;
  /** All images of a product. */
  images(product_id: number | string, store_id?: number): Promise<Json[]>;
  close(): Promise<void>;
}

const skus = { next: 1 };

/** A catalog whose images lie in a folder of its own, unless the settings name another place. */
export const startTestGallery = async (settings: Partial<CatalogSettings> = {}): Promise<TestGallery> => {
  const folder = await mkdtemp(join(tmpdir(), 'gallery-'));
  const catalog = await startTestCatalog({ MEDIA_DIR: folder, PUBLIC_URL: 'https://everywhere.example/', ...settings });
  await catalog.import('stores', [aStore(1), aStore(2, { base_url: 'https://two.example' })]);
  const token = await catalog.token('products/read', 'products/images');

  const call: TestGallery['call'] = (method, path, fields = {}, headers = {}) => {
    const url = `/api2/products/${path}`;
    if (method !== 'GET') return catalog.call(method, url, { token, headers, body: fields });
    return catalog.call('GET', `${url}?${new URLSearchParams(fields as Record<string, string>).toString()}`, { token, headers });
  };
  return {
    catalog,
    folder,
    call,
    async product(word = 'MUG') {
      const sku = `${word}-${skus.next++}`;
      await catalog.import('products', [{ sku, name: word }]);
      const [row] = await catalog.rows<{ product_id: number }>('select product_id from product where sku = $1', sku);
      return { product_id: row!.product_id, sku };
    },
    async upload(product_id, fields = {}) {
      const content = pngOf(1, 1, JSON.stringify(fields)).toString('base64');
      const image = { product_id, file_content: content, file_mime_type: 'image/png', label: 'Front', position: 1, ...fields };
      const { status, body, text } = await untilServed(() => call('POST', 'imagem', image));
      if (status !== 201) throw new Error(`${status}: ${text}`);
      return body['image'] as Json;
    },
    async images(product_id, store_id = 0) {
      const { body } = await call('GET', 'imagem', { type: 'id', product_id, store_id, limit: 200 });
      return body['images'] as Json[];
    },
    async close() {
      await catalog.close();
      await rm(folder, { recursive: true });
    },
  };
};
