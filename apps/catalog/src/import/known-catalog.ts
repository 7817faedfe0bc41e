import type { Tx } from '@entrepot/database';
import { loadAttributes, type StoredAttribute } from '../attribute/attribute.store.js';
import { knownSkus, lockProducts } from '../product/product.store.js';
import { knownStoreIds } from '../store/store.store.js';
import type { Product, ProductRecord } from '../product/product.rules.js';

/** What the catalog holds of all that a batch of product records names. */
export interface KnownCatalog {
  products: ReadonlyMap<string, Product>;
  attributes: ReadonlyMap<string, StoredAttribute>;
  storeIds: ReadonlySet<number>;
  /** Parents that are products, or lines of this batch. */
  parents: ReadonlySet<string>;
}

export const loadKnownCatalog = async (tx: Tx, records: readonly ProductRecord[]): Promise<KnownCatalog> => {
  const skus = records.map(({ sku }) => sku);
  const products = await lockProducts(tx, skus);
  const codes = new Set(records.flatMap(({ attributes }) => Object.keys(attributes ?? {})));
  for (const { attributes } of products.values()) for (const code of Object.keys(attributes)) codes.add(code);
  const inBatch = new Set(skus);
  const parentsElsewhere = records.flatMap(({ parent_sku }) => (parent_sku && !inBatch.has(parent_sku) ? [parent_sku] : []));
  return {
    products,
    attributes: await loadAttributes(tx, codes),
    storeIds: await knownStoreIds(tx, [...new Set(records.flatMap(({ store_ids }) => store_ids ?? []))]),
    parents: new Set([...inBatch, ...(await knownSkus(tx, [...new Set(parentsElsewhere)]))]),
  };
};
