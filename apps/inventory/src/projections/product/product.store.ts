import { boolean, defineTable, integer, text, type RowOf, type Tx } from '@entrepot/database';

/** Deleted products stay, so that an older event does not bring them back. */
export const productTable = defineTable('product', {
  product_id: integer().primary(),
  sku: text(),
  name: text(),
  type_id: text(),
  is_deleted: boolean(),
  version: integer(),
});

/** `replaces`: the latest known version that the change replaces. */
export type ProductChange = RowOf<typeof productTable> & { replaces: number };

export interface SavedProduct {
  /** False: something newer was known. */
  is_saved: boolean;
  /** It has a stock item. */
  has_item: boolean;
  /** Another product that holds the sku's stock item: one that was deleted, or one that came after this one. */
  rival: number | null;
}

const valuesOf = productTable.values(productTable.names);
const save = `
  with saved as (
    ${productTable.insertOne(productTable.names)}
        on conflict (product_id) do update set ${productTable.assign(['sku', 'name', 'type_id', 'is_deleted', 'version'])}
     where product.version <= $7
    returning product_id)
  select exists (select from saved) as is_saved,
         exists (select from stock_item where product_id = $1) as has_item,
         (select product_id from stock_item where sku = $2 and product_id <> $1) as rival`;

/** Saves what an event or a snapshot says of a product, unless something newer is known. */
export const saveProduct = async (tx: Tx, { replaces, ...product }: ProductChange): Promise<SavedProduct> => {
  const [saved] = await tx.query<[SavedProduct]>(save, [...valuesOf(product), replaces]);
  return saved;
};
