import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Database } from '@entrepot/database';
import { DomainError } from '@entrepot/kernel';
import type { StoreView } from '../store/store.view.js';
import { secretTable } from './image.table.js';

/** Key of cursors: made once with the tables, the same for all replicas. */
export const loadCursorKey = async (db: Database): Promise<Buffer> =>
  (await db.getRepository(secretTable.entity).findOneByOrFail({ name: 'image cursors' })).value;

/** A walk of images that a cursor continues: one product's, or the whole catalog's (null), in a store's view. */
export interface Walk {
  product: number | null;
  store: StoreView;
}

/** Injection token of the key that signs cursors. */
export const CURSOR_KEY = 'IMAGE_CURSOR_KEY';

/** Product, store, image: 4, 4 and 8 bytes; then the signature. */
const signedBytes = 16;
const signatureBytes = 20;

const sign = (key: Buffer, signed: Buffer): Buffer => createHmac('sha256', key).update(signed).digest().subarray(0, signatureBytes);

/** Writes the cursor behind an image in a walk: opaque, and of no use in another walk. */
export const cursorAfter = (key: Buffer, { product, store }: Walk, image_id: string): string => {
  const signed = Buffer.alloc(signedBytes);
  signed.writeInt32BE(product ?? 0, 0);
  signed.writeInt32BE(store ?? 0, 4);
  signed.writeBigInt64BE(BigInt(image_id), 8);
  return Buffer.concat([signed, sign(key, signed)]).toString('base64url');
};

/** Whether a text may be such a cursor: those of walks by changes are longer, and such a walk begins with an empty one or `now`. */
export const isImageCursor = (cursor: string): boolean =>
  cursor !== '' && cursor !== 'now' && cursor.length <= ((signedBytes + signatureBytes) * 4) / 3;

export const invalidCursor = (value: unknown): DomainError =>
  new DomainError('invalid_parameter', { name: 'cursor', code: 'format', reason: 'is no cursor of this walk', value });

/** Reads the walk of a cursor, and the image that it comes after. @throws `invalid_parameter` for everything that `cursorAfter` did not make */
export const readCursor = (key: Buffer, cursor: string): Walk & { after: string } => {
  if (!/^[\w-]{48}$/.test(cursor)) throw invalidCursor(cursor);
  const bytes = Buffer.from(cursor, 'base64url');
  const signed = bytes.subarray(0, signedBytes);
  if (!timingSafeEqual(bytes.subarray(signedBytes), sign(key, signed))) throw invalidCursor(cursor);
  return {
    product: signed.readInt32BE(0) || null,
    store: signed.readInt32BE(4) || null,
    after: String(signed.readBigInt64BE(8)),
  };
};
