import { In } from 'typeorm';
import { addRows, saveRows, type Tx } from '@entrepot/database';
import { DomainError } from '@entrepot/kernel';
import { appendEvents } from '@entrepot/messaging';
import type { ProductKey } from '../product/product-list.view.js';
import { writeRows } from '../record/rows.store.js';
import { stamped } from '../record/stamp.rules.js';
import { type Gallery, type GalleryImage, type GalleryChange, removeImages } from './gallery.rules.js';
import { galleryTable, productImageRoleTable, productImageStoreTable, productImageTable } from './image.table.js';

/** A product that a write of images names. */
export interface ImageProduct {
  product_id: number;
  sku: string;
}

/** Product that is locked; the version counts the events of its images too. */
export interface LockedProduct extends ImageProduct {
  version: number;
}

const lookup = 'select product_id, sku, version from product where product_id = any($1::bigint[]) or sku = any($2) order by product_id';

/** Finds the known products among the keys, by product_id, in one statement. Indexes product_pkey, product_sku_key. */
const findProducts = (tx: Pick<Tx, 'query'>, keys: readonly ProductKey[], lock: string): Promise<LockedProduct[]> => {
  const ids = (type: ProductKey['type']): string[] => keys.filter((key) => key.type === type).map(({ id }) => id);
  return tx.query<LockedProduct[]>(lookup + lock, [ids('id'), ids('sku')]);
};

/** Locks the products of the keys in the order of their ids and returns them in the keys' order; undefined for one that is not there. */
export const lockKnown = async (tx: Tx, keys: readonly ProductKey[]): Promise<(LockedProduct | undefined)[]> => {
  const found = await findProducts(tx, keys, ' for no key update');
  return keys.map(({ type, id }) => found.find((one) => (type === 'id' ? String(one.product_id) === String(BigInt(id)) : one.sku === id)));
};

/** Locks the product of a key. @throws product_not_found */
export const lockKey = async (tx: Tx, key: ProductKey): Promise<LockedProduct> => {
  const [product] = await lockKnown(tx, [key]);
  const reason = `no product has this ${key.type}`;
  if (!product) throw new DomainError('product_not_found', { path: 'product_id', code: 'not_found', reason, value: key.id });
  return product;
};

/** Whether there is such a product. */
export const isKnownProduct = async (source: Pick<Tx, 'query'>, key: ProductKey): Promise<boolean> =>
  (await findProducts(source, [key], '')).length > 0;

/** Creates a product's gallery with its first image. */
export const openGallery = async (tx: Tx, { product_id }: ImageProduct): Promise<void> => {
  await addRows(tx, galleryTable, [{ product_id }]);
};

/** Indexes product_image_product_id_image_id_key, product_image_role_pkey, product_image_store_pkey. @param more further columns, each with its comma */
export const imagesWhere = (condition: string, more = ''): string => `
  select ${more}i.product_id, i.image_id::text, i.file, i.label, i.position, i.disabled, i.sizes,
    array(select r.role from product_image_role r where r.product_id = i.product_id and r.image_id = i.image_id order by r.role) as types,
    coalesce((
      select json_agg(${productImageStoreTable.json('s', ['store_id', 'label', 'position', 'disabled'])} order by s.store_id)
      from product_image_store s where s.image_id = i.image_id), '[]') as stores
  from product_image i
  where ${condition}
  order by i.image_id`;
const imagesByProduct = imagesWhere('i.product_id = any($1)');

/** Reads the images of each of the products, by image_id. */
export const imagesOf = async (tx: Pick<Tx, 'query'>, ids: readonly number[]): Promise<Map<number, GalleryImage[]>> => {
  const rows = await tx.query<(GalleryImage & { product_id: number })[]>(imagesByProduct, [ids]);
  const images = new Map<number, GalleryImage[]>(ids.map((id) => [id, []]));
  for (const { product_id, ...image } of rows) images.get(product_id)?.push(image);
  return images;
};

/**
 * Reads the galleries of locked products. Locks the products' own rows as well, in the order of their ids: a replica of the release before locks
 * nothing else, and counts the events of images there.
 */
export const lockGalleries = async (tx: Tx, products: readonly LockedProduct[]): Promise<Gallery[]> => {
  const ids = products.map(({ product_id }) => product_id);
  const counted = await tx
    .getRepository(galleryTable.entity)
    .find({ where: { product_id: In(ids) }, order: { product_id: 'asc' }, lock: { mode: 'for_no_key_update' } });
  const images = await imagesOf(tx, ids);
  return products.map(({ product_id, sku, version }) => ({
    product_id,
    sku,
    version: Math.max(version, counted.find((row) => row.product_id === product_id)?.version ?? 0),
    images: images.get(product_id) ?? [],
  }));
};

/** Draws the id of a new image. */
export const nextImageId = async (tx: Tx): Promise<string> => {
  const [row] = await tx.query<[{ id: string }]>(`select nextval(pg_get_serial_sequence('product_image', 'image_id'))::text as id`);
  return row.id;
};

/** Which of the ids are images of any product. Index product_image_pkey. */
export const existingImages = async (tx: Tx, imageIds: readonly string[]): Promise<Set<string>> => {
  const rows = await tx.query<{ image_id: string }[]>('select image_id::text from product_image where image_id = any($1::bigint[])', [
    imageIds,
  ]);
  return new Set(rows.map(({ image_id }) => image_id));
};

const upsertImages = productImageTable.upsert(['image_id', 'product_id', 'file', 'label', 'position', 'disabled', 'sizes'], {
  also: { created_at: '$2::timestamptz', updated_at: '$2::timestamptz' },
  kept: ['product_id', 'file', 'created_at'],
});

const saveImages = async (tx: Tx, images: readonly (GalleryImage & { product_id: number })[], now: Date): Promise<void> => {
  await writeRows(tx, upsertImages, images, now);
  const stores = images.flatMap((image) => image.stores.map((store) => ({ ...store, image_id: Number(image.image_id) })));
  await saveRows(tx, productImageStoreTable, stores);
};

/** Replaces all roles of the galleries, at most three each, in two statements. */
const saveRoles = async (tx: Tx, changes: readonly GalleryChange[]): Promise<void> => {
  const repository = tx.getRepository(productImageRoleTable.entity);
  await repository.delete({ product_id: In(changes.map(({ state }) => state.product_id)) });
  await repository.insert(
    changes.flatMap(({ state: { product_id, images } }) =>
      images.flatMap(({ image_id, types }) => types.map((role) => ({ product_id, role, image_id: Number(image_id) }))),
    ),
  );
};

/** Writes what changed of the galleries of locked products, in a few statements for any number of them, and their events. */
export const saveGalleries = async (tx: Tx, all: readonly GalleryChange[], now: Date): Promise<void> => {
  const changes = all.filter(({ events }) => events.length > 0);
  if (changes.length === 0) return;
  const removed = changes.flatMap((change) => change.removed.map(({ image_id }) => image_id));
  if (removed.length > 0) await tx.getRepository(productImageTable.entity).delete({ image_id: In(removed) });
  const written = changes.flatMap(({ state: { product_id }, created, updated }) =>
    [...created, ...updated.map(({ image }) => image)].map((image) => ({ ...image, product_id })),
  );
  await saveImages(tx, written, now);
  await saveRoles(tx, changes);
  await writeRows(
    tx,
    `update product p set version = r.version from json_to_recordset($1::json) as r(product_id integer, version integer)
     where p.product_id = r.product_id`,
    changes.map(({ state: { product_id, version } }) => ({ product_id, version })),
  );
  await appendEvents(
    tx,
    changes.flatMap(({ events }) => stamped(events, now)),
  );
};

/**
 * Removes the galleries of products that the same transaction deletes, and publishes `image.deleted` for each image. Locks the products
 * against new images first, in the order of their ids. The files stay (contract 4, "Mended sentences").
 */
export const removeGalleries = async (tx: Tx, productIds: readonly number[], now: Date): Promise<void> => {
  const products = await tx.query<LockedProduct[]>(
    'select product_id, sku, version from product where product_id = any($1) order by product_id for update',
    [productIds],
  );
  const galleries = await lockGalleries(tx, products);
  const changes = galleries.map((gallery) => removeImages(gallery, new Set(gallery.images.map(({ image_id }) => image_id))));
  await saveGalleries(tx, changes, now);
  await tx.getRepository(galleryTable.entity).delete({ product_id: In(products.map(({ product_id }) => product_id)) });
};
