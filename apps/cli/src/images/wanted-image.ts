import { imageRoles } from '@entrepot/contracts';
import { isObject } from '@entrepot/kernel';

export type ImageRole = (typeof imageRoles)[number];

/** An image that a product is to have. What is absent stays as it is; of a new image the label is the product's name then. */
export interface WantedImage {
  /** Relative to the folder with the images. */
  file: string;
  label?: string;
  /** Position of a new image (default: its place in the list). */
  position?: number;
  types?: ImageRole[];
  disabled?: boolean;
}

/** A product with the images that it is to have. */
export interface ImageRecord {
  line: number;
  sku: string;
  name: string;
  images: WantedImage[];
  /** Faults of the entries that are left out. */
  errors: string[];
}

const roleOf = (entry: unknown): ImageRole | null => imageRoles.find((role) => role === entry) ?? null;

/** Reads one entry of a record's `images`; a text says what is wrong with it. */
const readImage = (entry: unknown, field: string): WantedImage | string => {
  if (!isObject(entry)) return `${field} must be an object with file, label, position and types`;
  const { file, label, position, types, disabled } = entry;
  if (typeof file !== 'string' || file.trim() === '') return `${field}.file must name a file below --images DIR`;
  if ((label ?? null) !== null && typeof label !== 'string') return `${field}.label must be a text`;
  if ((position ?? null) !== null && !Number.isInteger(position)) return `${field}.position must be a whole number`;
  if ((disabled ?? null) !== null && typeof disabled !== 'boolean') return `${field}.disabled must be true or false`;
  const roles = Array.isArray(types) ? types.map(roleOf) : (types ?? null) === null ? undefined : [null];
  if (roles?.includes(null)) return `${field}.types must be a list of ${imageRoles.join(', ')}`;
  return {
    file: file.trim(),
    ...(typeof label === 'string' && label !== '' && { label }),
    ...(typeof position === 'number' && { position }),
    ...(roles && { types: roles as ImageRole[] }),
    ...(typeof disabled === 'boolean' && { disabled }),
  };
};

/** Returns the images of an NDJSON line that is a product; null for every other line, and for a product without any. */
export const imagesOfLine = (text: string, line: number): ImageRecord | null => {
  const record = parsed(text);
  if (!record) return null;
  const { sku, name, images } = record;
  if ((images ?? null) === null || typeof sku !== 'string') return null;
  const entries = (Array.isArray(images) ? (images as unknown[]) : [images]).map((entry, index) => readImage(entry, `images[${index}]`));
  if (entries.length === 0) return null;
  return {
    line,
    sku: sku.trim(),
    name: typeof name === 'string' ? name.trim() : sku.trim(),
    images: entries.filter((entry) => typeof entry !== 'string'),
    errors: entries.filter((entry) => typeof entry === 'string'),
  };
};

/** Removes a line's `images`, which the server does not read; a line without them stays as it came. */
export const withoutImages = (text: string): string => {
  const record = parsed(text);
  if (!record || !('images' in record)) return text;
  const { images: _, ...rest } = record;
  return JSON.stringify(rest);
};

const parsed = (text: string): Record<string, unknown> | null => {
  if (!text.includes('"images"')) return null;
  try {
    const record: unknown = JSON.parse(text);
    return isObject(record) ? record : null;
  } catch {
    return null;
  }
};
