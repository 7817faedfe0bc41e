import type { ImageSize } from '@entrepot/contracts';
import { type Database, type Statement, range } from '@entrepot/database';
import { type DateRange, DomainError } from '@entrepot/kernel';
import type { ProductKey } from '../product/product-list.view.js';
import { type StoreView, readView } from '../store/store.view.js';
import type { ImageRole } from './gallery.rules.js';
import type { ImageProduct } from './gallery.store.js';

export interface ImageRow extends ImageProduct {
  /** Address of the view's store; null where it has none. */
  base_url: string | null;
  image_id: string;
  file: string;
  label: string | null;
  position: number | null;
  disabled: boolean;
  sizes: readonly ImageSize[] | null;
  types: ImageRole[];
}

/** A page of a walk: the images after this one. */
export interface WalkPage {
  store: StoreView;
  after: string;
  limit: number;
  /** Only images that were changed within it; of all products. */
  updated?: DateRange;
}

/** Planned with the limit in the text: with a parameter there, PostgreSQL estimates a tenth of the table. */
const limits = [10, 100, 200];
const fetched = (limit: number): number => limits.find((step) => step >= limit) ?? limit;

/** Id after which a page begins, hidden from the planner: it would estimate few rows near the end, and plan each page anew. */
const imageIdAt = (index: number): string => `(select $${index}::bigint)`;

const roles = `array(
    select r.role from product_image_role r where r.product_id = i.product_id and r.image_id = place.image_id order by r.role) as types`;

// Read the ids of a page from an index alone, then look up each row. With an ordinary join PostgreSQL may sort a gallery or read a table that it
// estimates to be small: `limit 1` forces a lookup.
const image = `join lateral (
    select product_id, file, label, position, disabled, sizes from product_image where image_id = place.image_id limit 1) i on true`;

/** Parts of a statement for a store's view, whose store is the last parameter, `$index`. Index product_image_store_pkey. */
const viewAt = (store: StoreView, index: number) =>
  store === null
    ? { shop: '(select null::text as base_url)', columns: `i.label, i.position, i.disabled, ${roles}`, images: image, values: [] }
    : {
        shop: `(select base_url from store where store_id = $${index})`,
        columns: `coalesce(s.label, i.label) as label, coalesce(s.position, i.position) as position,
    coalesce(s.disabled, i.disabled) as disabled, ${roles}`,
        images: `${image}
  left join lateral (
    select label, position, disabled from product_image_store where image_id = place.image_id and store_id = $${index} limit 1) s on true`,
        values: [store],
      };

/** Reads a product's images; one row without an image where there are none. Index product_image_product_id_image_id_key. */
export const productImagesStatement = (key: ProductKey, { store, after, limit }: WalkPage): Statement => {
  const { shop, columns, images, values } = viewAt(store, 3);
  const rows = fetched(limit);
  const text = `
with product as materialized (select product_id, sku from product where ${key.type === 'id' ? 'product_id = $1::bigint' : 'sku = $1'}),
place as materialized (
  select image_id from product_image
  where product_id = (select product_id from product) and image_id > ${imageIdAt(2)}
  order by image_id limit ${rows} + 1),
page as (select place.image_id, i.file, i.sizes, ${columns} from place ${images})
select shop.base_url, product.product_id, product.sku, page.*
from ${shop} as shop left join product on true left join page on true
order by page.image_id`;
  return { name: `images_of_${key.type}_${store === null ? 'all' : 'store'}_${rows}`, text, values: [key.id, after, ...values] };
};

/** Reads the images of all products; one row without an image where there are none. Index product_image_pkey. */
export const catalogImagesStatement = ({ store, after, limit, updated }: WalkPage): Statement => {
  const { shop, columns, images, values: view } = viewAt(store, 2);
  const rows = fetched(limit);
  const values: unknown[] = [after, ...view];
  const changed = range('updated_at')(updated).map(({ sql }) => ` and ${sql((value) => `$${values.push(value)}`)}`);
  const text = `
with place as materialized (select image_id from product_image where image_id > ${imageIdAt(1)}${changed.join('')} order by image_id limit ${rows} + 1),
page as (
  select place.image_id, i.product_id, (select p.sku from product p where p.product_id = i.product_id) as sku, i.file, i.sizes, ${columns}
  from place ${images})
select shop.base_url, page.*
from ${shop} as shop left join page on true
order by page.image_id`;
  return { name: changed.length > 0 ? '' : `images_${store === null ? 'all' : 'store'}_${rows}`, text, values };
};

type Row = ImageRow | { [K in keyof ImageRow]: null };

const hasImage = (row: { image_id: string | null }): row is ImageRow => row.image_id !== null;

/** Images of a page, and the last of them where more follow. */
export interface ImagePage {
  images: ImageRow[];
  last: string | null;
}

const pageOf = (rows: readonly { image_id: string | null }[], limit: number): ImagePage => {
  const found = rows.filter(hasImage);
  const images = found.slice(0, limit);
  return { images, last: found.length > limit ? (images.at(-1)?.image_id ?? null) : null };
};

/** A page of one product's images, in one statement. @throws `product_not_found`, and `invalid_parameter` for an unknown store */
export const productImages = async (db: Database, key: ProductKey, page: WalkPage): Promise<ImagePage & { product: ImageProduct }> => {
  const rows = await readView<ImageRow | { [K in keyof ImageRow]: K extends keyof ImageProduct ? ImageRow[K] | null : null }>(
    db,
    productImagesStatement(key, page),
  );
  const [first] = rows;
  if (first.product_id === null || first.sku === null) throw new DomainError('product_not_found', { [key.type]: key.id });
  return { ...pageOf(rows, page.limit), product: { product_id: first.product_id, sku: first.sku } };
};

/** A page of the images of all products, in one statement. @throws `invalid_parameter` for an unknown store */
export const catalogImages = async (db: Database, page: WalkPage): Promise<ImagePage> => {
  const rows = await readView<Row>(db, catalogImagesStatement(page));
  return pageOf(rows, page.limit);
};
