import type { ProductData, PreviousProduct, StockSettings } from '@entrepot/contracts';
import type { OptionRecord } from './custom-option.rules.js';

/** The product types of Magento. */
export const productTypes = ['simple', 'configurable', 'grouped', 'bundle', 'virtual', 'downloadable'] as const;

export interface Product extends ProductData {
  version: number;
}

type GroupPrice = ProductData['group_prices'][number];
type TierPrice = ProductData['tier_prices'][number];
/** Without a group: for every group. */
export type TierPriceRecord = Omit<TierPrice, 'customer_group_id'> & Partial<Pick<TierPrice, 'customer_group_id'>>;

/** One line of a products import: what is absent stays as it is, null empties what can be empty. */
export interface ProductRecord {
  sku: string;
  name?: string;
  type_id?: string;
  attribute_set?: string;
  status?: number;
  visibility?: number;
  price?: number | null;
  special_price?: number | null;
  parent_sku?: string | null;
  store_ids?: number[] | null;
  categories?: string[] | null;
  attributes?: Record<string, unknown> | null;
  options?: OptionRecord[] | null;
  group_prices?: GroupPrice[] | null;
  tier_prices?: TierPriceRecord[] | null;
  stock?: StockSettings;
}

export interface ProductChange {
  product: Product;
  /** The old values of what changed; null for a new product. */
  previous: PreviousProduct | null;
}

export const defaultAttributeSet = 'Default';

/** What a new product is where its line says nothing. Its id comes with the first save. */
export const newProduct = (sku: string, name: string): Product => ({
  product_id: 0,
  sku,
  name,
  type_id: 'simple',
  attribute_set: defaultAttributeSet,
  status: 1,
  visibility: 4,
  price: null,
  special_price: null,
  parent_sku: null,
  store_ids: null,
  categories: [],
  options: [],
  group_prices: [],
  tier_prices: [],
  stock: null,
  attributes: {},
  version: 1,
});
