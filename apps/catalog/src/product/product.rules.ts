import {
  type ProductData,
  type PreviousProduct,
  type StockSettings,
  event,
  productCreated,
  productDeleted,
  productUpdated,
  type DomainEvent,
} from '@entrepot/contracts';
import { refuse } from '../record/refusal.rules.js';
import type { OptionLine } from './custom-option.rules.js';
import { stockChange } from './stock-settings.rules.js';

/** The product types of Magento. */
export const productTypes = ['simple', 'configurable', 'grouped', 'bundle', 'virtual', 'downloadable'] as const;

export interface Product extends ProductData {
  version: number;
}

type TierPrice = ProductData['tier_prices'][number];
/** Without a group: for every group. */
export type TierPriceLine = Omit<TierPrice, 'customer_group_id'> & Partial<Pick<TierPrice, 'customer_group_id'>>;

type Named = 'name' | 'type_id' | 'attribute_set' | 'status' | 'visibility';
type Nullable = 'price' | 'special_price' | 'parent_sku' | 'store_ids' | 'categories' | 'group_prices';
/** One line of a products import: an absent field stays as it is, null clears a nullable one. */
export type ProductLine = Pick<ProductData, 'sku'> &
  Partial<Pick<ProductData, Named>> & { [K in Nullable]?: ProductData[K] | null } & {
    attributes?: Record<string, unknown> | null;
    options?: OptionLine[] | null;
    tier_prices?: TierPriceLine[] | null;
    stock?: StockSettings;
  };

export interface ProductChange {
  product: Product;
  /** The old values of what changed; null for a new product. */
  previous: PreviousProduct | null;
}

export const defaultAttributeSet = 'Default';

/** A new product with default values. Its id is set by the first save. */
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

export const productEvent = ({ product: { version, ...data }, previous }: ProductChange): DomainEvent => {
  const before = previous ? (previous.stock === undefined ? data.stock : previous.stock) : null;
  const stock_change = stockChange(before, data.stock);
  const type = previous ? productUpdated : productCreated;
  return event(type, { subject: data.product_id, version, data: { ...data, stock_change, previous } });
};

export const productGone = ({ version, ...previous }: Product): DomainEvent => {
  const { product_id, sku } = previous;
  return event(productDeleted, { subject: product_id, version: version + 1, data: { product_id, sku, previous } });
};

/** Leaves room for the headers within what a message may have (900,000 bytes). */
const largestEvent = 850_000;

/** Refuses a product whose event would be too large: there is no change without its event. */
export const checkEventSize = (change: ProductChange): void => {
  const bytes = Buffer.byteLength(JSON.stringify(productEvent(change).data));
  if (bytes > largestEvent) {
    refuse(
      'sku',
      `the product is too large to be published: ${bytes} of ${largestEvent} bytes, old values included; shorten its texts or lists`,
    );
  }
};

/** The product without its value of an attribute that is deleted; null where it has none. */
export const withoutAttribute = (product: Product, code: string): ProductChange | null => {
  if (!Object.hasOwn(product.attributes, code)) return null;
  const { [code]: old, ...attributes } = product.attributes;
  return { product: { ...product, version: product.version + 1, attributes }, previous: { attributes: { [code]: old! } } };
};
