import { bigint, boolean, defineTable, type RowOf, text, type Tx } from '@entrepot/database';

export const productRefTable = defineTable('product_ref', {
  sku: text().primary(),
  product_id: bigint(),
  type_id: text().nullable(),
  is_deleted: boolean().default('false'),
  version: bigint(),
});

/** Finds the catalog's ids of some skus, as far as they are known. */
export const productIdsOf = async (tx: Tx, skus: Iterable<string>): Promise<Map<string, number>> => {
  const text = 'select sku, product_id from product_ref where sku = any($1::text[]) and not is_deleted';
  const rows = await tx.query<{ sku: string; product_id: string }[]>(text, [[...new Set(skus)]]);
  return new Map(rows.map(({ sku, product_id }) => [sku, Number(product_id)]));
};

/** `type_id` is null for a deleted product; `replaces`: the latest known version that the change replaces. */
export type ProductChange = Omit<RowOf<typeof productRefTable>, 'is_deleted'> & { replaces: number };

const valuesOf = productRefTable.values(productRefTable.names);
const save = `
  ${productRefTable.insertOne(productRefTable.names)}
      on conflict (sku) do update
     set ${productRefTable.assign(['product_id', 'is_deleted', 'version'])}, type_id = coalesce(excluded.type_id, product_ref.type_id)
   where product_ref.product_id < excluded.product_id or (product_ref.product_id = excluded.product_id and product_ref.version <= $6)
  returning (old.product_id, old.is_deleted) is distinct from (new.product_id, new.is_deleted) as "concernsLines"`;

/**
 * Saves the data of an event or a snapshot of a product, unless a newer version is known: of the same product a later version, or a later
 * product that took over the sku. @returns whether the lines of orders have to follow: the sku is another product's now, or of none
 */
export const saveProduct = async (tx: Tx, { replaces, ...product }: ProductChange): Promise<boolean> => {
  const values = [...valuesOf({ ...product, is_deleted: product.type_id === null }), replaces];
  const rows: { concernsLines: boolean }[] = await tx.query(save, values);
  return rows[0]?.concernsLines ?? false;
};

/** Up to `limit` lines of each of some skus; index order_item_sku_line. */
export const someLinesOf = async (tx: Tx, skus: readonly string[], limit: number): Promise<{ key: string; id: number }[]> => {
  const rows: { key: string; id: string }[] = await tx.query(
    `select sku as key, line.id from unnest($1::text[]) as sku
      cross join lateral (select order_item_id as id from order_item i where i.sku = sku.sku order by order_item_id limit $2) line`,
    [skus, limit],
  );
  return rows.map(({ key, id }) => ({ key, id: Number(id) }));
};

/** Lines with a sku by their ids; index order_item_sku_line. */
export const linesOfSku = async (tx: Tx, sku: string, after: number, limit: number): Promise<number[]> => {
  const rows: { order_item_id: string }[] = await tx.query(
    'select order_item_id from order_item where sku = $1 and order_item_id > $2 order by order_item_id limit $3',
    [sku, after, limit],
  );
  return rows.map(({ order_item_id }) => Number(order_item_id));
};

/** Marks products as gone, as their deletion would have. @returns their skus, whose lines have to follow */
export const removeProducts = async (tx: Tx, ids: readonly number[]): Promise<string[]> => {
  const gone: { sku: string }[] = await tx.query(
    `with gone as (update product_ref set is_deleted = true where product_id = any($1::bigint[]) and not is_deleted returning sku)
     select sku from gone`,
    [ids],
  );
  return gone.map(({ sku }) => sku);
};
