import type { AttributeValue, PreviousProduct, ProductData } from '@entrepot/contracts';
import { previousValues, sameJson } from '@entrepot/kernel';
import { normalizeCategoryPath } from '../category/category.rules.js';
import { allOrRefuse, refuse, together } from '../record/refusal.rules.js';
import { syncOptions } from './custom-option.rules.js';
import { groupPrices, tierPrices } from './price.rules.js';
import { newProduct, type Product, type ProductChange, type ProductLine } from './product.rules.js';
import { mergeStock } from './stock-settings.rules.js';

/** Attribute values of a record, read by their attributes; null removes one. */
export type AttributeValues = Readonly<Record<string, AttributeValue | null>>;

const plainFields = ['name', 'type_id', 'attribute_set', 'status', 'visibility', 'price', 'special_price', 'parent_sku'] as const;

const mergeAttributes = (known: Product['attributes'], values: AttributeValues): Product['attributes'] =>
  Object.fromEntries(Object.entries({ ...known, ...values }).filter((entry): entry is [string, AttributeValue] => entry[1] !== null));

const storeIds = (ids: number[] | null): number[] | null => ids && [...new Set(ids)].sort((a, b) => a - b);

const categoryPaths = (paths: string[]): string[] =>
  [...new Set(allOrRefuse(paths, (path, index) => normalizeCategoryPath(path, `categories[${index}]`)))].sort();

const merge = (known: Product, record: ProductLine, readValues: () => AttributeValues): ProductData => {
  const [values, categories, options, group_prices, tier_prices] = together(
    readValues,
    () => (record.categories === undefined ? known.categories : categoryPaths(record.categories ?? [])),
    () => (record.options === undefined ? known.options : syncOptions(known.options, record.options ?? [])),
    () => (record.group_prices === undefined ? known.group_prices : groupPrices(record.group_prices ?? [])),
    () => (record.tier_prices === undefined ? known.tier_prices : tierPrices(record.tier_prices ?? [])),
  );
  return {
    ...known,
    ...Object.fromEntries(plainFields.filter((field) => record[field] !== undefined).map((field) => [field, record[field]])),
    ...{ categories, options, group_prices, tier_prices },
    store_ids: record.store_ids === undefined ? known.store_ids : storeIds(record.store_ids),
    stock: record.stock ? mergeStock(known.stock, record.stock) : known.stock,
    attributes: mergeAttributes(known.attributes, values),
  };
};

const checkHead = (known: Product | null, { sku, parent_sku, name }: ProductLine): unknown =>
  together(
    () => parent_sku === sku && refuse('parent_sku', 'a product cannot be its own parent'),
    () => known ?? name ?? refuse('name', 'is required for a new product'),
  );

// A code may be the name of something that every object has.
const valueOf = (attributes: Product['attributes'], code: string): AttributeValue | null =>
  Object.hasOwn(attributes, code) ? (attributes[code] ?? null) : null;

/** Old values of the fields that differ; of the attributes only those that do. */
const oldValues = (before: ProductData, after: ProductData): PreviousProduct => {
  const { attributes: oldAttributes, ...oldFields } = before;
  const codes = Object.keys({ ...oldAttributes, ...after.attributes });
  const attributes = codes.map((code) => [code, valueOf(oldAttributes, code)] as const);
  const changed = attributes.filter(([code, old]) => !sameJson(old, valueOf(after.attributes, code)));
  return {
    ...(previousValues(oldFields, after) as PreviousProduct),
    ...(changed.length > 0 && { attributes: Object.fromEntries(changed) }),
  };
};

/**
 * Applies a line of an import to a new or the known product.
 * @param readValues reads the record's attributes, by `readAttributes`
 * @returns null where nothing changes
 * @throws DomainError `invalid_record` with all that is wrong
 */
export const applyProductRecord = (known: Product | null, record: ProductLine, readValues: () => AttributeValues): ProductChange | null => {
  const [, merged] = together(
    () => checkHead(known, record),
    () => merge(known ?? newProduct(record.sku, record.name ?? ''), record, readValues),
  );
  if (!known) return { product: { ...merged, version: 1 }, previous: null };
  const { version, ...before } = known;
  const after = { ...merged, version: version + 1 };
  const previous = oldValues(before, after);
  return Object.keys(previous).length > 0 ? { product: after, previous } : null;
};
