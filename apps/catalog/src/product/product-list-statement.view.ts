import type { Statement } from '@entrepot/database';
import type { Page } from '@entrepot/http';
import { productSelect } from './product-select.view.js';
import { viewOf, type StoreView } from '../store/store.view.js';

export interface ProductListQuery {
  page: Page;
  store: StoreView;
}

/** Planned with the limit in the text: with a parameter there, PostgreSQL reckons with a tenth of the table. */
const limits = [20, 50, 100, 200];
const fetched = (limit: number): number => limits.find((step) => step >= limit) ?? limit;

/**
 * The statement of the product list, by id. The ids of the page are found in the view's indexes first, and only the page's own rows
 * are fetched (deferred join), so that a deep page costs index entries and no rows. May fetch more rows than the page has.
 */
export const productListStatement = ({ page: { page, limit, includePagination }, store }: ProductListQuery): Statement => {
  const view = viewOf(store);
  const rows = fetched(limit);
  const skipped = (page - 1) * limit;
  const values = skipped > 0 ? [...view.values, skipped] : view.values;
  const offset = skipped > 0 ? `$${values.length}::bigint` : null;
  const text = productSelect(view, view.ids(rows, offset), includePagination ? `${view.total} as total, ` : '');
  const name = `products_${view.name}_${rows}${offset ? '_offset' : ''}${includePagination ? '_total' : ''}`;
  return { name, text, values };
};
