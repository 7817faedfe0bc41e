import type { CustomOption, ProductData, StockSettings } from '@entrepot/contracts';
import { boolean, decimal, defineTable, integer, json, smallint, text, timestamp } from '@entrepot/database';

const money = () => decimal(14, 4);

export const productTable = defineTable(
  'product',
  {
    product_id: integer().identity().primary(),
    sku: text(),
    name: text(),
    type_id: text(),
    attribute_set_id: integer(),
    status: smallint(),
    visibility: smallint(),
    price: money().nullable(),
    special_price: money().nullable(),
    /** By sku: a child may be imported before its parent. */
    parent_sku: text().nullable(),
    /** Sold in every store, those to come included; otherwise product_store lists them. */
    in_all_stores: boolean(),
    /** Values of attributes without options by their code. */
    attributes: json<ProductData['attributes']>(),
    stock: json<StockSettings>().nullable(),
    version: integer(),
    created_at: timestamp(),
    updated_at: timestamp(),
  },
  { isWalkable: true },
);

export const productAttributeOptionTable = defineTable('product_attribute_option', {
  product_id: integer().primary(),
  option_id: integer().primary(),
});

export const productCategoryTable = defineTable('product_category', {
  product_id: integer().primary(),
  category_id: integer().primary(),
  position: integer().default('0'),
});

export const productStoreTable = defineTable('product_store', {
  product_id: integer().primary(),
  store_id: integer().primary(),
});

export const groupPriceTable = defineTable('group_price', {
  product_id: integer().primary(),
  customer_group_id: integer().primary(),
  price: money(),
});

export const tierPriceTable = defineTable('tier_price', {
  product_id: integer(),
  /** Null: every group. */
  customer_group_id: integer().nullable(),
  qty: money(),
  price: money(),
});

export const customOptionTable = defineTable('custom_option', {
  option_id: integer().identity().primary(),
  product_id: integer(),
  title: text(),
  type: text<CustomOption['type']>(),
  is_required: boolean(),
  position: integer(),
});

export const customOptionValueTable = defineTable('custom_option_value', {
  option_type_id: integer().identity().primary(),
  option_id: integer(),
  title: text(),
  price: money(),
  price_type: text<CustomOption['values'][number]['price_type']>(),
  position: integer(),
});
