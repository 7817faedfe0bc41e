import { Any } from 'typeorm';
import type { Tx } from '@entrepot/database';
import type { Product } from './product.rules.js';
import { productStockTable } from './product-stock.table.js';
import { customOptionTable, customOptionValueTable, groupPriceTable, productTable, tierPriceTable } from './product.table.js';

const plain = [
  ...(['product_id', 'sku', 'name', 'type_id', 'attribute_set_id', 'status', 'visibility', 'parent_sku', 'stock'] as const),
  'version',
] as const;
const optionValues = `coalesce((
  select json_agg(${customOptionValueTable.json('v', ['option_type_id', 'title', 'price', 'price_type'])} order by v.position)
  from custom_option_value v where v.option_id = o.option_id), '[]')`;

const locked = 'for no key update of p';

/** Whole products, locked in the order of their ids unless told otherwise; each list comes by the index of its product_id. */
const productsWhere = (condition: string, lock = locked): string => `
  select ${productTable.select('p', plain)}, s.attribute_set_name as attribute_set,
    p.price::float8 as price, p.special_price::float8 as special_price,
    left(p.created_at::text, 19) as created_at, left(p.updated_at::text, 19) as updated_at,
    case when not p.in_all_stores then array(
      select store_id from product_store where product_id = p.product_id order by store_id) end as store_ids,
    array(
      select c.name_path from product_category pc join category c using (category_id) where pc.product_id = p.product_id) as categories,
    p.attributes || coalesce(chosen.labels, '{}') as attributes, coalesce(chosen.ids, '{}') as option_ids,
    coalesce((
      select json_agg(${customOptionTable.json('o', ['option_id', 'title', 'type', 'is_required as required'], { values: optionValues })} order by o.position)
      from custom_option o where o.product_id = p.product_id), '[]') as options,
    coalesce((
      select json_agg(${groupPriceTable.json('g', ['customer_group_id', 'price'])} order by g.customer_group_id)
      from group_price g where g.product_id = p.product_id), '[]') as group_prices,
    coalesce((
      select json_agg(${tierPriceTable.json('t', ['customer_group_id', 'qty', 'price'])} order by t.customer_group_id nulls first, t.qty)
      from tier_price t where t.product_id = p.product_id), '[]') as tier_prices
  from product p join attribute_set s using (attribute_set_id)
  cross join lateral (
    select jsonb_object_agg(one.attribute_code, one.label) as labels, jsonb_object_agg(one.attribute_code, one.id) as ids from (
      select a.attribute_code, case a.frontend_input when 'multiselect' then jsonb_agg(o.label) else to_jsonb(min(o.label)) end as label,
        case a.frontend_input when 'multiselect' then jsonb_agg(o.option_id order by o.option_id) else to_jsonb(min(o.option_id)) end as id
      from product_attribute_option po
      join attribute_option o using (option_id)
      join attribute a using (attribute_id)
      where po.product_id = p.product_id
      group by a.attribute_id) as one) as chosen
  where ${condition}
  order by p.product_id
  ${lock}`;

/** Index product_sku_key. */
const productsBySku = productsWhere('p.sku = any($1)');
const productsById = productsWhere('p.product_id = any($1)');

const sorted = (value: Product['attributes'][string]) => (Array.isArray(value) ? [...value].sort() : value);

/** Rules compare lists in JavaScript's order of texts, which is not that of every collation. */
const toProduct = (row: Product): Product => ({
  ...row,
  categories: [...row.categories].sort(),
  attributes: Object.fromEntries(Object.entries(row.attributes).map(([code, value]) => [code, sorted(value)])),
});

/** Locks the known products among the skus, and returns them by sku. */
export const lockProducts = async (tx: Tx, skus: readonly string[]): Promise<Map<string, Product>> => {
  const rows = await tx.query<Product[]>(productsBySku, [skus]);
  return new Map(rows.map((row) => [row.sku, toProduct(row)]));
};

/**
 * Locks the next products after an id, in the order of their ids. Two statements: one that waits for a lock would read the lists of a product from
 * before.
 */
export const lockProductsAfter = async (tx: Tx, after: number, limit: number): Promise<Product[]> => {
  const ids = await tx.query<{ product_id: number }[]>(
    'select product_id from product where product_id > $1 order by product_id limit $2 for no key update',
    [after, limit],
  );
  const rows = await tx.query<Product[]>(productsById, [ids.map(({ product_id }) => product_id)]);
  return rows.map(toProduct);
};

const productsBehind = productsWhere(
  'p.product_id in (select product_id from product where product_id > $1 order by product_id limit $2)',
  '',
);

/** Reads the next products after an id, not locked. Index product_pkey. */
export const productsAfter = async (source: Pick<Tx, 'query'>, after: number, limit: number): Promise<Product[]> =>
  (await source.query<Product[]>(productsBehind, [after, limit])).map(toProduct);

/** Locks the products among these ids, in their order; two statements, as in `lockProductsAfter`. */
export const lockProductsById = async (tx: Tx, ids: readonly number[]): Promise<Product[]> => {
  await tx.query('select from product where product_id = any($1) order by product_id for no key update', [ids]);
  return (await tx.query<Product[]>(productsById, [ids])).map(toProduct);
};

/** Which of the skus are products. */
export const knownSkus = async (tx: Tx, skus: readonly string[]): Promise<Set<string>> => {
  if (skus.length === 0) return new Set();
  const rows = await tx.getRepository(productTable.entity).find({ select: { product_id: true, sku: true }, where: { sku: Any(skus) } });
  return new Set(rows.map(({ sku }) => sku));
};

/** Deletes products. Lists, prices and options go with them by foreign keys; the projection of the stock has none. */
export const deleteProducts = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await tx.getRepository(productTable.entity).delete({ product_id: Any(ids) });
  await tx.getRepository(productStockTable.entity).delete({ product_id: Any(ids) });
};

/** Whole products that are in memory at once, with their events. */
const batchSize = 200;

export function* inBatches(ids: readonly number[]): Generator<number[]> {
  for (let start = 0; start < ids.length; start += batchSize) yield ids.slice(start, start + batchSize);
}
