import type { TSchema } from '@sinclair/typebox';
import { newId } from '@entrepot/kernel';

/** Values by the names of fields, wherever these stand in an event. */
export type FieldValues = Readonly<Record<string, unknown>>;

interface Plain {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: TSchema[];
  allOf?: TSchema[];
  properties?: Record<string, TSchema>;
  items?: TSchema | TSchema[];
  minimum?: number;
  format?: string;
  pattern?: string;
}

const texts = (): string[] => [
  'A',
  '2026-01-10 10:00:00',
  '2026-01-10',
  'pt_BR',
  'BRL',
  'a@example.com',
  'https://example.com',
  '1',
  '10:30',
  '#0b3d2e',
];

const textOf = ({ format, pattern }: Plain): string => {
  if (format === 'uuid') return newId();
  if (format === 'date') return '2026-01-10';
  if (format === 'date-time') return '2026-01-10T10:00:00Z';
  return texts().find((text) => pattern === undefined || new RegExp(pattern, 'u').test(text)) ?? 'A';
};

/** Whether there is a value for a field: a name may stand for a list in one event and for a map in another. */
const fits = (field: TSchema, value: unknown): boolean => {
  const kinds = (field as Plain).anyOf ?? [field];
  return value !== undefined && (kinds.every((kind) => (kind as Plain).type !== 'array') || Array.isArray(value));
};

/** Data that a schema allows, every field filled: with the value of its name where there is one. */
export const sampleOf = (schema: TSchema, values: FieldValues): unknown => {
  const { type, const: constant, enum: allowed, anyOf, allOf, properties, items, ...rest } = schema as Plain;
  if (constant !== undefined) return constant;
  if (allowed) return allowed[0];
  if (anyOf) return sampleOf(anyOf.find((one) => (one as Plain).type !== 'null') ?? anyOf[0]!, values);
  if (allOf) return Object.assign({}, ...allOf.map((one) => sampleOf(one, values))) as unknown;
  if (properties)
    return Object.fromEntries(
      Object.entries(properties).map(([name, field]) => [name, fits(field, values[name]) ? values[name] : sampleOf(field, values)]),
    );
  // A tuple.
  if (Array.isArray(items)) return items.map((item) => sampleOf(item, values));
  if (type === 'array') return items ? [sampleOf(items, values)] : [];
  if (type === 'object') return {};
  if (type === 'string') return textOf(rest);
  if (type === 'integer' || type === 'number') return Math.max(1, rest.minimum ?? 1);
  if (type === 'boolean') return true;
  return null;
};
