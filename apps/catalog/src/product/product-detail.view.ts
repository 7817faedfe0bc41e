import { type Database, readRows, type Statement } from '@entrepot/database';
import { DomainError } from '@entrepot/kernel';
import { shownProduct, type ShownProduct, type Showing } from './product.view.js';
import { isProduct, type ViewRow } from './product-row.view.js';
import { productSelect } from './product-select.view.js';
import { viewOf, type StoreView, type View } from '../store/store.view.js';
import { unknownStore } from '../store/unknown-store.js';

/** One product: `type` says how `id` is read. */
export interface ProductKey {
  type: 'sku' | 'id';
  id: string;
}

/** The condition on `p` that finds a product, its key the last of the values. Indexes product_pkey, product_sku_key. */
export const isKeyed = ({ type }: ProductKey, { values }: View): string =>
  type === 'id' ? `p.product_id = $${values.length + 1}::bigint` : `p.sku = $${values.length + 1}`;

/** The statement of one product within a view. */
export const productStatement = (key: ProductKey, store: StoreView): Statement => {
  const view = viewOf(store);
  const text = productSelect(view, `select p.product_id from product p where ${isKeyed(key, view)} and ${view.holds}`);
  return { name: `product_${view.name}_${key.type}`, text, values: [...view.values, key.id] };
};

/**
 * One product, in one statement.
 * @throws DomainError `product_not_found` where the view does not have it, `invalid_parameter` for an unknown store
 */
export const findProduct = async (db: Database, key: ProductKey, store: StoreView, showing: Showing): Promise<ShownProduct> => {
  const [row] = await readRows<ViewRow>(db, productStatement(key, store));
  if (!row) throw unknownStore();
  if (!isProduct(row)) throw new DomainError('product_not_found', { [key.type]: key.id });
  return shownProduct(row, showing);
};
