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
}

/** Products that are only a choice between others: what is in stock, and shipped, is one of those. */
const composites: ReadonlySet<string> = new Set(['configurable', 'grouped', 'bundle']);

/** Why a product cannot be sold in a store; null when it can (contract 4, "Sale"). */
export const obstacleTo = (product: Product, storeId: number): string | null => {
  if (!product.is_enabled) return 'product_disabled';
  if (product.store_ids !== null && !product.store_ids.includes(storeId)) return 'product_not_in_store';
  return composites.has(product.type_id) ? 'product_not_sellable' : null;
};

/** The product, unless it is unknown (404) or not for sale in the store (422). */
export const sellable = (product: Product | undefined, storeId: number, field: string): Product => {
  if (!product) return refuse('product_not_found', field);
  const obstacle = obstacleTo(product, storeId);
  return obstacle === null ? product : refuse(obstacle, field);
};
