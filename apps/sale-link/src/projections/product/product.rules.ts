import type { CustomOption } from '@entrepot/contracts';
import { refuse } from '../../field/field.rules.js';

/** A product as sales know it, from the catalog's events. */
export interface Product {
  product_id: number;
  sku: string;
  name: string;
  type_id: string;
  is_enabled: boolean;
  /** null: the catalog names none */
  price: number | null;
  /** null: in every store */
  store_ids: number[] | null;
  parent_sku: string | null;
  options: CustomOption[];
  /** kg; null: the catalog names none */
  weight: number | null;
}

/** Products that are only a choice between others: what is in stock, and shipped, is one of those. */
const composites: ReadonlySet<string> = new Set(['configurable', 'grouped', 'bundle']);

const obstacles = {
  product_disabled: 'the product is disabled',
  product_not_in_store: 'the product is not sold in this store',
  product_not_sellable: 'the product is a choice between variants',
} as const;

/** Why a product cannot be sold in a store; null when it can (contract 4, "Sale"). @param storeId null: in any */
export const obstacleTo = (product: Product, storeId: number | null): keyof typeof obstacles | null => {
  if (!product.is_enabled) return 'product_disabled';
  if (storeId !== null && product.store_ids !== null && !product.store_ids.includes(storeId)) return 'product_not_in_store';
  return composites.has(product.type_id) ? 'product_not_sellable' : null;
};

/** Returns the product, unless it is unknown (404) or not for sale in the store (422). @param value the sku that was sent */
export const sellable = (product: Product | undefined, storeId: number | null, field: string, value: string): Product => {
  if (!product) return refuse('product_not_found', field, { code: 'not_found', reason: 'no product has this sku', value });
  const obstacle = obstacleTo(product, storeId);
  return obstacle === null ? product : refuse(obstacle, field, { code: 'state', reason: obstacles[obstacle], value });
};
