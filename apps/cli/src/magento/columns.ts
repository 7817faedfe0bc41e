/** Columns that are attributes of the catalog, by Magento's names for both. */
const attributeColumns: Readonly<Record<string, string>> = {
  description: 'description',
  short_description: 'short_description',
  weight: 'weight',
  url_key: 'url_key',
  meta_title: 'meta_title',
  meta_keywords: 'meta_keyword',
  meta_description: 'meta_description',
  tax_class_name: 'tax_class_id',
  special_price_from_date: 'special_from_date',
  special_price_to_date: 'special_to_date',
  new_from_date: 'news_from_date',
  new_to_date: 'news_to_date',
  display_product_options_in: 'options_container',
  msrp_price: 'msrp',
  map_enabled: 'msrp_enabled',
  msrp_display_actual_price_type: 'msrp_display_actual_price_type',
  country_of_manufacture: 'country_of_manufacture',
  custom_design: 'custom_design',
  custom_design_from: 'custom_design_from',
  custom_design_to: 'custom_design_to',
  custom_layout_update: 'custom_layout_update',
  page_layout: 'page_layout',
};

/** Columns that become fields of the record, or say how other columns are read. */
const fieldColumns = [
  'sku',
  'store_view_code',
  'attribute_set_code',
  'product_type',
  'categories',
  'name',
  'product_online',
  'visibility',
  'price',
  'special_price',
  'additional_attributes',
  'configurable_variations',
  'custom_options',
];

const stockColumns = [
  'qty',
  'is_in_stock',
  'manage_stock',
  'use_config_manage_stock',
  'allow_backorders',
  'use_config_backorders',
  'out_of_stock_qty',
  'use_config_min_qty',
  'min_cart_qty',
  'use_config_min_sale_qty',
];

const imageColumns = [
  'base_image',
  'base_image_label',
  'small_image',
  'small_image_label',
  'thumbnail_image',
  'thumbnail_image_label',
  'additional_images',
  'additional_image_labels',
  'hide_from_product_page',
];

/** Fields of the product: no attribute takes them over. */
export const coreAttributes: ReadonlySet<string> = new Set(['sku', 'name', 'status', 'visibility', 'price', 'special_price']);

export const attributeCode = /^[a-z][a-z0-9_]{0,59}$/;

const websites = 'product_websites';
const noSuchStock = 'stock has no such setting';
const ownTimes = 'the catalog keeps times of its own';
const noPlace = 'no field of a product, and no attribute of this name';

const reasons: Readonly<Record<string, string>> = {
  website_id: 'stock is kept by warehouse, not by website',
  is_qty_decimal: noSuchStock,
  max_cart_qty: noSuchStock,
  use_config_max_sale_qty: noSuchStock,
  notify_on_stock_below: noSuchStock,
  use_config_notify_stock_qty: noSuchStock,
  qty_increments: noSuchStock,
  use_config_qty_increments: noSuchStock,
  enable_qty_increments: noSuchStock,
  use_config_enable_qty_inc: noSuchStock,
  is_decimal_divided: noSuchStock,
  created_at: ownTimes,
  updated_at: ownTimes,
  configurable_variation_prices: 'a variation has the price of its own row',
  configurable_variation_labels: 'they only name attributes that are new',
  swatch_image: 'there is no such role; its file is taken where another column names it',
  swatch_image_label: 'there is no such role; its file is taken where another column names it',
};

const placed: ReadonlySet<string> = new Set([
  ...fieldColumns,
  ...stockColumns,
  ...imageColumns,
  ...coreAttributes,
  ...Object.keys(reasons),
  websites,
]);

/** Returns the attribute of a column, by Magento's name for it, or for a column without another place by its own; null where it is none. */
export const attributeOfColumn = (column: string): string | null => {
  if (Object.hasOwn(attributeColumns, column)) return attributeColumns[column]!;
  return attributeCode.test(column) && !placed.has(column) ? column : null;
};

/** Which columns of a header are not taken, and why. */
export const leftColumns = (
  header: readonly string[],
  known: { attributes: ReadonlySet<string>; withImages: boolean; storeId: number | undefined },
): [column: string, reason: string][] =>
  header.flatMap((column): [string, string][] => {
    if (fieldColumns.includes(column) || stockColumns.includes(column)) return [];
    if (imageColumns.includes(column)) return known.withImages ? [] : [[column, 'no folder with images: add --images DIR']];
    if (column === websites) {
      return [[column, known.storeId === undefined ? 'products are sold in every store' : `products are sold in store ${known.storeId}`]];
    }
    if (Object.hasOwn(reasons, column)) return [[column, reasons[column]!]];
    return known.attributes.has(attributeOfColumn(column) ?? '') ? [] : [[column, noPlace]];
  });
