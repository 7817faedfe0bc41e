import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import type { ImportResult } from '@entrepot/service';
import { startTestCatalog, type TestCatalog } from './catalog.js';

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await startTestCatalog();
});
afterAll(() => catalog.close());

const aProduct = (prefix: string, index: number) => ({
  sku: `${prefix}-${index}`,
  name: `Product ${index}`,
  price: index % 100,
  categories: [`Shop/Shelf ${index % 40}`, `Shop/Sale ${index % 7}`],
  attributes: {
    weight: index % 30,
    [`${prefix}_colour`]: [`Colour ${index % 50}`],
    [`${prefix}_maker`]: `Maker ${index % 9}`,
  },
  options: index % 10 === 0 ? [{ title: 'Engraving', type: 'field' }] : [],
});

it('takes overlapping files from three callers at once: no deadlock, nothing twice', async () => {
  const file = Array.from({ length: 3000 }, (_, index) => aProduct('race', index));
  const files = [file, [...file].reverse(), [...file.slice(1234), ...file.slice(0, 1234)]];
  const results = await Promise.all(files.map((records) => catalog.import('products', records)));
  expect(results.map(({ rejected }) => rejected)).toEqual([0, 0, 0]);
  expect(results.reduce((sum, { created }) => sum + created, 0)).toBe(3000);
  expect(results.reduce((sum, { updated }) => sum + updated, 0)).toBe(0);
  const [counts] = await catalog.rows(`
    select (select count(*) from product where sku like 'race-%') as products,
      (select count(*) from outbox where headers ->> 'ce_type' like 'product.%') as events,
      (select count(*) from attribute where attribute_code like 'race\\_%') as attributes,
      (select count(*) from attribute_option o join attribute a using (attribute_id) where a.attribute_code = 'race_colour') as colours,
      (select count(*) from category where name_path like 'Shop%') as categories,
      (select count(*) from custom_option) as options`);
  expect(counts).toEqual({ products: '3000', events: '3000', attributes: '2', colours: '50', categories: '48', options: '300' });
});

/** Lines of the file; IMPORT_LINES=100000 tries a large one. */
const length = Number(process.env['IMPORT_LINES'] ?? 20_000);

it(`streams ${length} products, gzipped, a tenth of them faulty, and their faults, with flat memory`, async () => {
  async function* chunks() {
    for (let start = 0; start < length; start += 1000) {
      const lines = Array.from({ length: 1000 }, (_, index) =>
        JSON.stringify({ ...aProduct('flat', start + index), ...(index % 10 === 3 && { price: 'much' }) }),
      );
      yield gzipSync(`${lines.join('\n')}\n`);
    }
  }
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  /** Measures the memory in use, without the part that waits to be collected. */
  const inUse = (): number => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  const before = inUse();
  const seen = { peak: before, isOver: false };
  const watch = async (): Promise<void> => {
    while (!seen.isOver) {
      const startedAt = performance.now();
      seen.peak = Math.max(seen.peak, inUse());
      // A collection stops the import, and takes long on a busy machine.
      await sleep(10 * (performance.now() - startedAt));
    }
  };
  const watching = watch();
  const response = await fetch(`${catalog.url}/ops/import/products`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await catalog.token('admin')}`,
      'content-type': 'application/x-ndjson',
      'content-encoding': 'gzip',
      accept: 'application/x-ndjson',
    },
    body: chunks(),
    duplex: 'half',
  } as unknown as RequestInit);
  let faults = 0;
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) faults += chunk.split('\n').length - 1;
  seen.isOver = true;
  await watching;
  const result = JSON.parse(response.headers.get('import-result')!) as ImportResult;
  expect([result.created, result.rejected, faults]).toEqual([0.9 * length, length / 10, length / 10]);
  expect(seen.peak - before).toBeLessThan(20 * 1024 * 1024);
});
