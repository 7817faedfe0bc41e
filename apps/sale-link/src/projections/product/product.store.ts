import type { Tx } from '@entrepot/database';
import type { Product } from './product.rules.js';

export const productColumns = 'product_id, sku, name, type_id, is_enabled, price, store_ids, parent_sku, options';

export interface ProductChange extends Product {
  is_deleted: boolean;
  version: number;
  /** The latest known version that it replaces. */
  replaces: number;
}

/** Keeps what an event or a snapshot tells of a product, unless something newer is known. */
export const saveProduct = async (tx: Tx, product: ProductChange): Promise<void> => {
  const { product_id, sku, name, type_id, is_enabled, price, store_ids, parent_sku, options, is_deleted, version, replaces } = product;
  await tx.query(
    `insert into product_ref as known (${productColumns}, is_deleted, version) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
         on conflict (product_id) do update
        set sku = excluded.sku, name = excluded.name, type_id = excluded.type_id, is_enabled = excluded.is_enabled, price = excluded.price,
            store_ids = excluded.store_ids, parent_sku = excluded.parent_sku, options = excluded.options, is_deleted = excluded.is_deleted,
            version = excluded.version
      where known.version <= $12`,
    [product_id, sku, name, type_id, is_enabled, price, store_ids, parent_sku, JSON.stringify(options), is_deleted, version, replaces],
  );
};

/** Marks products as gone, as their deletion would have. */
export const removeProducts = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await tx.query('update product_ref set is_deleted = true where product_id = any($1::bigint[])', [ids]);
};
