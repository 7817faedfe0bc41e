import { startTestGallery, type TestGallery } from './gallery.js';
import { pngOf } from './image-files.js';
import { walkImages } from './walk-images.js';

const counts = { products: 1_800, images: 5_000 };
/** Each product has two or three images, which lie far apart. */
const productOf = (n: number): number => 1 + ((n * 7) % counts.products);

let gallery: TestGallery;
beforeAll(async () => {
  gallery = await startTestGallery();
  await gallery.catalog.rows(
    `insert into product (sku, name, type_id, attribute_set_id, status, visibility, in_all_stores, attributes, version, created_at, updated_at)
     select 'WALK-' || n, 'Product', 'simple', 1, 1 + n % 2, 1 + n % 4, true, '{}', 1, now(), now() from generate_series(1, $1::integer) as n`,
    counts.products,
  );
  await gallery.catalog.rows('insert into gallery (product_id, version) select product_id, 1 from product');
  await gallery.catalog.rows(
    `insert into product_image (product_id, file, label, position, disabled, created_at, updated_at)
     select product_id, 'ab/' || product_id || '.jpg', 'Label', 1, false, now(), now() from unnest($1::integer[]) as product_id`,
    Array.from({ length: counts.images }, (_, n) => productOf(n + 1)),
  );
});
afterAll(() => gallery.close());

/** Others, who take images away and add new ones, one after the other, until they are stopped. */
const changeMeanwhile = (doomed: readonly string[]) => {
  let isOver = false;
  const waiting = new Set<() => void>();
  const progress = (): void => {
    waiting.forEach((wake) => wake());
    waiting.clear();
  };
  const content = pngOf(1, 1).toString('base64');
  const remove = async (): Promise<void> => {
    for (const image_id of doomed) {
      if (isOver) return;
      const { status } = await gallery.call('DELETE', 'imagem', { product_id: productOf(Number(image_id)), image_id });
      expect(status).toBe(200);
      progress();
    }
  };
  const add = async (): Promise<void> => {
    for (let n = 0; !isOver; n++) {
      const image = { file_content: content, file_mime_type: 'image/png', file_name: 'new.png', label: 'New', position: n };
      const { status } = await gallery.call('POST', 'imagem', { ...image, product_id: 1 + ((n * 13) % counts.products) });
      expect(status).toBe(201);
      progress();
    }
  };
  const work = Promise.all([remove(), add()]);
  return {
    next: () => new Promise<void>((wake) => waiting.add(wake)),
    async stop() {
      isOver = true;
      await work;
    },
  };
};

const walk = async (limit: number, cursor?: string | null, between?: (next: string | null) => unknown): Promise<string[]> =>
  (await walkImages(gallery, 'imagens', { limit, cursor }, between)).map(({ image_id }) => image_id as string);

// With limit 1 the last 200 of them: all 5,000 are walked so by bench/catalog/walk.mjs.
it('shows each of 5,000 images that was there throughout exactly once, with every limit, while others add and remove images', async () => {
  const cursors: (string | null)[] = [];
  const before = await walk(200, null, (next) => cursors.push(next));
  expect(before).toHaveLength(counts.images);
  expect(before).toEqual(before.toSorted((a, b) => Number(a) - Number(b)));
  const others = changeMeanwhile(before.filter((_, at) => at % 9 === 4).reverse());
  const walks = await Promise.all([walk(1, cursors.at(-2)), walk(7), ...[100, 200].map((limit) => walk(limit, null, others.next))]);
  await others.stop();
  const left = new Set(await walk(200));
  const throughout = before.filter((id) => left.has(id));
  expect(throughout.length).toBeLessThan(counts.images);
  expect(left.size).toBeGreaterThan(throughout.length);
  for (const [at, ids] of walks.entries()) {
    expect(new Set(ids).size).toBe(ids.length);
    const known = new Set(before.slice(at === 0 ? -200 : 0));
    expect(ids.filter((id) => left.has(id) && known.has(id))).toEqual(throughout.filter((id) => known.has(id)));
  }
});
