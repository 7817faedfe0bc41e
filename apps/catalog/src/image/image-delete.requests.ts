import { boundedList, given, input, type Input } from '@entrepot/http';
import { DomainError } from '@entrepot/kernel';
import type { ProductKey } from '../product/product-detail.view.js';
import type { ImageBatch } from './delete-images.js';
import { imageIdOf, imageProductOf } from './image.requests.js';

export const mostProducts = 50;
export const mostImages = 500;

const invalid = (name: string): DomainError => new DomainError('invalid_parameter', { name });

/** A refusal inside of an entry names the entry as well. */
const within = <T>(path: string, read: () => T): T => {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw new DomainError(error.code, { ...error.details, name: `${path}.${String(error.details['name'])}` });
  }
};

const refuseStore = (body: Input): void => {
  if ((body['store_id'] ?? undefined) !== undefined) throw invalid('store_id');
};

const idsOf = (fields: Input): string[] => {
  const ids = given(fields, 'image_ids');
  if (ids === undefined) throw new DomainError('required', { name: 'image_ids' });
  if (!Array.isArray(ids) || ids.length === 0) throw invalid('image_ids');
  return boundedList<unknown>(ids, 'image_ids', mostImages).map((id, index) => imageIdOf(id, `image_ids[${index}]`));
};

const batchOf = (entry: unknown, path: string): ImageBatch => {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) throw invalid(path);
  const fields = entry as Input;
  return within(path, () => {
    refuseStore(fields);
    return { product: imageProductOf(fields, true), imageIds: idsOf(fields) };
  });
};

const refuseRepeatedImages = (batches: readonly ImageBatch[]): void => {
  const seen = new Set<string>();
  batches.forEach(({ imageIds }, at) =>
    imageIds.forEach((id, index) => {
      if (seen.has(id)) throw invalid(`items[${at}].image_ids[${index}]`);
      seen.add(id);
    }),
  );
};

const batchesOf = (items: unknown): ImageBatch[] => {
  if (!Array.isArray(items) || items.length === 0) throw invalid('items');
  const batches = boundedList<unknown>(items, 'items', mostProducts).map((entry, index) => batchOf(entry, `items[${index}]`));
  if (batches.reduce((sum, { imageIds }) => sum + imageIds.length, 0) > mostImages) throw new DomainError('too_many_entries');
  refuseRepeatedImages(batches);
  return batches;
};

/** What DELETE /api2/products/imagens is to delete: a whole gallery, or chosen images of many. */
export type ImageDeletion = { all: ProductKey } | { batches: ImageBatch[] };

/** Both modes count in the body only; the deletion is for all stores (contract 2, section 4). */
export const imageDeletionOf = (request: { query: unknown; body?: unknown }): ImageDeletion => {
  const fields = input(request);
  const body = input({ query: {}, body: request.body });
  const [all, items] = [body['delete_all'] ?? undefined, body['items'] ?? undefined];
  if (given(fields, 'store_id') !== undefined) throw invalid('store_id');
  refuseStore(body);
  if (all === undefined && items === undefined) throw new DomainError('required', { name: 'delete_all' });
  if (all !== undefined && (all !== true || items !== undefined)) throw invalid('delete_all');
  return all === undefined ? { batches: batchesOf(items) } : { all: imageProductOf(fields, true) };
};
