import { type Database, readRows, type Statement } from '@entrepot/database';
import type { Page } from '@entrepot/http';
import { DomainError } from '@entrepot/kernel';
import { viewOf, type StoreView, type View, unknownStore } from '../store/store.view.js';

/** A category of GET /api2/category (contract 4, "Category"). */
export interface ShownCategory {
  category_id: number;
  parent_id: number | null;
  name: string;
  /** The ids from the root on, `1/4/9`. */
  path: string;
  level: number;
  position: number;
  is_active: boolean;
  /** The view's products that are in the category itself. */
  product_count: number;
}

type Row = { [K in keyof ShownCategory]: ShownCategory[K] | null } & { product_count: string; total?: string };

/**
 * Categories that `page` selects, counted together. One row without a category where the page is empty, none where the view's store
 * is not known. Index of the count: product_category_category.
 * @param more further columns, each with its comma
 */
const categorySelect = ({ shop, sold }: View, page: string, more = ''): string => `
with page as materialized (${page})
select ${more}c.category_id, c.parent_id, c.name, c.path, c.level, c.position, c.is_active, coalesce(counted.products, 0) as product_count
from ${shop} as shop
left join (
  page
  join category c on c.category_id = page.category_id
  left join (
    select pc.category_id, count(*) as products
    from page
    join product_category pc on pc.category_id = page.category_id ${sold ? `join ${sold} as sold on sold.product_id = pc.product_id` : ''}
    group by pc.category_id) as counted on counted.category_id = page.category_id
) on true
order by c.category_id`;

const isCategory = (row: Row): boolean => row.category_id !== null;
const shown = ({ total: _, ...row }: Row): ShownCategory => ({ ...(row as ShownCategory), product_count: Number(row.product_count) });

const listStatement = ({ page, limit, includePagination }: Page, store: StoreView): Statement => {
  const view = viewOf(store);
  const values = [...view.values, limit, (page - 1) * limit];
  const ids = `select category_id from category order by category_id limit $${values.length - 1}::bigint offset $${values.length}::bigint`;
  const text = categorySelect(view, ids, includePagination ? '(select count(*) from category) as total, ' : '');
  return { name: `categories_${view.name}${includePagination ? '_total' : ''}`, text, values };
};

const singleStatement = (id: string, store: StoreView): Statement => {
  const view = viewOf(store);
  const text = categorySelect(view, `select category_id from category where category_id = $${view.values.length + 1}::bigint`);
  return { name: `category_${view.name}`, text, values: [...view.values, id] };
};

/** A page of categories, and their count where it is wanted. @throws DomainError `invalid_parameter` for an unknown store */
export const listCategories = async (
  db: Database,
  page: Page,
  store: StoreView,
): Promise<{ categories: ShownCategory[]; total: number | null }> => {
  const rows = await readRows<Row>(db, listStatement(page, store));
  if (rows.length === 0) throw unknownStore();
  return { categories: rows.filter(isCategory).map(shown), total: page.includePagination ? Number(rows[0]?.total) : null };
};

/** One category. @throws DomainError `category_not_found`, `invalid_parameter` for an unknown store */
export const findCategory = async (db: Database, id: string, store: StoreView): Promise<ShownCategory> => {
  const [row] = await readRows<Row>(db, singleStatement(id, store));
  if (!row) throw unknownStore();
  if (!isCategory(row)) throw new DomainError('category_not_found', { id });
  return shown(row);
};
