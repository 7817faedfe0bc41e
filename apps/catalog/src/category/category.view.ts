import { ApiProperty } from '@nestjs/swagger';
import { type Database, shownTypes, type Statement } from '@entrepot/database';
import { DomainError, type Page } from '@entrepot/kernel';
import { viewOf, type StoreView, type View, readView } from '../store/store.view.js';

/** A category of GET /api2/category (contract 4, "Category"). */
export class CategoryRecord {
  @ApiProperty({ type: 'integer', example: 4 })
  category_id: number;
  @ApiProperty({ type: 'integer', nullable: true, example: 1, description: 'Null for a root' })
  parent_id: number | null;
  @ApiProperty({ example: 'Mugs' })
  name: string;
  @ApiProperty({ example: '1/4', description: 'The ids from the root on' })
  path: string;
  @ApiProperty({ type: 'integer', example: 2, description: '1 for a root' })
  level: number;
  @ApiProperty({ type: 'integer', example: 1, description: 'Among its siblings' })
  position: number;
  @ApiProperty({ example: true })
  is_active: boolean;
  @ApiProperty({ type: 'integer', example: 12, description: 'Products in the category itself, of the store where one is named' })
  product_count: number;
}

type Row = { [K in keyof CategoryRecord]: CategoryRecord[K] | null } & { total?: number };

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
const shown = ({ total: _, ...row }: Row): CategoryRecord => row as CategoryRecord;

const listStatement = ({ page, limit, includePagination }: Page, store: StoreView): Statement => {
  const view = viewOf(store);
  const values = [...view.values, limit, (page - 1) * limit];
  const ids = `select category_id from category order by category_id limit $${values.length - 1}::bigint offset $${values.length}::bigint`;
  const text = categorySelect(view, ids, includePagination ? '(select count(*) from category) as total, ' : '');
  return { name: `categories_${view.name}${includePagination ? '_total' : ''}`, text, values, types: shownTypes };
};

const singleStatement = (id: string, store: StoreView): Statement => {
  const view = viewOf(store);
  const text = categorySelect(view, `select category_id from category where category_id = $${view.values.length + 1}::bigint`);
  return { name: `category_${view.name}`, text, values: [...view.values, id], types: shownTypes };
};

/** A page of categories, and their count where it is wanted. @throws DomainError `invalid_parameter` for an unknown store */
export const listCategories = async (
  db: Database,
  page: Page,
  store: StoreView,
): Promise<{ categories: CategoryRecord[]; total: number | null }> => {
  const rows = await readView<Row>(db, listStatement(page, store));
  return { categories: rows.filter(isCategory).map(shown), total: rows[0].total ?? null };
};

/** Reads a category. @throws DomainError `category_not_found`, `invalid_parameter` for an unknown store */
export const findCategory = async (db: Database, id: string, store: StoreView): Promise<CategoryRecord> => {
  const [row] = await readView<Row>(db, singleStatement(id, store));
  if (!isCategory(row)) throw new DomainError('category_not_found', { id });
  return shown(row);
};
