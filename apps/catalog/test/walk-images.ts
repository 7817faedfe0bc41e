import { expect } from '@jest/globals';
import type { Json } from '@entrepot/service/testing';
import type { TestGallery } from './gallery.js';

/** Walks images to the end, `between` after each page with the cursor of the next; answers the images of all pages. */
export const walkImages = async (
  gallery: TestGallery,
  path: string,
  { cursor: from = null, ...fields }: { cursor?: string | null | undefined; limit?: number } & Record<string, unknown>,
  between?: (next: string | null) => unknown,
): Promise<Json[]> => {
  const images: Json[] = [];
  let cursor = from;
  do {
    const { status, body } = await gallery.call('GET', path, { ...fields, ...(cursor !== null && { cursor }) });
    expect(status).toBe(200);
    images.push(...(body['images'] as Json[]));
    expect(body['has_next']).toBe(body['next_cursor'] !== null);
    cursor = body['next_cursor'] as string | null;
    await between?.(cursor);
  } while (cursor !== null);
  return images;
};
