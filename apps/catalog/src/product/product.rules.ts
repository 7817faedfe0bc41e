import {
  type ProductData,
  type PreviousProduct,
  type StockSettings,
  event,
  productCreated,
  productDeleted,
  productStockChanged,
  productUpdated,
  type DataOf,
  type DomainEvent,
} from '@entrepot/contracts';
import { type CellStyle, formatTimestamp } from '@entrepot/kernel';
import { refuse } from '../record/refusal.rules.js';
import type { OptionLine } from './custom-option.rules.js';
import { stockChange } from './stock-settings.rules.js';

/** Product types of Magento. */
export const productTypes = ['simple', 'configurable', 'grouped', 'bundle', 'virtual', 'downloadable'] as const;

export interface Product extends ProductData {
  version: number;
}

type TierPrice = ProductData['tier_prices'][number];
/** Without a group: for every group. */
export type TierPriceLine = Omit<TierPrice, 'customer_group_id'> & Partial<Pick<TierPrice, 'customer_group_id'>>;

type Named = 'name' | 'type_id' | 'attribute_set' | 'status' | 'visibility';
type Nullable = 'price' | 'special_price' | 'parent_sku' | 'store_ids' | 'categories' | 'group_prices';
/** Line of a products import: an absent field stays as it is, null clears a nullable one. */
export type ProductLine = Pick<ProductData, 'sku'> &
  Partial<Pick<ProductData, Named>> & { [K in Nullable]?: ProductData[K] | null } & {
    attributes?: Record<string, unknown> | null;
    options?: OptionLine[] | null;
    tier_prices?: TierPriceLine[] | null;
    stock?: StockSettings;
    /** Attributes come from cells of a CSV: lists are joined by `|`, and a comma may stand in numbers. */
    cells?: CellStyle;
  };

/** Stock that a product shows. */
export type StockShown = DataOf<typeof productStockChanged>['stock_data'];

export interface ProductChange {
  product: Product;
  /** Old values of changed fields; null for a new product. */
  previous: PreviousProduct | null;
  /** Stock that a new product shows, where some was known before it. */
  stock_data?: StockShown | undefined;
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

export const productEvent = ({ product: { version, ...product }, previous, stock_data }: ProductChange): DomainEvent => {
  const { product_id: subject, stock } = product;
  const before = previous ? (previous.stock === undefined ? stock : previous.stock) : null;
  const data = { ...product, stock_change: stockChange(before, stock), previous };
  if (previous) return event(productUpdated, { subject, version, data });
  return event(productCreated, { subject, version, data: { ...data, ...(stock_data && { stock_data }) } });
};

/** A product that shows another stock than before. */
export interface ShownStockChange {
  product_id: number;
  sku: string;
  /** Version of the product after the change. */
  version: number;
  stock_data: StockShown;
  /** Null: none was known. */
  before: StockShown | null;
}

export const stockChanged = ({ product_id, sku, version, stock_data, before }: ShownStockChange, now: Date): DomainEvent =>
  event(productStockChanged, {
    subject: product_id,
    version,
    data: { product_id, sku, stock_data, updated_at: formatTimestamp(now), previous: { stock_data: before } },
  });

export const productGone = ({ version, ...previous }: Product): DomainEvent => {
  const { product_id, sku } = previous;
  return event(productDeleted, { subject: product_id, version: version + 1, data: { product_id, sku, previous } });
};

/** Leaves room for the headers within what a message may have (900,000 bytes). */
const largestEvent = 850_000;

/** Upper limit of the bytes that ids of options add to an event: as if every value were an option's label. */
const bytesOfOptionIds = (attributes: Product['attributes']): number =>
  Object.entries(attributes).reduce((sum, [code, value]) => sum + code.length + 5 + 11 * (Array.isArray(value) ? value.length : 1), 0);

/** Refuses a product whose event would be too large: there is no change without its event. */
export const checkEventSize = (change: ProductChange): void => {
  const product = { ...change.product, option_ids: {} };
  const bytes = Buffer.byteLength(JSON.stringify(productEvent({ ...change, product }).data)) + bytesOfOptionIds(product.attributes);
  if (bytes > largestEvent) {
    refuse(
      'sku',
      `the product is too large to be published: ${bytes} of ${largestEvent} bytes, old values included; shorten its texts or lists`,
    );
  }
};

/** Removes a product's value of an attribute that is deleted; null where it has none. */
export const withoutAttribute = (product: Product, code: string, now: Date): ProductChange | null => {
  if (!Object.hasOwn(product.attributes, code)) return null;
  const { [code]: old, ...attributes } = product.attributes;
  const { [code]: _, ...option_ids } = product.option_ids ?? {};
  const after = { ...product, version: product.version + 1, attributes, option_ids, updated_at: formatTimestamp(now) };
  return { product: after, previous: { attributes: { [code]: old! } } };
};
