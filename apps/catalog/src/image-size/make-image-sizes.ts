import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import type { ImageSize } from '@entrepot/contracts';
import type { Database } from '@entrepot/database';
import { DomainError } from '@entrepot/kernel';
import { makeSizes, mediaPath, type MediaStore, readImageHeader, SizesError } from '@entrepot/media';
import type { Logger } from '@entrepot/telemetry';
import { claimFile, type ClaimedFile, giveImagesSizes, keepSizes, postpone } from './image-file.store.js';

export interface SizesDesk {
  db: Database;
  media: MediaStore;
  logger: Logger;
}

/** Longer than a picture may take. */
const leaseSeconds = 120;
/** After that many a picture that ends its process gets no sizes. */
const mostTries = 3;
const retrySeconds = 30;

/** A page may load an original of this size as it is. */
const small = { side: 160, bytes: 32 * 1024 };

const stemOf = (file: string): string => file.slice(file.lastIndexOf('/') + 1, file.lastIndexOf('.'));

/** Their files are stored before anything names them. @throws SizesError; DomainError resource_unavailable while the store is away */
const sizesOf = async ({ media }: SizesDesk, file: string, signal: AbortSignal): Promise<ImageSize[]> => {
  const stored = await media.get(file);
  if (!stored) throw new SizesError('unreadable', 'the file is gone');
  let original = stored.stream;
  if (stored.size <= small.bytes) {
    const bytes = await buffer(stored.stream);
    const header = readImageHeader(bytes);
    if (header && Math.max(header.width, header.height) <= small.side) return [];
    original = Readable.from([bytes]);
  }
  const sizes: ImageSize[] = [];
  for (const { bytes, ...size } of await makeSizes(original, undefined, signal)) {
    const path = mediaPath(bytes, `${stemOf(file)}-${size.width}`, size.type);
    await media.put(path, bytes);
    sizes.push({ ...size, file: path });
  }
  return sizes;
};

const isAway = (error: unknown): boolean =>
  error instanceof DomainError || (error instanceof SizesError && error.problem === 'unavailable');

/** @throws what has nothing to do with this picture */
const failed = async ({ db, logger }: SizesDesk, claimed: ClaimedFile, error: unknown): Promise<void> => {
  const { digest, file, tries } = claimed;
  if (isAway(error)) {
    // It was not tried: the store or sharp is away.
    await postpone(db, { digest, tries: tries - 1 }, retrySeconds);
    throw error;
  }
  const isFinal = (error instanceof SizesError && error.problem !== 'crashed') || tries >= mostTries;
  if (!isFinal) return postpone(db, claimed, retrySeconds);
  const { message } = error as Error;
  logger.warn({ file, problem: message }, 'no sizes can be made of an image; pages show it as it is');
  await keepSizes(db, digest, [], message.slice(0, 300));
  await giveImagesSizes(db, digest, []);
};

/**
 * Makes the sizes of the newest image that waits for them, once for all images of the same bytes. @returns whether one waited
 * @throws what keeps it from making any: SizesError `unavailable`, DomainError resource_unavailable
 */
export const makeNextSizes = async (desk: SizesDesk, signal: AbortSignal): Promise<boolean> => {
  const claimed = await claimFile(desk.db, leaseSeconds);
  if (!claimed) return false;
  const { digest, file, tries } = claimed;
  let { sizes } = claimed;
  if (sizes === null && tries > mostTries) {
    // Each try ended this process, or its machine.
    await failed(desk, claimed, new SizesError('crashed', 'the service ended while it made the sizes'));
    return true;
  }
  if (sizes === null) {
    try {
      sizes = await sizesOf(desk, file, signal);
    } catch (error) {
      if (signal.aborted) await postpone(desk.db, { digest, tries: tries - 1 }, 0);
      else await failed(desk, claimed, error);
      return true;
    }
  }
  await keepSizes(desk.db, digest, sizes, null);
  await giveImagesSizes(desk.db, digest, sizes);
  return true;
};
