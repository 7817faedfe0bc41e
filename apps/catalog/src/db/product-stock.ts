import type { EntityManager } from 'typeorm';
import type { StockPicture } from '@entrepot/contracts';

export interface StockChange extends Pick<StockPicture, 'product_id' | 'qty' | 'is_in_stock' | 'warehouses'> {
  /** The stock item's version after the change. */
  version: number;
  /** The latest known version that it replaces. */
  replaces: number;
}

/** Keeps what an event or a snapshot tells of a product's stock, unless something newer is known (index: product_stock_pkey). */
export const saveStock = async (tx: EntityManager, stock: StockChange): Promise<void> => {
  const { product_id, qty, is_in_stock, warehouses, version, replaces } = stock;
  await tx.query(
    `insert into product_stock as known (product_id, qty, is_in_stock, warehouses, version) values ($1, $2, $3, $4, $5)
     on conflict (product_id) do update
       set qty = excluded.qty, is_in_stock = excluded.is_in_stock, warehouses = excluded.warehouses, version = excluded.version
       where known.version <= $6`,
    [product_id, qty, is_in_stock, JSON.stringify(warehouses), version, replaces],
  );
};
