import type { Tx } from '@entrepot/database';
import { linkAttributes, type SetMember } from '../attribute-set/attribute-group.store.js';
import { cloneSet, loadAttributeSets } from '../attribute-set/attribute-set.store.js';
import { optionKey, type OptionLabel } from '../attribute/attribute-option.store.js';
import { labelsOf, takesOptions, type Attribute } from '../attribute/attribute.rules.js';
import { loadAttributes, type StoredAttribute, createAttributes } from '../attribute/attribute.store.js';
import { ensureCategories } from '../category/category.store.js';
import { type Product, type ProductLine, defaultAttributeSet, type ProductChange } from '../product/product.rules.js';
import { knownSkus, lockProducts } from '../product/product.store.js';
import type { OptionIds, ProductReferences } from '../product/save-products.store.js';
import { knownWarehouses } from '../projections/warehouse/warehouse.store.js';
import { knownStoreIds } from '../store/store.store.js';
import { ensureOptions } from './ensure-options.js';

/** Known rows of all that a batch of product records names. */
export interface KnownCatalog {
  products: ReadonlyMap<string, Product>;
  attributes: ReadonlyMap<string, StoredAttribute>;
  storeIds: ReadonlySet<number>;
  /** Codes of the warehouses that the records name; null until the inventory's snapshots are here. */
  warehouses: ReadonlySet<string> | null;
  /** Parents that are products, or lines of this batch. */
  parents: ReadonlySet<string>;
}

export const loadKnownCatalog = async (tx: Tx, records: readonly ProductLine[]): Promise<KnownCatalog> => {
  const skus = records.map(({ sku }) => sku);
  const products = await lockProducts(tx, skus);
  const codes = new Set(records.flatMap(({ attributes }) => Object.keys(attributes ?? {})));
  for (const { attributes } of products.values()) for (const code of Object.keys(attributes)) codes.add(code);
  const inBatch = new Set(skus);
  const parentsElsewhere = records.flatMap(({ parent_sku }) => (parent_sku && !inBatch.has(parent_sku) ? [parent_sku] : []));
  return {
    products,
    attributes: await loadAttributes(tx, codes),
    warehouses: await knownWarehouses(tx, [...new Set(records.flatMap(({ stock }) => Object.keys(stock?.warehouses ?? {})))]),
    storeIds: await knownStoreIds(tx, [...new Set(records.flatMap(({ store_ids }) => store_ids ?? []))]),
    parents: new Set([...inBatch, ...(await knownSkus(tx, [...new Set(parentsElsewhere)]))]),
  };
};

/** A changed product; `warn` adds a warning to its line. */
export interface WarnedChange extends ProductChange {
  warn(message: string): void;
}

/** Adds a warning to the first of the lines that something concerns. */
const warnFirst = (changes: readonly WarnedChange[], concerns: (product: Product) => boolean, message: string): void =>
  changes.find(({ product }) => concerns(product))?.warn(message);

const ensureSets = async (tx: Tx, changes: readonly WarnedChange[]): Promise<Map<string, number>> => {
  const names = [...new Set(changes.map(({ product }) => product.attribute_set))];
  const known = await loadAttributeSets(tx, [...names, defaultAttributeSet]);
  const missing = names.filter((name) => !known.has(name)).sort();
  if (missing.length === 0) return known;
  const created = await cloneSet(tx, known.get(defaultAttributeSet)!, missing);
  for (const name of missing) {
    const message = `attribute_set: '${name}' was not known; created as a copy of ${defaultAttributeSet}`;
    warnFirst(changes, ({ attribute_set }) => attribute_set === name, message);
  }
  return new Map([...known, ...created.map((set) => [set.attribute_set_name, set.attribute_set_id] as const)]);
};

const ensureAttributes = async (
  tx: Tx,
  changes: readonly WarnedChange[],
  known: ReadonlyMap<string, StoredAttribute>,
  invented: ReadonlyMap<string, Attribute>,
  now: Date,
): Promise<ReadonlyMap<string, StoredAttribute>> => {
  const used = new Set(changes.flatMap(({ product }) => Object.keys(product.attributes)));
  const created = [...invented.values()].filter(({ attribute_code }) => used.has(attribute_code));
  if (created.length === 0) return known;
  await createAttributes(tx, created, now);
  for (const { attribute_code: code, frontend_input } of created) {
    warnFirst(
      changes,
      ({ attributes }) => code in attributes,
      `attributes.${code}: was not known; created with the input ${frontend_input}`,
    );
  }
  return loadAttributes(tx, new Set([...known.keys(), ...used]));
};

const ensureMembers = async (
  tx: Tx,
  changes: readonly WarnedChange[],
  setIds: ReadonlyMap<string, number>,
  attributes: ReadonlyMap<string, StoredAttribute>,
  invented: ReadonlyMap<string, Attribute>,
): Promise<void> => {
  const members = new Map<string, SetMember & { attribute_set: string; code: string }>();
  for (const { product } of changes) {
    const { attribute_set } = product;
    for (const code of Object.keys(product.attributes)) {
      const member = {
        attribute_set_id: setIds.get(attribute_set)!,
        attribute_id: attributes.get(code)!.attribute_id,
        attribute_set,
        code,
      };
      members.set(`${member.attribute_set_id} ${member.attribute_id}`, member);
    }
  }
  for (const { attribute_set_id, attribute_id } of await linkAttributes(tx, [...members.values()])) {
    const { attribute_set, code } = members.get(`${attribute_set_id} ${attribute_id}`)!;
    if (invented.has(code)) continue;
    const concerns = (product: Product): boolean => product.attribute_set === attribute_set && code in product.attributes;
    warnFirst(changes, concerns, `attributes.${code}: was not in the attribute set '${attribute_set}'; added to it`);
  }
};

const labelsIn = ({ attributes }: Product, table: ReadonlyMap<string, StoredAttribute>): OptionLabel[] =>
  Object.entries(attributes).flatMap(([code, value]) => {
    const { attribute_id, frontend_input } = table.get(code)!;
    return takesOptions(frontend_input) ? labelsOf(value).map((label) => ({ attribute_id, label })) : [];
  });

const valueSplitter =
  (table: ReadonlyMap<string, StoredAttribute>, optionIds: ReadonlyMap<string, number>): ProductReferences['splitValues'] =>
  ({ attributes }) => {
    const chosen: OptionIds = {};
    const plain: Product['attributes'] = {};
    for (const [code, value] of Object.entries(attributes)) {
      const { attribute_id, frontend_input } = table.get(code)!;
      const ids = () => labelsOf(value).map((label) => optionIds.get(optionKey({ attribute_id, label }))!);
      if (!takesOptions(frontend_input)) plain[code] = value;
      else chosen[code] = frontend_input === 'multiselect' ? ids().sort((a, b) => a - b) : ids()[0]!;
    }
    return { chosen, plain };
  };

/** Creates the sets, attributes, options and categories that the products name and that do not exist yet. */
export const ensureReferences = async (
  tx: Tx,
  changes: readonly WarnedChange[],
  known: ReadonlyMap<string, StoredAttribute>,
  invented: ReadonlyMap<string, Attribute>,
  now: Date,
): Promise<ProductReferences> => {
  const categoryIds = await ensureCategories(
    tx,
    changes.flatMap(({ product }) => product.categories),
  );
  const setIds = await ensureSets(tx, changes);
  const attributes = await ensureAttributes(tx, changes, known, invented, now);
  await ensureMembers(tx, changes, setIds, attributes, invented);
  const optionIds = await ensureOptions(
    tx,
    changes.flatMap(({ product }) => labelsIn(product, attributes)),
    now,
  );
  return { setIds, categoryIds, splitValues: valueSplitter(attributes, optionIds) };
};
