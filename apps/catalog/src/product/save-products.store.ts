import type { ProductData } from '@entrepot/contracts';
import type { Tx } from '@entrepot/database';
import { appendEvents } from '@entrepot/messaging';
import { optionKey } from '../attribute/attribute-option.store.js';
import { labelsOf } from '../attribute/attribute.rules.js';
import type { StoredAttribute } from '../attribute/attribute.store.js';
import { takeIds, writeRows } from '../record/rows.store.js';
import { numberCustomOptions, saveCustomOptions } from './custom-option.store.js';
import { productEvent, type Product, type ProductChange } from './product.rules.js';

/** The rows that products refer to by name, which must be there before they are saved. */
export interface ProductReferences {
  setIds: ReadonlyMap<string, number>;
  attributes: ReadonlyMap<string, StoredAttribute>;
  /** By `optionKey`. */
  optionIds: ReadonlyMap<string, number>;
  categoryIds: ReadonlyMap<string, number>;
}

const numberProducts = async (tx: Tx, changes: readonly ProductChange[]): Promise<ProductChange[]> => {
  const ids = await takeIds(tx, 'product', 'product_id', changes.filter(({ previous }) => previous === null).length);
  return changes.map((change) => (change.previous ? change : { ...change, product: { ...change.product, product_id: ids.shift()! } }));
};

/** Option ids of the values that are options; the other values, as the column `attributes` keeps them. */
const splitValues = ({ attributes }: Product, { attributes: table, optionIds }: ProductReferences) => {
  const chosen: number[] = [];
  const plain: Product['attributes'] = {};
  for (const [code, value] of Object.entries(attributes)) {
    const { attribute_id, frontend_input } = table.get(code)!;
    if (frontend_input !== 'select' && frontend_input !== 'multiselect') plain[code] = value;
    else for (const label of labelsOf(value)) chosen.push(optionIds.get(optionKey({ attribute_id, label }))!);
  }
  return { chosen, plain };
};

const saveRows = (tx: Tx, products: readonly Product[], references: ProductReferences, now: Date): Promise<void> =>
  writeRows(
    tx,
    `insert into product (product_id, sku, name, type_id, attribute_set_id, status, visibility, price, special_price, parent_sku,
       in_all_stores, attributes, stock, version, created_at, updated_at)
     select product_id, sku, name, type_id, attribute_set_id, status, visibility, price, special_price, parent_sku,
       in_all_stores, attributes, stock, version, $2::timestamptz, $2::timestamptz
     from json_to_recordset($1::json) as r(product_id integer, sku text, name text, type_id text, attribute_set_id integer, status smallint,
       visibility smallint, price numeric, special_price numeric, parent_sku text, in_all_stores boolean, attributes jsonb, stock jsonb,
       version integer)
     on conflict (product_id) do update set name = excluded.name, type_id = excluded.type_id,
       attribute_set_id = excluded.attribute_set_id, status = excluded.status, visibility = excluded.visibility, price = excluded.price,
       special_price = excluded.special_price, parent_sku = excluded.parent_sku, in_all_stores = excluded.in_all_stores,
       attributes = excluded.attributes, stock = excluded.stock, version = excluded.version, updated_at = excluded.updated_at`,
    products.map((product) => ({
      ...product,
      attribute_set_id: references.setIds.get(product.attribute_set),
      in_all_stores: product.store_ids === null,
      attributes: splitValues(product, references).plain,
    })),
    now,
  );

/** Replaces a product's rows in one table where the change touched the field that they show. */
const replaceRows = async (
  tx: Tx,
  changes: readonly ProductChange[],
  field: keyof ProductData,
  table: string,
  columns: string,
  rowsOf: (product: Product) => object[],
): Promise<void> => {
  const touched = changes.filter(({ previous }) => previous !== null && field in previous).map(({ product }) => product.product_id);
  if (touched.length > 0) await tx.query(`delete from ${table} where product_id = any($1)`, [touched]);
  const rows = changes
    .filter(({ previous }) => previous === null || field in previous)
    .flatMap(({ product }) => rowsOf(product).map((row) => ({ ...row, product_id: product.product_id })));
  await writeRows(tx, `insert into ${table} select r.* from json_to_recordset($1::json) as r(product_id integer, ${columns})`, rows);
};

/** Writes new and changed products whole, in a few statements for any number of them, and their events. */
export const saveProducts = async (tx: Tx, changes: readonly ProductChange[], references: ProductReferences, now: Date): Promise<void> => {
  const numbered = await numberCustomOptions(tx, await numberProducts(tx, changes));
  await saveRows(
    tx,
    numbered.map(({ product }) => product),
    references,
    now,
  );
  await replaceRows(tx, numbered, 'attributes', 'product_attribute_option', 'option_id integer', (product) =>
    splitValues(product, references).chosen.map((option_id) => ({ option_id })),
  );
  await replaceRows(tx, numbered, 'categories', 'product_category', 'category_id integer', ({ categories }) =>
    categories.map((path) => ({ category_id: references.categoryIds.get(path) })),
  );
  await replaceRows(tx, numbered, 'store_ids', 'product_store', 'store_id integer', ({ store_ids }) =>
    (store_ids ?? []).map((store_id) => ({ store_id })),
  );
  await replaceRows(
    tx,
    numbered,
    'group_prices',
    'group_price',
    'customer_group_id integer, price numeric',
    (product) => product.group_prices,
  );
  const tierColumns = 'customer_group_id integer, qty numeric, price numeric';
  await replaceRows(tx, numbered, 'tier_prices', 'tier_price', tierColumns, (product) => product.tier_prices);
  await saveCustomOptions(tx, numbered);
  await appendEvents(tx, numbered.map(productEvent));
};
