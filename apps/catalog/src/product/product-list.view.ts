import { type Database, readRows } from '@entrepot/database';
import { productListStatement, type ProductListQuery } from './product-list-statement.view.js';
import { shownProduct, type ShownProduct, type Showing } from './product.view.js';
import { isProduct, type ViewRow } from './product-row.view.js';
import { unknownStore } from '../store/unknown-store.js';

export interface ProductList {
  products: ShownProduct[];
  /** How many products the view has; only where it was asked for. */
  total: number | null;
}

/** A page of products, and their count where it is wanted, in one statement. @throws DomainError `invalid_parameter` for an unknown store */
export const listProducts = async (db: Database, query: ProductListQuery, showing: Showing): Promise<ProductList> => {
  const rows = await readRows<ViewRow & { total?: string }>(db, productListStatement(query));
  if (rows.length === 0) throw unknownStore();
  const found = rows.filter(isProduct).slice(0, query.page.limit);
  return {
    products: found.map((row) => shownProduct(row, showing)),
    total: query.page.includePagination ? Number(rows[0]?.total) : null,
  };
};
