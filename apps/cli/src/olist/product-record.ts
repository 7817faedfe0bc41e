import type { Row } from './tables.js';

/** A product as the import takes it (architecture.md, "Import"). */
export interface ProductRecord {
  sku: string;
  name: string;
  type_id: 'simple';
  status: 1 | 2;
  visibility: 4;
  price: number;
  categories: string[];
  attributes: Record<string, string | number>;
  store_ids: number[];
}

/** Makes a name of the readable category and the first 8 digits of the id, as the file has no names. */
export const productName = (productId: string, category: string | undefined): string =>
  `${category ? category.replaceAll('_', ' ') : 'produto'} ${productId.slice(0, 8)}`;

const measures = { length: 'product_length_cm', height: 'product_height_cm', width: 'product_width_cm' } as const;

/**
 * A product row with the price that an order last paid for it. One that no order names has no price: it comes with 0 and disabled, so
 * that it is not sold for nothing before it has a price.
 */
export const productRecord = (
  row: Row<'products'>,
  known: { price: string | undefined; english: string | undefined; storeId: number },
): ProductRecord => {
  const category = row.product_category_name;
  const attributes: Record<string, string | number> = {};
  // Kilograms, as everywhere in the catalog.
  if (row.product_weight_g !== '') attributes.weight = Number(row.product_weight_g) / 1_000;
  for (const [code, column] of Object.entries(measures)) if (row[column] !== '') attributes[`${code}_cm`] = Number(row[column]);
  if (row.product_photos_qty !== '') attributes.photos = Number(row.product_photos_qty);
  if (known.english) attributes.category_english = known.english.replaceAll('_', ' ');
  return {
    sku: row.product_id,
    name: productName(row.product_id, category),
    type_id: 'simple',
    status: known.price === undefined ? 2 : 1,
    visibility: 4,
    price: Number(known.price ?? 0),
    categories: category ? [category.replaceAll('_', ' ')] : [],
    attributes,
    store_ids: [known.storeId],
  };
};
