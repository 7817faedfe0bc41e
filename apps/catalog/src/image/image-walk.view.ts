import { ApiProperty } from '@nestjs/swagger';
import { type Database, readRows, shownTypes, type Tx } from '@entrepot/database';
import { Example, entityTag, IfMatch, type WalkedList } from '@entrepot/requests';
import { storeBaseUrl } from '../store/store.store.js';
import { assertStore, type StoreWalkQuery } from '../store/store.view.js';
import type { GalleryImage } from './gallery.rules.js';
import { imagesWhere, lockGalleries, lockKnown } from './gallery.store.js';
import type { DeleteImageRequest } from './image.requests.js';
import { CatalogImageRecord, shownImage } from './image.view.js';

/** An image of a walk by changes. */
export class WalkedImageRecord extends CatalogImageRecord {
  @Example('2026-01-31 12:05:10')
  updated_at: string;
  @ApiProperty({ example: '"lWbA4Xh0oYt5w2mJ7ZKk9v3qTqE"', description: 'What `If-Match` of a write of the image takes, in whatever view' })
  etag: string;
}

/** Covers all that any view shows of an image, and so moves with a change in any store. */
const tagOf = ({ image_id, file, label, position, disabled, types, stores }: GalleryImage): string =>
  entityTag([image_id, file, label, position, disabled, types, stores]);

type Row = GalleryImage & { product_id: number; sku: string; updated_at: string };

const columns = '(select p.sku from product p where p.product_id = i.product_id) as sku, i.updated_at, ';

/** Images of all products, for walks by changes. Index product_image_pkey. @param publicUrl where a view’s store has no address of its own */
export const walkedImages = (publicUrl: string): WalkedList<WalkedImageRecord, StoreWalkQuery> => ({
  ...{ table: 'product_image', id: 'image_id', isTextId: true, key: 'images', record: WalkedImageRecord },
  assert: (db, { store_id }) => assertStore(db, store_id),
  async read(db: Database, ids, { store_id: store }) {
    const base = (store === null ? null : await storeBaseUrl(db, store)) ?? publicUrl;
    const text = imagesWhere('i.image_id = any($1::bigint[])', columns);
    const rows = await readRows<Row>(db, { name: 'images_ids', text, values: [ids], types: shownTypes });
    return rows.map((row) => {
      const { product_id, sku, updated_at } = row;
      return { product_id, sku, ...shownImage(row, store, base), updated_at, etag: tagOf(row) };
    });
  },
});

/** Reads the tag of an image of a locked product; null where there is none. */
const lockImageTag = async (tx: Tx, { product: key, image_id }: DeleteImageRequest): Promise<string | null> => {
  const [product] = await lockKnown(tx, [key]);
  if (!product) return null;
  const [gallery] = await lockGalleries(tx, [product]);
  const image = gallery?.images.find((one) => one.image_id === image_id);
  return image ? tagOf(image) : null;
};

/** A write of an image takes the tag that a walk shows of it. */
export const ImageIsKnown = (): MethodDecorator =>
  IfMatch((_controller: unknown, tx, image: DeleteImageRequest) => lockImageTag(tx, image));
