import { boolean, defineTable, integer, text, type RowOf, type Tx } from '@entrepot/database';

/** Deleted products stay, so that an older event does not bring them back. */
export const productTable = defineTable('product', {
  product_id: integer().primary(),
  sku: text(),
  name: text(),
  type_id: text(),
  is_deleted: boolean(),
  version: integer(),
  /** Number of the last event of a stock item that was deleted: a later one of the product counts on from it. */
  stock_version: integer().default('0'),
});
const written = productTable.except('stock_version');

/** `replaces`: the latest known version that the change replaces. */
export type ProductChange = RowOf<typeof productTable, (typeof written)[number]> & { replaces: number };

export interface SavedProduct {
  /** False: something newer was known. */
  is_saved: boolean;
  /** Name that its stock item has shown so far; null: it has none. */
  old_name: string | null;
  stock_version: number;
  /** Another product that holds the sku's stock item: one that was deleted, or one that came after this one. */
  rival: number | null;
}

const valuesOf = productTable.values(written);
const save = `
  with saved as (
    ${productTable.insertOne(written)}
        on conflict (product_id) do update set ${productTable.assign(['sku', 'name', 'type_id', 'is_deleted', 'version'])}
     where product.version <= $7
    returning product_id)
  select exists (select from saved) as is_saved,
         (select name from product join stock_item using (product_id) where product_id = $1) as old_name,
         coalesce((select stock_version from product where product_id = $1), 0) as stock_version,
         (select product_id from stock_item where sku = $2 and product_id <> $1) as rival`;

/** Saves what an event or a snapshot says of a product, unless something newer is known. */
export const saveProduct = async (tx: Tx, { replaces, ...product }: ProductChange): Promise<SavedProduct> => {
  const [saved] = await tx.query<[SavedProduct]>(save, [...valuesOf(product), replaces]);
  return saved;
};
