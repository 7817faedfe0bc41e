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
import { imageRoles } from '@entrepot/contracts';
import type { ProductKey } from '../product/product-detail.view.js';
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
