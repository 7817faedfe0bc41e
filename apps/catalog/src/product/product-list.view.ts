import { anyOf, type Condition, type Database, defineList, type List, range } from '@entrepot/database';
import { type DateRange, DomainError, type Page, type Sort } from '@entrepot/kernel';
import { assertStore, type StoreView, soldIn, type StoreWalkQuery, type View, viewOf } from '../store/store.view.js';
import { productColumns, ProductRecord, type ProductRow, shownProduct } from './product.view.js';

export const productSortFields = ['product_id', 'updated_at'] as const;
export type ProductSortField = (typeof productSortFields)[number];
export const byProductId: Sort<ProductSortField> = { field: 'product_id', direction: 'asc' };

interface ProductQuery extends StoreWalkQuery {
  page: Page;
  sort: Sort<ProductSortField>;
  sku?: readonly string[];
  updated?: DateRange;
}

/** Only products of a store. */
const inView = (store: StoreView): Condition[] => {
  if (store === null) return [];
  return [{ sql: (bind) => viewOf(store).holds.replace('$1', bind(store)), alone: (bind, most) => `${soldIn(bind(store), most)} as sold` }];
};

/**
 * Products as a view shows them; none of an unknown store. What belongs to them is aggregated for the whole page at once: looked up product by product it costs four times as
 * much. Indexes: product_pkey, product_sku_key, product_updated_at, those of the view, and of the product_id in product_category,
 * product_attribute_option, tier_price, product_stock; plans in test/product-list-plans.spec.ts.
 */
const listIn = ({ shop, label, labels }: View, multiWarehouse: boolean): List<ProductRecord, ProductQuery> =>
  defineList<ProductRecord, ProductQuery, ProductRow>({
    ...{ table: 'product', id: 'product_id', alias: 'p', key: 'products', record: ProductRecord },
    columns: `shop.currency, ${productColumns},
  (select min(t.price) from tier_price t where t.product_id = p.product_id and t.customer_group_id is null and t.qty <= 1) as price_for_all,
  chosen.options as chosen, listed.categories, s.qty, s.is_in_stock, s.warehouses`,
    joins: `
  join ${shop} as shop on true
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
    group by po.product_id) as chosen on chosen.product_id = page.product_id`,
    joinsReadPage: true,
    values: ({ store_id }) => viewOf(store_id).values,
    isPlannedOnce: () => true,
    filters: { sku: anyOf('p.sku', 'text'), updated: range('p.updated_at'), store_id: inView },
    assert: (db, { store_id }) => assertStore(db, store_id),
    show: (row) => shownProduct(row, { now: new Date(), multiWarehouse }),
  });

/** Lists of products by view. @param multiWarehouse whether they show their stock by warehouse */
export const productLists = (multiWarehouse: boolean): ((store: StoreView) => List<ProductRecord, ProductQuery>) => {
  const [all, ofStore] = [listIn(viewOf(null), multiWarehouse), listIn(viewOf(0), multiWarehouse)];
  return (store) => (store === null ? all : ofStore);
};

/** Key of a product: `type` says how `id` is read. */
export interface ProductKey {
  type: 'sku' | 'id';
  id: string;
}

/** Condition on `p` that finds a product by its key, in a parameter. Indexes product_pkey, product_sku_key. */
export const isKeyed = ({ type }: ProductKey, parameter: string): string =>
  type === 'id' ? `p.product_id = ${parameter}::bigint` : `p.sku = ${parameter}`;

/** Query of one product, and its conditions. */
export const productQuery = (key: ProductKey, store_id: StoreView): { query: ProductQuery; conditions: Condition[] } => ({
  query: { store_id, page: { page: 1, limit: 1, includePagination: false }, sort: byProductId },
  conditions: [{ sql: (bind) => isKeyed(key, bind(key.id)) }, ...inView(store_id)],
});

/**
 * Reads a product, in one statement.
 * @throws DomainError `product_not_found` where the view does not have it, `invalid_parameter` for an unknown store
 */
export const findProduct = async (
  db: Database,
  list: List<ProductRecord, ProductQuery>,
  key: ProductKey,
  store: StoreView,
): Promise<ProductRecord> => {
  const { query, conditions } = productQuery(key, store);
  const { rows } = await list.page(db, query, conditions);
  if (!rows[0]) throw new DomainError('product_not_found', { [key.type]: key.id });
  return rows[0];
};
