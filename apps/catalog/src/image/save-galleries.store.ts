import type { Tx } from '@entrepot/database';
import { appendEvents } from '@entrepot/messaging';
import { galleryEvents } from './gallery-events.rules.js';
import type { GalleryChange, GalleryImage } from './gallery.rules.js';
import { writeRows } from '../record/rows.store.js';

const saveImages = async (tx: Tx, images: readonly (GalleryImage & { product_id: number })[], now: Date): Promise<void> => {
  await writeRows(
    tx,
    `insert into product_image (image_id, product_id, file, label, position, disabled, created_at, updated_at)
     select image_id, product_id, file, label, position, disabled, $2::timestamptz, $2::timestamptz
     from json_to_recordset($1::json) as r(image_id bigint, product_id integer, file text, label text, position integer, disabled boolean)
     on conflict (image_id) do update set label = excluded.label, position = excluded.position, disabled = excluded.disabled,
       updated_at = excluded.updated_at`,
    images,
    now,
  );
  await writeRows(
    tx,
    `insert into product_image_store (image_id, store_id, label, position, disabled)
     select image_id, store_id, label, position, disabled
     from json_to_recordset($1::json) as r(image_id bigint, store_id integer, label text, position integer, disabled boolean)
     on conflict (image_id, store_id) do update set label = excluded.label, position = excluded.position, disabled = excluded.disabled`,
    images.flatMap(({ image_id, stores }) => stores.map((store) => ({ ...store, image_id }))),
  );
};

/** All roles of the galleries anew, in two statements for any number of them: none has more than three. */
const saveRoles = async (tx: Tx, changes: readonly GalleryChange[]): Promise<void> => {
  await tx.query('delete from product_image_role where product_id = any($1)', [changes.map(({ gallery }) => gallery.product_id)]);
  await writeRows(
    tx,
    `insert into product_image_role (product_id, role, image_id)
     select product_id, role, image_id from json_to_recordset($1::json) as r(product_id integer, role text, image_id bigint)`,
    changes.flatMap(({ gallery: { product_id, images } }) =>
      images.flatMap(({ image_id, types }) => types.map((role) => ({ product_id, role, image_id }))),
    ),
  );
};

/** Writes what changed of galleries that are locked, in a few statements for any number of them, and their events. */
export const saveGalleries = async (tx: Tx, all: readonly GalleryChange[], now: Date): Promise<void> => {
  const changes = all.filter(({ created, updated, removed }) => created.length + updated.length + removed.length > 0);
  if (changes.length === 0) return;
  const removed = changes.flatMap((change) => change.removed.map(({ image_id }) => image_id));
  if (removed.length > 0) await tx.query('delete from product_image where image_id = any($1::bigint[])', [removed]);
  const written = changes.flatMap(({ gallery: { product_id }, created, updated }) =>
    [...created, ...updated.map(({ image }) => image)].map((image) => ({ ...image, product_id })),
  );
  await saveImages(tx, written, now);
  await saveRoles(tx, changes);
  const events = changes.map(galleryEvents);
  await writeRows(
    tx,
    `update gallery g set version = r.version from json_to_recordset($1::json) as r(product_id integer, version bigint)
     where g.product_id = r.product_id`,
    changes.map(({ gallery }, at) => ({ product_id: gallery.product_id, version: events[at]?.at(-1)?.version })),
  );
  await appendEvents(tx, events.flat());
};
