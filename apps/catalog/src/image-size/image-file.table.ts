import type { ImageSize } from '@entrepot/contracts';
import { defineTable, integer, json, text, timestamp } from '@entrepot/database';

/** Properties of an image's bytes, which several images may share. */
export const imageFileTable = defineTable('image_file', {
  /** Folders of its path, which are the hash of the bytes. */
  digest: text().primary(),
  file: text(),
  /** Null: they are not made yet; empty: there are none. */
  sizes: json<ImageSize[]>().nullable(),
  tries: integer().default('0'),
  /** From when on it may be taken (again); who takes it has it until then. */
  try_at: timestamp(),
  /** Why it has no sizes and gets none. */
  problem: text().nullable(),
});
