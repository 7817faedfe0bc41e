import type { ImageSize } from '@entrepot/contracts';
import { type Database, readRows, transaction, type Tx } from '@entrepot/database';
import { giveSizes } from '../image/gallery.rules.js';
import { lockGalleries, lockKnown, saveGalleries } from '../image/gallery.store.js';
import { imageFileTable } from './image-file.table.js';

/** A file whose images wait for their sizes. */
export interface ClaimedFile {
  digest: string;
  file: string;
  /** With this one. */
  tries: number;
  /** Null: they are to be made. */
  sizes: ImageSize[] | null;
}

// Indexes product_image_unsized, image_file_pkey. Two that find the same file wait for each other: the second one finds it taken.
const claim = `
  with next as (
    select left(i.file, 41) as digest, i.file from product_image i
     where i.sizes is null and not exists (select from image_file f where f.digest = left(i.file, 41) and f.try_at > now())
     order by i.image_id desc limit 1)
  insert into image_file as f (digest, file, tries, try_at) select digest, file, 1, now() + make_interval(secs => $1) from next
      on conflict (digest) do update set file = excluded.file, tries = f.tries + 1, try_at = excluded.try_at where f.try_at <= now()
  returning digest, file, tries, sizes`;

/**
 * Takes the file of the newest image that waits for its sizes, for so long; the try is counted at once, so that a process which it brings down has
 * tried. Null: none waits, or another replica took it.
 */
export const claimFile = async (db: Database, leaseSeconds: number): Promise<ClaimedFile | null> => {
  const [row] = await readRows<ClaimedFile>(db, { name: 'image_file_claim', text: claim, values: [leaseSeconds] });
  return row ?? null;
};

/** Keeps the sizes of a file, which may be taken at any time: its images get them. */
export const keepSizes = async (db: Database, digest: string, sizes: readonly ImageSize[], problem: string | null): Promise<void> => {
  await db.getRepository(imageFileTable.entity).update({ digest }, { sizes: [...sizes], problem, tries: 0, try_at: () => `'-infinity'` });
};

/** Leaves a file to be tried later. */
export const postpone = async (db: Database, { digest, tries }: Pick<ClaimedFile, 'digest' | 'tries'>, seconds: number): Promise<void> => {
  await db.getRepository(imageFileTable.entity).update({ digest }, { tries, try_at: () => `now() + interval '${seconds} s'` });
};

/** Products whose galleries are locked at once. */
const productsAtOnce = 50;

/** Index product_image_unsized_file. */
const waitingProducts = `
  select product_id from product_image where left(file, 41) = $1 and sizes is null group by product_id order by product_id limit ${productsAtOnce}`;

const publishSizes = async (tx: Tx, digest: string, sizes: readonly ImageSize[], now: Date): Promise<number> => {
  const waiting = await tx.query<{ product_id: number }[]>(waitingProducts, [digest]);
  const found = await lockKnown(
    tx,
    waiting.map(({ product_id }) => ({ type: 'id', id: String(product_id) })),
  );
  const galleries = await lockGalleries(
    tx,
    found.filter((product) => product !== undefined),
  );
  await saveGalleries(
    tx,
    galleries.map((gallery) => giveSizes(gallery, digest, sizes)),
    now,
  );
  return waiting.length;
};

/** Gives the images of a file its sizes, with an event for each; without any nothing that is shown changes, and nothing is published. */
export const giveImagesSizes = async (db: Database, digest: string, sizes: readonly ImageSize[]): Promise<void> => {
  if (sizes.length === 0) {
    const text = `update product_image set sizes = '[]' where left(file, 41) = $1 and sizes is null`;
    return void (await readRows(db, { name: 'image_file_none', text, values: [digest] }));
  }
  while ((await transaction(db, (tx) => publishSizes(tx, digest, sizes, new Date()))) > 0);
};
