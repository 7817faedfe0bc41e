import type { EntityManager } from 'typeorm';
import type { StockPicture } from '@entrepot/contracts';

export interface StockChange extends Pick<StockPicture, 'product_id' | 'qty' | 'is_in_stock' | 'warehouses'> {
  /** The stock item's version after the change. */
  version: number;
}

/** Keeps what an event tells of a product's stock, unless the same or a later version is known (index: product_stock_pkey). */
export const saveStock = async (tx: EntityManager, { product_id, qty, is_in_stock, warehouses, version }: StockChange): Promise<void> => {
  await tx.query(
    `insert into product_stock as known (product_id, qty, is_in_stock, warehouses, version) values ($1, $2, $3, $4, $5)
     on conflict (product_id) do update
       set qty = excluded.qty, is_in_stock = excluded.is_in_stock, warehouses = excluded.warehouses, version = excluded.version
       where known.version < excluded.version`,
    [product_id, qty, is_in_stock, JSON.stringify(warehouses), version],
  );
};
