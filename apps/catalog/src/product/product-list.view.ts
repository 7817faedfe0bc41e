import {
  anyOf,
  type Bind,
  type Condition,
  type Counted,
  countOf,
  type Database,
  fetched,
  preparedNames,
  range,
  shownTypes,
  type Statement,
  totalOf,
  type WalkCondition,
} from '@entrepot/database';
import type { WalkedList } from '@entrepot/requests';
import { type DateRange, DomainError, type Page, type Sort, type Total } from '@entrepot/kernel';
import { assertStore, type StoreWalkQuery, type View, viewOf, type StoreView, readView } from '../store/store.view.js';
import { shownProduct, ProductRecord, type Showing, isProduct, productColumns, type ViewRow } from './product.view.js';

/**
 * SQL of the rows of products' records, for the ids that `page` selects. Lists are aggregated for the whole page at once: looked up product by
 * product they cost four times as much. Indexes: those of the product_id in product_category, product_attribute_option, tier_price, product_stock.
 * An empty page is one row without a product; no row at all says that the view's store is not known.
 * @param more further columns, each with its comma
 */
export const productSelect = (
  { shop, label, labels }: Pick<View, 'shop' | 'label' | 'labels'>,
  page: string,
  more = '',
  order = 'p.product_id',
): string => `
with page as materialized (${page})
select ${more}shop.currency, ${productColumns},
  (select min(t.price) from tier_price t where t.product_id = p.product_id and t.customer_group_id is null and t.qty <= 1) as price_for_all,
  chosen.options as chosen, listed.categories, s.qty, s.is_in_stock, s.warehouses
from ${shop} as shop
left join (
  page
  join product p on p.product_id = page.product_id
  left join product_stock s on s.product_id = page.product_id
  left join (
    select pc.product_id, json_agg(c.name_path order by c.name_path) as categories
    from page
    join product_category pc on pc.product_id = page.product_id
    join category c on c.category_id = pc.category_id
    group by pc.product_id) as listed on listed.product_id = page.product_id
  left join (
    select po.product_id, json_agg(json_build_array(a.attribute_code, a.frontend_input = 'multiselect', o.option_id, ${label})
      order by a.attribute_id, o.sort_order, o.option_id) as options
    from page
    join product_attribute_option po on po.product_id = page.product_id
    join attribute_option o on o.option_id = po.option_id
    join attribute a on a.attribute_id = o.attribute_id ${labels}
    group by po.product_id) as chosen on chosen.product_id = page.product_id
) on true
order by ${order}`;

export interface ProductPage {
  page: Page;
  store: StoreView;
  /** Only products with one of these. */
  skus?: readonly string[] | undefined;
  /** Only products that were changed within it. */
  updated?: DateRange;
  /** By default the product_id, ascending. */
  sort?: Sort<ProductSortField>;
}

export const productSortFields = ['product_id', 'updated_at'] as const;
export type ProductSortField = (typeof productSortFields)[number];
export const byProductId: Sort<ProductSortField> = { field: 'product_id', direction: 'asc' };

/** Indexes product_sku_key, product_updated_at. */
const filtersOf = ({ skus, updated }: Pick<ProductPage, 'skus' | 'updated'>): Condition[] => [
  ...(skus ? anyOf('p.sku', 'text')(skus) : []),
  ...range('p.updated_at')(updated),
];

interface Found extends Counted {
  ids: View['ids'];
  total: string;
  order: string;
}

/** Products of a view that the filters find, in another order than by id where that is asked for. */
const foundIn = (view: View, { sort: { field, direction } = byProductId, ...filters }: ProductPage): Found => {
  const values: unknown[] = [...view.values];
  const conditions = filtersOf(filters).map(({ sql }) => sql((value) => `$${values.push(value)}`));
  const order = field === 'product_id' ? `p.product_id ${direction}` : `p.updated_at ${direction}, p.product_id ${direction}`;
  if (conditions.length === 0 && order === 'p.product_id asc') return { ids: view.ids, total: view.total, from: view.from, values, order };
  const from = `product p where ${[...conditions, view.holds].join(' and ')}`;
  const ids: View['ids'] = (limit, offset) =>
    `select p.product_id from ${from} order by ${order} limit ${limit}${offset ? ` offset ${offset}` : ''}`;
  return { ids, total: `(select count(*) from ${from})`, from, values, order };
};

const preparedName = preparedNames('products');

/**
 * Statement of the product list, by id. The ids of the page are found in the view's indexes first, and only the page's own rows are fetched (deferred
 * join), so that a deep page costs index entries and no rows. May fetch more rows than the page has.
 */
export const productListStatement = (query: ProductPage): Statement => {
  const { page, limit, includePagination } = query.page;
  const view = viewOf(query.store);
  const found = foundIn(view, query);
  const skipped = (page - 1) * limit;
  const values = skipped > 0 ? [...found.values, skipped] : found.values;
  // Seen by the planner, an offset makes a plan look cheaper than in general, so that it is made anew each time.
  const ids = found.ids(fetched(limit), skipped > 0 ? `(select $${values.length}::bigint)` : null);
  const counted = includePagination === 'estimate' ? countOf(query.page, found.from) : found.total;
  const total = includePagination ? `${counted} as total, ` : '';
  // Name the statement by the texts that differ within a view; finding the name of a whole text costs more.
  const name = preparedName(`${view.name} ${total}${ids}`);
  return { name, text: productSelect(view, ids, total, found.order), values, types: shownTypes };
};

export interface ProductList {
  products: ProductRecord[];
  /** How many products the view has; only where it was asked for. */
  total: Total | null;
}

/** A page of products, and their count where it is wanted, in one statement. @throws DomainError `invalid_parameter` for an unknown store */
export const listProducts = async (db: Database, query: ProductPage, showing: Showing): Promise<ProductList> => {
  const rows = await readView<ViewRow & { total?: number }>(db, productListStatement(query));
  const found = rows.filter(isProduct).slice(0, query.page.limit);
  const total =
    rows[0].total === undefined ? null : await totalOf(db, query.page, rows[0].total, () => foundIn(viewOf(query.store), query));
  return { products: found.map((row) => shownProduct(row, showing)), total };
};

/** Key of a product: `type` says how `id` is read. */
export interface ProductKey {
  type: 'sku' | 'id';
  id: string;
}

/** Condition on `p` that finds a product, its key the last of the values. Indexes product_pkey, product_sku_key. */
export const isKeyed = ({ type }: ProductKey, { values }: View): string =>
  type === 'id' ? `p.product_id = $${values.length + 1}::bigint` : `p.sku = $${values.length + 1}`;

/** Statement of one product within a view. */
export const productStatement = (key: ProductKey, store: StoreView): Statement => {
  const view = viewOf(store);
  const text = productSelect(view, `select p.product_id from product p where ${isKeyed(key, view)} and ${view.holds}`);
  return { name: `product_${view.name}_${key.type}`, text, values: [...view.values, key.id], types: shownTypes };
};

/**
 * Reads a product, in one statement.
 * @throws DomainError `product_not_found` where the view does not have it, `invalid_parameter` for an unknown store
 */
export const findProduct = async (db: Database, key: ProductKey, store: StoreView, showing: Showing): Promise<ProductRecord> => {
  const [row] = await readView<ViewRow>(db, productStatement(key, store));
  if (!isProduct(row)) throw new DomainError('product_not_found', { [key.type]: key.id });
  return shownProduct(row, showing);
};

/** Conditions of a walk of products: those of the view and of the filters. */
export const productConditions = ({ store, ...filters }: Omit<ProductPage, 'page'>): WalkCondition[] => [
  ...(store === null ? [] : [{ sql: (bind: Bind) => viewOf(store).holds.replace('$1', bind(store)) }]),
  ...filtersOf(filters),
];

/** Reads the products with these ids in a store's view. */
const productsById = async (db: Database, ids: readonly string[], store: StoreView, showing: Showing): Promise<ProductRecord[]> => {
  const view = viewOf(store);
  const text = productSelect(view, `select unnest($${view.values.length + 1}::integer[]) as product_id`);
  const rows = await readView<ViewRow>(db, { name: `products_${view.name}_ids`, text, values: [...view.values, ids], types: shownTypes });
  return rows.filter(isProduct).map((row) => shownProduct(row, showing));
};

/** List of products, for walks. @param multiWarehouse of `Showing` */
export const walkedProducts = (multiWarehouse: boolean): WalkedList<ProductRecord, StoreWalkQuery> => ({
  ...{ table: 'product', id: 'product_id', alias: 'p', key: 'products', record: ProductRecord },
  assert: (db, { store_id }) => assertStore(db, store_id),
  read: (db, ids, { store_id }) => productsById(db, ids, store_id, { now: new Date(), multiWarehouse }),
});
