import { imageRoles } from '@entrepot/contracts';
import {
  boundedList,
  flagParam,
  given,
  input,
  integer,
  integerParam,
  refuseEmpty,
  smallIntegerParam,
  text,
  textLimits,
  textUpTo,
  type Input,
} from '@entrepot/http';
import { DomainError } from '@entrepot/kernel';
import type { ProductKey } from '../product/product-list.view.js';
import type { ImageBatch } from './delete-images.js';
import type { ImageRole, ImageValues } from './gallery.rules.js';

/** Bytes, for pictures in base64 (contract 4, "Malformed JSON"); the gateway's limit is the same. */
export const imageBodyLimit = 32 * 1024 * 1024;

const invalid = (name: string): DomainError => new DomainError('invalid_parameter', { name });

/** The text of a required field. @throws required */
export const requiredText = (fields: Input, name: string, longest: number = textLimits.text): string => {
  const value = textUpTo(longest, fields, name);
  if (value === undefined) throw new DomainError('required', { name });
  return value;
};

/** The fields of a write of one image; the optional ones that are named may not be empty texts. */
export const imageFields = (body: unknown, ...optional: string[]): Input => {
  const fields = input({ query: {}, body });
  refuseEmpty(fields, 'type', 'store_id', ...optional);
  return fields;
};

/** The product of `type` and `product_id` (contract 2, "Product images"). */
export const imageProductOf = (fields: Input, isTypeRequired: boolean): ProductKey => {
  const type = text(fields, 'type') ?? (isTypeRequired ? undefined : 'id');
  if (type === undefined) throw new DomainError('required', { name: 'type' });
  if (type !== 'sku' && type !== 'id') throw invalid('type');
  const id = type === 'sku' ? textUpTo(textLimits.name, fields, 'product_id') : integerParam(fields, 'product_id');
  if (id === undefined) throw new DomainError('required', { name: 'product_id' });
  return { type, id };
};

/** An image's id: digits, whichever way they are written. */
export const imageIdOf = (value: unknown, name: string): string => {
  const id = BigInt(integer(value, name));
  if (id < 0n) throw invalid(name);
  return String(id);
};

/** The required `image_id` of one image. */
export const requiredImageId = (fields: Input): string => {
  const value = given(fields, 'image_id');
  if (value === undefined) throw new DomainError('required', { name: 'image_id' });
  return imageIdOf(value, 'image_id');
};

/** Roles, each once; undefined where there is no such field, an empty list means none. */
export const rolesOf = (fields: Input): ImageRole[] | undefined => {
  const value = fields['types'] ?? undefined;
  if (value === undefined) return undefined;
  if (!Array.isArray(value)) throw invalid('types');
  return boundedList<unknown>(value, 'types').map((entry, index) => imageRoles.find((role) => role === entry) ?? wrong(`types[${index}]`));
};

const wrong = (name: string): never => {
  throw invalid(name);
};

/** A label: an empty one is one too where it need not be given. */
const labelOf = (fields: Input): string | undefined => (fields['label'] === '' ? '' : textUpTo(textLimits.name, fields, 'label'));

const positionOf = (fields: Input): number | undefined => {
  const digits = integerParam(fields, 'position');
  const position = Number(digits);
  if (digits !== undefined && Math.abs(position) > 2_147_483_647) throw invalid('position');
  return digits === undefined ? undefined : position;
};

/** Label and position of a new image, both required. */
export const newValuesOf = (fields: Input): { label: string; position: number } => {
  const label = labelOf(fields);
  if (label === undefined || label === '') throw new DomainError('required', { name: 'label' });
  const position = positionOf(fields);
  if (position === undefined) throw new DomainError('required', { name: 'position' });
  return { label, position };
};

const orNull = <T>(fields: Input, name: string, read: (fields: Input) => T): T | null => (fields[name] === null ? null : read(fields));

/** What a PUT changes, without what it does not name; null clears label and position. */
export const changedValuesOf = (fields: Input): ImageValues => {
  const [label, position] = [orNull(fields, 'label', labelOf), orNull(fields, 'position', positionOf)];
  const disabled = flagParam(fields, 'exclude');
  return {
    ...(label !== undefined && { label }),
    ...(position !== undefined && { position }),
    ...(disabled !== undefined && { disabled }),
  };
};

/** 1 to 200; unlike in other lists anything else is refused (contract 2, section 8). */
export const imageLimitOf = (fields: Input): number => {
  const limit = smallIntegerParam(fields, 'limit') ?? 100;
  if (limit < 1 || limit > 200) throw invalid('limit');
  return limit;
};

export const mostProducts = 50;
export const mostImages = 500;

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
