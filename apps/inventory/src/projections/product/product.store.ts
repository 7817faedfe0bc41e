import type { Tx } from '@entrepot/database';

export interface ProductChange {
  product_id: number;
  sku: string;
  name: string;
  type_id: string;
  is_deleted: boolean;
  /** The product's version after the change. */
  version: number;
  /** The latest known version that it replaces. */
  replaces: number;
}

export interface SavedProduct {
  /** Nothing newer was known, and it was kept. */
  is_news: boolean;
  /** It has a stock item. */
  has_item: boolean;
  /** Another product that holds the sku's stock item: one that was deleted, or one that came after this one. */
  rival: number | null;
}

/** Keeps what an event or a snapshot tells of a product, unless something newer is known. */
export const saveProduct = async (tx: Tx, product: ProductChange): Promise<SavedProduct> => {
  const [saved] = await tx.query<[SavedProduct]>(
    `with saved as (
       insert into product as known (product_id, sku, name, type_id, is_deleted, version) values ($1, $2, $3, $4, $5, $6)
           on conflict (product_id) do update
          set sku = excluded.sku, name = excluded.name, type_id = excluded.type_id, is_deleted = excluded.is_deleted, version = excluded.version
        where known.version <= $7
       returning product_id)
     select exists (select from saved) as is_news,
            exists (select from stock_item where product_id = $1) as has_item,
            (select product_id from stock_item where sku = $2 and product_id <> $1) as rival`,
    [product.product_id, product.sku, product.name, product.type_id, product.is_deleted, product.version, product.replaces],
  );
  return saved;
};
