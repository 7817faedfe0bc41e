import { crowdedSku } from './gallery.mjs';

const { catalogImagesStatement, productImagesStatement } = await import(
  new URL('../../apps/catalog/dist/image/image-page.view.js', import.meta.url).href
);

const ofCatalog = (limit, store = null) => ({
  statementAfter: (after) => catalogImagesStatement({ store, limit, after }),
  ids: 'select image_id::text as id from product_image',
});
const ofProduct = (limit, store = null) => ({
  statementAfter: (after) => productImagesStatement({ type: 'sku', id: crowdedSku }, { store, limit, after }),
  ids: `select image_id::text as id from product_image join product using (product_id) where sku = '${crowdedSku}'`,
});

/** What is walked, with which limit; of `shown` ones the plan is kept. */
export const walks = [
  { name: 'all images, limit 1', ...ofCatalog(1) },
  { name: 'all images, limit 7', ...ofCatalog(7) },
  { name: 'all images, limit 100', ...ofCatalog(100), shown: true },
  { name: 'all images, limit 200', ...ofCatalog(200) },
  { name: 'all images in a store’s view, limit 100', ...ofCatalog(100, 1), shown: true },
  { name: 'one product’s images, limit 1', ...ofProduct(1) },
  { name: 'one product’s images, limit 100', ...ofProduct(100), shown: true },
];

/** Where a walk comes by: its first page, that after half of the images, and the last one that reads as much as any other. */
export const places = ['start', 'middle', 'end'];
/** A page of 200 looks at one more, to see whether another follows. */
const mostRead = 201;

/** The statements of the pages of a walk at its places, one for each. */
export const pagesOf = async (client, { ids, statementAfter }) => {
  const { rows } = await client.query(`${ids} order by image_id`);
  const before = { start: 0, middle: Math.floor(rows.length / 2), end: rows.length - mostRead };
  return places.map((place) => statementAfter(rows[before[place] - 1]?.id ?? '0'));
};
